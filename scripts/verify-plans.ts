// npm run verify:plans [-- --sample N --random N --only TEXT]: Terraform itself plans, applies, plans again and
// destroys every template, every use case and random stacks of the builder, on simulated clouds: offline, without an
// account.
//   --sample N   so many stacks, spread over all kinds
//   --random N   random stacks on each cloud (100)
//   --only TEXT  those whose name contains it
import { parseArgs } from 'node:util'
import { liveThrough, type Life } from './plans/life.ts'
import { listCandidates, subjectOf, type Candidate } from './plans/subjects.ts'
import { findTerraform, type Terraform } from './terraform/terraform.ts'

/** A Terraform keeps more than one core busy. */
const AT_ONCE = 2

const { values } = parseArgs({
  options: { sample: { type: 'string' }, random: { type: 'string', default: '100' }, only: { type: 'string' } },
})
const tally = { ok: 0, wrong: 0, leftOut: 0 }
const lives: Life[] = []

const terraform = await findTerraform()
if (terraform) {
  try {
    console.log(terraform.version)
    await verify(terraform, chosen())
    report()
  } finally {
    terraform.close()
  }
} else {
  tally.leftOut += 1
  console.log('left out: plans on simulated clouds: there is no terraform and no tofu on the PATH')
}
console.log(`summary: ${tally.ok} ok, ${tally.wrong} wrong, ${tally.leftOut} left out`)
process.exitCode = tally.wrong ? 1 : 0

function chosen(): Candidate[] {
  const all = listCandidates(Number(values.random)).filter(({ name }) => name.includes(values.only ?? ''))
  const sample = Number(values.sample ?? all.length)
  const step = Math.max(1, all.length / sample)
  return Array.from({ length: Math.min(sample, all.length) }, (_, at) => all[Math.floor(at * step)]).filter(
    (one) => one !== undefined,
  )
}

async function verify(binary: Terraform, candidates: readonly Candidate[]): Promise<void> {
  const waiting = candidates.values()
  const work = async (): Promise<void> => {
    for (const candidate of waiting) await verifyOne(binary, candidate)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

async function verifyOne(binary: Terraform, candidate: Candidate): Promise<void> {
  const life = await liveThrough(binary, subjectOf(candidate))
  lives.push(life)
  for (const fault of life.faults) console.error(`wrong: ${candidate.name}: ${fault}`)
  if (life.faults.length > 0) tally.wrong += 1
  else tally.ok += 1
  const seconds = Object.entries(life.took).map(([step, ms]) => `${step} ${(ms / 1000).toFixed(1)} s`)
  console.log(
    `${life.faults.length === 0 ? 'ok' : 'wrong'}: ${candidate.name}: ${life.created} resources, ${seconds.join(', ')}`,
  )
}

/** What the steps took: the middle one of all stacks, and the longest. */
function report(): void {
  const steps = [...new Set(lives.flatMap(({ took }) => Object.keys(took)))]
  for (const step of steps) {
    const all = lives.flatMap(({ took }) => took[step] ?? []).toSorted((one, other) => one - other)
    const [middle = 0, longest = 0] = [all[Math.floor(all.length / 2)], all.at(-1)]
    console.log(`${step.padStart(12)}: ${(middle / 1000).toFixed(2)} s, at most ${(longest / 1000).toFixed(2)} s`)
  }
  console.log(`${lives.length} stacks, ${lives.reduce((sum, { created }) => sum + created, 0)} resources`)
}
