// How much a component holds: "64 GB of RAM", "a 500 GB disk", "2 TB".
import type { ComponentType } from '../components/catalogue.ts'
import type { PartSetting } from './parts.ts'
import type { Hit } from './phrases.ts'
import type { Amount } from './ranges.ts'
import { hitAt, hitBefore, type Reading } from './reading.ts'
import type { SizeMention } from './size-mention.ts'

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
/** So much of a machine is memory where nothing says what it is. */
const MOST_PLAIN_MEMORY_GB = 64

/** "GB", "TB"; the French "Go" and "To" only as they are written. */
export function unitAt(reading: Reading, { to }: Amount): Hit | undefined {
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

/** What a volume is of: "64 GB of RAM", "RAM: 64 GB", "more RAM, 64 GB", "8 cores and 64 GB". */
export function kindOf(
  reading: Reading,
  amount: Amount,
  to: number,
): { kind: Kind | undefined; from: number; to: number } {
  for (let at = to; at < to + 3; at += 1) {
    const hit = hitAt(reading, at, 'memory', 'disk', 'storage')
    if (hit) return { kind: asKind(hit), from: amount.from, to: hit.to }
    const token = reading.tokens[at]
    if (!token || token.kind !== 'word' || !/^(?:of|de|d|en|an|a|system|local|fast|root)$/.test(token.text)) break
  }
  const before = hitBefore(reading, amount.from, 2, 'memory', 'disk', 'storage')
  if (before && reading.clauses[before.from] === reading.clauses[amount.from])
    return { kind: asKind(before), from: before.from, to }
  const lead = hitBefore(reading, amount.from - 1, 0, 'memory', 'disk')
  if (lead && reading.tokens[amount.from - 1]?.text === ',') return { kind: asKind(lead), from: lead.from, to }
  const cpus = hitBefore(reading, amount.from, 2, 'cpus') ?? cpusAfter(reading, to)
  const isBeside = cpus && reading.sentences[cpus.from] === reading.sentences[amount.from]
  return { kind: isBeside ? 'memory' : undefined, from: amount.from, to }
}

/** "32 GB, 8 cores". */
function cpusAfter(reading: Reading, to: number): Hit | undefined {
  const next = reading.amounts.find(({ from }) => from >= to && from - to <= 1)
  return next && hitAt(reading, next.to, 'cpus')
}

function asKind({ meaning }: Hit): Kind {
  return meaning === 'memory' || meaning === 'disk' ? meaning : 'storage'
}

/** A volume of a unit, in GB. */
export function gigabytes(value: number, { meaning }: Hit): number {
  return meaning === 'tb' ? value * GB_PER_TB : meaning === 'mb' ? value / MB_PER_GB : value
}

/** The setting that a volume is. @param nearest the component that the text means, of those that could be meant */
export function volumeOf(
  kind: Kind | undefined,
  gb: number,
  nearest: (among: readonly ComponentType[]) => ComponentType | undefined,
): Omit<SizeMention, 'from' | 'to'> | undefined {
  // "A VM with 16 GB": nobody asks for so small a disk.
  const isMemory = kind === 'memory' || (kind === undefined && gb <= MOST_PLAIN_MEMORY_GB && nearest(STORING) === 'vm')
  if (isMemory) {
    const component = nearest(['vm', 'kubernetes', 'function'])
    if (component === 'function') return { component, setting: 'memory_mb', value: Math.round(gb * MB_PER_GB) }
    return component && { component, setting: 'memory_gb', value: gb }
  }
  const component = nearest(kind === 'disk' ? ['vm', 'kubernetes', 'postgresql', 'mysql'] : STORING)
  const storing = STORING.find((one) => one === component)
  return storing && { component: storing, setting: STORAGE[storing], value: Math.ceil(gb) }
}
