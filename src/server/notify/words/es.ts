import type { Words } from './words.ts'

export const es: Words = {
  messages: {
    'project-member-added': {
      subject: 'Te han añadido al proyecto {project}',
      text: '{actor} te ha añadido al proyecto {project} con el rol {role}.',
    },
    'project-role-changed': {
      subject: 'Tu rol en el proyecto {project} ha cambiado',
      text: '{actor} ha cambiado tu rol en el proyecto {project}: ahora es {role}.',
    },
    'project-member-removed': {
      subject: 'Te han quitado del proyecto {project}',
      text: '{actor} te ha quitado del proyecto {project}. Ya no puedes abrirlo.',
    },
    'project-deleted': { subject: 'El proyecto {project} se ha eliminado', text: '{actor} ha eliminado el proyecto {project}, del que eras miembro.' },
    'team-member-added': { subject: 'Te han añadido al equipo {team}', text: '{actor} te ha añadido al equipo {team} con el rol {role}.' },
    'team-role-changed': { subject: 'Tu rol en el equipo {team} ha cambiado', text: '{actor} ha cambiado tu rol en el equipo {team}: ahora es {role}.' },
    'team-member-removed': { subject: 'Te han quitado del equipo {team}', text: '{actor} te ha quitado del equipo {team}. Ya no puedes abrirlo.' },
    'instance-role-changed': { subject: 'Tu rol en Strata ha cambiado', text: '{actor} ha cambiado tu rol en esta instalación: ahora es {role}.' },
    'password-changed': {
      subject: 'La contraseña de tu cuenta de Strata ha cambiado',
      text: 'La contraseña de tu cuenta ha cambiado y se han cerrado todas las demás sesiones. Si no has sido tú, elige una nueva con el enlace de contraseña olvidada de la página de inicio de sesión y avisa a un administrador.',
    },
    'two-factor-changed': {
      subject: 'La verificación en dos pasos de tu cuenta de Strata ha cambiado',
      text: '{change} Si no has sido tú, cambia tu contraseña enseguida y avisa a un administrador.',
    },
    'new-sign-in': {
      subject: 'Nuevo inicio de sesión en tu cuenta de Strata',
      text: 'Alguien ha iniciado sesión en tu cuenta desde un navegador que no se había usado antes.\n\nDirección: {ip}\nNavegador: {user_agent}\n\nSi no has sido tú, cambia tu contraseña: así se cierran todas las demás sesiones.',
    },
    'invitation-accepted': { subject: '{actor} ha aceptado tu invitación', text: '{actor} ({email}) ha aceptado tu invitación y ya tiene una cuenta.' },
    'reset-password': {
      subject: 'Elige una nueva contraseña de Strata',
      text: 'Alguien ha pedido una nueva contraseña para tu cuenta. Abre este enlace para elegirla. Funciona una sola vez y durante una hora. Si no has sido tú, ignora este correo: tu contraseña no cambia.',
    },
    'confirm-email': {
      subject: 'Confirma tu dirección de correo para Strata',
      text: 'Abre este enlace con la sesión iniciada para usar {email} en tu cuenta a partir de ahora. Funciona una sola vez y durante 24 horas. Si no lo has pedido, ignora este correo: nada cambia.',
    },
    'email-changed': {
      subject: 'La dirección de correo de tu cuenta de Strata ha cambiado',
      text: 'A partir de ahora inicias sesión con {email} y esta dirección ya no se usa. Si no has sido tú, avisa enseguida a un administrador.',
    },
    invitation: {
      subject: '{actor} te invita a Strata',
      text: '{actor} te invita a Strata, con el que los equipos obtienen entornos en la nube. Abre este enlace para crear tu cuenta. Funciona una sola vez y durante 7 días.',
    },
    'team-invitation': {
      subject: '{actor} te invita al equipo {team} en Strata',
      text: '{actor} te invita al equipo {team} en Strata, con el que los equipos obtienen entornos en la nube. Abre este enlace para crear tu cuenta. Funciona una sola vez y durante 7 días.',
    },
    test: { subject: 'Correo de prueba de Strata', text: 'Este es el correo de prueba que has pedido: el servidor de correo funciona.' },
  },
  roles: { owner: 'Propietario', admin: 'Administrador', developer: 'Desarrollador', viewer: 'Lector', member: 'Miembro', user: 'Usuario' },
  two_factor: {
    enabled: 'La verificación en dos pasos se ha activado en tu cuenta.',
    disabled: 'La verificación en dos pasos se ha desactivado en tu cuenta.',
    codes: 'Los códigos de recuperación de tu cuenta se han sustituido por otros nuevos.',
  },
  optional: 'Puedes desactivar estos correos en tu perfil.',
  security: 'Este correo se envía siempre porque afecta a la seguridad de tu cuenta.',
}
