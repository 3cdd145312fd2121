import type { notifications as english } from '../en/notifications.ts'
import type { Format } from '../format.ts'
import { ROLES } from '../roles.ts'
import { asSentence, figure, isRunByStrata, wordOf } from '../values.ts'

/** What happened to two-factor authentication: whole sentences, because languages order them differently. */
const CHANGES = {
  enabled: 'Die Zwei-Faktor-Anmeldung wurde für Ihr Konto eingeschaltet.',
  disabled: 'Die Zwei-Faktor-Anmeldung wurde für Ihr Konto ausgeschaltet.',
  codes: 'Die Wiederherstellungscodes Ihres Kontos wurden durch neue ersetzt.',
  'passkey-added': 'Ihrem Konto wurde ein Passkey hinzugefügt.',
  'passkey-removed': 'Ein Passkey Ihres Kontos wurde entfernt.',
}

/** What a run does, as the beginning of a sentence. */
const RUNS = {
  apply: 'Das Anwenden',
  update: 'Das Aktualisieren',
  stop: 'Das Anhalten',
  resume: 'Das Fortsetzen',
  destroy: 'Das Abbauen',
}

/** What a run has done, as the end of a sentence. */
const DONE = {
  apply: 'ist angelegt',
  update: 'ist aktualisiert',
  stop: 'ist angehalten',
  resume: 'läuft wieder',
}

/** What a canceled run does, behind "der die Umgebung". */
const CANCELED = {
  apply: 'anlegt',
  update: 'aktualisiert',
  stop: 'anhält',
  resume: 'fortsetzt',
  destroy: 'abbaut',
  check: 'prüft',
}

/** The runs that can fail, as the beginning of a sentence. */
const BEGUN = { ...RUNS, update: 'Das Aktualisieren', check: 'Das Prüfen' }

/** What someone reports too late, as the end of a sentence. */
const OUTCOMES = {
  applied: 'angelegt wurde',
  stopped: 'angehalten wurde',
  resumed: 'wieder gestartet wurde',
  destroyed: 'abgebaut wurde',
  failed: 'ohne Erfolg bearbeitet wurde',
}

/** Clouds as they are called. */
const CLOUD_NAMES = { aws: 'AWS', azure: 'Azure', gcp: 'Google Cloud' }

const roleOf = (role: string): string => wordOf(ROLES.de, role)
const costOf = (cost: string, { usd }: Format): string =>
  cost === 'unknown' ? 'einen unbekannten Betrag' : figure(cost, usd)
const noteOf = (note: string): string => (note.trim() === '' ? '' : ` Anmerkung: „${note}“`)
const causeOf = (note: string, connection: string | undefined, next: string): string =>
  isRunByStrata(connection) ? `${asSentence(note)} ${next}` : ` ${next}${noteOf(note)}`

