// Whatever people name, everywhere: a name is one line of printable text.
import { z } from 'zod'
import { expect, it } from 'vitest'
import { createTestApp } from '../support/app.ts'
import { makeCast } from '../support/cast.ts'
import { CALLS, requestOf, send } from './calls.ts'

const app = await createTestApp()
const cast = await makeCast(app)

/**
 * The name of a stack may be any text: it is printed as data, and those that are stored stay readable. That of a pool
 * is a label and that of a service account a part of an address, with rules of their own.
 */
const OTHERWISE: readonly string[] = ['POST /stacks/compile', 'POST /agents/pools', 'POST /service-accounts']
const NAMING = CALLS.filter(
  ({ key, row }) => row.body instanceof z.ZodObject && 'name' in row.body.shape && !OTHERWISE.includes(key),
)

it('is asked for by many endpoints', () => {
  expect(NAMING.length).toBeGreaterThan(15)
})

it.each(NAMING.map((call) => [call.key, call] as const))('%s refuses a name that is not one line', async (_, call) => {
  const doer = cast[call.one.doer ?? 'admin']
  const ready = await requestOf(call, { app, cast, actor: doer })
  for (const name of ['Strata\nhttps://evil.example', 'photo\u202egnp.exe', 'ze\u200bro', 'be\u0007ll']) {
    const response = await send(doer, ready, {}, JSON.stringify({ ...Object(ready.body), name }))
    expect(response.status).toBe(400)
    const { problems } = (await response.json()) as { problems?: { field: string; code?: string }[] }
    expect(problems).toContainEqual(expect.objectContaining({ field: 'name', code: 'fields.one-line' }))
  }
})
