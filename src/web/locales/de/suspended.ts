/** Was von einer angehaltenen Umgebung gesagt wird. */
export const texts = {
  stillCosts: 'Kostet weiter',
  perMonth: 'im Monat',
  goesOn: 'Läuft weiter',
  whileRunning: 'Solange sie läuft, kostet sie {{monthly}} im Monat.',
  /** On the page of the run. */
  ofRun: {
    title: 'Läuft weiter, solange angehalten',
    foot: 'Was ein Anhalten nicht beendet, kostet weiter. Der Rest kostet nichts, bis die Umgebung fortgesetzt wird.',
    state: 'läuft weiter',
    kept: 'Läuft und kostet weiter',
  },
}
