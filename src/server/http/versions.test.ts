// If-Match: on every row that takes it.
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { createTestApp } from '../../../test/support/app.ts'
import { makeCast } from '../../../test/support/cast.ts'
import { CALLS, detailOf, named, requestOf, send, type Call } from '../../../test/security/calls.ts'

const app = await createTestApp()
const versioned = CALLS.filter(({ row }) => row.ifMatch !== undefined)

/** A change that differs from the one before. */
function fieldsOf({ row: { body } }: Call, count: number): Readonly<Record<string, unknown>> {
  const isNamed = body !== undefined && 'shape' in body && 'name' in (body.shape as object)
  return isNamed ? { name: `Name ${count}` } : { rate: count, source: 'Finance', date: '2026-11-01' }
}

/** What is changed, and its request with another name each time, so that each makes a version. */
async function begin(call: Call) {
  const cast = await makeCast(app)
  const doer = cast[call.one.doer ?? 'admin']
  const ready = await requestOf(call, { app, cast, actor: doer })
  let count = 0
  const change = (tag: string | undefined, more: Readonly<Record<string, unknown>> = {}) =>
    send(
      doer,
      ready,
      tag === undefined ? {} : { 'if-match': tag },
      JSON.stringify({ ...fieldsOf(call, (count += 1)), ...more }),
    )
  const current = await doer.send(ready.path)
  return { change, tag: current.headers.get('etag') ?? '' }
}

it('are some', () => expect(versioned.length).toBeGreaterThan(1))

describe.each(named(versioned))('%s', (_, call) => {
  it('changes the version that the caller has seen, and no other', async () => {
    const { change, tag } = await begin(call)
    expect(tag).toMatch(/^"\d+"$/)
    const changed = await change(tag)
    expect(changed.status).toBe(200)
    const next = changed.headers.get('etag')
    expect(next).not.toBe(tag)
    const outdated = await change(tag)
    expect(outdated.status).toBe(412)
    expect(await detailOf(outdated)).toMatch(/version/)
    expect((await change(String(next))).status).toBe(200)
    expect((await change('*')).status).toBe(200)
  })

  it.each(['"99"', '3', 'W/"1"', '"x"', '"1", "2"', ''])('refuses the tag %s', async (tag) => {
    const { change } = await begin(call)
    expect((await change(tag)).status).toBe(412)
  })

  it('refuses two versions, and says the old way what it said before', async () => {
    const { change, tag } = await begin(call)
    const both = await change(tag, { base_version: 7 })
    expect([both.status, await both.json()]).toMatchObject([400, { problems: [{ field: 'base_version' }] }])
    expect((await change(undefined)).status).toBe(200)
    expect((await change(undefined, { base_version: 1 })).status).toBe(409)
    expect((await change(undefined, { base_version: 99 })).status).toBe(400)
  })
})

it('names a field of the body', () => {
  for (const { row } of versioned) {
    const { body, ifMatch } = row satisfies Endpoint
    expect(body && 'shape' in body ? Object.keys(body.shape as object) : []).toContain(ifMatch)
  }
})
