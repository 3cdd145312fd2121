import type { sessions as english } from '../en/sessions.ts'

export const sessions: typeof english = {
  'sessions.range': ({ min, max }) => `Geben Sie eine ganze Zahl von ${min} bis ${max} an.`,
  'sessions.token-days': ({ max }, { isOne }) =>
    `Die Sitzungsrichtlinie erlaubt Token von höchstens ${max} ${isOne(max) ? 'Tag' : 'Tagen'}: Wählen Sie eine kürzere Zeit.`,
}
