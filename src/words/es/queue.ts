import type { queue as english } from '../en/queue.ts'
import type { Format } from '../format.ts'

/** How far an apply had come, and the newest state. */
const farOf = (
  { done, total, version, at }: { done: number; total: number | null; version: number | null; at: string | null },
  { number, time }: Format,
): string => {
  const far = total === null ? `${number(done)} hechos` : `${number(done)} de ${number(total)} hechos`
  const state = version === null || at === null ? 'ningún estado' : `versión ${version} del estado de ${time(at)}`
  return `${far}, ${state}`
}

export const queue: typeof english = {
  'queue.no-run': 'Esa ejecución no existe o no tiene acceso a su proyecto.',
  'queue.gave-way': 'Otra ejecución del entorno ocupó su lugar.',
  'queue.attempt-over':
    'Este intento ha terminado: no se oyó a su agente durante demasiado tiempo, se revocó su token, o ya comunicó su final.',
  'queue.other-connection': 'El entorno tiene otra conexión desde el plan.',
  'queue.connection-revoked': ({ name }) =>
    `La conexión ${name} se revocó y sus ejecuciones terminan aquí: introduzca secretos nuevos en su configuración e inténtelo de nuevo.`,
  'queue.connection-withdrawn': ({ name }) =>
    `La conexión ${name} de la instalación ya no está concedida a este proyecto y sus ejecuciones terminan aquí: pídala a un administrador e inténtelo de nuevo.`,
  'queue.other-files': 'Los archivos del entorno cambiaron después del plan.',
  'queue.other-state': 'El estado del entorno cambió después del plan.',
  'queue.other-approval': 'Lo aprobado cambió después del plan.',
  'queue.other-binary': 'Ningún agente tiene ya la versión con la que se planificó.',
  'queue.end-passed-half-way': ({ at }, { time }) =>
    `El fin del entorno (${time(at)}) llegó antes de que terminara su aplicación: se desmonta lo que existe de él.`,
  'queue.end-passed': ({ at }, { time }) =>
    `El fin del entorno (${time(at)}) llegó antes de que empezara su aplicación, así que no se creó nada: mueva su fin y planifique de nuevo, o cancele la solicitud.`,
  'queue.canceled': ({ phase }) =>
    phase === 'plan'
      ? 'Cancelada mientras se planificaba.'
      : 'Cancelada: la aplicación se detuvo cuando lo empezado quedó hecho.',
  'queue.killed': ({ phase }) =>
    phase === 'plan'
      ? 'El plan se terminó por la fuerza.'
      : 'La aplicación se terminó por la fuerza: puede que el estado no conozca lo que se estaba cambiando. Planifique de nuevo y compare.',
  'queue.agent-stopped': ({ phase }) =>
    phase === 'plan'
      ? 'Los agentes que la planificaban se detuvieron: inténtelo de nuevo cuando alguno permanezca.'
      : 'El agente se detuvo durante la aplicación: lo empezado quedó hecho. Planifique de nuevo para continuar.',
  'queue.timed-out': ({ phase }) =>
    phase === 'plan'
      ? 'El plan tardó más de lo permitido y se detuvo.'
      : 'La aplicación tardó más de lo permitido y se detuvo: el registro dice qué había hecho.',
  'queue.failed': ({ phase }) =>
    phase === 'plan'
      ? 'No se conoce la causa: el registro muestra hasta dónde llegó el plan.'
      : 'No se conoce la causa: el registro muestra hasta dónde llegó la aplicación.',
  'queue.failed-because': ({ phase, reason }) =>
    phase === 'plan' ? `Durante el plan: ${reason}` : `Durante la aplicación: ${reason}`,
  'queue.refused-because': ({ phase, reason }) =>
    phase === 'plan' ? `El agente no la planificó: ${reason}` : `El agente no la aplicó: ${reason}`,
  'queue.plan-missing': 'El agente no entregó ningún plan: inténtelo de nuevo.',
  'queue.plan-refused': 'El plan hace algo que no puede hacer.',
  'queue.plan-lost': ({ times }) =>
    `Los agentes que la planificaban enmudecieron ${times} veces: mire los agentes en Administración e inténtelo de nuevo.`,
  'queue.apply-lost': (given, format) =>
    `El agente enmudeció durante la aplicación: ${farOf(given, format)}. Puede que el estado no conozca lo que se estaba cambiando.`,
  'queue.apply-revoked': (given, format) =>
    `El token del agente se revocó durante la aplicación: ${farOf(given, format)}. Puede que el estado no conozca lo que se estaba cambiando.`,
  'queue.plan-lapsed': ({ days }) => `Nadie decidió en ${days} días.`,
  'queue.waits-for-environment': 'Antes debe terminar una ejecución anterior del entorno.',
  'queue.waits-until': ({ at }, { time }) =>
    `Su último agente quizá siga trabajando: la ejecución continúa como pronto el ${time(at)}.`,
  'queue.no-agent-yet': ({ pool }) => `Aún no se ha visto ningún agente del grupo ${pool}.`,
  'queue.no-agent-since': ({ pool, at }, { time }) =>
    `No se ha visto ningún agente del grupo ${pool} desde ${time(at)}.`,
  'queue.no-binary': ({ pool }) => `Ningún agente del grupo ${pool} tiene un binario de Terraform.`,
  'queue.no-flavour': ({ pool, flavour }) =>
    `Ningún agente del grupo ${pool} tiene el binario de este entorno, ${flavour}.`,
  'queue.pool-is-full': ({ pool, max }) => `El grupo ${pool} ejecuta ${max} a la vez.`,
  'queue.connection-is-full': ({ connection, max }) => `La conexión ${connection} permite ${max} a la vez.`,
  'queue.grant-is-full': ({ connection, max }) => `La conexión ${connection} permite a este proyecto ${max} a la vez.`,
  'queue.waits-for-turn': ({ pool, before }, { isOne }) =>
    before === 0
      ? `Es la siguiente del grupo ${pool}.`
      : `${before} ${isOne(before) ? 'ejecución' : 'ejecuciones'} antes en el grupo ${pool}.`,
}
