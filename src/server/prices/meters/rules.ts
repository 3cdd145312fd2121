// Which offers of a vendor make which meter of the book: data, one file for each cloud. The first rule that names a
// meter counts. A meter whose name at the vendor is not certain has a reason instead, and keeps its figure.
import { z } from 'zod'
import type { Meter } from '#engine/prices/book.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import type { Match, Pattern, Wanted } from '../list/port.ts'
import aws from './aws.json' with { type: 'json' }
import azure from './azure.json' with { type: 'json' }
import gcp from './gcp.json' with { type: 'json' }

/** Why a meter is not asked for. */
const REASONS = ['unknown-name', 'not-published', 'other-unit'] as const
export type Reason = (typeof REASONS)[number]

const pattern = z.union([
  z.string(),
  z.strictObject({
    starts: z.string().optional(),
    ends: z.string().optional(),
    has: z.array(z.string()).optional(),
    without: z.array(z.string()).optional(),
  }),
])
const match = z.record(z.string(), pattern)
const rule = z.strictObject({
  service: z.string(),
  /** A regular expression; `$1` in what follows stands for its first group, `$&` for all of it. */
  sku: z.string(),
  why: z.enum(REASONS).optional(),
  list: z.string().optional(),
  place: z.string().optional(),
  match: match.optional(),
  pieces: z.array(z.strictObject({ times: z.number().positive(), unit: z.string().optional(), match })).optional(),
})
const file = z.strictObject({
  /** Where the vendor documents its list. */
  source: z.url(),
  rules: z.array(rule),
})
type Rule = z.infer<typeof rule>

/** A cloud without rules keeps the figures that were delivered. */
const RULES: Readonly<Partial<Record<CloudId, readonly Rule[]>>> = {
  azure: file.parse(azure).rules,
  aws: file.parse(aws).rules,
  gcp: file.parse(gcp).rules,
}

/** What to ask for, and why the rest is not asked for. */
export interface Plan {
  readonly wanted: readonly Wanted[]
  readonly left: readonly { readonly meter: Meter; readonly why: Reason }[]
}

/** Plans what to ask for. @throws when a meter has no rule, which is a fault of the rules */
export function planOf(meters: readonly Meter[]): Plan {
  const wanted: Wanted[] = []
  const left: { meter: Meter; why: Reason }[] = []
  for (const meter of meters) {
    const found = RULES[meter.cloud]?.find(
      (one) => one.service === meter.service && new RegExp(one.sku).test(meter.sku),
    )
    if (found === undefined) throw new Error(`No rule names the meter ${meter.cloud} ${meter.service} ${meter.sku}.`)
    const { why, list } = found
    if (why !== undefined) left.push({ meter, why })
    else if (list === undefined) throw new Error(`The rule of ${meter.service} ${meter.sku} names no list.`)
    else wanted.push(wantedOf(meter, found, list))
  }
  return { wanted, left }
}

function wantedOf(meter: Meter, { sku, place, match: own, pieces = [] }: Rule, list: string): Wanted {
  const { cloud, service, unit } = meter
  // The part of the sku that the expression finds, with its groups in place of what the rule names.
  const found = new RegExp(sku).exec(meter.sku)?.[0] ?? ''
  const fill = (text: string): string => found.replace(new RegExp(sku), text)
  const filled = (given: Match): Match =>
    Object.fromEntries(Object.entries(given).map(([name, one]) => [name, fillPattern(one, fill)]))
  const all = own === undefined ? pieces : [{ times: 1, unit: undefined, match: own }]
  if (all.length === 0) throw new Error(`The rule of ${service} ${meter.sku} names nothing to look for.`)
  return {
    cloud,
    service,
    sku: meter.sku,
    unit,
    regions: Object.keys(meter.regions),
    list,
    place,
    pieces: all.map((one) => ({ times: one.times, unit: one.unit ?? unit, match: filled(one.match) })),
  }
}

function fillPattern(one: Pattern, fill: (text: string) => string): Pattern {
  if (typeof one === 'string') return fill(one)
  const { starts, ends, has, without } = one
  return {
    starts: starts === undefined ? undefined : fill(starts),
    ends: ends === undefined ? undefined : fill(ends),
    has: has?.map(fill),
    without: without?.map(fill),
  }
}
