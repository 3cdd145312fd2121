import type { texts as english } from '../en/currency.ts'

export const texts: typeof english = {
  ecb: 'Europäische Zentralbank',
  shown:
    'Umgerechnet aus US-Dollar mit {{each}} {{currency}} für 1 USD ({{source}}, {{date}}). Beträge, die Sie eingeben, Freigaben und Nachrichten sind in US-Dollar.',
  stale: 'Dieser Kurs ist über eine Woche alt.',
  decide:
    'Die Beträge auf dieser Seite sind in US-Dollar, weil sie eingegeben werden oder nach ihnen entschieden wird.',
  missing:
    'Für {{currency}} gibt es derzeit keinen Wechselkurs. Die Beträge sind in US-Dollar, bis ein Administrator einen hinzufügt.',
}
