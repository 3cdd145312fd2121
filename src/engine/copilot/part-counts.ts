// How many of a component: "three servers", "two of them", "one more VM".
import type { ComponentType } from '../components/catalogue.ts'
import type { PartMention } from './part-mention.ts'
import { nounOf } from './counted.ts'
import type { Hit } from './phrases.ts'
import type { Amount } from './ranges.ts'
import { hasBetween, hitAt, hitsOf, type Reading } from './reading.ts'

/** Beside a component: there are to be more of it than there were. */
const MORE =
  /^(?:more|another|additional|extra|further|otr[oa]s?|mas|adicional(?:es)?|weitere[nrs]?|zusatzlich\w*|mehr|supplementaires?|autres?|second|segund[oa]|zweite[nrs]?|deuxieme|seconde?)$/
const LESS = /^(?:less|fewer|menos|weniger)$/
/** "Encore une machine", "noch zwei Server": before a number. */
const STILL = /^(?:noch|encore)$/
/** "De plus", "en moins". */
const DE = /^(?:de|en)$/
const ADD = /^(?:add|adding|anade|anadir|agrega|agregar|suma|pon|ponle|ajoute[rz]?|rajoute[rz]?|fuge)$/
/** How many tokens may stand between a number and its component: "two more small servers". */
const REACH = 2

/** "Two virtual machines", "3 small VMs". */
export function countedPart(reading: Reading, amount: Amount, named: readonly PartMention[]): PartMention | undefined {
  const noun = nounOf(reading, amount)
  return named.find(
    ({ from }) =>
      from >= amount.to &&
      from - amount.to <= REACH &&
      reading.clauses[from] === reading.clauses[amount.from] &&
      // "We are six and need Kubernetes": what comes is another thought.
      !hasBetween(reading, amount.to, from, 'and', 'build', 'with', 'for') &&
      (noun === undefined || noun.from >= from || noun.meaning === 'users'),
  )
}

/** "VMs will do, two of them": the component that was named last, where no people stand between. */
export function partOfThem(reading: Reading, amount: Amount, named: readonly PartMention[]): PartMention | undefined {
  const them = hitAt(reading, amount.to, 'subset')
  const last = named.findLast(
    ({ to, from }) => to <= amount.from && reading.sentences[from] === reading.sentences[amount.from],
  )
  if (!them || !last || amount.isArticle || hasBetween(reading, last.to, amount.from, 'people', 'role', 'team'))
    return undefined
  return { ...last, to: them.to }
}

/** How many more or fewer of a component there are to be. */
export interface CountChange {
  readonly by: number
  readonly from: number
  readonly to: number
  /** The number, where one is written. */
  readonly amount: Amount | undefined
}

/** "Two more VMs", "another server", "one machine less"; undefined where the words say no change. */
export function countChangeOf(reading: Reading, part: Pick<Hit, 'from' | 'to'>): CountChange | undefined {
  const { tokens, clauses, amounts } = reading
  const textAt = (at: number): string => (clauses[at] === clauses[part.from] ? (tokens[at]?.text ?? '') : '')
  const amount = amounts.findLast(({ from, to }) => to <= part.from && part.from - to <= REACH && textAt(from) !== '')
  const from = amount?.from ?? part.from
  const between = Array.from({ length: part.from - (amount?.to ?? part.from) }, (_, index) => part.from - 1 - index)
  const places = [from - 1, ...between, part.to].map(textAt)
  const count = amount ? Math.round(amount.value) : 1
  const after = DE.test(textAt(part.to)) ? textAt(part.to + 1) : ''
  const isLess = places.some((text) => LESS.test(text)) || after === 'moins' || isTakenOff(reading, part, amount)
  const isMore =
    places.some((text) => MORE.test(text)) ||
    after === 'plus' ||
    (amount !== undefined && STILL.test(textAt(from - 1))) ||
    (amount !== undefined && !amount.isArticle && [from - 1, from - 2].some((at) => ADD.test(textAt(at))))
  if (count < 1 || isLess === isMore) return undefined
  return { by: isLess ? -count : count, from, to: part.to, amount }
}

/** "Remove one server": a number of them, and not the component. */
function isTakenOff(reading: Reading, part: Pick<Hit, 'from' | 'to'>, amount: Amount | undefined): boolean {
  if (
    !amount ||
    (amount.isArticle && !/^(?:one|un|una|uno|une|ein\w{0,2})$/.test(reading.tokens[amount.from]?.text ?? ''))
  )
    return false
  return hitsOf(reading, 'remove').some(
    ({ to }) => to <= amount.from && amount.from - to <= 1 && reading.clauses[to - 1] === reading.clauses[part.from],
  )
}

/** The setting that says how many there are. */
export function countSettingOf(component: ComponentType): 'count' | 'nodes' {
  return component === 'vm' ? 'count' : 'nodes'
}
