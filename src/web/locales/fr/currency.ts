import type { texts as english } from '../en/currency.ts'

export const texts: typeof english = {
  ecb: 'Banque centrale européenne',
  shown:
    'Converti de dollars américains à {{each}} {{currency}} pour 1 USD ({{source}}, {{date}}). Les montants que vous saisissez, les approbations et les messages sont en dollars américains.',
  stale: 'Ce taux a plus d’une semaine.',
  decide: 'Les montants de cette page sont en dollars américains, car on les saisit ou on décide d’après eux.',
  missing:
    'Il n’y a pas de taux de change pour {{currency}} pour le moment. Les montants sont en dollars américains jusqu’à ce qu’un administrateur en ajoute un.',
}
