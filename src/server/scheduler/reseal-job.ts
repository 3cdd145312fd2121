// The job "sealing" as the scheduler runs it: what it says.
import type { Deps } from '../deps.ts'
import { counted, createReport, type JobReport } from '../environments/clock/job-report.ts'
import { resealValues } from '../sealing/reseal.ts'

/** The next turn begins after a minute. */
const TURN_MS = 50_000

const WAITS = {
  servers: 'Waits until every server was given the new key and seals with it.',
  writes: 'Waits for what servers had sealed with the key of before and are writing.',
  another: 'Another server re-seals at the moment.',
} as const

/** Seals what is sealed with another key than the current one. */
export async function runReseal(deps: Deps): Promise<JobReport> {
  const report = createReport()
  const { waitsFor, done, remaining, unopened, retired } = await resealValues(deps, TURN_MS)
  if (waitsFor !== undefined) return report.done(WAITS[waitsFor])
  for (const id of retired) report.say(`Nothing needs the key ${id} any more: it can be removed from every server.`)
  for (const [kind, number] of unopened)
    report.fail(`${counted(number, 'sealed value')} of the kind ${kind} cannot be opened with any key that is here.`)
  if (done === 0 && remaining === 0) return report.done('Everything is sealed with the key in use.')
  return report.done(`Sealed ${counted(done, 'value')} with the key in use; ${remaining} remain.`)
}
