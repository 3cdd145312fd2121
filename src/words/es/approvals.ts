import type { ApproverGroup, approvals as english, Others, Wanted } from '../en/approvals.ts'
import type { Format } from '../format.ts'
import { wordOf } from '../values.ts'

const ROLES = {
  owners: 'un propietario del proyecto',
  'owners-and-admins': 'un propietario o administrador del proyecto',
}

const wanted = ({ role, emails }: Wanted, { either }: Format): string =>
  either([...(role === null ? [] : [ROLES[role]]), ...emails])

const STATES = { approved: 'aprobada', rejected: 'rechazada', expired: 'caducada', void: 'anulada' }

const groupOf = (group: ApproverGroup, project: string): string =>
  ({
    administrators: 'Solo los administradores de la instalación pueden',
    named: 'Solo las personas que nombra un flujo de trabajo pueden',
    owners: `Solo los propietarios del proyecto ${project} pueden`,
    'owners-and-admins': `Solo los propietarios y administradores del proyecto ${project} pueden`,
  })[group]

const others = ({ project, approvers }: Others, { either }: Format): string =>
  approvers.length === 0
    ? `todavía nadie puede, así que pida a un administrador que nombre a un propietario del proyecto ${project}`
    : `pídaselo a ${either(approvers.length > 4 ? [...approvers.slice(0, 3), `otras ${approvers.length - 3} personas`] : approvers)}`

const beyond = (allowed: number, { usd }: Format): string =>
  allowed > 0 ? `, más ${usd(allowed)} que permitieron los propietarios,` : ''

export const approvals: typeof english = {
  'approvals.production': 'El tipo de entorno es producción.',
  'approvals.confidential': 'Los datos son confidenciales.',
  'approvals.over-request-budget': ({ cost, limit }, { usd }) =>
    `La estimación de ${usd(cost)} al mes supera el límite de presupuesto de esta solicitud, ${usd(limit)}.`,
  'approvals.short-this-month': ({ project, month, limit, allowed, taken, asked, short }, format) =>
    `Al presupuesto del proyecto ${project} le faltan ${format.usd(short)} en ${format.month(month)}: de ${format.usd(limit)}${beyond(allowed, format)} hay ${format.usd(taken)} gastados o reservados, y esta solicitud necesita ${format.usd(asked)} hasta fin de mes.`,
  'approvals.short-from': ({ project, month, limit, allowed, taken, asked, short }, format) =>
    `Al presupuesto del proyecto ${project} le faltan ${format.usd(short)} cada mes a partir de ${format.month(month)}: de ${format.usd(limit)}${beyond(allowed, format)} hay ${format.usd(taken)} reservados, y esta solicitud necesita ${format.usd(asked)}.`,
  'approvals.was-over-project-budget': ({ project, cost }, { usd }) =>
    `Cuando se solicitó, sus ${usd(cost)} al mes no cabían en lo que quedaba del presupuesto del proyecto ${project}.`,
  'approvals.declared-prices': ({ count }) =>
    count === 1
      ? 'Un componente es propio o de un tamaño sin precio de lista: puede costar más de lo que dicen sus líneas de precio.'
      : `${count} componentes son propios o de tamaños sin precio de lista: pueden costar más de lo que dicen sus líneas de precio.`,
  'approvals.unpriced-lines': ({ project, count, total }) =>
    `${count} de ${total} líneas no tienen precio, más de lo que el proyecto ${project} permite sin aprobación.`,
  'approvals.cloud-not-allowed': ({ project, cloud }) => `El proyecto ${project} no permite ${cloud}.`,
  'approvals.development-not-automatic': ({ project }) =>
    `El proyecto ${project} no aprueba automáticamente los entornos de desarrollo.`,
  'approvals.workflow': ({ workflow, role, emails }, format) =>
    `El flujo de trabajo «${workflow}» exige la aprobación de ${wanted({ role, emails }, format)}.`,
  'approvals.end-passed':
    'El final del entorno ha pasado, así que no se decidió nada: su propietario puede mover el final o cancelar la solicitud.',
  'approvals.changed':
    'El stack o su costo difiere de lo que se le mostró, así que no se decidió nada: vuelva a cargar la solicitud y revísela.',
  'approvals.own-name': ({ email }) =>
    `Solo puede decidir en su propio nombre: omita approver_email o indique su propia dirección ${email}.`,
  'approvals.own-request': ({ project, approvers }, format) =>
    `Usted mismo solicitó este entorno, así que debe decidir otra persona: ${others({ project, approvers }, format)}.`,
  'approvals.own-stack': ({ project, approvers }, format) =>
    `Usted creó el stack de este entorno, así que debe decidir otra persona: ${others({ project, approvers }, format)}.`,
  'approvals.not-approver': ({ project, approvers, group }, format) =>
    `${groupOf(group, project)} decidir sobre esta solicitud: ${others({ project, approvers }, format)}.`,
  'approvals.withdrawn': ({ at, reason }, { time }) =>
    `Esta solicitud se retiró${at === null ? '' : ` (${time(at)})`}${reason === null ? '' : ` (${reason.replace(/\.$/, '')})`}: no queda nada que decidir.`,
  'approvals.decided': ({ state, at, decider, is_void }, { time }) =>
    `Esta solicitud está ${wordOf(STATES, state)}${decider === null ? '' : ` por ${decider}`}${at === null ? '' : ` (${time(at)})`}${is_void ? ', pero ya no vale porque la solicitud ha cambiado desde entonces' : ''}: no queda nada que decidir.`,
  'approvals.lapsed': ({ at, requester }, { time }) =>
    `Nadie decidió sobre esta solicitud antes de ${time(at)}, así que caducó: ${requester} puede volver a solicitarla.`,
}
