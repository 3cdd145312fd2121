// Savings: the same stack, changed in one way that is really available, priced again.
import { message, type Message, type StoredMessage } from '#words/message.ts'
import { inEnglish } from '../english.ts'
import { priceStack, type PricedStack } from '../compile/price.ts'
import { isEquivalent } from './compare.ts'
import type { CloudComparison, Saving } from '../result.ts'
import type { StackSpec } from '../stack/schema.ts'
import { onArm } from './arm.ts'
import { priceElsewhere } from './elsewhere.ts'
import { sumOf, toCents } from './estimate.ts'

/** A change is worth a word when it saves at least this much. */
const LEAST_USD = 1
const LEAST_SHARE = 0.03

interface Change {
  readonly title: Message
  readonly detail: readonly Message[]
  readonly spec: StackSpec
  /** USD a month of the changed stack, where it is known already. */
  readonly monthly?: number
  /** USD a month that the change can save at most, where that is known before. */
  readonly atMost?: number
}

/** What would make a stack cheaper, the largest first. Only complete prices are compared. */
export function findSavings(priced: PricedStack, comparison: readonly CloudComparison[]): Saving[] {
  const total = priced.estimate.totalMonthly
  const isWorthwhile = (usd: number): boolean => usd >= LEAST_USD && usd >= total * LEAST_SHARE
  const changed = changesOf(priced).flatMap((change): Saving[] => {
    if (change.monthly !== undefined) return [savingOf(change.title, change.detail, total - change.monthly)]
    if (change.atMost !== undefined && !isWorthwhile(toCents(change.atMost))) return []
    const outcome = priceStack(change.spec)
    if (!outcome.ok || missing(outcome.priced) > missing(priced)) return []
    return [savingOf(change.title, change.detail, total - outcome.priced.estimate.totalMonthly)]
  })
  return [...changed, ...cheaperCloud(priced, comparison)]
    .filter((saving) => isWorthwhile(saving.monthly))
    .sort((a, b) => b.monthly - a.monthly)
}

function savingOf(title: Message, detail: readonly StoredMessage[], usd: number): Saving {
  return {
    title: inEnglish([title]),
    detail: inEnglish(detail),
    monthly: toCents(usd),
    messages: { title: [title], detail: [...detail] },
  }
}

function missing(priced: PricedStack): number {
  return priced.estimate.items.length - priced.estimate.pricedLines
}

function changesOf(priced: PricedStack): Change[] {
  return [
    ...cheaperRegion(priced),
    ...scheduledStop(priced),
    ...smallerTeam(priced),
    ...spotNodes(priced),
    ...oneNat(priced),
    ...standardDisks(priced),
    ...gatewayOutside(priced),
    ...armMachines(priced),
    ...lowerThroughput(priced),
    ...shorterLogs(priced),
  ]
}

/** The region of the same cloud with the lowest price, where it can run the same things and no price is missing. */
function cheaperRegion(priced: PricedStack): Change[] {
  const { spec, estimate } = priced
  const best = priceElsewhere(priced)
    .filter((one) => one.missing <= missing(priced))
    .sort((a, b) => a.totalMonthly - b.totalMonthly)[0]
  if (best === undefined || best.totalMonthly >= estimate.totalMonthly) return []
  return [
    {
      title: message('savings.region', { region: best.region.label }),
      detail: [message('savings.region-detail', { regionId: best.region.id })],
      spec: { ...spec, region: best.region.id },
      monthly: best.totalMonthly,
    },
  ]
}

function scheduledStop({ spec, site }: PricedStack): Change[] {
  if (site.isProduction || site.isTemporary) return []
  const nodes = withSetting(spec, ['vm'], { is_scheduled: true })
  return nodes === undefined
    ? []
    : [
        {
          title: message('savings.stop'),
          detail: [
            message('savings.stop-detail'),
            ...(site.cloud === 'azure' ? [message('savings.stop-by-hand')] : []),
          ],
          spec: { ...spec, nodes },
        },
      ]
}

/** The middle of each team bucket; below it the next smaller bucket's sizes usually do. */
const BUCKETS = [
  { from: 6, middle: 8, smaller: 5 },
  { from: 11, middle: 15, smaller: 10 },
  { from: 21, middle: 30, smaller: 20 },
]

/** The sizes of the next smaller bucket for the same people: what they use stays. */
function smallerTeam({ spec, site }: PricedStack): Change[] {
  const bucket = BUCKETS.findLast((one) => spec.team_size >= one.from)
  if (bucket === undefined || spec.team_size >= bucket.middle) return []
  return [
    {
      title: message('savings.smaller'),
      detail: [message('savings.smaller-detail', { people: spec.team_size, smaller: bucket.smaller })],
      spec: { ...spec, team_size: bucket.smaller, usage: { ...site.usage } },
    },
  ]
}

function spotNodes({ spec, site }: PricedStack): Change[] {
  if (!site.isDevelopment || site.isConfidential) return []
  const nodes = withSetting(spec, ['kubernetes'], { is_spot: true })
  return nodes === undefined
    ? []
    : [
        {
          title: message('savings.spot'),
          detail: [message('savings.spot-detail')],
          spec: { ...spec, nodes },
        },
      ]
}

function oneNat({ spec, site }: PricedStack): Change[] {
  if (site.cloud !== 'aws' || !site.isStaging) return []
  const nodes = withSetting(spec, ['vnet'], { nat_per_zone: false })
  return nodes === undefined
    ? []
    : [
        {
          title: message('savings.nat'),
          detail: [message('savings.nat-detail')],
          spec: { ...spec, nodes },
        },
      ]
}

