import type { auth as english } from '../en/auth.ts'

export const auth: typeof english = {
  'auth.link-gone': 'Este enlace ya se usó, fue sustituido por otro más reciente o ha caducado: pida uno nuevo.',
  'auth.invitation-gone':
    'Esta invitación se aceptó, se retiró o ha caducado: pida una nueva a la persona que le invitó.',
  'auth.email-taken': 'Ya existe una cuenta con esta dirección de correo: inicie sesión con ella.',
  'auth.no-mail':
    'Esta instalación no envía correo, así que no puede enviarle un enlace: pida ayuda a un administrador.',
  'auth.set-up-done': 'Esta instalación ya tiene un administrador: inicie sesión o pídale que le invite.',
  'auth.wrong-setup-code':
    'Este código de instalación no es correcto: use el que mostró el último arranque del servidor.',
  'auth.set-up-email-taken': 'Ya existe una cuenta con esta dirección de correo: use otra dirección.',
  'auth.invalid-credentials': 'Correo o contraseña no válidos',
  'auth.wrong-code':
    'Este código no es correcto: introduzca el código actual de su autenticador o un código de recuperación que no haya usado.',
  'auth.code-too-late':
    'El tiempo para el código ha terminado o se ha introducido mal demasiadas veces: vuelva a iniciar sesión con su contraseña.',
  'auth.passkey-refused':
    'Esta llave de acceso no se conoce aquí, se quitó o tardó demasiado: inténtelo de nuevo o inicie sesión con su contraseña.',
  'auth.no-sso': 'Aquí no está configurado el inicio de sesión único: use su correo y su contraseña.',
}
