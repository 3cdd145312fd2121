// npm run verify:builder [-- --sequences N --seed N]: random stacks, made only of
// the builder's own operations, compile without an error of the schema check or
// are refused by name, and undoing everything gives the start.
//   --only azure:17  does one sequence and prints its operations and the stack
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { CLOUD_IDS } from '#engine/clouds/index.ts'
import { checkOrder, perform, type Order, type Verdict } from './builder/check-order.ts'

/** Below it the sequences would mostly be stacks that no one makes. */
const COMPILED_SHARE_MIN = 0.6
const SHOWN_FAULTS = 40

const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
})
const sequences = Number(values.sequences)
const seed = Number(values.seed)
if (!Number.isInteger(sequences) || sequences < 1 || !Number.isInteger(seed))
  throw new Error('--sequences and --seed take whole numbers.')
process.exitCode = values.only === undefined ? await verify() : await show(values.only)

/** Judges all sequences and reports. @returns the exit code */
async function verify(): Promise<number> {
  const startMs = performance.now()
  const orders = Array.from({ length: sequences }, (_, number) =>
    CLOUD_IDS.map((cloud): Order => ({ cloud, seed, number })),
  ).flat()
  const verdicts = await checkAll(orders)
  const faults = verdicts.flatMap((one) => one.faults.map((fault) => `${one.cloud}:${one.number}: ${fault}`))
  const compiled = verdicts.filter((one) => one.isCompiled)
  if (compiled.length < verdicts.length * COMPILED_SHARE_MIN)
    faults.push(`only ${compiled.length} of ${verdicts.length} stacks compile: the sequences are no test`)

  const count = (what: string, number: number): void => console.log(`${String(number).padStart(7)} ${what}`)
  const sum = (of: (one: Verdict) => number): number => verdicts.reduce((total, one) => total + of(one), 0)
  console.log(`seed ${seed}, ${sequences} sequences on each of ${CLOUD_IDS.join(', ')}`)
  count(
    'operations, each undone and redone to the byte',
    sum((one) => one.operations - one.refusedOperations),
  )
  count(
    'operations refused with a reason',
    sum((one) => one.refusedOperations),
  )
  count(
    `stacks compiled and checked, of up to ${Math.max(...compiled.map((one) => one.nodes), 0)} components`,
    compiled.length,
  )
  count('stacks refused by name', verdicts.length - compiled.length)
  const codes = new Map<string, number>()
  for (const code of verdicts.flatMap((one) => [...new Set(one.refusals)])) codes.set(code, (codes.get(code) ?? 0) + 1)
  for (const [code, number] of [...codes].toSorted((a, b) => b[1] - a[1])) count(`  for ${code}`, number)
  count('faults', faults.length)
  for (const fault of faults.slice(0, SHOWN_FAULTS)) console.error(`  ${fault}`)
  if (faults.length > SHOWN_FAULTS)
    console.error(`  and ${faults.length - SHOWN_FAULTS} more; see one with --only CLOUD:NUMBER`)
  console.log(`${((performance.now() - startMs) / 1000).toFixed(1)} s on ${availableParallelism()} cores`)
  const wrong = verdicts.filter((one) => one.faults.length > 0).length
  console.log(
    `summary: ${verdicts.length - wrong} ok, ${Math.max(wrong, Math.min(1, faults.length))} wrong, 0 left out`,
  )
  return faults.length === 0 ? 0 : 1
}

/** Divides the sequences among as many threads as there are cores; every thread gets of every kind. */
async function checkAll(orders: readonly Order[]): Promise<Verdict[]> {
  const cores = availableParallelism()
  const shares = Array.from({ length: cores }, (_, at) =>
    orders.filter((_order, place) => place % cores === at),
  ).filter((share) => share.length > 0)
  const results = await Promise.all(shares.map(checkShare))
  return results.flat()
}

function checkShare(share: readonly Order[]): Promise<Verdict[]> {
  return new Promise((resolve, reject) => {
    const verdicts: Verdict[] = []
    const worker = new Worker(new URL('builder/worker.ts', import.meta.url), { workerData: share })
    worker.on('message', (verdict: Verdict) => verdicts.push(verdict))
    worker.on('error', reject)
    worker.on('exit', () => resolve(verdicts))
  })
}

/** Shows one sequence. @returns the exit code */
async function show(only: string): Promise<number> {
  const [name, number] = only.split(':')
  const cloud = CLOUD_IDS.find((id) => id === name)
  if (cloud === undefined || !Number.isInteger(Number(number)))
    throw new Error('--only takes a cloud and a number, such as azure:17.')
  const order: Order = { cloud, seed, number: Number(number) }
  const { history, operations } = perform(order)
  for (const operation of operations) console.log(JSON.stringify(operation))
  console.log(JSON.stringify(history.present, undefined, 2))
  const { faults, refusals } = await checkOrder(order)
  console.log(
    faults.length === 0
      ? `No fault. ${refusals.length === 0 ? 'It compiles.' : `It is refused: ${refusals.join(', ')}.`}`
      : faults.join('\n'),
  )
  return faults.length === 0 ? 0 : 1
}
