import type { copilot as english } from '../en/copilot.ts'
import { ANSWERS } from '../answers.ts'
import type { Format } from '../format.ts'
import { figure, wordOf } from '../values.ts'

const FIELDS: Readonly<Record<string, string>> = {
  use_case: 'Anwendungsfall',
  environment_type: 'Umgebung',
  team_size: 'Teamgröße',
  data_sensitivity: 'Schutzbedarf',
  duration: 'Dauer',
  cloud_provider: 'Cloud',
  region: 'Region',
  budget_limit: 'Budget',
}

const answer = (label: string): string => wordOf(ANSWERS.de, label)

const candidatesOf = (field: string, candidates: readonly string[], { usd }: Pick<Format, 'usd'>): readonly string[] =>
  candidates.map((one) => (field === 'budget_limit' ? figure(one, usd) : answer(one)))

const people = (count: number): string => (count === 1 ? '1 Person' : `${count} Personen`)
const resourcesOf = (count: number): string => (count === 1 ? '1 Ressource' : `${count} Ressourcen`)

export const copilot: typeof english = {
  'copilot.chat-full': ({ max }) => `Ein Chat fasst höchstens ${max} Nachrichten: Beginnen Sie einen neuen.`,
  'copilot.no-model':
    'Es ist kein Modell eingestellt: Geben Sie die Adresse, den Namen und den Schlüssel eines Modells an.',
  'copilot.name-model': 'Nennen Sie das Modell so, wie sein Server es aufführt.',
  'copilot.key-characters': 'Ein Schlüssel hat keine Leerzeichen und nur ASCII-Zeichen: Kopieren Sie ihn noch einmal.',
  'copilot.too-many-at-once': ({ max }) =>
    `Der Copilot beantwortet gerade ${max} Ihrer Nachrichten: Warten Sie auf eine der Antworten.`,
  'copilot.chat-deleted': 'der Chat wurde inzwischen gelöscht.',
  'copilot.not-from-answers':
    'Dieses Ergebnis wurde nicht aus Antworten erzeugt, daher kann ein Satz es nicht ändern: Beschreiben Sie, was Sie brauchen, oder ändern Sie es im Vorlagen-Editor.',
  'copilot.no-chat': 'Diesen Chat gibt es nicht, oder er gehört Ihnen nicht: Beginnen Sie einen neuen.',
  'copilot.key-unreadable': ({ host }) =>
    `Der Schlüssel des Modells unter ${host} wurde mit einem anderen STRATA_SECRET_KEY versiegelt: Setzen Sie ihn noch einmal.`,
  'copilot.url-ends':
    'Lassen Sie den Teil der Adresse weg, der mit ? oder # beginnt, wie in https://api.openai.com/v1.',
  'copilot.model-form': ({ host }) =>
    `Das Modell unter ${host} hat nicht in der verlangten Form geantwortet: Versuchen Sie ein anderes.`,
  'copilot.model-slow': ({ host, seconds }, { number }) =>
    `Das Modell unter ${host} hat nicht innerhalb von ${number(seconds)} ${seconds === 1 ? 'Sekunde' : 'Sekunden'} geantwortet: Versuchen Sie es später noch einmal oder legen Sie ein schnelleres fest.`,
  'copilot.model-redirects': ({ host }) =>
    `Das Modell unter ${host} leitet auf eine andere Adresse weiter: Legen Sie die Adresse fest, auf die weitergeleitet wird.`,
  'copilot.model-answers-too-much': ({ host }) =>
    `Das Modell unter ${host} hat mit mehr als 1 MB geantwortet: Legen Sie ein anderes fest.`,
  'copilot.model-refuses-key': ({ host, status }) =>
    `Das Modell unter ${host} hat den Schlüssel abgelehnt (${status}): Setzen Sie einen, den es annimmt.`,
  'copilot.model-unknown': ({ host, model }) =>
    `${host} kennt unter dieser Adresse kein Modell „${model}“ (404): Prüfen Sie beides.`,
  'copilot.model-busy': ({ host }) =>
    `Das Modell unter ${host} nimmt gerade keine Anfragen mehr an (429): Versuchen Sie es später noch einmal.`,
  'copilot.model-status': ({ host, status }) =>
    `Das Modell unter ${host} hat mit dem Status ${status} geantwortet: Prüfen Sie die Adresse und den Namen des Modells.`,
  'copilot.nothing-found':
    'Aus Ihrer Nachricht geht nicht hervor, was Sie brauchen. Sagen Sie, was Sie bauen, für wie viele Personen und bei welcher Cloud: „ein Webshop in Produktion für 8 Personen auf Azure, unter 400 $ im Monat“.',
  'copilot.nothing-changed':
    'In Ihrer Nachricht war nichts zu ändern: Alles bleibt, wie es war. Sagen Sie zum Beispiel „in Europa“, „unter 300 $“ oder „ohne Redis“.',
  'copilot.hello':
    'Hallo! Sagen Sie mit Ihren Worten, was Sie brauchen, zum Beispiel „eine Datenpipeline auf AWS für 6 Ingenieure, für zwei Wochen“ oder „nur eine PostgreSQL-Datenbank auf Azure“.',
  'copilot.help':
    'Ich mache aus einer Beschreibung eine Konfiguration mit Preis: was Sie bauen, Umgebung, Personen, Daten, Dauer, Cloud, Region, Budget, Komponenten und Größen. Sagen Sie danach, was anders sein soll, fragen Sie „Was kostet das auf Azure?“, oder sagen Sie „rückgängig“ oder „von vorne“. Erstellt wird nichts, bevor Sie es entscheiden.',
  'copilot.started-over': 'Wir beginnen von vorne: Nichts von dem, was vorher gesagt wurde, zählt. Was brauchen Sie?',
  'copilot.undone': 'Die letzte Änderung ist rückgängig gemacht.',
  'copilot.nothing-to-undo': 'In diesem Chat gibt es nichts rückgängig zu machen.',
  'copilot.other-language':
    'Ich lese Englisch, Spanisch, Französisch und Deutsch, und dies scheint eine andere Sprache zu sein. Nichts davon wurde verwendet: Sagen Sie es in einer der vier.',
  'copilot.nothing-to-price':
    'Es gibt noch keine Konfiguration, deren Preis ich nennen könnte: Beschreiben Sie zuerst, was Sie brauchen.',
  'copilot.would-cost': ({ cost, before, cloud, region }, { usd }) =>
    `Bei ${cloud} in ${region} würde das ${usd(cost)} im Monat kosten${before === null ? '' : `; jetzt kostet es ${usd(before)}`}. Geändert wird nichts.`,
  'copilot.exactly': ({ named }, { all }) => `Genau diese Komponenten: ${all(named)}.`,
  'copilot.with': ({ named }, { all }) => `Mit ${all(named)}.`,
  'copilot.without': ({ named }, { all }) => `Ohne ${all(named)}.`,
  'copilot.lifetime': ({ days }) => `Sie endet nach ${days === 1 ? '1 Tag' : `${days} Tagen`}.`,
  'copilot.cannot-be-built': ({ reasons }) =>
    `Das ist ein Entwurf, der sich noch nicht bauen lässt: ${reasons.join(' ')}`,
  'copilot.stack': ({ use_case, environment_type, team_size, data_sensitivity, duration, cloud, region }) =>
    `${answer(use_case)}, ${answer(environment_type)}, für ${people(team_size)} bei ${cloud} in ${region}; Daten: ${answer(data_sensitivity)}; Dauer: ${answer(duration)}.`,
  'copilot.nothing-priced': ({ resources }) =>
    `Der Stack hat ${resourcesOf(resources)}, für die kein Preis bekannt ist.`,
  'copilot.costs': ({ cost, resources, priced, total, before }, { usd }) =>
    `Das kostet ${usd(cost)} im Monat mit ${resourcesOf(resources)}${priced === total ? '' : `, ${priced} von ${total} Zeilen haben einen Preis`}${before === null ? '' : `, vorher waren es ${usd(before)}`}.`,
  'copilot.above-budget': ({ limit }, { usd }) => `Das liegt über dem Budget von ${usd(limit)}.`,
  'copilot.question': ({ field, candidates }, { usd, either }) =>
    `${wordOf(FIELDS, field)}: Was ist gemeint, ${either(candidatesOf(field, candidates, { usd }))}?`,
  'copilot.question-open': ({ field }) => `${wordOf(FIELDS, field)}: Was ist gemeint?`,
  'copilot.failed': ({ reason }) =>
    `Beim Erzeugen Ihrer Infrastruktur ist ein Fehler aufgetreten: ${reason.replace(/\.$/, '')}. Versuchen Sie es mit einer anderen Beschreibung noch einmal.`,
  'copilot.server-failed': ({ id }) =>
    `Der Server hat versagt, und sein Log sagt unter der Anfragekennung ${id}, warum.`,
  'copilot.model-works': ({ model, host, ms }, { number }) =>
    `${model} bei ${host} hat das Formular für einen Testsatz in ${number(ms)} ms ausgefüllt.`,
}
