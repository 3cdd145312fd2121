/** Was über Quittungen gesagt wird. */
export const texts = {
  title: 'Quittung über den Abbau',
  failed: 'Die Quittung konnte nicht geladen werden',
  html: 'Als Seite speichern',
  json: 'JSON, signiert',
  notSaved: 'Sie wurde nicht gespeichert: {{detail}}',
  unknown: 'unbekannt',
  leftLabel: 'Ressourcen, die übrig sind',
  types: 'Was der State enthielt, und wohin es ging',
  all: 'Alle',
  proof: 'Quittung',
  kept_one: '1 von der Cloud behalten',
  kept_other: '{{count}} von der Cloud behalten',
  open: 'Quittung öffnen',
  none: 'Sie hat keine Quittung: ein Programm hat ihr Ende gemeldet, oder sie endete, bevor es Quittungen gab.',
  verdict: {
    clean: 'Durchsucht',
    left: 'Durchsucht',
    'not-looked': 'Nicht gesucht',
  },
  notice: {
    clean: 'Alles davon ist weg: Ihr Konto wurde durchsucht, und eine signierte Quittung sagt es.',
    left: 'Etwas davon ist übrig: Die signierte Quittung nennt es mit seinem Preis.',
    'not-looked': 'Die Quittung sagt, dass niemand nach Resten gesucht hat.',
  },
}
