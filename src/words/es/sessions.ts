import type { sessions as english } from '../en/sessions.ts'

export const sessions: typeof english = {
  'sessions.range': ({ min, max }) => `Indique un número entero de ${min} a ${max}.`,
  'sessions.token-days': ({ max }, { isOne }) =>
    `La política de sesiones permite tokens de como máximo ${max} ${isOne(max) ? 'día' : 'días'}: elija un plazo más corto.`,
}
