import type { events as english } from '../en/events.ts'

const quoted = (names: readonly string[]): string => names.map((name) => `«${name}»`).join(', ')

const NOTHING_DONE = 'En este paso no se hizo nada: cambie uno de ellos para que no cause el siguiente.'

export const events: typeof english = {
  'events.requested': ({ actor, environment }) => `${actor} solicitó «${environment}».`,
  'events.submitted-again': ({ environment, reason }) => `«${environment}» se solicita de nuevo: ${reason}`,
  'events.asked-again': ({ actor }) => `${actor} lo solicitó de nuevo.`,
  'events.stack-changed': ({ actor }) => `${actor} cambió el stack.`,
  'events.update-dropped': ({ actor }) => `${actor} inició otra operación y la actualización se descartó.`,
  'events.price-changed': ({ actor }) => `${actor} guardó el stack de nuevo, y su precio ha cambiado.`,
  'events.limit-changed': ({ actor }) => `${actor} cambió el límite de presupuesto.`,
  'events.deleted': ({ actor }) => `${actor} eliminó el entorno.`,
  'events.withdrawn': ({ actor }) => `${actor} retiró la solicitud.`,
  'events.run-planned': ({ environment }) => `Una ejecución de «${environment}» está planificada.`,
  'events.run-costs-more': ({ environment, planned }, { usd }) =>
    `Una ejecución de «${environment}» está planificada. Su plan cuesta ${usd(planned)} al mes, más de lo aprobado.`,
  'events.run-applied': ({ environment }) => `Una ejecución de «${environment}» ha aplicado su plan.`,
  'events.run-failed': ({ environment }) => `Una ejecución de «${environment}» ha fallado.`,
  'events.drift-found': ({ environment, count }, { isOne }) =>
    isOne(count)
      ? `Una comprobación de «${environment}» encontró 1 recurso modificado fuera de Terraform.`
      : `Una comprobación de «${environment}» encontró ${count} recursos modificados fuera de Terraform.`,
  'events.leak-found': ({ environment, count }, { isOne }) =>
    isOne(count)
      ? `Una búsqueda tras el desmontaje de «${environment}» encontró 1 recurso que queda.`
      : `Una búsqueda tras el desmontaje de «${environment}» encontró ${count} recursos que quedan.`,
  'events.resumed': ({ actor, environment }) => `${actor} reanudó «${environment}».`,
  'events.approved': ({ actor, environment }) => `${actor} aprobó la solicitud de «${environment}».`,
  'events.tagged': ({ actor, tag, value, environment }) =>
    `${actor} puso la etiqueta ${tag}=${value} a «${environment}».`,
  'events.ran': ({ actor, workflow, environment }) => `${actor} ejecutó «${workflow}» para «${environment}».`,
  'events.due': ({ at }, { time }) => `Le tocaba según su horario: ${time(at)}.`,
  'events.spent': ({ environment, cost, month }, format) =>
    `«${environment}» ha costado ${format.usd(cost)} en ${format.month(month)}.`,
  'events.spent-of-budget': ({ environment, cost, limit, month }, format) =>
    `«${environment}» ha costado ${format.usd(cost)} de su presupuesto de ${format.usd(limit)} en ${format.month(month)}.`,
  'events.too-many-steps': ({ count, workflows }) =>
    `Se detuvo tras ${count} pasos, porque estos flujos de trabajo se causaron unos a otros: ${quoted(workflows)}. ${NOTHING_DONE}`,
  'events.too-many-events': ({ count, workflows }) =>
    `Se detuvo tras ${count} eventos, porque unos flujos de trabajo se causaron unos a otros; los últimos: ${quoted(workflows)}. ${NOTHING_DONE}`,
}
