// Whether conditions can hold together at all. It says that they cannot only
// where that is certain; what an environment may be is looked at field by field.
import { compareTexts, comparable, findFieldWord, foldCase, parseAmount } from './values.ts'
import { FIELDS, type Condition, type ConditionField } from './vocabulary.ts'

/** False when no environment there can be meets all of these. */
export function canHoldTogether(conditions: readonly Condition[]): boolean {
  const fields = [...new Set(conditions.map(({ field }) => field))]
  return fields.every((field) =>
    POSSIBLE[FIELDS[field].kind](
      field,
      conditions.filter((condition) => condition.field === field),
    ),
  )
}

const known = new WeakMap<readonly Condition[], WeakMap<readonly Condition[], boolean>>()

/**
 * The same of the conditions of two workflows. Lists of workflows are held against each other again and again, so it is
 * remembered.
 */
export function canBothHold(some: readonly Condition[], others: readonly Condition[]): boolean {
  if (some.length === 0) return canHoldTogether(others)
  const found = known.get(some)?.get(others)
  if (found !== undefined) return found
  const answer = canHoldTogether([...some, ...others])
  known.set(some, (known.get(some) ?? new WeakMap<readonly Condition[], boolean>()).set(others, answer))
  return answer
}

type Possible = (field: ConditionField, conditions: readonly Condition[]) => boolean

const POSSIBLE: Readonly<Record<(typeof FIELDS)[ConditionField]['kind'], Possible>> = {
  word: (field, conditions) =>
    (FIELDS[field].words ?? []).some((word) => conditions.every((condition) => meets(field, word, condition))),
  text: (_field, conditions) => canBeText(conditions),
  number: (field, conditions) => canBeNumber(field, conditions),
}

function meets(field: ConditionField, word: string, { operator, value }: Condition): boolean {
  const isWhole = operator === 'equals' || operator === 'not-equals'
  return compareTexts(operator, word, isWhole ? (findFieldWord(field, value) ?? value) : value)
}

/** A text that is named decides; without one, only beginnings can exclude each other: everything else can be added. */
function canBeText(conditions: readonly Condition[]): boolean {
  const named = conditions.find(({ operator }) => operator === 'equals')
  if (named) return conditions.every(({ operator, value }) => compareTexts(operator, named.value, value))
  const beginnings = conditions.filter(({ operator }) => operator === 'starts-with').map(({ value }) => foldCase(value))
  const longest = beginnings.toSorted((a, b) => b.length - a.length)[0] ?? ''
  return beginnings.every((one) => longest.startsWith(one))
}

/** What is left of the numbers: everything between two bounds, without some. */
interface Range {
  least: number
  most: number
  readonly without: Set<number>
}

function canBeNumber(field: ConditionField, conditions: readonly Condition[]): boolean {
  // Cents and people are whole numbers, and none is below nothing.
  const whole: Range = { least: 0, most: Infinity, without: new Set() }
  // Shares are not whole: there, bounds are excluded, and both the same means exactly this share.
  const shares: ShareRange = { above: 0, below: Infinity, exactly: new Set(), without: new Set() }
  for (const condition of conditions) {
    const amount = parseAmount(field, condition.value)
    if (amount?.unit === 'number') narrow(whole, condition, comparable(field, amount.number))
    if (amount?.unit === 'share') narrowShare(shares, condition, amount.percent)
  }
  // More than a share of a budget, or as much, is more than nothing.
  if (shares.above > 0 || shares.exactly.size > 0) whole.least = Math.max(whole.least, 1)
  return isLeft(whole) && isShareLeft(shares)
}

function narrow(range: Range, { operator }: Condition, number: number): void {
  if (operator === 'greater-than') range.least = Math.max(range.least, Math.floor(number) + 1)
  if (operator === 'less-than') range.most = Math.min(range.most, Math.ceil(number) - 1)
  if (operator === 'not-equals') range.without.add(number)
  if (operator === 'equals') {
    range.least = Math.max(range.least, Math.ceil(number))
    range.most = Math.min(range.most, Math.floor(number))
  }
}

function isLeft({ least, most, without }: Range): boolean {
  const excluded = [...without].filter((number) => Number.isInteger(number) && number >= least && number <= most).length
  return most - least + 1 > excluded
}

interface ShareRange {
  above: number
  below: number
  readonly exactly: Set<number>
  readonly without: Set<number>
}

function narrowShare(range: ShareRange, { operator }: Condition, percent: number): void {
  if (operator === 'greater-than') range.above = Math.max(range.above, percent)
  if (operator === 'less-than') range.below = Math.min(range.below, percent)
  if (operator === 'equals') range.exactly.add(percent)
  if (operator === 'not-equals') range.without.add(percent)
}

function isShareLeft({ above, below, exactly, without }: ShareRange): boolean {
  const [only, ...others] = exactly
  if (only === undefined) return below > above
  return others.length === 0 && !without.has(only) && (above === 0 || only > above) && only < below
}
