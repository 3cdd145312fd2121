// Values of conditions: how they are read, and how two of them are compared.
import { CLOUD_WORDS } from '#engine/clouds/index.ts'
import { ENVIRONMENT_TYPES, SENSITIVITIES, findWord, type Word } from '#engine/vocabulary.ts'
import type { ConditionField, Operator } from './vocabulary.ts'

/** Beyond these no environment comes; they keep what is computed exact. */
const NUMBER_MAX = 1_000_000_000
/** Shares of a budget, in percent. */
export const SHARE_MIN = 1
export const SHARE_MAX = 1000

/** What a number of a condition is: USD or people, or a share of the budget. */
export type Amount =
  | { readonly unit: 'number'; readonly number: number }
  | { readonly unit: 'share'; readonly percent: number }

/**
 * Reads the value of a condition on a number; undefined for what is none. A share is one of the budget, so only cost
 * has it.
 */
export function parseAmount(field: ConditionField, value: string): Amount | undefined {
  const [, digits, percent] = /^\s*(-?\d+(?:\.\d+)?)\s*(%?)\s*$/.exec(value) ?? []
  if (digits === undefined) return undefined
  const number = Number(digits)
  if (Math.abs(number) > NUMBER_MAX) return undefined
  if (percent === '') return { unit: 'number', number }
  return field === 'cost' ? { unit: 'share', percent: number } : undefined
}

/** A number as it is compared: money in whole cents, because sums of it are not exact and people read cents. */
export function comparable(field: ConditionField, number: number): number {
  return field === 'cost' ? Math.round(number * 100) : number
}

/** A number as results show it. */
export function formatNumber(field: ConditionField, number: number): string {
  return String(field === 'cost' ? Math.round(number * 100) / 100 : number)
}

/** Hundredths of a percent: shares are multiplied out, so that two that differ never become the same. */
const SHARE_SCALE = 10_000

/** A share of a budget in cents times `scale`, as a whole number. @param budget USD */
export function shareOf(budget: number, percent: number): { readonly cents: number; readonly scale: number } {
  return { cents: Math.round(budget * 100) * Math.round(percent * 100), scale: SHARE_SCALE }
}

const NUMBERS: Readonly<Record<Operator, (actual: number, expected: number) => boolean>> = {
  equals: (actual, expected) => actual === expected,
  'not-equals': (actual, expected) => actual !== expected,
  'greater-than': (actual, expected) => actual > expected,
  'less-than': (actual, expected) => actual < expected,
  // Not of numbers: a workflow with these is not saved.
  contains: () => false,
  'starts-with': () => false,
}

/** Whether a comparison of numbers holds. */
export function compareNumbers(operator: Operator, actual: number, expected: number): boolean {
  return NUMBERS[operator](actual, expected)
}

const TEXTS: Readonly<Record<Operator, (actual: string, expected: string) => boolean>> = {
  equals: (actual, expected) => actual === expected,
  'not-equals': (actual, expected) => actual !== expected,
  contains: (actual, expected) => actual.includes(expected),
  'starts-with': (actual, expected) => actual.startsWith(expected),
  // Not of texts: a workflow with these is not saved.
  'greater-than': () => false,
  'less-than': () => false,
}

/** A text as it is compared: in any case. */
export function foldCase(text: string): string {
  return text.trim().toLowerCase()
}

/** Whether a comparison of texts holds, in any case. */
export function compareTexts(operator: Operator, actual: string, expected: string): boolean {
  return TEXTS[operator](foldCase(actual), foldCase(expected))
}

const WORDS: Readonly<Partial<Record<ConditionField, readonly Word[]>>> = {
  environment: ENVIRONMENT_TYPES,
  'cloud-provider': CLOUD_WORDS,
  'data-sensitivity': SENSITIVITIES,
}

/** The word of a field's list that a text stands for, as the list has it; undefined for what is not in it. */
export function findFieldWord(field: ConditionField, text: string): string | undefined {
  return findWord(WORDS[field] ?? [], text)?.label
}
