import type { pipelines as english } from '../en/pipelines.ts'

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
}
