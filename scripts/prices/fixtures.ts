// Resources whose price was worked out by hand (bench/prices/README.md), and how the pricers do on them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { priceResources } from '#engine/cost/resources/price.ts'
import type { Figures, Resource } from '#engine/cost/resources/resource.ts'
import { Unknown } from '#engine/cost/resources/unknown.ts'
import { ROOT } from '../setup.mjs'

/** A price that was worked out by hand, as bench/prices/README.md describes it. */
interface Fixture {
  readonly name: string
  readonly region: string
  readonly resources: readonly Resource[]
  readonly usage?: Figures
  /** USD. */
  readonly monthly: number
}

/** How many prices of a set lie within 1 % of the figure that was worked out by hand. */
export interface Score {
  readonly right: number
  readonly all: number
  /** Names and figures of the others. */
  readonly wrong: readonly string[]
}

const TOLERANCE = 0.01

/** Scores one of the sets. */
export function scoreOf(set: 'known' | 'held-out'): Score {
  const fixtures = JSON.parse(readFileSync(join(ROOT, `bench/prices/${set}.json`), 'utf8')) as readonly Fixture[]
  const wrong = fixtures.flatMap((one) => {
    const prices = priceResources(
      one.resources.map((resource) => ({ ...resource, values: Object.fromEntries(live(resource.values)) })),
      { region: one.region, usage: one.usage ?? {} },
    )
    const isRight = prices.isComplete && Math.abs(prices.totalMonthly - one.monthly) <= one.monthly * TOLERANCE + 0.005
    return isRight
      ? []
      : [`${one.name}: ${one.monthly} by hand, ${prices.isComplete ? prices.totalMonthly : 'incomplete'}`]
  })
  return { right: fixtures.length - wrong.length, all: fixtures.length, wrong }
}

/** "${aws_x.one.id}" stands for what refers to another resource. */
function live(values: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(values).map(([key, value]) => [key, liveValue(value)])
}

function liveValue(value: unknown): unknown {
  if (typeof value === 'string') {
    const address = /^\$\{(\w+\.\w+)\./.exec(value)?.[1]
    return address === undefined ? value : new Unknown([address])
  }
  if (Array.isArray(value)) return value.map(liveValue)
  return typeof value === 'object' && value !== null ? Object.fromEntries(live({ ...value })) : value
}
