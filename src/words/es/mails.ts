import type { mails as english } from '../en/mails.ts'

/** Mails that are not notifications, and what is at the end of those that are. */
export const mails: typeof english = {
  'mails.reset-password.subject': 'Elija una nueva contraseña de Strata',
  'mails.reset-password.text':
    'Alguien ha pedido una nueva contraseña para su cuenta. Abra este enlace para elegirla. Funciona una sola vez y durante una hora. Si no ha sido usted, ignore este correo: su contraseña no cambia.',
  'mails.confirm-email.subject': 'Confirme su dirección de correo para Strata',
  'mails.confirm-email.text': ({ email }) =>
    `Abra este enlace con la sesión iniciada para usar ${email} en su cuenta a partir de ahora. Funciona una sola vez y durante 24 horas. Si no lo ha pedido, ignore este correo: nada cambia.`,
  'mails.email-changed.subject': 'La dirección de correo de su cuenta de Strata ha cambiado',
  'mails.email-changed.text': ({ email }) =>
    `A partir de ahora inicia sesión con ${email} y esta dirección ya no se usa. Si no ha sido usted, avise enseguida a un administrador.`,
  'mails.invitation.subject': ({ actor }) => `${actor} le invita a Strata`,
  'mails.invitation.text': ({ actor }) =>
    `${actor} le invita a Strata, con el que los equipos obtienen entornos en la nube. Abra este enlace para crear su cuenta. Funciona una sola vez y durante 7 días.`,
  'mails.team-invitation.subject': ({ actor, team }) => `${actor} le invita al equipo ${team} en Strata`,
  'mails.team-invitation.text': ({ actor, team }) =>
    `${actor} le invita al equipo ${team} en Strata, con el que los equipos obtienen entornos en la nube. Abra este enlace para crear su cuenta. Funciona una sola vez y durante 7 días.`,
  'mails.test.subject': 'Correo de prueba de Strata',
  'mails.test.text': 'Este es el correo de prueba que ha pedido: el servidor de correo funciona.',
  'mails.optional': 'Puede desactivar estos correos en su perfil.',
  'mails.security': 'Este correo se envía siempre porque afecta a la seguridad de su cuenta.',
}
