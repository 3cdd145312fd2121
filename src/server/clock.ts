// The time of this server, which no jump of the machine's clock moves at once. A jump is seen by a clock that only
// counts on; the database says whether it was a correction or a mistake.
import { isSkewed } from './scheduler/clock-skew.ts'

/** The machine's clock is followed as long as it is corrected in steps that nobody notices. */
const STEP_MAX_MS = 2000
/** How often the database is asked while the clocks disagree. */
const ASK_EVERY_MS = 1000

export interface Clocks {
  /** The clock of the machine, in milliseconds since 1970. */
  readonly wall: () => number
  /** One that only counts on, in milliseconds since any moment. */
  readonly steady: () => number
  readonly databaseNow: () => Promise<Date>
}

/**
 * Makes the clock of a process. It follows that of the machine. After a jump it counts on from before, and takes the
 * new time only once the database has it too, as after a machine has slept.
 * @param onJump told once of each jump that the database does not share, in milliseconds
 */
export function createClock(
  { databaseNow, wall = Date.now, steady = () => performance.now() }: Pick<Clocks, 'databaseNow'> & Partial<Clocks>,
  onJump: (jumpMs: number) => void,
): () => Date {
  let [wallAt, steadyAt] = [wall(), steady()]
  let askedAt = -Infinity
  let isTold = false
  const counted = (): number => wallAt + (steady() - steadyAt)

  const ask = async (): Promise<void> => {
    const database = (await databaseNow()).getTime()
    if (isSkewed(database - wall())) {
      if (!isTold) onJump(wall() - counted())
      isTold = true
      return
    }
    ;[wallAt, steadyAt] = [wall(), steady()]
    isTold = false
  }

  return () => {
    const [now, expected] = [wall(), counted()]
    if (Math.abs(now - expected) <= STEP_MAX_MS) {
      ;[wallAt, steadyAt] = [now, steady()]
      isTold = false
      return new Date(now)
    }
    if (steady() - askedAt >= ASK_EVERY_MS) {
      askedAt = steady()
      // Without an answer it counts on.
      ask().catch(() => undefined)
    }
    return new Date(expected)
  }
}
