// Sizes, numbers and versions of components.
import { findComponent, type ComponentType } from '../components/catalogue.ts'
import { MOST_NODES, recipeOf, type PartMention } from './components.ts'
import type { PartSetting } from './parts.ts'
import type { Hit } from './phrases.ts'
import type { Amount } from './ranges.ts'
import { hasBetween, hitAt, hitBefore, hitsOf, type Reading } from './reading.ts'
import type { Turns } from './settle.ts'
import { nounOf } from './counted.ts'
import type { CopilotAnswers } from './understanding.ts'

/** Where each component keeps how much it stores. */
const STORAGE = {
  postgresql: 'storage_gb',
  mysql: 'storage_gb',
  'object-storage': 'storage_gb',
  'file-share': 'size_gb',
  nosql: 'data_gb',
  vm: 'disk_gb',
  kubernetes: 'disk_gb',
} as const satisfies Partial<Record<ComponentType, PartSetting>>
type Storing = keyof typeof STORAGE
const STORING = Object.keys(STORAGE) as Storing[]
const MB_PER_GB = 1024
const GB_PER_TB = 1024

export interface SizeMention {
  readonly component: ComponentType
  readonly setting: PartSetting
  readonly value: string | number | boolean
  readonly from: number
  readonly to: number
}

/** What was said and cannot be taken. */
export interface UnusedSize {
  readonly kind: 'size-unused' | 'version-unused' | 'not-in-it'
  readonly from: number
  readonly to: number
}

export interface SizeReading {
  readonly sizes: readonly SizeMention[]
  readonly unused: readonly UnusedSize[]
  /** GPUs that are there anyway. */
  readonly included: readonly PartMention[]
  /** What counts neither people nor money. */
  readonly amounts: readonly Amount[]
}

interface SizeContext {
  readonly answers: Pick<CopilotAnswers, 'use_case' | 'environment_type' | 'cloud_provider'>
  /** The components that there will be. */
  readonly present: ReadonlySet<ComponentType>
  /** The components that the text names. */
  readonly mentions: readonly PartMention[]
  /** They are exactly those that are named. */
  readonly isNamed: boolean
}

/** Reads every size, number and version of components. */
export function readSizes(
  reading: Reading,
  turns: Turns,
  { answers, present, mentions, isNamed }: SizeContext,
): SizeReading {
  const sizes: SizeMention[] = []
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
  const take = (
    amount: Amount,
    to: number,
    size: Omit<SizeMention, 'from' | 'to'> | undefined,
    from = amount.from,
  ): void => {
    amounts.push(amount)
    if (size && isTaken(size)) sizes.push({ ...size, from, to })
    else unused.push({ kind: 'size-unused', from, to })
  }
  for (const amount of reading.amounts) {
    const unit = unitAt(reading, amount)
    if (unit) {
      const { kind, from, to } = kindOf(reading, amount, unit.to)
      const gb =
        unit.meaning === 'tb'
          ? amount.value * GB_PER_TB
          : unit.meaning === 'mb'
            ? amount.value / MB_PER_GB
            : amount.value
      take(
        amount,
        to,
        volumeOf(kind, gb, (among) => nearest(amount, among)),
        from,
      )
      continue
    }
    const cpus = near(reading, amount.to, 1, 'cpus')
    if (cpus && !amount.isArticle) {
      const component = nearest(amount, ['vm', 'kubernetes'])
      take(amount, cpus.to, component && { component, setting: 'cpus', value: Math.ceil(amount.value) })
      continue
    }
    const nodes = near(reading, amount.to, 1, 'node-unit')
    if (nodes && !amount.isArticle) {
      const component = nearest(amount, ['kubernetes'])
      take(amount, nodes.to, component && { component, setting: 'min_nodes', value: Math.round(amount.value) })
      continue
    }
    const counted = countedPart(reading, amount, named)
    if (counted?.component && !amount.isArticle) {
      const { component, to } = counted
      const value = Math.round(amount.value)
      take(amount, to, { component, setting: component === 'vm' ? 'count' : 'nodes', value })
    }
  }
  for (const part of named) {
    const version = versionAfter(reading, part.to)
    if (!version) continue
    const value = part.component && versionOf(part.component, version.text)
    const used = reading.amounts.find((amount) => amount.from === version.at)
    if (used) amounts.push(used)
    if (part.component && value !== undefined)
      sizes.push({ component: part.component, setting: 'version', value, from: part.from, to: version.at + 1 })
    else unused.push({ kind: 'version-unused', from: part.from, to: version.at + 1 })
  }
  const { switches, missing, included } = readSwitches(reading, turns, { answers, present, isNamed })
  return { sizes: [...sizes, ...switches], unused: [...unused, ...missing], included, amounts }
}

