import type { people as english } from '../en/people.ts'

export const people: typeof english = {
  'people.no-person': 'Esta persona no existe: búsquela en la lista de personas.',
  'people.last-administrator-role':
    'Usted es el último administrador: nombre primero a otra persona, que podrá cambiar su rol.',
  'people.own-role': 'No puede cambiar su propio rol: pídaselo a otro administrador.',
  'people.last-administrator-account':
    'Usted es el último administrador: nombre primero a otra persona, que podrá desactivar su cuenta.',
  'people.own-account': 'No puede desactivar su propia cuenta: pídaselo a otro administrador.',
  'people.demo-disabled':
    'Las cuentas de demostración se desactivaron definitivamente, porque sus contraseñas son públicas: invite a la persona.',
  'people.no-invitation':
    'Esta invitación ya no existe: se aceptó o se retiró. Vuelva a invitar a la persona si no tiene cuenta.',
  'people.account-there': ({ email }) => `Ya existe una cuenta con la dirección ${email}: no necesita invitación.`,
  'people.only-demo-administrators':
    'Todos los administradores son cuentas de demostración, así que después nadie podría administrar la instalación: invite primero a un administrador.',
  'people.account-disabled': ({ email }) =>
    `La cuenta de ${email} está desactivada: pida a un administrador que la active.`,
}
