// Compiling and proving as ratios of processor time in one process, which mean the same on every machine.
import { stackFromAnswers } from '#engine/blueprints/from-answers.ts'
import { generateRequest } from '#engine/answers.ts'
import { CLOUD_LIST } from '#engine/clouds/index.ts'
import { compileStack } from '#engine/compile/compile.ts'
import type { CompiledStack } from '#engine/result.ts'
import type { StackSpec } from '#engine/stack/schema.ts'
import { sampleOf, stackOfCombination } from '../scripts/matrix/answers.ts'
import { digestOfFiles } from '../src/server/plan-proof/digest.ts'
import { checkFiles } from '../src/server/proof/check.ts'
import { remembered } from '../src/server/proof/remembered.ts'
import { sized } from './size.ts'
import type { Row } from './stats.ts'

const COMPILE_AIM = 15
const PROOF_AIM = 3
const RUNS = sized(200, 3)
/**
 * Compiles of each stack before the first is measured, as any server has behind it: V8 optimizes for as long, beside
 * the program, and counts as its processor time.
 */
const WARM_UP = sized(1500, 1)
/** Stacks of everyday use, each compiled and proved once; those before them warm up. */
const STACKS = sized(60, 3)
const WARM_STACKS = sized(60, 1)

/** Milliseconds of the processor, whoever else uses the machine. */
async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function cpuOfRun(runs: number, work: () => unknown): Promise<number> {
  const all = () => {
    for (let run = 0; run < runs; run++) work()
  }
  await cpuOf(all)
  return (await cpuOf(all)) / runs
}

function compiled(stack: StackSpec): CompiledStack {
  const outcome = compileStack(stack)
  if (!outcome.ok) throw new Error(`A stack of the benchmark does not compile: ${outcome.diagnostics[0]?.message}`)
  return outcome.result
}

/**
 * A Production web application on each cloud, compiled and priced by a program that is warm, against JSON.parse of its
 * own result.
 */
export async function measureCompileRatio(): Promise<Row[]> {
  const stacks = CLOUD_LIST.map(({ label }) => ({
    label,
    stack: stackFromAnswers(
      generateRequest.parse({
        use_case: 'Web Application',
        cloud_provider: label,
        environment_type: 'Production',
        team_size: 8,
        data_sensitivity: 'Internal',
        duration: 'Long-term',
      }),
    ),
  }))
  for (let run = 0; run < WARM_UP; run++) for (const { stack } of stacks) compileStack(stack)
  const rows: Row[] = []
  for (const { label, stack } of stacks) {
    const text = JSON.stringify(compiled(stack))
    const compileMs = await cpuOfRun(RUNS, () => compileStack(stack))
    const parseMs = await cpuOfRun(RUNS * 4, () => JSON.parse(text) as unknown)
    const ratio = compileMs / Math.max(parseMs, 0.001)
    rows.push({
      what: label,
      figure: `${compileMs.toFixed(2)} ms, ${parseMs.toFixed(2)} ms, ${ratio.toFixed(0)} x`,
      aim: `at most ${COMPILE_AIM} x`,
      isMet: ratio <= COMPILE_AIM,
    })
  }
  return rows
}

/** Stacks that were not proved before, and the same again, against compiling them. */
export async function measureProofRatio(): Promise<Row[]> {
  const prove = remembered((_, files, moduleFiles) => checkFiles(files, moduleFiles), digestOfFiles)
  const stacks = sampleOf(WARM_STACKS + STACKS).slice(0, WARM_STACKS + STACKS)
  let [compileMs, proofMs, againMs] = [0, 0, 0]
  for (const [at, combination] of stacks.entries()) {
    const stack = stackOfCombination(combination)
    let result: CompiledStack | undefined
    const ofCompile = await cpuOf(() => (result = compiled(stack)))
    if (result === undefined) continue
    const { terraform, module_files } = result
    const ofProof = await cpuOf(() => prove('someone', terraform, module_files))
    const ofAgain = await cpuOf(() => prove('someone', terraform, module_files))
    if (at < WARM_STACKS) continue
    compileMs += ofCompile
    proofMs += ofProof
    againMs += ofAgain
  }
  const times = (ms: number): number => ms / Math.max(compileMs, 0.001)
  return [
    { what: `compiling, mean of ${STACKS}`, figure: `${(compileMs / STACKS).toFixed(2)} ms` },
    {
      what: 'proof of what was not proved before',
      figure: `${(proofMs / STACKS).toFixed(2)} ms, ${times(proofMs).toFixed(2)} x`,
      aim: `at most ${PROOF_AIM} x`,
      isMet: times(proofMs) <= PROOF_AIM,
    },
    { what: 'the same again', figure: `${(againMs / STACKS).toFixed(2)} ms, ${times(againMs).toFixed(2)} x` },
  ]
}