/** Settings that are there or not: GPU, firewall, standby, spot. */
function readSwitches(
  reading: Reading,
  turns: Turns,
  { answers, present, isNamed }: Omit<SizeContext, 'mentions'>,
): { switches: SizeMention[]; missing: UnusedSize[]; included: PartMention[] } {
  const switches: SizeMention[] = []
  const missing: UnusedSize[] = []
  const included: PartMention[] = []
  const recipe = isNamed ? [] : recipeOf(answers)
  const isThere = (setting: string): boolean =>
    recipe.some(({ settings }) => settings[setting] === true) ||
    (setting === 'has_registry' && present.has('kubernetes'))
  for (const [meaning, among, setting] of [
    ['gpu', ['vm'], 'has_gpu'],
    ['waf', ['load-balancer'], 'has_waf'],
    ['standby', ['postgresql', 'mysql'], 'has_standby'],
    ['spot', ['kubernetes'], 'is_spot'],
    ['mesh', ['kubernetes'], 'has_mesh'],
    ['registry', ['kubernetes'], 'has_registry'],
  ] as const) {
    for (const hit of hitsOf(reading, meaning)) {
      const component = among.find((type) => present.has(type))
      const isDenied = turns.denied.has(hit) || hitBefore(reading, hit.from, 1, 'not', 'no') !== undefined
      const place = { from: hit.from, to: hit.to }
      // Whether a firewall or a standby is there depends on the environment.
      const isKnown = meaning !== 'waf' && meaning !== 'standby'
      if (component && isKnown && isDenied === !isThere(setting)) {
        // As it is anyway.
        if (isDenied) missing.push({ kind: 'not-in-it', ...place })
        else included.push({ component, effect: 'included', ...place })
      } else if (component) switches.push({ component, setting, value: !isDenied, ...place })
      else missing.push({ kind: isDenied ? 'not-in-it' : 'size-unused', ...place })
    }
  }
  return { switches, missing, included }
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

/** "GB", "TB"; the French "Go" and "To" only as they are written. */
function unitAt(reading: Reading, { to }: Amount): Hit | undefined {
  const unit = hitAt(reading, to, 'gb', 'tb', 'mb')
  if (!unit) return undefined
  const { text, raw } = { text: reading.tokens[to]?.text ?? '', raw: rawOf(reading, to) }
  return /^(?:go|to)$/.test(text) && !/^[GT]/.test(raw) ? undefined : unit
}

function rawOf({ tokens, text }: Reading, at: number): string {
  const token = tokens[at]
  return token ? text.slice(token.start, token.end) : ''
}

type Kind = 'memory' | 'disk' | 'storage'

/** What a volume is of: "64 GB of RAM", "RAM: 64 GB". */
function kindOf(reading: Reading, amount: Amount, to: number): { kind: Kind | undefined; from: number; to: number } {
  for (let at = to; at < to + 3; at += 1) {
    const hit = hitAt(reading, at, 'memory', 'disk', 'storage')
    if (hit) return { kind: asKind(hit), from: amount.from, to: hit.to }
    const token = reading.tokens[at]
    if (!token || token.kind !== 'word' || !/^(?:of|de|d|en|an|a|system|local|fast|root)$/.test(token.text)) break
  }
  const before = hitBefore(reading, amount.from, 2, 'memory', 'disk', 'storage')
  return before && reading.clauses[before.from] === reading.clauses[amount.from]
    ? { kind: asKind(before), from: before.from, to }
    : { kind: undefined, from: amount.from, to }
}

function asKind({ meaning }: Hit): Kind {
  return meaning === 'memory' || meaning === 'disk' ? meaning : 'storage'
}

function volumeOf(
  kind: Kind | undefined,
  gb: number,
  nearest: (among: readonly ComponentType[]) => ComponentType | undefined,
): Omit<SizeMention, 'from' | 'to'> | undefined {
  if (kind === 'memory') {
    const component = nearest(['vm', 'kubernetes', 'function'])
    if (component === 'function') return { component, setting: 'memory_mb', value: Math.round(gb * MB_PER_GB) }
    return component && { component, setting: 'memory_gb', value: gb }
  }
  const component = nearest(kind === 'disk' ? ['vm', 'kubernetes', 'postgresql', 'mysql'] : STORING)
  const storing = STORING.find((one) => one === component)
  return storing && { component: storing, setting: STORAGE[storing], value: Math.ceil(gb) }
}

/** "Two virtual machines", "3 small VMs". */
function countedPart(reading: Reading, amount: Amount, named: readonly PartMention[]): PartMention | undefined {
  const noun = nounOf(reading, amount)
  return named.find(
    ({ from }) =>
      from >= amount.to &&
      from - amount.to <= 2 &&
      reading.clauses[from] === reading.clauses[amount.from] &&
      // "We are six and need Kubernetes": what comes is another thought.
      !hasBetween(reading, amount.to, from, 'and', 'build', 'with', 'for') &&
      (noun === undefined || noun.from >= from || noun.meaning === 'users'),
  )
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
