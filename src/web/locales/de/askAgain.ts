import type { texts as en } from '../en/askAgain.ts'

/** Asking for an environment again after a rejection, with what is changed before. */
export const texts = {
  title: 'Für {{name}} erneut anfragen',
  rejectedBy: '{{name}} hat abgelehnt',
  noReason: 'Ein Grund wurde nicht genannt.',
  note: 'Ihre Antwort',
  noteHint: 'Wer entscheidet, liest das.',
  budgetHint: 'USD im Monat. Leer bedeutet ohne Grenze.',
  keepEnd: 'Wie bisher',
  stack: 'Aufbau',
  stackHint: 'Behalten Sie den Aufbau mit anderen Antworten, oder setzen Sie eine Vorlage an seine Stelle.',
  sameStack: 'Der jetzige Aufbau',
  noTemplate: 'Keine Vorlage von Ihnen oder Ihren Teams heißt so.',
  answers: 'Antworten',
  type: 'Art',
  sensitivity: 'Schutzbedarf',
  duration: 'Dauer',
  region: 'Region',
  people: 'Personen, die damit arbeiten',
  peopleRange: 'Geben Sie eine ganze Zahl von 1 bis {{max}} ein.',
} satisfies typeof en