/** A title and a text for each kind of notification: in the inbox, in mails and in push messages. */
export const notifications: typeof english = {
  'notifications.simulated': ({ title }) => `Simuliert: ${title}`,
  'notifications.project-member-added.title': ({ project }) => `Sie wurden zum Projekt ${project} hinzugefügt`,
  'notifications.project-member-added.text': ({ actor, role, project }) =>
    `${actor} hat Sie mit der Rolle ${roleOf(role)} zum Projekt ${project} hinzugefügt.`,
  'notifications.project-role-changed.title': ({ project }) => `Ihre Rolle im Projekt ${project} hat sich geändert`,
  'notifications.project-role-changed.text': ({ actor, project, role }) =>
    `${actor} hat Ihre Rolle im Projekt ${project} geändert: Sie ist jetzt ${roleOf(role)}.`,
  'notifications.project-member-removed.title': ({ project }) => `Sie wurden aus dem Projekt ${project} entfernt`,
  'notifications.project-member-removed.text': ({ actor, project }) =>
    `${actor} hat Sie aus dem Projekt ${project} entfernt. Sie können es nicht mehr öffnen.`,
  'notifications.project-deleted.title': ({ project }) => `Das Projekt ${project} wurde gelöscht`,
  'notifications.project-deleted.text': ({ actor, project }) =>
    `${actor} hat das Projekt ${project} gelöscht, in dem Sie Mitglied waren.`,
  'notifications.connection-granted.title': ({ account, project }) => `${project} kann das Konto ${account} verwenden`,
  'notifications.connection-granted.text': ({ actor, account, project }) =>
    `${actor} hat das Konto ${account} der Installation für das Projekt ${project} freigegeben: Dessen Umgebungen können dort laufen.`,
  'notifications.connection-withdrawn.title': ({ account, project }) =>
    `${project} kann das Konto ${account} nicht mehr verwenden`,
  'notifications.connection-withdrawn.text': ({ actor, account, project }) =>
    `${actor} hat dem Projekt ${project} das Konto ${account} der Installation entzogen. Läufe, die darauf warteten, sind beendet.`,
  'notifications.team-member-added.title': ({ team }) => `Sie wurden zum Team ${team} hinzugefügt`,
  'notifications.team-member-added.text': ({ actor, role, team }) =>
    `${actor} hat Sie mit der Rolle ${roleOf(role)} zum Team ${team} hinzugefügt.`,
  'notifications.team-role-changed.title': ({ team }) => `Ihre Rolle im Team ${team} hat sich geändert`,
  'notifications.team-role-changed.text': ({ actor, team, role }) =>
    `${actor} hat Ihre Rolle im Team ${team} geändert: Sie ist jetzt ${roleOf(role)}.`,
  'notifications.team-member-removed.title': ({ team }) => `Sie wurden aus dem Team ${team} entfernt`,
  'notifications.team-member-removed.text': ({ actor, team }) =>
    `${actor} hat Sie aus dem Team ${team} entfernt. Sie können es nicht mehr öffnen.`,
  'notifications.instance-role-changed.title': 'Ihre Rolle in Strata hat sich geändert',
  'notifications.instance-role-changed.text': ({ actor, role }) =>
    `${actor} hat Ihre Rolle in dieser Installation geändert: Sie ist jetzt ${roleOf(role)}.`,
  'notifications.password-changed.title': 'Das Passwort Ihres Strata-Kontos wurde geändert',
  'notifications.password-changed.text':
    'Das Passwort Ihres Kontos wurde geändert und jede andere Sitzung beendet. Wenn Sie das nicht waren, wählen Sie auf der Anmeldeseite über den Link für vergessene Passwörter ein neues und verständigen Sie einen Administrator.',
  'notifications.two-factor-changed.title': 'Die Zwei-Faktor-Anmeldung Ihres Strata-Kontos hat sich geändert',
  'notifications.two-factor-changed.text': ({ change }) =>
    `${wordOf(CHANGES, change)} Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort und verständigen Sie einen Administrator.`,
  'notifications.sign-in-paused.title': 'Jemand versucht, das Passwort Ihres Strata-Kontos zu erraten',
  'notifications.sign-in-paused.text': ({ ip }) =>
    `Für Ihr Konto wurden zu viele falsche Passwörter oder Codes eingegeben, zuletzt von der Adresse ${ip}. Bis zu eine Stunde lang können sich nur Browser anmelden, in denen Sie sich schon angemeldet haben; Ihre Sitzungen laufen weiter. Wenn Sie jetzt ein anderes Gerät brauchen, bitten Sie einen Administrator, Ihr Konto freizugeben, oder wählen Sie per E-Mail ein neues Passwort.`,
  'notifications.new-sign-in.title': 'Neue Anmeldung bei Ihrem Strata-Konto',
  'notifications.new-sign-in.text': ({ ip, user_agent }) =>
    `Jemand hat sich mit einem bisher nicht benutzten Browser bei Ihrem Konto angemeldet.\n\nAdresse: ${ip}\nBrowser: ${user_agent}\n\nWenn Sie das nicht waren, ändern Sie Ihr Passwort: Das beendet jede andere Sitzung.`,
  'notifications.invitation-accepted.title': ({ actor }) => `${actor} hat Ihre Einladung angenommen`,
  'notifications.invitation-accepted.text': ({ actor, email }) =>
    `${actor} (${email}) hat Ihre Einladung angenommen und hat jetzt ein Konto.`,
  'notifications.environment-reminder.title': ({ environment, hours }, format) =>
    `${environment} endet ${figure(hours, format.inHours)}`,
  'notifications.environment-reminder.text': ({ environment, project, hours }, format) =>
    `Die Umgebung ${environment} im Projekt ${project} endet ${figure(hours, format.inHours)}. Verlängern Sie sie, wenn Sie sie noch brauchen.`,
  'notifications.environment-expired.title': ({ environment }) => `Die Frist von ${environment} ist abgelaufen`,
  'notifications.environment-expired.text': ({ environment, project }) =>
    `Die Frist der Umgebung ${environment} im Projekt ${project} ist abgelaufen. Der automatische Abbau ist ausgeschaltet, daher läuft sie weiter und kostet Geld: Verlängern oder löschen Sie sie.`,
  'notifications.environment-teardown.title': ({ environment }) => `${environment} wird abgebaut`,
  'notifications.environment-teardown.text': ({ environment, project }) =>
    `Die Frist der Umgebung ${environment} im Projekt ${project} ist abgelaufen, und ihr Abbau hat begonnen. Ihre Seite sagt, was noch zu tun ist.`,
  'notifications.environment-deleted.title': ({ environment }) => `${environment} wurde gelöscht`,
  'notifications.environment-deleted.text': ({ actor, environment, project }) =>
    `${actor} hat die Umgebung ${environment} im Projekt ${project} gelöscht. Ab jetzt kostet sie nichts mehr.`,
  'notifications.environment-failed.title': ({ run, environment }) =>
    `${wordOf(RUNS, run)} von ${environment} ist fehlgeschlagen`,
  'notifications.environment-failed.text': ({ run, environment, project, note, connection }) =>
    `${wordOf(RUNS, run)} der Umgebung ${environment} im Projekt ${project} ist fehlgeschlagen.${causeOf(note, connection, 'Versuchen Sie es erneut oder löschen Sie sie.')}`,
  'notifications.environment-late.title': ({ actor, environment }) =>
    `${actor} meldet verspätet etwas zu ${environment}`,
  'notifications.environment-late.text': ({ actor, environment, project, outcome, note }) =>
    `${actor} meldet, dass die Umgebung ${environment} im Projekt ${project} ${wordOf(OUTCOMES, outcome)}. Das passt nicht mehr, daher wurde nichts geändert: Prüfen Sie, was in der Cloud besteht, denn Reste kosten weiter Geld.${noteOf(note)}`,
  'notifications.environment-owner.title': ({ environment }) => `${environment} gehört jetzt Ihnen`,
  'notifications.environment-owner.text': ({ actor, environment, project }) =>
    `${actor} hat Ihnen die Umgebung ${environment} im Projekt ${project} übergeben oder das Projekt verlassen, zu dem sie gehört. Sie gehört jetzt Ihnen: Vor ihrem Ende werden Sie benachrichtigt.`,
  'notifications.run-waiting.title': ({ environment }) => `Der Plan für ${environment} wartet auf eine Entscheidung`,
  'notifications.run-waiting.text': ({ environment, project, note = '' }) =>
    `Was ein Lauf mit der Umgebung ${environment} im Projekt ${project} tun würde, ist geplant.${asSentence(note)} Sehen Sie sich den Plan an und bestätigen oder verwerfen Sie ihn.`,
  'notifications.run-done.title': ({ environment, kind }) => `${environment} ${wordOf(DONE, kind)}`,
  'notifications.run-done.text': ({ environment, project, kind }) =>
    `Die Umgebung ${environment} im Projekt ${project} ${wordOf(DONE, kind)}.`,
  'notifications.run-failed.title': ({ environment }) => `Ein Lauf von ${environment} ist fehlgeschlagen`,
  'notifications.run-failed.text': ({ environment, project, kind, note }) =>
    `${wordOf(BEGUN, kind)} der Umgebung ${environment} im Projekt ${project} ist fehlgeschlagen.${asSentence(note)} Einzelheiten zeigt der Lauf.`,
  'notifications.run-canceled.title': ({ actor, environment }) =>
    `${actor} hat einen Lauf von ${environment} abgebrochen`,
  'notifications.run-canceled.text': ({ actor, environment, project, kind }) =>
    `${actor} hat den Lauf abgebrochen, der die Umgebung ${environment} im Projekt ${project} ${wordOf(CANCELED, kind)}. Der Lauf zeigt, was er hinterlassen hat.`,
  'notifications.approval-requested.title': ({ actor, environment }) =>
    `${actor} bittet Sie um die Freigabe von ${environment}`,
  'notifications.approval-requested.text': ({ actor, project, environment, cost }, format) =>
    `${actor} möchte im Projekt ${project} die Umgebung ${environment}, die ${costOf(cost, format)} im Monat kostet. Sie können sie freigeben oder ablehnen.`,
  'notifications.approval-reminder.title': ({ environment }) => `${environment} wartet noch auf Ihre Freigabe`,
  'notifications.approval-reminder.text': ({ environment, actor, project, cost }, format) =>
    `Die Umgebung ${environment}, um die ${actor} im Projekt ${project} für ${costOf(cost, format)} im Monat gebeten hat, wartet noch auf eine Entscheidung. Sie können sie freigeben oder ablehnen.`,
  'notifications.approval-approved.title': ({ actor, environment }) => `${actor} hat ${environment} freigegeben`,
  'notifications.approval-approved.text': ({ actor, environment, project }) =>
    `${actor} hat die Umgebung ${environment} im Projekt ${project} freigegeben. Sie kann jetzt angewendet werden.`,
  'notifications.approval-rejected.title': ({ actor, environment }) => `${actor} hat ${environment} abgelehnt`,
  'notifications.approval-rejected.text': ({ actor, environment, project, note }) =>
    `${actor} hat die Umgebung ${environment} im Projekt ${project} abgelehnt. Ändern Sie die Anfrage oder ziehen Sie sie zurück.${noteOf(note)}`,
  'notifications.approval-lapsed.title': ({ environment }) => `Niemand hat über ${environment} entschieden`,
  'notifications.approval-lapsed.text': ({ environment, project }) =>
    `Niemand hat rechtzeitig über die Umgebung ${environment} im Projekt ${project} entschieden. Fragen Sie erneut an oder ziehen Sie die Anfrage zurück.`,
  'notifications.approval-void.title': ({ environment }) => `Ihre Entscheidung über ${environment} gilt nicht mehr`,
  'notifications.approval-void.text': ({ actor, environment, project }) =>
    `${actor} hat die Umgebung ${environment} im Projekt ${project} geändert, daher gilt Ihre Entscheidung nicht mehr. Wenn sie noch eine Freigabe braucht, wird erneut danach gefragt.`,
  'notifications.project-budget.title': ({ project, percent }, format) =>
    `${project} hat ${figure(percent, format.percent)} des Budgets verbraucht`,
  'notifications.project-budget.text': ({ project, percent, month, spent, limit }, format) =>
    `Das Projekt ${project} hat ${figure(percent, format.percent)} seines Budgets für ${format.month(month)} erreicht: ${figure(spent, format.usd)} von ${figure(limit, format.usd)} sind ausgegeben.`,
  'notifications.environment-budget.title': ({ environment, percent }, format) =>
    `${environment} hat ${figure(percent, format.percent)} des Budgets verbraucht`,
  'notifications.environment-budget.text': ({ environment, project, percent, month, spent, limit }, format) =>
    `Die Umgebung ${environment} im Projekt ${project} hat ${figure(percent, format.percent)} ihres Budgets für ${format.month(month)} erreicht: ${figure(spent, format.usd)} von ${figure(limit, format.usd)} sind ausgegeben.`,
  'notifications.workflow-message.title': ({ workflow, environment }) =>
    `Der Workflow ${workflow} meldet etwas zu ${environment}`,
  'notifications.workflow-message.text': ({ workflow, environment, project, message }) =>
    `Der Workflow ${workflow} meldet zur Umgebung ${environment} im Projekt ${project}: ${message}`,
  'notifications.drift-found.title': ({ environment }) => `${environment} weicht von dem ab, was angewendet wurde`,
  'notifications.drift-found.text': ({ environment, project, count }) =>
    `Eine Prüfung der Umgebung ${environment} im Projekt ${project} hat Änderungen gefunden, die außerhalb von Terraform gemacht wurden. Abweichende Ressourcen: ${count}. Sehen Sie sie an, und machen Sie sie rückgängig oder übernehmen Sie sie in den Stack.`,
  'notifications.leak-found.title': ({ environment }) => `Von ${environment} ist etwas übrig`,
  'notifications.leak-found.text': ({ environment, project, count, since }) =>
    `Eine Suche nach dem Abbau der Umgebung ${environment} im Projekt ${project} hat gefunden, was übrig ist. Ressourcen: ${count}. Sie kosten weiter Geld, bis jemand sie löscht; die Liste der Überreste im Projekt nennt sie. ${since}`.trim(),
  'notifications.snapshot-stays.title': ({ environment }) => `Ein Snapshot von ${environment} ließ sich nicht löschen`,
  'notifications.snapshot-stays.text': ({ environment, project, target, reason }) =>
    `Der letzte Snapshot ${target} der Umgebung ${environment} im Projekt ${project} sollte an seinem Ende gelöscht werden und ist noch da. ${reason} Bis dahin kostet er weiter Geld. Strata versucht es von selbst erneut, mindestens einmal am Tag.`,
  'notifications.prices-waiting.title': ({ cloud }) => `Neue Preise von ${wordOf(CLOUD_NAMES, cloud)} warten auf Sie`,
  'notifications.prices-waiting.text': ({ cloud, changes }) =>
    `Eine Aktualisierung hat ${changes} Änderungen in der Preisliste von ${wordOf(CLOUD_NAMES, cloud)} gefunden. Sehen Sie sie an, und übernehmen Sie sie oder lehnen Sie sie ab.`,
  'notifications.backup-failed.title': 'Die Sicherung von Strata ist fehlgeschlagen',
  'notifications.backup-failed.text': ({ reason }) =>
    `Die tägliche Sicherung der Datenbank von Strata ist fehlgeschlagen: ${reason} Strata versucht es jede Stunde erneut und behält die vorhandenen Sicherungen.`,
  'notifications.token-ending.title': ({ account, token, hours }, format) =>
    `Das Token ${token} von ${account} läuft ${figure(hours, format.inHours)} ab`,
  'notifications.token-ending.text': ({ account, token, hours }, format) =>
    `Das Token ${token} des Dienstkontos ${account} läuft ${figure(hours, format.inHours)} ab. Erstellen Sie ein neues, geben Sie es den Programmen, die dieses verwenden, und widerrufen Sie dieses.`,
  'notifications.workflow-backup.title': ({ environment }) => `Bitte ${environment} sichern`,
  'notifications.workflow-backup.text': ({ workflow, target, environment, project }) =>
    `Der Workflow ${workflow} verlangt eine Sicherung von ${target} in der Umgebung ${environment} im Projekt ${project}. Diese Installation sichert selbst nichts: Nutzen Sie die Werkzeuge Ihrer Cloud.`,
  'notifications.pipeline-failed.title': ({ environment }) => `Die Pipeline baut ${environment} nicht ab`,
  'notifications.pipeline-failed.text': ({ environment, project, note }) =>
    `Die Umgebung ${environment} des Projekts ${project} soll von ihrer Pipeline abgebaut werden und kostet weiter Geld.${noteOf(note)}`,
}
