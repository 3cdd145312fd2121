import type { simulated as english } from '../en/simulated.ts'

export const simulated: typeof english = {
  'simulated.no-account': 'Diese Umgebung läuft nicht auf simulierten Clouds und hat daher kein simuliertes Konto.',
  'simulated.no-resource': 'Das simulierte Konto hat diese Ressource nicht: Ein Lauf oder jemand hat sie gelöscht.',
  'simulated.unknown-resource':
    'Der State kennt diese Ressource nicht, daher kann Strata nicht erkennen, was an ihr geheim ist. Warten Sie, bis der Lauf beendet ist, der sie anlegt, oder löschen Sie sie.',
  'simulated.not-changeable': ({ path }) =>
    `${path} lässt sich nicht von Hand ändern: Es hat keinen Wert, ist geheim, oder seine Cloud ändert es nie.`,
  'simulated.other-kind': ({ path }) =>
    `${path} nimmt die gleiche Art von Wert wie jetzt: Text, eine Zahl oder wahr oder falsch.`,
  'simulated.busy':
    'Ein Lauf arbeitet gerade mit diesem Konto: Warten Sie, bis er beendet ist, oder brechen Sie ihn ab.',
  'simulated.no-failure':
    'Dieser Fehler ist nicht mehr gesetzt: Jemand hat ihn entfernt, oder seine Umgebung gibt es nicht mehr.',
  'simulated.too-many': ({ max }) => `${max} Fehler sind bereits gesetzt: Entfernen Sie zuerst einen.`,
  'simulated.no-component': ({ component }) => `Der Katalog hat keine Komponente ${component}.`,
  'simulated.two-targets': 'Ein Fehler trifft eine Komponente oder einen Ressourcentyp: Wählen Sie eines von beiden.',
  'simulated.no-speed': 'Nur eine Umgebung kann ohne eigene Geschwindigkeit sein: Wählen Sie eine für alle Umgebungen.',
}
