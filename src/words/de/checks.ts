import type { checks as english } from '../en/checks.ts'

export const checks: typeof english = {
  'checks.unknown-region': ({ cloud, given, known }) =>
    `${cloud} hat hier keine Region „${given}“. Wählen Sie eine von: ${known.join(', ')}.`,
  'checks.size-elsewhere': ({ cloud, size, title }) =>
    `${cloud} kennt ${size} nicht: ${title} zählt dort mit der Standardgröße, die Preise sind also nicht vergleichbar.`,
  'checks.takes-over': ({ count }) =>
    `Der Stack übernimmt ${count === 1 ? '1 Ressource, die bereits läuft' : `${count} Ressourcen, die bereits laufen`} (imports.tf). Verwenden Sie ihn nur für eine Umgebung: Zwei würden dieselben Ressourcen verwalten.`,
  'checks.usage-of-stack': ({ component }) =>
    `Die Ressourcen von ${component} nutzen, was der Stack nutzt: Geben Sie es in „usage“ des Stacks an.`,
  'checks.unused-usage': ({ figure, address }) =>
    `Kein Preis hängt von ${figure} von ${address} ab: Was dafür angegeben ist, hat keine Wirkung. Entfernen Sie es.`,
  'checks.unknown-usage': ({ given, known }) =>
    `Es gibt keine Nutzungsangabe „${given}“. Wählen Sie eine von: ${known.join(', ')}.`,
  'checks.same-id': ({ id }) => `Zwei Komponenten heißen „${id}“. Geben Sie einer davon eine andere Kennung.`,
  'checks.unknown-component': ({ given, known }) =>
    `Es gibt keine Komponente „${given}“. Wählen Sie eine von: ${known.join(', ')}.`,
  'checks.only-once': ({ component, id }) => `Ein Stack hat nur einmal ${component}. Entfernen Sie „${id}“.`,
  'checks.unknown-settings': ({ component, known, keys }) =>
    `${component} hat keine Einstellung ${keys.map((key) => `„${key}“`).join(', ')}. Vorhanden: ${known.join(', ')}.`,
  'checks.setting': ({ component, setting }) => `${component}, Einstellung „${setting}“:`,
  'checks.same-name': ({ id, other }) =>
    `„${id}“ und „${other}“ gäben ihren Ressourcen denselben Namen. Geben Sie einer davon eine andere Kennung.`,
  'checks.missing-node': ({ from, to, missing }) =>
    `Die Verbindung von „${from}“ zu „${to}“ nennt ${missing.map((id) => `„${id}“`).join(' und ')}, im Stack nicht vorhanden.`,
  'checks.cannot-use': ({ from, to }) => `${from} kann ${to} nicht verwenden.`,
  'checks.uses-nothing': ({ component }) => `${component} verwendet keine andere Komponente.`,
  'checks.can-use': ({ component, known }) => `${component} kann verwenden: ${known.join(', ')}.`,
  'checks.output-too-large': ({ mb }) =>
    `Die Dateien dieses Stacks sind größer als ${mb} MB: Teilen Sie ihn in mehrere Stacks auf oder verkleinern Sie seine Einstellungen.`,
  'checks.temporary-production':
    'Das ist Produktion und befristet: Strata zerstört es samt Daten, wenn seine Zeit vorbei ist. Wählen Sie „Langfristig“, wenn Menschen darauf angewiesen sind.',
  'checks.circle': ({ path }) => `Die Verbindungen bilden einen Kreis: ${path.join(' -> ')}. Entfernen Sie eine davon.`,
  'checks.nothing-behind': ({ title, known }) =>
    `Hinter ${title} steht nichts. Verbinden Sie es mit einem von: ${known.join(', ')}.`,
  'checks.no-trigger': ({ title }) =>
    `${title} startet, wenn ein Objekt eintrifft, verwendet aber keinen Object Storage. Verbinden Sie es mit einem.`,
  'checks.unused': ({ title }) => `Nichts im Stack verwendet ${title}: Keine Identität erhält Zugriff darauf.`,
  'checks.implied': ({ component, needs }) => `${component} ergänzt: ${needs} braucht es.`,
  'checks.clash': ({ id, other, name }) =>
    `„${id}“ und „${other}“ gäben dem Stack beide „${name}“. Geben Sie einer davon eine andere Kennung.`,
  'checks.no-module': ({ title, id }) =>
    `Hinter ${title} steht noch kein Modul. Geben Sie der Komponente ein Terraform-Modul oder entfernen Sie „${id}“ aus dem Stack.`,
  'checks.several-values': ({ title, setting, times }) =>
    `${title}, Einstellung „${setting}“: ${times} Verbindungen geben ihr einen Wert. Behalten Sie eine davon.`,
  'checks.value-twice': ({ title, setting }) =>
    `${title}, Einstellung „${setting}“: Eine Verbindung gibt ihr schon den Wert. Entfernen Sie die Einstellung oder die Verbindung.`,
  'checks.needs-value': ({ title, setting }) =>
    `${title}, Einstellung „${setting}“: Sie braucht einen Wert: Geben Sie ihn an oder verbinden Sie sie mit einer Ausgabe einer anderen Komponente.`,
  'checks.cannot-read': ({ title, output, target }) => `${title} kann „${output}“ von ${target} nicht lesen.`,
  'checks.no-outputs': ({ target }) => `${target} hat keine Ausgaben.`,
  'checks.outputs-are': ({ target, known }) => `${target} hat: ${known.join(', ')}.`,
  'checks.only-custom-read': ({ from, to }) =>
    `${from} kann ${to} nicht verwenden: Nur eigene Komponenten lesen, welche Werte andere liefern. Verbinden Sie stattdessen ${to} mit ${from}.`,
  'checks.takes-no-output': ({ from, to }) => `${from} nimmt keine Ausgabe von ${to}: Nur eigene Komponenten tun das.`,
  'checks.name-both': ({ to, from }) =>
    `Nennen Sie sowohl die Ausgabe von ${to} als auch die Variable von ${from}, die sie aufnimmt, oder keine von beiden.`,
  'checks.no-variable': ({ component, variable }) => `${component} hat keine Variable „${variable}“.`,
  'checks.no-output': ({ component, output }) => `${component} hat keine Ausgabe „${output}“.`,
  'checks.has-none': 'Es gibt keine.',
  'checks.has-these': ({ known }) => `Vorhanden: ${known.join(', ')}.`,
  'checks.wants-other': ({ expected }) => `Geben Sie einen Wert vom Typ ${expected} an.`,
  'checks.implied-password': ({ component, needs }) =>
    `${component} ergänzt: ${needs} braucht es (das Passwort liegt dort).`,
  'checks.implied-endpoint': ({ component, needs }) =>
    `${component} ergänzt: ${needs} braucht es (der private Endpunkt liegt dort).`,
  'checks.implied-package': ({ component, needs }) =>
    `${component} ergänzt: ${needs} braucht es (das Paket liegt dort).`,
  'checks.implied-key': ({ component, needs }) =>
    `${component} ergänzt: ${needs} braucht es (der Schlüssel für die Daten liegt dort).`,
  'checks.answers-unfit': 'Diese Antworten passen noch nicht zusammen.',
}
