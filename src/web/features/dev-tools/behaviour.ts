// What the panel of simulated clouds offers.
import { STRIKES_MAX, type SPEEDS } from '#domain/run/failures.ts'

export type Speed = (typeof SPEEDS)[number]

/** The names of the speeds in the texts. */
export const SPEED_WORDS = {
  0: 'immediate',
  0.5: 'half',
  1: 'shown',
  10: 'slower',
  60: 'realistic',
} as const satisfies Record<Speed, string>

/** A whole number from 1 to a most; undefined for anything else. */
export function wholeNumber(text: string, most: number): number | undefined {
  const number = Number(text)
  return /^\d{1,6}$/.test(text.trim()) && number >= 1 && number <= most ? number : undefined
}

/** How often a failure is to strike: null for as long as it is set; undefined for no number. */
export function readTimes(text: string): number | null | undefined {
  return text.trim() === '' ? null : wholeNumber(text, STRIKES_MAX)
}
