import { ROLES } from '../roles.ts'
import { wordOf } from '../values.ts'
import type { access as english } from '../en/access.ts'

const roleOf = (role: string): string => wordOf(ROLES.es, role)
const anyOf = (roles: readonly string[]): string =>
  `${roles.length === 1 ? 'el rol' : 'uno de los roles'} ${roles.map(roleOf).join(', ')}`

export const access: typeof english = {
  'access.scope-missing': ({ token, scope }) =>
    `El token de API «${token}» no tiene el ámbito ${scope}: cree uno que lo tenga.`,
  'access.no-project': 'Este proyecto no existe o usted no está en él: pida a su propietario que le añada.',
  'access.no-workflow': 'Este flujo de trabajo no existe o no es para ningún proyecto suyo: pregunte a su autor.',
  'access.no-environment':
    'Este entorno no existe o usted no está en su proyecto: pida al propietario del proyecto que le añada.',
  'access.no-approval':
    'Esta solicitud de aprobación no existe o usted no está en su proyecto: pida al propietario del proyecto que le añada.',
  'access.no-run':
    'No existe esa ejecución, o usted no está en su proyecto: pida al propietario del proyecto que le añada.',
  'access.no-template': 'Esta plantilla no existe o no está compartida con usted: pida a su autor que la comparta.',
  'access.no-component': 'Este componente no existe o no está compartido con usted: pida a su autor que lo comparta.',
  'access.no-team': 'Este equipo no existe o usted no está en él: pida a su propietario que le añada.',
  'access.no-token': 'Un token de API no permite hacer esto: inicie sesión con un navegador.',
  'access.no-service-account': 'Las cuentas de servicio no pueden hacer esto: debe hacerlo una persona.',
  'access.second-factor-required':
    'Esta instalación exige un segundo factor y usted ha iniciado sesión sin él. Configure un autenticador o una llave de acceso, o inicie sesión de nuevo con el que tiene.',
  'access.owner-without-second-factor':
    'Esta instalación exige un segundo factor y la persona a la que pertenece este token de API no tiene ninguno. El token vuelve a funcionar cuando lo haya configurado.',
  'access.administrators-only': 'Solo un administrador puede hacer esto: pídaselo a uno.',
  'access.author-only': 'Solo el autor de este flujo de trabajo o un administrador puede hacer esto: cree uno propio.',
  'access.gallery-template': 'Esta plantilla forma parte de la galería: haga una copia y modifíquela.',
  'access.read-only-template': 'Solo puede ver esta plantilla: haga una copia y modifíquela.',
  'access.read-only-component': 'Solo puede ver este componente: haga una copia y modifíquela.',
  'access.owners-only-template': 'Solo el autor de esta plantilla o un propietario de su equipo puede hacer esto.',
  'access.owners-only-component': 'Solo el autor de este componente o un propietario de su equipo puede hacer esto.',
  'access.project-role': ({ role, needed }) =>
    `${role === null ? 'No tiene ningún rol en este proyecto' : `Su rol en este proyecto es ${roleOf(role)}`}: se necesita ${anyOf(needed)}.`,
  'access.team-role': ({ role, needed }) =>
    `${role === null ? 'No tiene ningún rol en este equipo' : `Su rol en este equipo es ${roleOf(role)}`}: se necesita ${anyOf(needed)}.`,
  'access.token-required': 'Envíe un token de API: Authorization: Bearer strata_….',
  'access.token-invalid': 'Este token de API es incorrecto, ha caducado o se revocó: cree otro en su perfil.',
}
