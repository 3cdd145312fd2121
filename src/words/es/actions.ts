import type { actions as english } from '../en/actions.ts'
import type { Format } from '../format.ts'
import { ROLES } from '../roles.ts'
import { STATUSES } from '../statuses.ts'
import { firstOf, wordOf } from '../values.ts'

const some = (names: readonly string[]): readonly string[] => firstOf(names, (count) => `${count} más`)

const roleOf = (role: string): string => wordOf(ROLES.es, role)

const statusOf = (status: string): string => wordOf(STATUSES.es, status)

const can = (approvers: readonly string[], { all }: Format): string =>
  approvers.length === 0 ? '' : ` Pueden hacerlo: ${all(some(approvers))}.`

const peopleIn = (groups: readonly string[]): string =>
  `${groups.join(', ')} o direcciones de correo separadas por comas`

const STATES = { approved: 'aprobada', rejected: 'rechazada', canceled: 'retirada', expired: 'vencida' }

export const actions: typeof english = {
  'actions.approve.does': 'aprueba la solicitud',
  'actions.approve.verb': 'aprobar',
  'actions.approve.would': ({ environment }) =>
    `Aprobar la solicitud de ${environment}, si espera una que el autor del flujo de trabajo puede aprobar y sobre la que no tiene que decidir una persona.`,
  'actions.approve.done': ({ environment, author }) =>
    `Se aprobó la solicitud de ${environment} en nombre de ${author}.`,
  'actions.reject.does': 'rechaza la solicitud',
  'actions.reject.verb': 'rechazar',
  'actions.reject.would': ({ environment }) =>
    `Rechazar la solicitud de ${environment}, si espera una sobre la que el autor del flujo de trabajo puede decidir.`,
  'actions.reject.done': ({ environment, author }) =>
    `Se rechazó la solicitud de ${environment} en nombre de ${author}.`,
  'actions.notify.does': 'avisa a personas',
  'actions.notify.verb': 'avisar',
  'actions.notify.would': ({ people, environment }, { all }) => `Avisar sobre ${environment} a ${all(some(people))}.`,
  'actions.notify.would-say': ({ people, environment, note }, { all }) =>
    `Avisar sobre ${environment} a ${all(some(people))}: «${note}»`,
  'actions.notify.done': ({ people }, { all }) => `Se avisó a ${all(some(people))}.`,
  'actions.notify.some': ({ people, unknown, environment }, { all }) =>
    `Se avisó a ${all(some(people))}. No se avisó a ${all(some(unknown))}, porque ninguna cuenta activa con esa dirección puede ver ${environment}.`,
  'actions.notify.unknown': ({ unknown, environment }, { all }) =>
    `No se avisó a nadie: ninguna cuenta activa con la dirección ${all(some(unknown))} puede ver ${environment}.`,
  'actions.notify.nobody': ({ project }) =>
    `No se avisó a nadie: en el proyecto ${project} no hay ninguna persona así con una cuenta activa.`,
  'actions.notify.no-people': ({ groups }) => `Indique a quién avisar: ${peopleIn(groups)}.`,
  'actions.notify.wrong-people': ({ people, groups }) =>
    `«${people.join(', ')}» no es un grupo ni una dirección de correo: escriba ${peopleIn(groups)}.`,
  'actions.scale.verb': 'escalar',
  'actions.stop.does': 'detiene el entorno',
  'actions.stop.would': ({ environment }) => `Detener ${environment} y conservar sus datos.`,
  'actions.stop.done': ({ environment }) => `${environment} se está deteniendo; sus datos se conservan.`,
  'actions.stop.already': ({ environment }) => `${environment} ya está detenido o se está deteniendo.`,
  'actions.start.does': 'vuelve a iniciar el entorno',
  'actions.start.would': ({ environment }) => `Volver a iniciar ${environment}.`,
  'actions.start.done': ({ environment }) => `${environment} se está iniciando de nuevo.`,
  'actions.start.already': ({ environment }) => `${environment} ya está en marcha o se está iniciando.`,
  'actions.scale.toggles': 'el entorno se detiene y se vuelve a iniciar, y cada inicio es un nuevo despliegue',
  'actions.scale.value': 'Escriba 0 o 1: 0 detiene un entorno y conserva sus datos, 1 lo vuelve a iniciar.',
  'actions.backup.does': 'pide una copia de seguridad',
  'actions.backupTo.does': ({ target }) => `pide una copia de seguridad de ${target}`,
  'actions.backup.verb': 'pedir una copia de seguridad',
  'actions.backup.would': ({ environment, part }) =>
    `Pedir a quienes gestionan ${environment} una copia de seguridad (${part ?? 'todos sus datos'}), porque Strata no hace ninguna.`,
  'actions.backup.done': ({ environment, part }) =>
    `Se pidió a quienes gestionan ${environment} una copia de seguridad (${part ?? 'todos sus datos'}), porque Strata no hace ninguna.`,
  'actions.backup.already': ({ environment }) =>
    `Hoy ya se pidió una copia de seguridad a quienes gestionan ${environment}.`,
  'actions.backup.nothing': ({ environment, status }) =>
    `No hay nada de ${environment} en la nube que se pueda respaldar: está ${statusOf(status)}.`,
  'actions.terminate.does': 'desmonta el entorno',
  'actions.terminate.verb': 'terminar',
  'actions.terminate.would': ({ environment }) => `Terminar ${environment}.`,
  'actions.terminate.begun': ({ environment }) => `${environment} se está destruyendo.`,
  'actions.terminate.done': ({ environment }) => `${environment} se eliminó; no tenía nada en la nube.`,
  'actions.terminate.deleted': ({ environment }) => `${environment} ya está eliminado.`,
  'actions.terminate.destroying': ({ environment }) => `${environment} ya se está destruyendo.`,
  'actions.check-drift.does': 'busca desviaciones',
  'actions.check-drift.verb': 'buscar desviaciones',
  'actions.check-drift.would': ({ environment }) => `Buscar qué ha cambiado en ${environment} fuera de Terraform.`,
  'actions.check-drift.done': ({ environment }) => `Se ha pedido comprobar si ${environment} tiene desviaciones.`,
  'actions.check-drift.by-hand': ({ environment }) => `${environment} se ejecuta a mano: no hay nada que comprobar.`,
  'actions.check-drift.open-run': ({ environment }) =>
    `Otra ejecución de ${environment} está abierta: mientras tanto no se comprueba.`,
  'actions.tag.does': ({ target, value }) => `pone la etiqueta «${target}» a «${value}»`,
  'actions.tag.verb': 'etiquetar',
  'actions.tag.toggles': ({ target, value, other }) =>
    `la etiqueta «${target}» pasa a «${value}» y a «${other}», y cada cambio es un nuevo despliegue`,
  'actions.tag.would': ({ environment, tag, value }) => `Poner la etiqueta ${tag}=${value} a ${environment}.`,
  'actions.tag.done': ({ environment, tag, value }) => `${environment} tiene ahora la etiqueta ${tag}=${value}.`,
  'actions.tag.already': ({ environment, tag, value }) => `${environment} ya tiene la etiqueta ${tag}=${value}.`,
  'actions.tag.deleted': ({ environment }) => `${environment} se ha eliminado y ya no tiene etiquetas.`,
  'actions.tag.wrong':
    'Una etiqueta tiene un nombre de 1 a 100 caracteres y un valor de 200 como máximo: escriba otra en el flujo de trabajo.',
  'actions.tag.no-name': 'Escriba el nombre de la etiqueta.',
  'actions.tag.long-name': 'El nombre de una etiqueta tiene como máximo 100 caracteres: acórtelo.',
  'actions.tag.reserved': ({ name }) => `Una etiqueta no puede llamarse «${name}»: elija otro nombre.`,
  'actions.tag.no-value': 'Escriba el valor de la etiqueta.',
  'actions.tag.long-value': 'El valor de una etiqueta tiene como máximo 200 caracteres: acórtelo.',
  'actions.webhook.does': 'llama a un webhook',
  'actions.webhook.verb': 'llamar a un webhook',
  'actions.webhook.would': ({ environment, host }) =>
    `Enviar un mensaje firmado sobre ${environment} a ${host ?? 'ninguna dirección'}.`,
  'actions.webhook.done': ({ host }) =>
    `Hay un mensaje en cola para ${host}: las entregas de este flujo de trabajo muestran el resultado.`,
  'actions.webhook.no-address': 'Escriba la dirección que se llama: empieza por https://.',
  'actions.request-approval.does': 'exige una aprobación',
  'actions.request-approval.verb': 'exigir una aprobación',
  'actions.request-approval.would': ({ environment, approvers }, { either }) =>
    `Pedir la aprobación de ${either(approvers)} antes de aplicar ${environment}.`,
  'actions.request-approval.done': ({ approvers }, { either }) => `Se pidió la aprobación de ${either(approvers)}.`,
  'actions.request-approval.not-pending': ({ environment, status }) =>
    `${environment} está ${statusOf(status)}: solo una solicitud puede esperar una aprobación.`,
  'actions.request-approval.too-late': ({ environment }) =>
    `Cuando se solicitó ${environment}, este flujo de trabajo no exigía ninguna aprobación: cuenta a partir de la próxima solicitud o del próximo cambio de esta.`,
  'actions.request-approval.decided': ({ environment, state }) =>
    `La solicitud de ${environment} ya está ${wordOf(STATES, state)}.`,
  'actions.request-approval.no-people': ({ groups }) => `Indique quién puede aprobar: ${peopleIn(groups)}.`,
  'actions.request-approval.wrong-people': ({ people, groups }) =>
    `«${people.join(', ')}» no puede aprobar: escriba ${peopleIn(groups)}.`,
  'actions.request-approval.wrong-trigger': ({ trigger }) =>
    `request-approval solo funciona con el activador on-deploy: con ${trigger} no hay nada que espere una aprobación.`,
  'actions.people.owner': 'su propietario',
  'actions.people.project-owners': 'los propietarios del proyecto',
  'actions.people.project-admins': 'los propietarios y administradores del proyecto',
  'actions.approvers.project-owners': 'un propietario del proyecto',
  'actions.approvers.project-admins': 'un propietario o administrador del proyecto',
  'actions.no-request': ({ environment }) => `Ninguna solicitud de ${environment} espera una aprobación.`,
  'actions.for-people': ({ why }) =>
    `Ningún flujo de trabajo aprueba esta solicitud, así que tiene que decidir una persona. ${why.join(' ')}`,
  'actions.own-request': ({ author, approvers }, format) =>
    `${author}, que guardó este flujo de trabajo, solicitó este entorno, y nadie decide sobre su propia solicitud.${can(approvers, format)}`,
  'actions.own-stack': ({ author, approvers }, format) =>
    `${author}, que guardó este flujo de trabajo, hizo el stack de este entorno, y nadie decide sobre su propio stack.${can(approvers, format)}`,
  'actions.not-approver': ({ author, approvers }, format) =>
    `${author}, que guardó este flujo de trabajo, no puede decidir sobre esta solicitud.${can(approvers, format)}`,
  'actions.request-decided': 'La solicitud ya está decidida.',
  'actions.request-lapsed':
    'Nadie decidió sobre la solicitud a tiempo, así que venció: alguien tiene que volver a solicitarla.',
  'actions.request-ended': 'El final del entorno ha pasado: alguien tiene que moverlo antes.',
  'actions.request-changed':
    'El stack o su coste han cambiado desde la solicitud: alguien tiene que volver a solicitarla.',
  'actions.author-role': ({ author, project, role, needed }, { either }) =>
    `${author}, que guardó este flujo de trabajo, no puede hacerlo: en el proyecto ${project} hace falta el rol ${either(needed.map(roleOf))}, y ${role === null ? 'no tiene ninguno' : `el suyo es ${roleOf(role)}`}.`,
  'actions.failed':
    'Algo falló en el servidor mientras se hacía, así que se deshizo: pida al operador que mire el registro.',
  'actions.environment-gone': ({ environment }) => `${environment} ya no existe.`,
}
