// An edit in the builder, timed: from the operation to the new price and the new
// problems. Beside it what the same costs when the whole stack is compiled, as
// the first version did. The loop runs in Node and, bundled, in Chromium.
import { assessDraft } from '#engine/builder/assess.ts'
import type { Operation } from '#engine/builder/operation.ts'
import { applyOperation } from '#engine/builder/operations.ts'
import { CLOUD_LIST } from '#engine/clouds/index.ts'
import type { Cloud } from '#engine/clouds/cloud.ts'
import { compileStack } from '#engine/compile/compile.ts'
import { stackDraft, type StackDraft } from '#engine/stack/schema.ts'
import { ms, quantile, type Row } from './stats.ts'

/** An edit of a stack of so many components on a cloud. */
export interface EditTimings {
  readonly name: string
  readonly samplesMs: number[]
  /** Of compiling the same stack as a whole. */
  readonly wholeMs: number[]
}

const SIZES = [10, 50, 200]
/** What a stack repeats until it is large enough; every component finds its neighbour. */
const CHAIN = ['load-balancer', 'vm', 'postgresql', 'object-storage', 'function', 'redis', 'key-vault', 'nosql']
const WARM_UP = 10
const WHOLE_SAMPLES = 5
const EDIT_AIM_MS = 16

/** Times one setting changed and the draft assessed, for each size on each cloud. */
export function timeEdits(samples: number): EditTimings[] {
  return SIZES.flatMap((size) => CLOUD_LIST.map((cloud) => timeEdit(size, cloud, samples)))
}

function timeEdit(size: number, cloud: Cloud, samples: number): EditTimings {
  const stack = stackOf(size, cloud)
  let edits = 0
  const edit = (): unknown => {
    edits += 1
    return assessDraft(done(stack, { kind: 'set', id: 'postgresql', setting: 'storage_gb', value: 32 + (edits % 100) }))
  }
  for (let run = 0; run < Math.min(WARM_UP, samples); run++) edit()
  return {
    name: `${size} components, ${cloud.label}`,
    samplesMs: samplesOf(samples, edit),
    wholeMs: timeWhole(stack, Math.min(WHOLE_SAMPLES, samples)),
  }
}

/** Times compiling a stack as a whole. */
export function timeWhole(stack: StackDraft, count: number): number[] {
  return samplesOf(count, () => compileStack(stack))
}

/** A stack of so many components in which nothing is wrong. */
export function stackOf(size: number, cloud: Cloud): StackDraft {
  let stack = stackDraft.parse({
    name: 'Bench',
    cloud: cloud.id,
    region: cloud.defaultRegion,
    environment_type: 'production',
    nodes: [],
  })
  for (let at = 0; at < size; at++) stack = done(stack, { kind: 'add', type: CHAIN[at % CHAIN.length] ?? '' })
  if (assessDraft(stack).isPartial)
    throw new Error(`The stack of ${size} components on ${cloud.label} is not right, so its time would mean nothing.`)
  return stack
}

function done(stack: StackDraft, operation: Operation): StackDraft {
  const applied = applyOperation(stack, operation)
  if (!applied.ok) throw new Error(applied.reason)
  return applied.stack
}

function samplesOf(count: number, work: () => unknown): number[] {
  return Array.from({ length: count }, () => {
    const startMs = performance.now()
    work()
    return performance.now() - startMs
  })
}

/** The rows of the report: median, p99, and how many times as long compiling the whole takes. */
export function editRows(timings: readonly EditTimings[]): Row[] {
  return timings.map(({ name, samplesMs, wholeMs }) => {
    const median = quantile(samplesMs, 0.5)
    const ratio = quantile(wholeMs, 0.5) / median
    const figure = `${ms(median).padStart(8)}, ${ms(quantile(samplesMs, 0.99)).padStart(8)}, ${ratio.toFixed(0).padStart(4)} x`
    return { what: name, figure, aim: `under ${EDIT_AIM_MS} ms`, isMet: median < EDIT_AIM_MS }
  })
}