/** Premium disks begin at tier 3. */
const PREMIUM_TIER = 3

function standardDisks({ spec, site }: PricedStack): Change[] {
  if (
    site.isProduction ||
    (site.tier < PREMIUM_TIER && !spec.nodes.some((node) => node.settings['has_premium_disk'] === true))
  )
    return []
  const nodes = withSetting(spec, ['vm'], { has_premium_disk: false })
  return nodes === undefined
    ? []
    : [
        {
          title: message('savings.disks'),
          detail: [message('savings.disks-detail')],
          spec: { ...spec, nodes },
        },
      ]
}

/** Azure's gateway in the network has a fixed price many times that of the tiers outside it. */
function gatewayOutside({ spec, site }: PricedStack): Change[] {
  if (site.cloud !== 'azure' || site.isConfidential) return []
  const nodes = withSetting(spec, ['api-gateway'], { is_inside: false })
  return nodes === undefined
    ? []
    : [
        {
          title: message('savings.gateway'),
          detail: [message('savings.gateway-detail')],
          spec: { ...spec, nodes },
        },
      ]
}

function armMachines(priced: PricedStack): Change[] {
  const found = onArm(priced)
  if (found === undefined) return []
  const { sizes, monthly } = found
  const nodes = priced.spec.nodes.map((node) =>
    sizes.has(node.id) ? { ...node, settings: { ...node.settings, size: sizes.get(node.id) } } : node,
  )
  return [
    {
      title: message('savings.arm', { sizes: [...new Set(sizes.values())] }),
      detail: [message('savings.arm-detail')],
      spec: { ...priced.spec, nodes },
      ...(monthly !== undefined && { monthly }),
    },
  ]
}

const SECONDS_PER_MONTH = 2_628_000
/** Request units of writing 1 KB; reading it takes one (learn.microsoft.com, Request Units in Azure Cosmos DB). */
const WRITE_UNITS = 5
/** The least that autoscale can be set to, and how far peaks are assumed to lie above the average. */
const LEAST_THROUGHPUT = 1000
const PEAK = 10

/** Below a threshold of traffic the smallest autoscale does. */
function lowerThroughput({ spec, site, estimate }: PricedStack): Change[] {
  if (!estimate.lines.some((line) => line.sku === 'Cosmos DB autoscale 100 RU/s')) return []
  const { requests_millions: millions, nosql_reads_per_request: reads, nosql_writes_per_request: writes } = site.usage
  const average = (millions * 1e6 * (reads + writes * WRITE_UNITS)) / SECONDS_PER_MONTH / site.count('nosql')
  if (average * PEAK > LEAST_THROUGHPUT) return []
  const nodes = withSetting(spec, ['nosql'], { max_throughput: LEAST_THROUGHPUT })
  const units = LEAST_THROUGHPUT
  return nodes === undefined
    ? []
    : [
        {
          title: message('savings.throughput', { units }),
          detail: [message('savings.throughput-detail', { average: Math.ceil(average), units })],
          spec: { ...spec, nodes },
        },
      ]
}

const SHORT_LOG_DAYS = 30

/**
 * How long logs are kept changes what is charged for those that are kept, by the components that keep them and by
 * networks that log what flows. What is taken in and searched costs the same.
 */
function shorterLogs({ spec, site, estimate }: PricedStack): Change[] {
  if (site.isConfidential || site.logDays <= SHORT_LOG_DAYS) return []
  const nodes = withSetting(spec, ['log-analytics'], { retention_days: SHORT_LOG_DAYS })
  const keepers = new Set(spec.nodes.flatMap(({ id, type }) => (type === 'log-analytics' ? [id] : [])))
  const ofKeepers = sumOf(estimate.lines.filter((line) => keepers.has(line.node)))
  const ofKept = sumOf(estimate.lines.filter(({ service, unit }) => service === 'logs' && unit === 'gb-month'))
  return nodes === undefined
    ? []
    : [
        {
          title: message('savings.logs', { days: SHORT_LOG_DAYS }),
          detail: [message('savings.logs-detail')],
          spec: { ...spec, nodes },
          atMost: Math.min(ofKeepers, ofKept),
        },
      ]
}

/** The nodes with a setting changed; undefined when none has the type. */
function withSetting(
  spec: StackSpec,
  types: readonly string[],
  settings: Readonly<Record<string, unknown>>,
): StackSpec['nodes'] | undefined {
  if (!spec.nodes.some((node) => types.includes(node.type))) return undefined
  return spec.nodes.map((node) =>
    types.includes(node.type) ? { ...node, settings: { ...node.settings, ...settings } } : node,
  )
}

function cheaperCloud(priced: PricedStack, comparison: readonly CloudComparison[]): Saving[] {
  const complete = comparison.filter(
    (one) => one.cloud !== priced.spec.cloud && one.priced_lines === one.total_lines && isEquivalent(one),
  )
  const best = [...complete].sort((a, b) => a.total_monthly - b.total_monthly)[0]
  if (best === undefined) return []
  const { region: regionId, label: cloud, difference_messages: differences = [] } = best
  const detail =
    differences.length === 0
      ? [message('savings.cloud-same', { regionId })]
      : [message('savings.cloud-differs', { regionId }), ...differences.flat()]
  return [savingOf(message('savings.cloud', { cloud }), detail, priced.estimate.totalMonthly - best.total_monthly)]
}
