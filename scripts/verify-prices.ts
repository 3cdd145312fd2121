// npm run verify:prices: the price of every stack computed from its printed resources equals the price that its
// components gave, to the cent and meter by meter; prices worked out by hand; which types have a price.
//   --sample N   N combinations of answers and templates instead of all
//   --builder N  N random stacks of the builder instead of 300
//   --seed N     other random stacks than those of seed 1
//   --plans N    also the plans of N of them, as Terraform itself writes them on simulated clouds
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { CLOUD_IDS } from '#engine/clouds/index.ts'
import { cloudOf, listTypes } from '#engine/cost/resources/table.ts'
import { resourcesOfPlan } from '../src/server/terraform/resources-of-plan.ts'
import { COMBINATIONS, nameOf, sampleOf, stackOfCombination } from './matrix/answers.ts'
import { subjectOf } from './prices/agreement.ts'
import type { Order, Verdict } from './prices/check-order.ts'
import { scoreOf } from './prices/fixtures.ts'
import { planOf } from './prices/plan-of.ts'
import { findTerraform } from './terraform/terraform.ts'

const SHOWN_FAULTS = 40
/** Share of the random stacks that compile: below it they would be no test. */
const COMPILED_SHARE_MIN = 0.6

const { values } = parseArgs({
  options: {
    sample: { type: 'string' },
    builder: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    plans: { type: 'string' },
  },
})
const random = Number(values.builder)
const seed = Number(values.seed)
const matrix =
  values.sample === undefined ? Array.from({ length: COMBINATIONS }, (_, at) => at) : sampleOf(Number(values.sample))
if (matrix.length === 0 || ![random, seed].every((one) => Number.isInteger(one) && one > 0)) {
  console.error('--sample, --builder and --seed take whole numbers from 1 on.')
  process.exit(2)
}

const startMs = performance.now()
const orders: Order[] = [
  ...matrix.map((number): Order => ({ kind: 'matrix', number })),
  ...Array.from({ length: Math.ceil(random / CLOUD_IDS.length) }, (_, number) =>
    CLOUD_IDS.map((cloud): Order => ({ kind: 'builder', number, cloud, seed })),
  ).flat(),
]
const verdicts = await checkAll(orders)
const compiled = verdicts.filter(({ isCompiled }) => isCompiled)
const sum = (of: (one: Verdict) => number): number => verdicts.reduce((total, one) => total + of(one), 0)
const count = (what: string, number: number): void => console.log(`${String(number).padStart(7)} ${what}`)
const known = scoreOf('known')
const heldOut = scoreOf('held-out')
const planned = values.plans === undefined ? undefined : await checkPlans(Number(values.plans))
const faults = [
  ...(planned?.faults ?? []),
  ...verdicts.flatMap((one) => one.faults),
  ...known.wrong.map((one) => `by hand: ${one}`),
  ...(compiled.length < orders.length * COMPILED_SHARE_MIN ? [`only ${compiled.length} stacks compile`] : []),
]

count('stacks priced both ways', compiled.length)
count(
  'of them equal to the cent in every meter',
  compiled.filter((one) => one.faults.length + one.reasons.length === 0).length,
)
for (const [why, number] of tally(verdicts.flatMap((one) => [...new Set(one.reasons)])))
  count(`with a named reason: ${why}`, number)
count(
  'resources',
  sum((one) => one.resources),
)
count(
  'lines, each with source and date or with the reason why it has no price',
  sum((one) => one.lines),
)
count(
  'of them with a price',
  sum((one) => one.pricedLines),
)
if (planned) count('plans of Terraform priced, each like its components', planned.equal)
console.log(`${known.right} of ${known.all} prices worked out by hand within 1 %`)
console.log(`${heldOut.right} of ${heldOut.all} prices of the held-out set within 1 %`)
console.log(
  'types of resources       priced  awaited    free  unpriced (awaited: meters named, no price in the book yet)',
)
for (const cloud of [...CLOUD_IDS, undefined]) {
  const types = listTypes().filter(({ type }) => cloudOf(type) === cloud)
  const row = (['priced', 'awaited', 'free', 'unpriced'] as const).map((kind) =>
    String(types.filter((one) => one.kind === kind).length).padStart(8),
  )
  console.log(`  ${(cloud ?? 'other providers').padEnd(20)} ${row.join(' ')}`)
}
count('faults', faults.length)
for (const fault of faults.slice(0, SHOWN_FAULTS)) console.error(`  ${fault}`)
if (faults.length > SHOWN_FAULTS) console.error(`  and ${faults.length - SHOWN_FAULTS} more`)
console.log(`${((performance.now() - startMs) / 1000).toFixed(1)} s on ${availableParallelism()} cores`)
const wrong = verdicts.filter((one) => one.faults.length > 0).length + known.wrong.length
console.log(
  `summary: ${compiled.length + known.all - Math.min(wrong, compiled.length)} ok, ${Math.max(wrong, Math.min(1, faults.length))} wrong, 0 left out`,
)
process.exit(faults.length > 0 ? 1 : 0)

function tally(all: readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])
}

/** Divides the stacks among as many threads as there are cores; every thread gets of every kind. */
async function checkAll(all: readonly Order[]): Promise<Verdict[]> {
  const cores = availableParallelism()
  const shares = Array.from({ length: cores }, (_, at) => all.filter((_order, place) => place % cores === at))
  const results = await Promise.all(shares.filter((share) => share.length > 0).map(checkShare))
  return results.flat()
}

function checkShare(share: readonly Order[]): Promise<Verdict[]> {
  return new Promise((resolve, reject) => {
    const found: Verdict[] = []
    const worker = new Worker(new URL('prices/worker.ts', import.meta.url), { workerData: share })
    worker.on('message', (verdict: Verdict) => found.push(verdict))
    worker.on('error', reject)
    worker.on('exit', () => resolve(found))
  })
}

/** Compares the price of plans with that of components. */
async function checkPlans(sample: number): Promise<{ faults: string[]; equal: number }> {
  const terraform = await findTerraform()
  if (!terraform) {
    console.log('left out: plans: there is no terraform and no tofu on the PATH')
    return { faults: [], equal: 0 }
  }
  const found: string[] = []
  let equal = 0
  for (const combination of sampleOf(sample)) {
    const subject = subjectOf(stackOfCombination(combination))
    if (subject === undefined) continue
    const plan = await planOf(terraform, subject.files, subject.given)
    const { differences } = subject.compare(resourcesOfPlan(plan).resources)
    if (differences.length === 0) equal += 1
    for (const { meter, components, resources } of differences)
      found.push(
        `plan of ${nameOf(combination)}: ${meter}: ${components.toFixed(4)} beside, ${resources.toFixed(4)} from it`,
      )
  }
  terraform.close()
  return { faults: found, equal }
}
