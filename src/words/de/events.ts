import type { events as english } from '../en/events.ts'

const quoted = (names: readonly string[]): string => names.map((name) => `„${name}“`).join(', ')

const NOTHING_DONE =
  'In diesem Schritt wurde nichts getan: Ändern Sie einen von ihnen, damit er den nächsten nicht auslöst.'

export const events: typeof english = {
  'events.requested': ({ actor, environment }) => `${actor} hat „${environment}“ angefragt.`,
  'events.submitted-again': ({ environment, reason }) => `„${environment}“ ist erneut angefragt: ${reason}`,
  'events.asked-again': ({ actor }) => `${actor} hat erneut angefragt.`,
  'events.stack-changed': ({ actor }) => `${actor} hat den Stack geändert.`,
  'events.update-dropped': ({ actor }) =>
    `${actor} hat etwas anderes begonnen, daher ist die Aktualisierung hinfällig.`,
  'events.price-changed': ({ actor }) =>
    `${actor} hat den Stack noch einmal gespeichert, und sein Preis hat sich geändert.`,
  'events.limit-changed': ({ actor }) => `${actor} hat das Budget geändert.`,
  'events.deleted': ({ actor }) => `${actor} hat die Umgebung gelöscht.`,
  'events.withdrawn': ({ actor }) => `${actor} hat die Anfrage zurückgezogen.`,
  'events.run-planned': ({ environment }) => `Ein Lauf von „${environment}“ ist geplant.`,
  'events.run-costs-more': ({ environment, planned }, { usd }) =>
    `Ein Lauf von „${environment}“ ist geplant. Sein Plan kostet ${usd(planned)} im Monat, mehr als genehmigt wurde.`,
  'events.run-applied': ({ environment }) => `Ein Lauf von „${environment}“ hat seinen Plan angewendet.`,
  'events.run-failed': ({ environment }) => `Ein Lauf von „${environment}“ ist fehlgeschlagen.`,
  'events.drift-found': ({ environment, count }, { isOne }) =>
    isOne(count)
      ? `Eine Prüfung von „${environment}“ fand 1 Ressource, die außerhalb von Terraform geändert wurde.`
      : `Eine Prüfung von „${environment}“ fand ${count} Ressourcen, die außerhalb von Terraform geändert wurden.`,
  'events.leak-found': ({ environment, count }, { isOne }) =>
    isOne(count)
      ? `Eine Suche nach dem Abbau von „${environment}“ hat 1 Ressource gefunden, die übrig ist.`
      : `Eine Suche nach dem Abbau von „${environment}“ hat ${count} Ressourcen gefunden, die übrig sind.`,
  'events.resumed': ({ actor, environment }) => `${actor} hat „${environment}“ fortgesetzt.`,
  'events.approved': ({ actor, environment }) => `${actor} hat die Anfrage für „${environment}“ freigegeben.`,
  'events.tagged': ({ actor, tag, value, environment }) =>
    `${actor} hat „${environment}“ das Tag ${tag}=${value} gegeben.`,
  'events.ran': ({ actor, workflow, environment }) => `${actor} hat „${workflow}“ für „${environment}“ ausgeführt.`,
  'events.due': ({ at }, { time }) => `Nach seinem Zeitplan war er fällig: ${time(at)}.`,
  'events.spent': ({ environment, cost, month }, format) =>
    `„${environment}“ hat im ${format.month(month)} ${format.usd(cost)} gekostet.`,
  'events.spent-of-budget': ({ environment, cost, limit, month }, format) =>
    `„${environment}“ hat im ${format.month(month)} ${format.usd(cost)} von ${format.usd(limit)} Budget gekostet.`,
  'events.too-many-steps': ({ count, workflows }) =>
    `Nach ${count} Schritten angehalten, weil diese Workflows einander nacheinander ausgelöst haben: ${quoted(workflows)}. ${NOTHING_DONE}`,
  'events.too-many-events': ({ count, workflows }) =>
    `Nach ${count} Ereignissen angehalten, weil Workflows einander ausgelöst haben, zuletzt ${quoted(workflows)}. ${NOTHING_DONE}`,
}
