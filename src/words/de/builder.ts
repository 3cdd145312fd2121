import type { builder as english } from '../en/builder.ts'

export const builder: typeof english = {
  'builder.not-there': ({ id }) => `Der Stack hat keine Komponente "${id}".`,
  'builder.no-component': ({ type }) => `Es gibt keine Komponente "${type}".`,
  'builder.no-settings-known': ({ type }) => `Es gibt keine Komponente "${type}": Ihre Einstellungen sind unbekannt.`,
  'builder.no-connection': ({ from, to }) => `Es gibt keine solche Verbindung von "${from}" nach "${to}".`,
  'builder.with-itself': ({ component }) => `${component} kann nicht mit sich selbst verbunden werden.`,
  'builder.uses-already': ({ from, to }) => `${from} nutzt ${to} schon.`,
  'builder.connections-full': ({ max }, { number }) =>
    `Ein Stack hat höchstens ${number(max)} Verbindungen. Entfernen Sie zuerst eine.`,
  'builder.leads-already': ({ from, to }) =>
    `${to} führt schon zu ${from}: Eine Verbindung in dieser Richtung schließt einen Kreis.`,
  'builder.put-between': ({ known }) => `Setzen Sie eine von diesen dazwischen: ${known.join(', ')}.`,
  'builder.single': ({ component }) => `Ein Stack hat nur einmal ${component}, und dieser hat es schon.`,
  'builder.full': ({ max }, { number }) =>
    `Ein Stack hat höchstens ${number(max)} Komponenten. Machen Sie aus den übrigen einen zweiten Stack.`,
  'builder.modules-full': ({ max }, { number }) =>
    `Ein Stack hat höchstens ${number(max)} verschiedene eigene Komponenten.`,
  'builder.other-module': ({ given, type }) => `Die Definition gehört zu "${given}", nicht zu "${type}".`,
  'builder.kept-id': ({ id }) => `Mit "${id}" beginnt jeder Stack. Nehmen Sie eine andere Kennung.`,
  'builder.id-taken': ({ id }) => `Eine andere Komponente heißt "${id}". Nehmen Sie eine andere Kennung.`,
  'builder.nothing-to-remove': 'Nichts zu entfernen: Der Stack hat keine dieser Komponenten.',
  'builder.nothing-copied': 'Die Zwischenablage enthält keine Komponenten eines Stacks.',
  'builder.not-pasted': ({ component }) => `Nicht eingefügt: ${component}.`,
  'builder.connected': ({ from, to }) => `${from} wurde mit ${to} verbunden.`,
  'builder.connection-removed': ({ from, to }) => `Die Verbindung von ${from} nach ${to} wurde entfernt.`,
  'builder.no-value': ({ component, setting }) =>
    `${component}, Einstellung "${setting}": Ein Stack kann diesen Wert nicht aufnehmen.`,
  'builder.secret': ({ component, setting }) =>
    `${component}, Einstellung "${setting}" ist ein Geheimnis: Sie geben es Terraform beim Ausführen, und es ist nie Teil eines Stacks.`,
  'builder.no-setting': ({ component, setting }) => `${component} hat keine Einstellung "${setting}".`,
  'builder.fixed-field': ({ field }) => `"${field}" lässt sich so nicht ändern.`,
  'builder.no-cloud': ({ cloud }) => `Es gibt keine Cloud "${cloud}".`,
  'builder.region-on': ({ region, cloud }) => `${region} bei ${cloud}`,
  'builder.region-changes': ({ from, to }) => `Die Region wechselt von ${from} zu ${to}.`,
  'builder.removed': ({ component }) => `${component} wird entfernt.`,
  'builder.connections-go': ({ count }, { number }) =>
    `${count === 1 ? '1 Verbindung fällt' : `${number(count)} Verbindungen fallen`} mit dem weg, was entfernt wird.`,
  'builder.value-dropped': ({ component, setting, value }) =>
    `${component}: ${setting} ${value} bedeutet dort nichts. An seine Stelle tritt die Vorgabe.`,
  'builder.setting-idle': ({ component, setting, cloud }) =>
    `${component}: ${setting} bleibt erhalten, aber nur ${cloud} kennt es.`,
  'builder.module-incomplete': ({ type }) => `Die eigene Komponente "${type}" ist nicht vollständig.`,
  'builder.no-type': ({ type }) => `"${type}" ist kein Name einer Komponente.`,
}
