// Sizes, numbers and versions of components.
import { findComponent, type ComponentType } from '../components/catalogue.ts'
import { MOST_NODES } from './components.ts'
import type { PartMention } from './part-mention.ts'
import { isBareCorrection, nounOf } from './counted.ts'
import { readOpenSizes } from './open-sizes.ts'
import { countChangeOf, countedPart, countSettingOf, partOfThem } from './part-counts.ts'
import type { Hit } from './phrases.ts'
import type { Amount } from './ranges.ts'
import { hitAt, type Reading } from './reading.ts'
import type { Turns } from './settle.ts'
import type { SizeContext, SizeMention, UnusedSize } from './size-mention.ts'
import { readSwitches } from './size-switches.ts'
import { gigabytes, kindOf, unitAt, volumeOf } from './volumes.ts'

export interface SizeReading {
  readonly sizes: readonly SizeMention[]
  readonly unused: readonly UnusedSize[]
  /** GPUs that are there anyway. */
  readonly included: readonly PartMention[]
  /** What counts neither people nor money. */
  readonly amounts: readonly Amount[]
}

type Size = Omit<SizeMention, 'from' | 'to'>

/** Reads every size, number and version of components. */
export function readSizes(
  reading: Reading,
  turns: Turns,
  { answers, present, mentions, isNamed, countOf }: SizeContext,
): SizeReading {
  const found: SizeMention[] = []
  const unused: UnusedSize[] = []
  const amounts: Amount[] = []
  const named = mentions.filter(({ effect }) => effect === 'added' || effect === 'included')
  const nearest = (amount: Amount, among: readonly ComponentType[]): ComponentType | undefined =>
    named
      .filter(
        ({ component, from }) => component && among.includes(component) && sameSentence(reading, from, amount.from),
      )
      .toSorted((a, b) => distance(a, amount) - distance(b, amount))[0]?.component ??
    among.find((type) => present.has(type))
  let last: { readonly index: number; readonly size: SizeMention; readonly factor: number } | undefined
  const take = (
    index: number,
    amount: Amount,
    { from = amount.from, to }: { readonly from?: number; readonly to: number },
    size: Size | undefined,
  ): void => {
    amounts.push(amount)
    if (size && isTaken(size)) {
      const mention = { ...size, from, to }
      found.push(mention)
      if (typeof size.value === 'number') last = { index, size: mention, factor: size.value / amount.value }
    } else unused.push({ kind: 'size-unused', from, to })
  }
  for (const [index, amount] of reading.amounts.entries()) {
    const unit = unitAt(reading, amount)
    if (unit) {
      const { kind, ...place } = kindOf(reading, amount, unit.to)
      const size = volumeOf(kind, gigabytes(amount.value, unit), (among) => nearest(amount, among))
      take(index, amount, place, size)
      continue
    }
    const cpus = near(reading, amount.to, 1, 'cpus')
    if (cpus && !amount.isArticle) {
      const component = nearest(amount, ['vm', 'kubernetes'])
      take(index, amount, { to: cpus.to }, component && { component, setting: 'cpus', value: Math.ceil(amount.value) })
      continue
    }
    const nodes = near(reading, amount.to, 1, 'node-unit')
    if (nodes && !amount.isArticle) {
      const component = nearest(amount, ['kubernetes'])
      take(
        index,
        amount,
        { to: nodes.to },
        component && { component, setting: 'min_nodes', value: Math.round(amount.value) },
      )
      continue
    }
    const counted = countedPart(reading, amount, named) ?? partOfThem(reading, amount, named)
    if (counted?.component && !amount.isArticle && !(countOf && countChangeOf(reading, counted))) {
      const { component, to } = counted
      const size = { component, setting: countSettingOf(component), value: Math.round(amount.value) }
      take(index, amount, { to }, size)
      continue
    }
    // "3 servers, actually 2".
    if (last?.index === index - 1 && !nounOf(reading, amount) && isBareCorrection(reading, turns.corrections, amount)) {
      const { component, setting } = last.size
      take(index, amount, { to: amount.to }, { component, setting, value: Math.round(last.factor * amount.value) })
    }
  }
  for (const part of countOf ? named : []) {
    const { component } = part
    const change = countChangeOf(reading, part)
    if (!component || !change || part.effect !== 'included') continue
    const size = { component, setting: countSettingOf(component), value: (countOf?.(component) ?? 1) + change.by }
    if (change.amount) amounts.push(change.amount)
    if (isTaken(size)) found.push({ ...size, from: change.from, to: change.to })
    else unused.push({ kind: 'size-unused', from: change.from, to: change.to })
  }
  for (const part of named) {
    const version = versionAfter(reading, part.to)
    if (!version) continue
    const value = part.component && versionOf(part.component, version.text)
    const used = reading.amounts.find((amount) => amount.from === version.at)
    if (used) amounts.push(used)
    if (part.component && value !== undefined)
      found.push({ component: part.component, setting: 'version', value, from: part.from, to: version.at + 1 })
    else unused.push({ kind: 'version-unused', from: part.from, to: version.at + 1 })
  }
  const { switches, missing, included } = readSwitches(reading, turns, { answers, present, isNamed })
  const { sizes, replaced } = withoutReplaced(turns, [...found, ...switches])
  const lost = replaced.map(({ from, to }): UnusedSize => ({ kind: 'size-unused', from, to }))
  const open = readOpenSizes(reading, named, sizes).map((place): UnusedSize => ({ kind: 'size-open', ...place }))
  return { sizes, unused: [...unused, ...missing, ...lost, ...open], included, amounts }
}

