import type { pipelines as english } from '../en/pipelines.ts'
import { wordOf } from '../values.ts'

/** What a pipeline reports. */
const PHASES = { plan: 'Das Planen', apply: 'Das Anwenden', destroy: 'Der Abbau' }

/** How each system names a project and a pipeline. */
const PROJECTS = {
  github: 'Geben Sie das Repository als OWNER/REPOSITORY ein.',
  gitlab: 'Geben Sie den Pfad des Projekts ein, etwa group/shop, oder seine Nummer.',
  'azure-devops': 'Geben Sie das Projekt als ORGANISATION/PROJECT ein.',
}
const FILES = {
  github: 'Geben Sie den Dateinamen des Workflows ein, etwa shop-pipeline.yml.',
  gitlab: 'Lassen Sie die Pipeline leer: Ein Projekt von GitLab hat nur eine.',
  'azure-devops': 'Geben Sie die Nummer der Pipeline ein, aus ihrer Adresse nach definitionId=.',
}

export const pipelines: typeof english = {
  'pipelines.file-there': ({ path }) =>
    `Das Repository hat schon eine eigene Datei ${path}, die dadurch ersetzt würde: Geben Sie einen Ordner an oder lassen Sie die Pipeline weg.`,
  'pipelines.branch-moved': ({ branch }) =>
    `Der Branch ${branch} hat sich währenddessen weiterbewegt, und es wird nie mit Gewalt gepusht: Pushen Sie noch einmal.`,
  'pipelines.not-git': ({ host }) =>
    `Was ${host} antwortet, ist kein Git-Repository: Geben Sie die Adresse an, die „git clone“ verwendet.`,
  'pipelines.old-git-server': ({ host }) =>
    `${host} kann den neuesten Stand eines Branches nicht allein liefern, und mehr wird nicht geholt: Verwenden Sie einen neueren Git-Server.`,
  'pipelines.token-refused': ({ host }) =>
    `${host} nimmt dieses Token nicht an: Vielleicht ist es vertippt, abgelaufen oder gehört jemandem, der in das Repository nicht schreiben darf.`,
  'pipelines.token-cannot-write': ({ host }) =>
    `Laut ${host} darf dieses Token nicht in das Repository schreiben: Geben Sie ihm dieses Recht oder verwenden Sie ein anderes.`,
  'pipelines.no-repository': ({ host }) =>
    `${host} hat unter dieser Adresse kein Repository oder keines, das dieses Token sehen kann.`,
  'pipelines.host-busy': ({ host, status }) =>
    `${host} kann gerade nicht antworten (${status}): Pushen Sie später noch einmal.`,
  'pipelines.host-refused': ({ host, status }) =>
    `${host} hat die Anfrage abgelehnt (${status}): Geben Sie die Adresse an, die „git clone“ verwendet.`,
  'pipelines.push-ended': ({ host }) =>
    `Der Push zu ${host} hat zu lange gedauert und wurde beendet: Sehen Sie nach, ob der Branch den Commit schon hat, und pushen Sie dann noch einmal.`,
  'pipelines.no-source': ({ sources }) => `Geben Sie an, wovon: eines von ${sources.join(', ')}.`,
  'pipelines.two-sources': ({ sources }) =>
    `Geben Sie nur eines von ${sources.join(', ')} an: Die Dateien sind die eines Stacks.`,
  'pipelines.branch-refused': ({ host, branch, reason }) =>
    `${host} hat den Branch ${branch} nicht angenommen: ${reason} Pushen Sie auf einen anderen Branch oder lassen Sie es dort erlauben.`,
  'pipelines.path-is-folder': ({ path }) => `${path} ist im Repository ein Ordner: Geben Sie einen anderen Ordner an.`,
  'pipelines.path-is-file': ({ path }) => `${path} ist im Repository kein Ordner: Geben Sie einen anderen Ordner an.`,
  'pipelines.url-ends': 'Lassen Sie den Teil der Adresse weg, der mit ? oder # beginnt.',
  'pipelines.url-without-repository':
    'Geben Sie die Adresse eines Repositorys an, etwa https://github.com/owner/repository.git.',
  'pipelines.too-many-parts': ({ max }, { number }) =>
    `Der neueste Stand des Repositorys hat mehr als ${number(max)} Teile: Pushen Sie in ein Repository für Infrastruktur.`,
  'pipelines.too-large': ({ mb }) =>
    `Der neueste Stand des Repositorys ist größer als ${mb} MB: Pushen Sie in ein Repository für Infrastruktur.`,
  'pipelines.unreadable':
    'Die Antwort des Repositorys lässt sich nicht entpacken: Versuchen Sie es noch einmal oder verwenden Sie ein anderes.',
  'pipelines.branch-name':
    'Verwenden Sie für den Branch Buchstaben, Ziffern, Bindestriche, Punkte, Unterstriche und Schrägstriche, wie in infra/web-shop.',
  'pipelines.folder-name':
    'Verwenden Sie einen Ordner im Repository, etwa infra/web-shop: Buchstaben, Ziffern, Bindestriche, Punkte und Unterstriche.',
  'pipelines.report-strata-runs':
    'Strata führt diese Umgebung selbst aus, daher kann keine Pipeline ihre Läufe melden: Lassen Sie die Variablen STRATA_URL und STRATA_ENVIRONMENT weg.',
  'pipelines.report-ended': 'Die Umgebung wurde gelöscht.',
  'pipelines.report-key':
    'Verwenden Sie für den Schlüssel 8 bis 120 Buchstaben, Ziffern, Punkte, Doppelpunkte, Binde- und Unterstriche.',
  'pipelines.report-key-used':
    'Dieser Schlüssel benennt schon eine andere Meldung: Geben Sie jeder Meldung einen eigenen.',
  'pipelines.report-url': 'Verwenden Sie eine https-Adresse ohne Benutzernamen.',
  'pipelines.report-commit': 'Verwenden Sie den Hash des Commits: 7 bis 64 kleine hexadezimale Ziffern.',
  'pipelines.report-overtaken':
    'Eine spätere Meldung ist schon bekannt, daher wird diese aufbewahrt und ändert nichts.',
  'pipelines.report-nothing-there': 'In der Cloud gibt es nichts von der Umgebung: Es gibt nichts abzubauen.',
  'pipelines.report-suspended':
    'Die Umgebung ist angehalten: Setzen Sie sie fort, bevor ihre Pipeline sie erneut anwendet.',
  'pipelines.reported-failed': ({ phase }) =>
    `${wordOf(PHASES, phase)} ist in der Pipeline fehlgeschlagen: Ihr eigenes Protokoll sagt, warum.`,
  'pipelines.run-overtaken': 'Ein späterer Lauf der Pipeline ist an seine Stelle getreten.',
  'pipelines.run-silent': 'Die Pipeline hat nichts weiter gemeldet: Ihre eigene Seite sagt, was daraus wurde.',
  'pipelines.no-trigger': 'Es ist keine Pipeline eingestellt, die ein Abbau startet.',
  'pipelines.trigger-strata-runs':
    'Strata führt diese Umgebung selbst aus und baut sie ab: Eine Pipeline ist nicht nötig.',
  'pipelines.trigger-host':
    'Geben Sie die https-Adresse der Schnittstelle des Systems ein, etwa https://api.github.com.',
  'pipelines.trigger-project': ({ provider }) => wordOf(PROJECTS, provider),
  'pipelines.trigger-pipeline': ({ provider }) => wordOf(FILES, provider),
  'pipelines.trigger-ref': 'Verwenden Sie den Namen eines Branches, etwa main.',
  'pipelines.trigger-token-required': 'Geben Sie das Token ein, das die Pipeline startet.',
  'pipelines.call-no-teardown': 'Es ist kein Abbau der Umgebung im Gange: Löschen Sie zuerst die Umgebung.',
  'pipelines.call-begun': 'Jemand baut die Umgebung schon ab: Warten Sie auf die Meldung.',
  'pipelines.call-token': ({ host, status }) =>
    `${host} nimmt das Token nicht an (${status}): Es ist vielleicht abgelaufen oder darf diese Pipeline nicht starten. Geben Sie ein anderes ein.`,
  'pipelines.call-not-found': ({ host }) =>
    `${host} hat keine solche Pipeline oder keine, die das Token sieht: Prüfen Sie Projekt, Pipeline und Token.`,
  'pipelines.call-refused': ({ host, status }) =>
    `${host} hat die Pipeline nicht gestartet (${status}): Prüfen Sie, ob es die exportierte mit ihrem Abbau auf diesem Branch ist.`,
  'pipelines.call-redirected': ({ host }) =>
    `${host} verweist auf eine andere Adresse, der Strata nicht folgt: Prüfen Sie Adresse und Token.`,
  'pipelines.call-not-made': 'Die Anfrage ließ sich nicht erstellen: Geben Sie das Token erneut ein.',
  'pipelines.call-silent': ({ at }, { time }) =>
    `Die Pipeline wurde gestartet (${time(at)}) und hat seitdem nichts gemeldet: Sehen Sie nach, ob sie auf eine Freigabe wartet, oder melden Sie das Ergebnis von Hand.`,
}
