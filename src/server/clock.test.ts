import { expect, it, vi } from 'vitest'
import { createClock } from './clock.ts'

const HOUR = 3_600_000
const START = Date.parse('2026-11-02T09:00:00Z')

/** A machine and a database whose clocks a test sets. */
function machine() {
  const at = { steady: 0, wall: START, database: START as number | undefined }
  const databaseNow = vi.fn(() =>
    at.database === undefined ? Promise.reject(new Error('away')) : Promise.resolve(new Date(at.database)),
  )
  const jumps: number[] = []
  const now = createClock({ databaseNow, wall: () => at.wall, steady: () => at.steady }, (ms) => jumps.push(ms))
  const pass = (ms: number): void => {
    at.steady += ms
    at.wall += ms
    if (at.database !== undefined) at.database += ms
  }
  /** What it says, and again once the database has been asked. */
  const read = async (): Promise<number> => {
    now()
    await Promise.resolve()
    await Promise.resolve()
    return now().getTime() - START
  }
  return { at, pass, read, jumps, databaseNow }
}

it('follows the clock of the machine, also when that is corrected a little', async () => {
  const { at, pass, read, databaseNow } = machine()
  pass(5000)
  at.wall += 1500
  expect(await read()).toBe(6500)
  pass(1000)
  expect(await read()).toBe(7500)
  expect(databaseNow).not.toHaveBeenCalled()
})

it.each([HOUR, -HOUR])('counts on when the clock of the machine jumps by %d ms, and says so once', async (jump) => {
  const { at, pass, read, jumps } = machine()
  pass(1000)
  at.wall += jump
  expect(await read()).toBe(1000)
  pass(10_000)
  expect(await read()).toBe(11_000)
  at.wall -= jump
  expect(await read()).toBe(11_000)
  expect(jumps).toEqual([jump])
})

it('takes the new time once the database has it too, as after a sleep', async () => {
  const { at, read, jumps } = machine()
  at.wall += 8 * HOUR
  at.database = START + 8 * HOUR
  expect(await read()).toBe(8 * HOUR)
  expect(jumps).toEqual([])
})

it('counts on while the database does not answer, and asks it no more than once a second', async () => {
  const { at, pass, read, databaseNow } = machine()
  at.database = undefined
  at.wall += HOUR
  expect([await read(), await read()]).toEqual([0, 0])
  expect(databaseNow).toHaveBeenCalledTimes(1)
  pass(1000)
  expect(await read()).toBe(1000)
  expect(databaseNow).toHaveBeenCalledTimes(2)
})