/** Of several values for the same setting the last; those that a correction takes back need no remark. */
function withoutReplaced(
  turns: Turns,
  found: readonly SizeMention[],
): { sizes: SizeMention[]; replaced: SizeMention[] } {
  const ordered = found.toSorted((a, b) => a.from - b.from)
  const laterOf = (size: SizeMention): SizeMention | undefined =>
    ordered.findLast(
      (other) => other.component === size.component && other.setting === size.setting && other.from > size.from,
    )
  const sizes = ordered.filter((size) => laterOf(size) === undefined)
  const replaced = ordered.filter((size) => {
    const later = laterOf(size)
    const isCorrected = later && turns.corrections.some(({ from, to }) => from >= size.to && to <= later.from)
    return later !== undefined && later.value !== size.value && !isCorrected
  })
  return { sizes, replaced }
}

function sameSentence({ sentences }: Reading, a: number, b: number): boolean {
  return sentences[a] === sentences[b]
}

function distance({ from, to }: { readonly from: number; readonly to: number }, amount: Amount): number {
  return from >= amount.to ? from - amount.to : amount.from - to
}

function near(reading: Reading, at: number, gap: number, ...meanings: readonly Hit['meaning'][]): Hit | undefined {
  for (let place = at; place <= at + gap; place += 1) {
    const hit = hitAt(reading, place, ...meanings)
    if (hit) return hit
    if (reading.tokens[place]?.kind !== 'word') return undefined
  }
  return undefined
}

/** "Postgres 16", "PostgreSQL v15", "MySQL version 8.4": a number that counts nothing. */
function versionAfter({ tokens, ...rest }: Reading, to: number): { text: string; at: number } | undefined {
  const reading = { tokens, ...rest }
  let at = to
  while (at < to + 2 && hitAt(reading, at, 'version', 'part-database')) at += 1
  const token = tokens[at]
  if (token?.kind !== 'number' || reading.clauses[at] !== reading.clauses[to - 1]) return undefined
  const amount = reading.amounts.find(({ from }) => from === at)
  const isCounting = amount && (unitAt(reading, amount) ?? nounOf(reading, amount) ?? hitAt(reading, amount.to, 'cpus'))
  return isCounting ? undefined : { text: token.text, at }
}

function versionOf(component: ComponentType, text: string): string | undefined {
  const schema = findComponent(component)?.settings.shape['version']
  const major = text.split('.')[0] ?? text
  const offered = [text, major, ...(component === 'mysql' && major === '8' ? ['8.4'] : [])]
  return offered.find((one) => schema?.safeParse(one).success)
}

/** Whether the component takes the size. */
function isTaken({ component, setting, value }: Omit<SizeMention, 'from' | 'to'>): boolean {
  if (setting === 'cpus' || setting === 'memory_gb') return typeof value === 'number' && value > 0
  const found = findComponent(component)
  if (setting === 'nodes')
    return found?.isSingle !== true && typeof value === 'number' && value >= 1 && value <= MOST_NODES
  return found?.settings.shape[setting]?.safeParse(value).success === true
}
