// npm run verify:matrix: every combination of answers and regions, and every
// template of the gallery in every region, compiles to Terraform that the schema
// check accepts, the same twice, priced in order.
//   --sample N  N combinations spread evenly over all answers, and every template on each cloud
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { COMBINATIONS, dearerNeighbours, nameOf, sampleOf } from './matrix/answers.ts'
import { priceOf, type Verdict } from './matrix/check-combination.ts'

/** Cents that rounding may take from a sum of many lines. */
const TOLERANCE_USD = 1e-6
const SHOWN_FAULTS = 40

const { values } = parseArgs({ options: { sample: { type: 'string' } } })
const combinations = values.sample
  ? sampleOf(Number(values.sample))
  : Array.from({ length: COMBINATIONS }, (_, at) => at)
if (combinations.length === 0) {
  console.error(`--sample ${values.sample} is no number of combinations: give one from 1 to ${COMBINATIONS}.`)
  process.exit(2)
}

const startMs = performance.now()
const verdicts = await checkAll(combinations)
const faults = verdicts.flatMap(({ combination, faults: found }) =>
  found.map((fault) => `${nameOf(combination)}: ${fault}`),
)
const order = priceOrder(new Map(verdicts.map((verdict) => [verdict.combination, verdict.total])))
faults.push(...order.faults)

const count = (what: string, number: number): void => console.log(`${String(number).padStart(6)} ${what}`)
count(
  `combinations of ${COMBINATIONS} compiled, each twice to the same bytes`,
  verdicts.filter((one) => one.total !== undefined).length,
)
count('distinct modules checked against the schemas', verdicts.filter((one) => one.isDistinct).length)
count('pairs of neighbours whose prices were compared', order.pairs)
count(
  'unpriced lines, each with its reason',
  verdicts.reduce((sum, one) => sum + one.unpriced, 0),
)
for (const [code, number] of countWarnings(verdicts)) count(`warnings of the checker: ${code}`, number)
count('faults', faults.length)
for (const fault of faults.slice(0, SHOWN_FAULTS)) console.error(`  ${fault}`)
if (faults.length > SHOWN_FAULTS) console.error(`  and ${faults.length - SHOWN_FAULTS} more`)
console.log(`${((performance.now() - startMs) / 1000).toFixed(1)} s on ${availableParallelism()} cores`)
const wrong = new Set(faults.map((fault) => fault.split(': ')[0])).size
console.log(`summary: ${combinations.length - Math.min(wrong, combinations.length)} ok, ${wrong} wrong, 0 left out`)
process.exit(faults.length ? 1 : 0)

/** Divides the combinations among as many threads as there are cores. */
async function checkAll(all: readonly number[]): Promise<Verdict[]> {
  const cores = availableParallelism()
  // Those of one thread share use case and cloud, so that identical modules meet in one memory.
  const size = Math.ceil(all.length / cores)
  const shares = Array.from({ length: cores }, (_, at) => all.slice(at * size, (at + 1) * size)).filter(
    (share) => share.length,
  )
  const results = await Promise.all(shares.map(checkShare))
  return results.flat()
}

function checkShare(share: readonly number[]): Promise<Verdict[]> {
  return new Promise((resolve, reject) => {
    const verdicts: Verdict[] = []
    const worker = new Worker(new URL('./matrix/worker.ts', import.meta.url), { workerData: share })
    worker.on('message', (verdict: Verdict) => verdicts.push(verdict))
    worker.on('error', reject)
    worker.on('exit', () => resolve(verdicts))
  })
}

/** Compares each combination with its dearer neighbours; those outside a sample are priced for it. */
function priceOrder(known: Map<number, number | undefined>): { pairs: number; faults: string[] } {
  const totals = new Map(known)
  const found: string[] = []
  let pairs = 0
  for (const [combination, total] of known) {
    for (const { combination: neighbour, along } of dearerNeighbours(combination)) {
      if (!totals.has(neighbour)) totals.set(neighbour, priceOf(neighbour))
      const dearer = totals.get(neighbour)
      if (total === undefined || dearer === undefined) continue
      pairs++
      if (dearer < total - TOLERANCE_USD)
        found.push(
          `${nameOf(combination)}: costs ${total.toFixed(2)}, but one step up in ${along} only ${dearer.toFixed(2)}`,
        )
    }
  }
  return { pairs, faults: found }
}

function countWarnings(all: readonly Verdict[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const code of all.flatMap((one) => one.warnings)) counts.set(code, (counts.get(code) ?? 0) + 1)
  return counts
}
