import type { accounts as english } from '../en/accounts.ts'

export const accounts: typeof english = {
  'accounts.email-taken': 'Ya existe una cuenta con esta dirección de correo: elija otra.',
  'accounts.email-link-gone':
    'Este enlace ya se usó, fue sustituido por otro más reciente, ha caducado o es de otra cuenta: pida uno nuevo en su perfil.',
  'accounts.no-mail-for-email':
    'Esta instalación no envía correo, así que no se puede confirmar una dirección nueva: pida a un administrador que configure un servidor de correo.',
  'accounts.no-session': 'Esta sesión ya no existe: ha terminado o se ha cerrado.',
  'accounts.no-passkey': 'Esta llave de acceso no existe: se quitó.',
  'accounts.passkeys-need-name':
    'Las llaves de acceso van con un nombre, y este sitio es una dirección: ponga en STRATA_URL un nombre https.',
  'accounts.sign-in-again':
    'Inició sesión hace un rato: vuelva a iniciarla y añada la llave de acceso en diez minutos.',
  'accounts.too-many-passkeys': ({ max }) => `Tiene ${max} llaves de acceso: quite una que ya no use.`,
  'accounts.passkey-not-read':
    'Lo que ha enviado el navegador no es una llave de acceso nueva para esta petición, o tardó más de cinco minutos: inténtelo de nuevo.',
  'accounts.passkey-there': 'Esta llave de acceso ya está: use otro dispositivo.',
  'accounts.last-way-in':
    'Solo esta llave de acceso le permite iniciar sesión: añada antes otra o ponga una contraseña.',
  'accounts.no-token': 'Ya no tiene ese token de API: se ha revocado.',
  'accounts.too-many-tokens': ({ max }) =>
    `Tiene ${max} tokens de API y no se admiten más: revoque uno que no necesite.`,
  'accounts.two-factor-on':
    'La verificación en dos pasos ya está activada: desactívela primero para usar otro autenticador.',
  'accounts.two-factor-off': 'La verificación en dos pasos está desactivada: actívela primero.',
  'accounts.no-authenticator':
    'Todavía no se ha añadido ningún autenticador: escanee primero el código e introduzca después lo que muestre.',
  'accounts.push-address': 'Esta no es la dirección de internet de un servicio push: vuelva a suscribir el navegador.',
  'accounts.push-keys': ({ wrong }) =>
    `No se puede cifrar ningún mensaje con estas claves (${wrong}): vuelva a suscribir el navegador.`,
  'accounts.wrong-password': 'La contraseña actual no es correcta.',
  'accounts.current-password-required': 'Introduzca su contraseña actual.',
  'accounts.passwords-required': 'Todos los campos de contraseña son obligatorios',
  'accounts.passwords-differ': 'Las contraseñas nuevas no coinciden',
  'accounts.no-password': 'Todavía no tiene contraseña: establezca una primero y cambie después la dirección con ella.',
  'accounts.own-email': 'Esta ya es su dirección de correo: introduzca otra.',
  'accounts.wrong-code':
    'Ese código no es correcto o ya se usó: introduzca el código que su autenticador muestra ahora.',
  'accounts.scopes-of-role': ({ scopes }, { all }) =>
    `Su rol no permite ${all(scopes)}: omita ${scopes.length === 1 ? 'este ámbito' : 'estos ámbitos'}.`,
  'accounts.no-default-project': 'No está en ese proyecto: elija uno de los suyos o ninguno.',
}
