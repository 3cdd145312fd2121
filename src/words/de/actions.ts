import type { actions as english } from '../en/actions.ts'
import type { Format } from '../format.ts'
import { ROLES } from '../roles.ts'
import { STATUSES } from '../statuses.ts'
import { firstOf, wordOf } from '../values.ts'

const some = (names: readonly string[]): readonly string[] => firstOf(names, (count) => `${count} weitere`)

const roleOf = (role: string): string => wordOf(ROLES.de, role)

const statusOf = (status: string): string => wordOf(STATUSES.de, status)

const can = (approvers: readonly string[], { all }: Format): string =>
  approvers.length === 0 ? '' : ` Das können: ${all(some(approvers))}.`

const peopleIn = (groups: readonly string[]): string =>
  `${groups.join(', ')} oder E-Mail-Adressen, durch Kommas getrennt`

const STATES = { approved: 'freigegeben', rejected: 'abgelehnt', canceled: 'zurückgezogen', expired: 'verfallen' }

export const actions: typeof english = {
  'actions.approve.does': 'gibt die Anfrage frei',
  'actions.approve.verb': 'freigeben',
  'actions.approve.would': ({ environment }) =>
    `Die Anfrage für ${environment} freigeben, wenn eine wartet, die der Autor des Workflows freigeben kann und über die kein Mensch entscheiden muss.`,
  'actions.approve.done': ({ environment, author }) =>
    `Die Anfrage für ${environment} wurde im Namen von ${author} freigegeben.`,
  'actions.reject.does': 'lehnt die Anfrage ab',
  'actions.reject.verb': 'ablehnen',
  'actions.reject.would': ({ environment }) =>
    `Die Anfrage für ${environment} ablehnen, wenn eine wartet, über die der Autor des Workflows entscheiden kann.`,
  'actions.reject.done': ({ environment, author }) =>
    `Die Anfrage für ${environment} wurde im Namen von ${author} abgelehnt.`,
  'actions.notify.does': 'benachrichtigt Personen',
  'actions.notify.verb': 'benachrichtigen',
  'actions.notify.would': ({ people, environment }, { all }) =>
    `Über ${environment} benachrichtigen: ${all(some(people))}.`,
  'actions.notify.would-say': ({ people, environment, note }, { all }) =>
    `Über ${environment} benachrichtigen: ${all(some(people))}. Nachricht: „${note}“`,
  'actions.notify.done': ({ people }, { all }) => `Benachrichtigt wurden: ${all(some(people))}.`,
  'actions.notify.some': ({ people, unknown, environment }, { all }) =>
    `Benachrichtigt wurden: ${all(some(people))}. Nicht benachrichtigt: ${all(some(unknown))}, weil kein aktives Konto mit dieser Adresse ${environment} sehen kann.`,
  'actions.notify.unknown': ({ unknown, environment }, { all }) =>
    `Niemand wurde benachrichtigt: Kein aktives Konto mit der Adresse ${all(some(unknown))} kann ${environment} sehen.`,
  'actions.notify.nobody': ({ project }) =>
    `Niemand wurde benachrichtigt: Im Projekt ${project} gibt es keine solche Person mit einem aktiven Konto.`,
  'actions.notify.no-people': ({ groups }) => `Nennen Sie, wer benachrichtigt wird: ${peopleIn(groups)}.`,
  'actions.notify.wrong-people': ({ people, groups }) =>
    `„${people.join(', ')}“ ist weder eine Gruppe noch eine E-Mail-Adresse: Schreiben Sie ${peopleIn(groups)}.`,
  'actions.scale.verb': 'skalieren',
  'actions.stop.does': 'hält die Umgebung an',
  'actions.stop.would': ({ environment }) => `${environment} anhalten und die Daten behalten.`,
  'actions.stop.done': ({ environment }) => `${environment} wird angehalten; die Daten bleiben.`,
  'actions.stop.already': ({ environment }) => `${environment} ist schon angehalten oder wird es gerade.`,
  'actions.start.does': 'startet die Umgebung wieder',
  'actions.start.would': ({ environment }) => `${environment} wieder starten.`,
  'actions.start.done': ({ environment }) => `${environment} wird wieder gestartet.`,
  'actions.start.already': ({ environment }) => `${environment} läuft schon oder wird gerade gestartet.`,
  'actions.scale.toggles': 'Die Umgebung wird angehalten und wieder gestartet, und ein Start ist ein neues Deployment',
  'actions.scale.value': 'Schreiben Sie 0 oder 1: 0 hält eine Umgebung an und behält ihre Daten, 1 startet sie wieder.',
  'actions.backup.does': 'bittet um eine Sicherung',
  'actions.backupTo.does': ({ target }) => `bittet um eine Sicherung von ${target}`,
  'actions.backup.verb': 'um eine Sicherung bitten',
  'actions.backup.would': ({ environment, part }) =>
    `Die Verwalter von ${environment} um eine Sicherung bitten (${part ?? 'alle Daten'}), weil Strata selbst keine macht.`,
  'actions.backup.done': ({ environment, part }) =>
    `Die Verwalter von ${environment} wurden um eine Sicherung gebeten (${part ?? 'alle Daten'}), weil Strata selbst keine macht.`,
  'actions.backup.already': ({ environment }) =>
    `Die Verwalter von ${environment} wurden heute schon um eine Sicherung gebeten.`,
  'actions.backup.nothing': ({ environment, status }) =>
    `Von ${environment} gibt es in der Cloud nichts zu sichern (Status: ${statusOf(status)}).`,
  'actions.terminate.does': 'baut die Umgebung ab',
  'actions.terminate.verb': 'beenden',
  'actions.terminate.would': ({ environment }) => `${environment} beenden.`,
  'actions.terminate.begun': ({ environment }) => `${environment} wird abgebaut.`,
  'actions.terminate.done': ({ environment }) => `${environment} wurde gelöscht; in der Cloud gab es nichts davon.`,
  'actions.terminate.deleted': ({ environment }) => `${environment} ist schon gelöscht.`,
  'actions.terminate.destroying': ({ environment }) => `${environment} wird schon abgebaut.`,
  'actions.check-drift.does': 'sucht nach Drift',
  'actions.check-drift.verb': 'nach Drift suchen',
  'actions.check-drift.would': ({ environment }) => `In ${environment} nach Änderungen außerhalb von Terraform suchen.`,
  'actions.check-drift.done': ({ environment }) =>
    `Eine Prüfung von ${environment} auf Drift wurde in Auftrag gegeben.`,
  'actions.check-drift.by-hand': ({ environment }) =>
    `${environment} wird von Hand betrieben: Es gibt nichts zu prüfen.`,
  'actions.check-drift.open-run': ({ environment }) =>
    `Ein anderer Lauf von ${environment} ist offen: so lange wird nicht geprüft.`,
  'actions.tag.does': ({ target, value }) => `setzt das Tag „${target}“ auf „${value}“`,
  'actions.tag.verb': 'Tags setzen',
  'actions.tag.toggles': ({ target, value, other }) =>
    `Das Tag „${target}“ wird auf „${value}“ und auf „${other}“ gesetzt, und jede Änderung ist ein neues Deployment`,
  'actions.tag.would': ({ environment, tag, value }) => `${environment} das Tag ${tag}=${value} geben.`,
  'actions.tag.done': ({ environment, tag, value }) => `${environment} hat jetzt das Tag ${tag}=${value}.`,
  'actions.tag.already': ({ environment, tag, value }) => `${environment} hat das Tag ${tag}=${value} schon.`,
  'actions.tag.deleted': ({ environment }) => `${environment} ist gelöscht und hat keine Tags mehr.`,
  'actions.tag.wrong':
    'Ein Tag hat einen Namen mit 1 bis 100 Zeichen und einen Wert mit höchstens 200: Schreiben Sie ein anderes in den Workflow.',
  'actions.tag.no-name': 'Schreiben Sie den Namen des Tags.',
  'actions.tag.long-name': 'Der Name eines Tags hat höchstens 100 Zeichen: Kürzen Sie ihn.',
  'actions.tag.reserved': ({ name }) => `Ein Tag kann nicht „${name}“ heißen: Wählen Sie einen anderen Namen.`,
  'actions.tag.no-value': 'Schreiben Sie den Wert des Tags.',
  'actions.tag.long-value': 'Der Wert eines Tags hat höchstens 200 Zeichen: Kürzen Sie ihn.',
  'actions.webhook.does': 'ruft einen Webhook auf',
  'actions.webhook.verb': 'einen Webhook aufrufen',
  'actions.webhook.would': ({ environment, host }) =>
    `Eine signierte Nachricht über ${environment} senden (an ${host ?? 'keine Adresse'}).`,
  'actions.webhook.done': ({ host }) =>
    `Eine Nachricht für ${host} steht an: Die Zustellungen dieses Workflows zeigen das Ergebnis.`,
  'actions.webhook.no-address': 'Schreiben Sie die Adresse, die aufgerufen wird: Sie beginnt mit https://.',
  'actions.request-approval.does': 'verlangt eine Freigabe',
  'actions.request-approval.verb': 'eine Freigabe verlangen',
  'actions.request-approval.would': ({ environment, approvers }, { either }) =>
    `Die Freigabe durch ${either(approvers)} anfordern, bevor ${environment} angelegt wird.`,
  'actions.request-approval.done': ({ approvers }, { either }) =>
    `Die Freigabe durch ${either(approvers)} wurde angefordert.`,
  'actions.request-approval.not-pending': ({ environment, status }) =>
    `${environment} hat den Status „${statusOf(status)}“: Nur eine Anfrage kann auf eine Freigabe warten.`,
  'actions.request-approval.too-late': ({ environment }) =>
    `Als ${environment} angefragt wurde, verlangte dieser Workflow keine Freigabe: Er zählt ab der nächsten Anfrage oder der nächsten Änderung dieser Anfrage.`,
  'actions.request-approval.decided': ({ environment, state }) =>
    `Die Anfrage für ${environment} ist schon ${wordOf(STATES, state)}.`,
  'actions.request-approval.no-people': ({ groups }) => `Nennen Sie, wer freigeben kann: ${peopleIn(groups)}.`,
  'actions.request-approval.wrong-people': ({ people, groups }) =>
    `„${people.join(', ')}“ kann nicht freigeben: Schreiben Sie ${peopleIn(groups)}.`,
  'actions.request-approval.wrong-trigger': ({ trigger }) =>
    `request-approval geht nur mit dem Auslöser on-deploy: Mit ${trigger} wartet nichts auf eine Freigabe.`,
  'actions.people.owner': 'den Eigentümer der Umgebung',
  'actions.people.project-owners': 'die Eigentümer des Projekts',
  'actions.people.project-admins': 'die Eigentümer und Administratoren des Projekts',
  'actions.approvers.project-owners': 'einen Eigentümer des Projekts',
  'actions.approvers.project-admins': 'einen Eigentümer oder Administrator des Projekts',
  'actions.no-request': ({ environment }) => `Für ${environment} wartet keine Anfrage auf eine Freigabe.`,
  'actions.for-people': ({ why }) =>
    `Kein Workflow gibt diese Anfrage frei, daher muss ein Mensch darüber entscheiden. ${why.join(' ')}`,
  'actions.own-request': ({ author, approvers }, format) =>
    `${author} hat diesen Workflow gespeichert und diese Umgebung angefragt, und niemand entscheidet über die eigene Anfrage.${can(approvers, format)}`,
  'actions.own-stack': ({ author, approvers }, format) =>
    `${author} hat diesen Workflow gespeichert und den Stack dieser Umgebung erstellt, und niemand entscheidet über den eigenen Stack.${can(approvers, format)}`,
  'actions.not-approver': ({ author, approvers }, format) =>
    `${author} hat diesen Workflow gespeichert und kann über diese Anfrage nicht entscheiden.${can(approvers, format)}`,
  'actions.request-decided': 'Die Anfrage ist schon entschieden.',
  'actions.request-lapsed':
    'Über die Anfrage hat niemand rechtzeitig entschieden, daher ist sie verfallen: Jemand muss erneut anfragen.',
  'actions.request-ended': 'Das Ende der Umgebung ist vorbei: Jemand muss es zuerst verschieben.',
  'actions.request-changed':
    'Der Stack oder seine Kosten haben sich seit der Anfrage geändert: Jemand muss erneut anfragen.',
  'actions.author-role': ({ author, project, role, needed }, { either }) =>
    `${author} hat diesen Workflow gespeichert und kann das nicht tun: Im Projekt ${project} braucht es die Rolle ${either(needed.map(roleOf))}, ${role === null ? 'und diese Person hat keine' : `und die eigene ist ${roleOf(role)}`}.`,
  'actions.failed':
    'Dabei ist auf dem Server etwas schiefgegangen, daher wurde es rückgängig gemacht: Bitten Sie den Betreiber, ins Protokoll zu sehen.',
  'actions.environment-gone': ({ environment }) => `${environment} gibt es nicht mehr.`,
}
