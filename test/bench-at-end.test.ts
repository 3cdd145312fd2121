import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { endAll, untilEnd } from '../bench/at-end.ts'

it('ends what was started last first, also what still starts, and everything once', async () => {
  const ended: string[] = []
  const named = (name: string) => ({ stop: () => ended.push(name) })
  await untilEnd(named('database'))
  await expect(untilEnd(Promise.reject<ReturnType<typeof named>>(new Error('No start.')))).rejects.toThrow('No start.')
  const starting = untilEnd(sleep(20).then(() => named('server')))
  await Promise.all([endAll(), endAll()])
  await starting
  expect(ended).toEqual(['server', 'database'])
})
