import type { Format } from '../format.ts'

export const sessions = {
  'sessions.range': ({ min, max }: { min: number; max: number }) => `Use a whole number from ${min} to ${max}.`,
  'sessions.token-days': ({ max }: { max: number }, { isOne }: Format) =>
    `The session policy allows tokens of at most ${max} ${isOne(max) ? 'day' : 'days'}: choose a shorter time.`,
}
