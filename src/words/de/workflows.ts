import type { workflows as english } from '../en/workflows.ts'
import { ROLES } from '../roles.ts'
import { wordOf } from '../values.ts'

const FIELDS = {
  environment: 'Umgebung',
  'cloud-provider': 'Cloud',
  cost: 'Kosten',
  'team-size': 'Teamgröße',
  'data-sensitivity': 'Vertraulichkeit',
  region: 'Region',
}

const LISTS = { conditions: 'Bedingungen', actions: 'Aktionen' }

const PARTS = { target: 'kein Ziel', value: 'keinen Wert' }

const fieldOf = (field: string): string => wordOf(FIELDS, field)

const roleOf = (role: string): string => wordOf(ROLES.de, role)

const placeOf = (project: string | null): string =>
  project === null ? 'den eigenen Projekten' : `dem Projekt ${project}`

export const workflows: typeof english = {
  'workflows.not-deleted': 'Dieser Workflow ist nicht gelöscht: Es gibt nichts wiederherzustellen.',
  'workflows.future-version': ({ base, version }) =>
    `Dieser Workflow hat noch keine Version ${base}: Seine neueste ist ${version}.`,
  'workflows.scope-missing': ({ token, scope, action }) =>
    `Dem API-Token „${token}“ fehlt der Scope ${scope}, den ein Workflow mit der Aktion ${action} braucht: Erstellen Sie eines, das ihn hat.`,
  'workflows.saved-meanwhile':
    'Jemand anderes hat den Workflow inzwischen gespeichert: Sehen Sie ihn sich an und führen Sie ihn noch einmal aus.',
  'workflows.other-project': ({ workflow, project }) =>
    `„${workflow}“ gilt für ein anderes Projekt als ${project}: Wählen Sie eine Umgebung seines Projekts.`,
  'workflows.author-not-in-project': ({ author, workflow, project }) =>
    `${author}, in dessen Namen „${workflow}“ handelt, ist nicht im Projekt ${project}: Jemand, der es ist, muss ihn speichern.`,
  'workflows.not-manual': ({ workflow }) =>
    `„${workflow}“ läuft automatisch: Nur ein Workflow mit dem Auslöser manual wird von Hand ausgeführt.`,
  'workflows.off': ({ workflow }) => `„${workflow}“ ist ausgeschaltet: Schalten Sie ihn ein, bevor Sie ihn ausführen.`,
  'workflows.author-disabled': ({ author }) =>
    `Das Konto von ${author}, der diesen Workflow gespeichert hat, ist gesperrt: Jemand mit einem funktionierenden Konto muss ihn speichern.`,
  'workflows.version-saved-meanwhile': ({ version, base, author, at }, { time }) =>
    `${author === null ? 'Sie selbst haben' : `${author || 'Jemand'} hat`} Version ${version} gespeichert${at === null ? '' : ` (${time(at)})`}, während Sie Version ${base} bearbeitet haben: Von Ihrem Stand ist nichts verloren und noch nichts gespeichert. Sehen Sie sich an, was jetzt da ist, und speichern Sie Ihren Stand darauf.`,
  'workflows.approvers-only': ({ project }) =>
    `Nur Eigentümer und Administratoren ${project === null ? 'eines Projekts' : `des Projekts ${project}`} sowie Administratoren der Installation können einen Workflow speichern, der freigibt: Entfernen Sie diese Aktion oder fragen Sie einen von ihnen.`,
  'workflows.no-actions': 'Fügen Sie mindestens eine Aktion hinzu: Ein Workflow ohne Aktionen tut nichts.',
  'workflows.schedule-missing':
    'Geben Sie an, wann er läuft: on-schedule braucht einen cron-Ausdruck und eine Zeitzone.',
  'workflows.schedule-unused': ({ trigger }) =>
    `Nur on-schedule hat einen Zeitplan: Lassen Sie ihn bei einem Workflow mit dem Auslöser ${trigger} weg.`,
  'workflows.limit-missing':
    'Geben Sie an, wie viele Ressourcen eine Umgebung überschreitet: on-resource-limit braucht diese Zahl.',
  'workflows.limit-unused': ({ trigger }) =>
    `Nur on-resource-limit hat eine Zahl von Ressourcen: Lassen Sie sie bei einem Workflow mit dem Auslöser ${trigger} weg.`,
  'workflows.same-id': ({ list, id }) =>
    `Es gibt zwei ${wordOf(LISTS, list)} mit der id „${id}“: Geben Sie jeder eine eigene.`,
  'workflows.operator': ({ field, operator, allowed }) =>
    `„${fieldOf(field)}“ lässt sich nicht mit ${operator} vergleichen: Wählen Sie eines von ${allowed.join(', ')}.`,
  'workflows.no-value': ({ field }) => `Schreiben Sie, womit „${fieldOf(field)}“ verglichen wird.`,
  'workflows.no-such-value': ({ value, field, allowed }) =>
    `„${value}“ ist kein Wert von „${fieldOf(field)}“: Wählen Sie einen von ${allowed.join(', ')}.`,
  'workflows.no-amount': ({ value }) =>
    `„${value}“ ist kein Betrag: Schreiben Sie eine Zahl in USD wie 500 oder einen Anteil am Budget wie 80%.`,
  'workflows.no-number': ({ value }) => `„${value}“ ist keine Zahl: Schreiben Sie eine wie 10.`,
  'workflows.negative': ({ field }) => `„${fieldOf(field)}“ ist nie kleiner als 0: Schreiben Sie 0 oder mehr.`,
  'workflows.share': ({ min, max }) => `Schreiben Sie einen Anteil am Budget von ${min}% bis ${max}%.`,
  'workflows.whole': ({ field }) => `„${fieldOf(field)}“ ist eine ganze Zahl: Schreiben Sie eine wie 10.`,
  'workflows.two-digits': 'Schreiben Sie höchstens zwei Stellen nach dem Punkt.',
  'workflows.unused-part': ({ action, part }) => `${action} hat ${wordOf(PARTS, part)}: Lassen Sie das Feld leer.`,
  'workflows.zone-missing': 'Nennen Sie eine Zeitzone der IANA-Liste, etwa Europe/Berlin oder UTC.',
  'workflows.zone-unknown': ({ zone }) =>
    `Die Zeitzone ${zone} gibt es nicht: Nehmen Sie eine der IANA-Liste, etwa Europe/Berlin oder UTC.`,
  'workflows.cron-unreadable': ({ cron }) =>
    `Der Zeitplan „${cron}“ lässt sich nicht lesen. Schreiben Sie fünf Felder: Minute (0-59), Stunde (0-23), Tag des Monats (1-31), Monat (1-12) und Wochentag (0-7, 0 und 7 sind Sonntag), etwa 0 7 * * 1-5 für 07:00 von Montag bis Freitag.`,
  'workflows.cron-never': ({ cron }) =>
    `Der Zeitplan „${cron}“ tritt nie ein: Kein Monat, den er nennt, hat einen solchen Tag. Wählen Sie einen anderen Tag oder Monat.`,
  'workflows.no-account': ({ email }) =>
    `${email} hat kein aktives Konto: Laden Sie diese Person ein oder nennen Sie jemand anderen.`,
  'workflows.not-in-project': ({ email, project }) =>
    `${email} ist nicht im Projekt ${project}: Fügen Sie diese Person dort zuerst hinzu oder nennen Sie jemand anderen.`,
  'workflows.not-with-you': ({ email }) =>
    `${email} ist mit Ihnen in keinem Projekt: Fügen Sie diese Person zuerst einem hinzu oder nennen Sie jemand anderen.`,
  'workflows.never':
    'Seine Bedingungen schließen einander aus, daher tut er nie etwas: Ändern oder entfernen Sie eine davon.',
  'workflows.never-region': ({ given, regions }, { either }) =>
    `Strata kennt keine Region, die seine Bedingungen erfüllt (${given}), daher tut er nie etwas: Nennen Sie eine wie ${either(regions)}.`,
  'workflows.never-waits': ({ does }) =>
    `Dieser Workflow ${does}, aber bei seinem Auslöser wartet keine Anfrage auf eine Entscheidung. Das geschieht also nie: Wählen Sie den Auslöser on-deploy oder entfernen Sie die Aktion.`,
  'workflows.never-approves':
    'Über Production und Confidential entscheidet immer ein Mensch, daher genehmigt dieser Workflow nie etwas: Ändern Sie seine Bedingungen oder entfernen Sie die Aktion.',
  'workflows.contradicts-itself': ({ first, second }) =>
    `Dieser Workflow ${first} und ${second}, in dieser Reihenfolge: Entfernen Sie eines von beiden oder ändern Sie die Reihenfolge.`,
  'workflows.contradicts-other': ({ own, workflow, other }) =>
    `Dieser Workflow ${own}, und „${workflow}“ ${other}, beides beim selben Ereignis: Fügen Sie eine Bedingung hinzu, die beide trennt, oder schalten Sie einen von ihnen aus.`,
  'workflows.loop': ({ workflows: names, more, change, steps }) =>
    `${names.length === 0 ? 'Dieser Workflow löst sich' : `Dieser Workflow und ${[...names.map((name) => `„${name}“`), ...(more > 0 ? [`${more} weitere`] : [])].join(', ')} lösen einander`} immer wieder aus: ${change}. Strata hält eine solche Kette nach ${steps} Schritten an: Entfernen Sie eines von beiden oder fügen Sie eine Bedingung hinzu, die sie trennt.`,
  'workflows.rights-disabled': ({ author }) =>
    `Das Konto von ${author}, der ihn gespeichert hat, ist gesperrt, daher werden alle seine Aktionen abgelehnt: Jemand anderes muss ihn speichern.`,
  'workflows.rights-outside': ({ author, project }) =>
    project === null
      ? `${author} hat ihn gespeichert und ist in keinem Projekt, daher tut er nichts: Jemand, der in einem ist, muss ihn speichern.`
      : `${author} hat ihn gespeichert und ist nicht in ${placeOf(project)}, daher tut er nichts: Jemand, der es ist, muss ihn speichern.`,
  'workflows.rights-never': ({ author, actions, project, roles }, { either }) =>
    `${author} hat ihn gespeichert und darf in ${placeOf(project)} mit der Rolle ${either(roles.map(roleOf))} Folgendes nicht: ${either(actions)}. Es wird abgelehnt, bis jemand ihn speichert, der es darf.`,
  'workflows.rights-own': ({ author, actions, project, roles }, { either }) =>
    `${author} hat ihn gespeichert und darf in ${placeOf(project)} mit der Rolle ${either(roles.map(roleOf))} Folgendes nur bei eigenen Umgebungen: ${either(actions)}. Alles andere wird abgelehnt.`,
}
