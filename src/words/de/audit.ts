import type { audit as english } from '../en/audit.ts'

export const audit: typeof english = {
  'audit.added-before': 'Dieser Eintrag wurde hinzugefügt: Das Protokoll beginnt mit Eintrag 1.',
  'audit.removed': 'Dieser Eintrag wurde entfernt oder an eine andere Stelle verschoben.',
  'audit.altered': 'Dieser Eintrag wurde verändert: Sein Hash gehört zu einem anderen Inhalt.',
  'audit.moved': ({ origin }) => `Dieser Eintrag wurde von der Stelle ${origin} hierher verschoben.`,
  'audit.replaced-first': 'Dieser Eintrag wurde ersetzt: Er nennt einen Eintrag davor, und es gibt keinen.',
  'audit.replaced': ({ next }) => `Dieser Eintrag wurde ersetzt: Eintrag ${next} wurde an einen anderen angehängt.`,
  'audit.end-removed':
    'Der Vermerk über das Ende des Protokolls (Tabelle audit_head) wurde entfernt: Nach diesem Eintrag können welche fehlen.',
  'audit.removed-from-end': 'Dieser Eintrag wurde am Ende des Protokolls entfernt.',
  'audit.added-after':
    'Dieser Eintrag wurde nach dem vermerkten Ende des Protokolls hinzugefügt, oder der Vermerk wurde verändert.',
  'audit.replaced-end': 'Dieser Eintrag wurde ersetzt: Das vermerkte Ende des Protokolls hat einen anderen Hash.',
  'audit.lifecycle-done': 'Die Prüfung des Lebenszyklus ist abgeschlossen.',
  'audit.lifecycle-failed': ({ jobs }) =>
    `Die Prüfung des Lebenszyklus ist abgeschlossen, aber nicht alles hat funktioniert: Sehen Sie nach bei ${jobs.join(', ')}.`,
}
