import type { teams as english } from '../en/teams.ts'

export const teams: typeof english = {
  'teams.member-there': ({ email }) => `${email} ya está en este equipo: cambie su rol.`,
  'teams.no-mail':
    'Aquí no hay ningún servidor de correo configurado: pida a un administrador que envíe la invitación.',
  'teams.no-invitation': 'Esta invitación al equipo no existe: se aceptó o se retiró.',
  'teams.role-changed': 'Su rol en este equipo acaba de cambiar: vuelva a cargar la página.',
  'teams.own-role': 'No puede subir su propio rol: pídaselo a un propietario del equipo.',
  'teams.last-owner': ({ name }) =>
    `${name} es el último propietario del equipo: nombre primero propietario a otra persona o elimine el equipo.`,
  'teams.not-a-member': 'Esta persona no está en el equipo: consulte su lista de miembros.',
  'teams.name-without-letter':
    'El nombre necesita una letra o una cifra, porque de él se forma la dirección del equipo.',
  'teams.name-taken': 'Ya existe un equipo con este nombre.',
}
