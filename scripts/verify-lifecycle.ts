// npm run verify:lifecycle [-- --sequences N --seed N]: what people, the clock and
// restarts can do to environments, in random order, against a model of it.
import { parseArgs } from 'node:util'
import { describeFailure, runGroup, shorten, type Failure } from '../test/lifecycle/run.ts'
import { TABLE_SIZE } from '../test/lifecycle/table.ts'
import { startPostgres } from '../test/support/postgres.ts'

/** Sequences that share an application and a clock. */
const GROUP = 100
/** Groups under way at once: while one waits for the database, another goes on. */
const AT_ONCE = 3
/** Sequences that failed and are shown, each shortened. */
const SHOWN = 3

// A zone with summer time: nothing may depend on the zone of the machine.
process.env['TZ'] = 'America/New_York'

const { values } = parseArgs({
  options: { sequences: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' } },
})
const sequences = Number(values.sequences)
const seed = Number(values.seed)
if (!Number.isInteger(sequences) || sequences < 1 || !Number.isInteger(seed))
  throw new Error('--sequences and --seed take whole numbers.')

const postgres = await startPostgres({ isLasting: false })
try {
  const startMs = performance.now()
  const seen = new Set<string>()
  const failed: { readonly number: number; readonly failure: Failure }[] = []
  const starts = Array.from({ length: Math.ceil(sequences / GROUP) }, (_, group) => group * GROUP).values()
  const worker = async (): Promise<void> => {
    for (const first of starts) {
      const failures = await runGroup(
        postgres.server,
        seed * 100_000 + first / GROUP,
        Math.min(GROUP, sequences - first),
        seen,
      )
      for (const [place, failure] of failures) failed.push({ number: first + place, failure })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  for (const { number, failure } of failed.toSorted((a, b) => a.number - b.number).slice(0, SHOWN)) {
    const shortest = await shorten(postgres.server, failure)
    console.log(`Sequence ${number} (seed ${seed}) violates the rules, shortened to ${shortest.rounds.length} rounds:`)
    for (const line of describeFailure(shortest)) console.log(line)
  }
  const violations = failed.length
  console.log(
    `${sequences} sequences, ${violations} violations (${((performance.now() - startMs) / 1000).toFixed(1)} s)`,
  )
  console.log(`${seen.size} of ${TABLE_SIZE} rows of the table were tried`)
  console.log(`summary: ${sequences - violations} ok, ${violations} wrong, 0 left out`)
  process.exitCode = violations === 0 ? 0 : 1
} finally {
  await postgres.stop()
}
