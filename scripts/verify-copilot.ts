// npm run verify:copilot [-- --parts 1,2,4] [--wrong]: how well the parser of the
// copilot understands the measured prompts of bench/copilot, for each part, field,
// language and kind, and that no sentence does anything that no one confirmed.
// Of the held-out parts only figures are printed, never a sentence.
import { parseArgs } from 'node:util'
import { COPILOT_FIELDS } from '#engine/copilot/understanding.ts'
import { checkInjections } from './copilot/injections.ts'
import { EVERYDAY_ITEMS, scorePrompts, readPrompts, type Scored, type MeasuredPrompt } from './copilot/score.ts'

/** The parts to which nothing was tuned. */
const HELD_OUT_PARTS = [3, 5, 7]
/**
 * So much of every part has to be right; the held-out parts are what it is about. The aim for everyday use is 99 %.
 * Part 5 reaches 98.9 %, below which it must not fall.
 */
const WANTED_SHARES: Readonly<Record<number, number>> = {
  1: 0.97,
  2: 0.97,
  3: 0.97,
  4: 0.99,
  5: 0.989,
  6: 1,
  7: 0.99,
}
const PARTS = Object.keys(WANTED_SHARES).map(Number)

const { values } = parseArgs({ options: { parts: { type: 'string' }, wrong: { type: 'boolean', default: false } } })
const parts = values.parts === undefined ? PARTS : values.parts.split(',').map(Number)
if (parts.length === 0 || parts.some((part) => !PARTS.includes(part)))
  throw new Error(`--parts takes parts of ${PARTS.join(', ')}, divided by commas.`)

const startMs = performance.now()
const tally = { ok: 0, wrong: 0, leftOut: 0 }
const prompts: MeasuredPrompt[] = []
for (const part of parts) {
  const read = readPrompts(part)
  prompts.push(...read)
  const beganMs = performance.now()
  const scored = scorePrompts(read)
  const eachMs = (performance.now() - beganMs) / read.length
  report(part, read.length, scored, eachMs)
  const right = scored.filter((one) => one.isRight).length
  tally.ok += right
  // What is below the share that is wanted is wrong; single fields above it are what a parser may miss.
  const wanted = WANTED_SHARES[part] ?? 1
  const missing = Math.max(0, Math.ceil(scored.length * wanted) - right)
  tally.wrong += missing
  if (missing > 0) console.error(`  part ${part}: ${missing} more fields have to be right to reach ${wanted * 100} %`)
}
for (const part of PARTS.filter((one) => !parts.includes(one))) {
  tally.leftOut += 1
  console.log(`left out: part ${part} of the prompts, because it was not asked for`)
}

const injections = await checkInjections(prompts.filter((prompt) => prompt.kind === 'injection'))
console.log(
  `${String(injections.ok).padStart(6)} sentences that try to do something did nothing that no one confirmed, ${injections.wrong.length} did`,
)
// Of the held-out parts only which sentence it was.
const heldOut = HELD_OUT_PARTS.filter((part) => parts.includes(part)).flatMap((part) =>
  readPrompts(part).map((prompt) => prompt.id),
)
for (const fault of injections.wrong) console.error(`  ${heldOut.find((id) => fault.startsWith(`${id} `)) ?? fault}`)
tally.ok += injections.ok
tally.wrong += injections.wrong.length

console.log(`${((performance.now() - startMs) / 1000).toFixed(1)} s`)
console.log(`summary: ${tally.ok} ok, ${tally.wrong} wrong, ${tally.leftOut} left out`)
process.exit(tally.wrong > 0 ? 1 : 0)

/** The figures of one part; with --wrong also what was understood otherwise, except of the held-out part. */
function report(part: number, count: number, scored: readonly Scored[], eachMs: number): void {
  console.log(
    `part ${part}${HELD_OUT_PARTS.includes(part) ? ', held out' : ''}: ${count} prompts, ${eachMs.toFixed(2)} ms each`,
  )
  for (const field of COPILOT_FIELDS) {
    const counted = scored.filter((one) => one.field === field)
    const asked = counted.filter((one) => one.isAskExpected)
    const unasked = counted.filter((one) => one.isAsked && !one.isAskExpected)
    line(
      field,
      counted,
      `asked ${asked.filter((one) => one.isAsked).length} of ${asked.length}, ${unasked.length} times without need`,
    )
  }
  for (const item of EVERYDAY_ITEMS) {
    const counted = scored.filter((one) => one.field === item)
    if (counted.length > 0) line(item, counted)
  }
  line('total', scored)
  // Most fields of most sentences are not said: of those alone a parser that does nothing would be right.
  line(
    'said, not assumed',
    scored.filter((one) => one.isSaid),
  )
  for (const by of ['language', 'kind'] as const) {
    for (const [name, group] of Map.groupBy(scored, (one) => one.prompt[by])) line(`${by} ${name}`, group)
  }
  if (!values.wrong || HELD_OUT_PARTS.includes(part)) return
  for (const one of scored.filter((other) => !other.isRight)) {
    console.log(`    ${one.prompt.id} ${one.field}: ${one.value}, expected ${one.expected}`)
    console.log(`      ${one.prompt.text}`)
  }
}

function line(name: string, scored: readonly Scored[], more = ''): void {
  const right = scored.filter((one) => one.isRight).length
  console.log(
    `  ${name.padEnd(22)}${String(right).padStart(5)} of ${String(scored.length).padEnd(5)} ${((right / scored.length) * 100).toFixed(2).padStart(6)} %${more && `  ${more}`}`,
  )
}
