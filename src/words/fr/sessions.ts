import type { sessions as english } from '../en/sessions.ts'

export const sessions: typeof english = {
  'sessions.range': ({ min, max }) => `Indiquez un nombre entier de ${min} à ${max}.`,
  'sessions.token-days': ({ max }, { isOne }) =>
    `La politique de session autorise des jetons de ${max} ${isOne(max) ? 'jour' : 'jours'} au plus : choisissez une durée plus courte.`,
}
