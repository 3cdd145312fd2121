// Ids of other projects, teams and people: they are answered as if there were
// nothing, to the byte, so that guessing one tells nothing.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createTestApp, type User } from '../support/app.ts'
import { makeCast, type Cast } from '../support/cast.ts'
import { make } from '../support/make.ts'
import { CALLS, everyRow, named, requestOf, send } from './calls.ts'

const app = await createTestApp()
const [ours, theirs] = [await makeCast(app), await makeCast(app)]

/** Whoever owns everything of their own, and is nobody in what belongs to others. */
const { owner } = ours

/** Texts of an answer without what the request itself said. */
async function seen(response: Response, ids: readonly string[]): Promise<unknown> {
  const text = await response.text()
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id')
  return { status: response.status, headers, text: ids.reduce((rest, id) => rest.replaceAll(id, '…'), text) }
}

const inTenant = CALLS.filter(({ row }) => /^\/(projects|teams)\/\{id\}/.test(row.path))

it.each(named(inTenant))('%s of another tenant is as one that is not there', async (_, call) => {
  const scene = { app, cast: theirs, actor: theirs.owner }
  const there = await requestOf(call, scene)
  const isTeam = call.row.path.startsWith('/teams')
  const own = isTeam ? theirs.team.id : theirs.project.id
  const before = await everyRow(app)
  const real = await seen(await send(owner, there), [own])
  for (const id of [isTeam ? `team-${randomUUID().slice(0, 8)}` : randomUUID(), 'x', '1', `${own}x`, own.toUpperCase().replaceAll(/[A-F]/g, 'G')]) {
    const nothing = await seen(await send(owner, { ...there, path: there.path.replace(own, id) }), [id])
    expect([id, nothing]).toEqual([id, real])
  }
  expect(real).toMatchObject({ status: 404 })
  expect(await everyRow(app)).toBe(before)
})

/** What lies inside of a project or team, named by an id of its own. */
const inside = CALLS.filter(({ row }) => /^\/(projects|teams)\/\{id\}.*\{\w+\}/.test(row.path))
const partOf = (path: string): string => [...path.matchAll(/\{(\w+)\}/g)].at(-1)?.[1] ?? ''

it.each(named(inside))('%s does not reach what lies in another tenant by way of an own one', async (_, call) => {
  const part = partOf(call.row.path)
  const { one } = call
  const { params = {} } = await one.request({ app, cast: theirs, actor: theirs.owner })
  const foreign = params[part] ?? ''
  const unknown = part === 'email' ? `${randomUUID()}@example.com` : randomUUID()
  const before = await everyRow(app)
  const requestFor = async (cast: Cast, id: string) => requestOf(call, { app, cast, actor: cast.owner }, { [part]: id })
  const real = await requestFor(ours, foreign)
  // Making the request of the case put something of the owner's own there.
  const prepared = await everyRow(app)
  const answered = await seen(await send(owner, real), [encodeURIComponent(foreign), foreign])
  const nothing = await seen(await send(owner, { ...real, path: real.path.replace(encodeURIComponent(foreign), encodeURIComponent(unknown)) }), [unknown])
  expect(answered).toEqual(nothing)
  expect(answered).toMatchObject({ status: 404 })
  expect(prepared.length).toBeGreaterThanOrEqual(before.length)
  expect(await everyRow(app)).toBe(prepared)
})

it.each([
  ['PUT', '/templates/', { name: 'Mine' }],
  ['DELETE', '/templates/', undefined],
  ['DELETE', '/account/tokens/', undefined],
  ['DELETE', '/account/sessions/', undefined],
  ['GET', '/results/', undefined],
  ['POST', '/results/', undefined],
] as const)('%s %s{id} of somebody else is as one that is not there', async (method, path, body) => {
  const id = await ownOf(theirs.owner, path)
  const isShare = path === '/results/' && method === 'POST'
  const ask = async (one: string) =>
    seen(
      await owner.send(`/api${path}${one}${isShare ? '/share' : ''}`, {
        method,
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      }),
      [one],
    )
  const answered = await ask(id)
  expect(answered).toMatchObject({ status: 404 })
  for (const unknown of [randomUUID(), 'x']) expect(await ask(unknown)).toEqual(answered)
})

/** The id of something that belongs to somebody. */
async function ownOf(user: User, path: string): Promise<string> {
  if (path === '/templates/') return (await user.call('POST /templates', { body: { name: 'Web' } })).id
  if (path === '/account/sessions/') return (await user.call('GET /account/sessions', {}))[0]?.id ?? ''
  if (path === '/results/') return (await user.call('POST /stacks/compile', { body: make.stack() })).id
  return (await user.call('POST /account/tokens', { body: { name: 'mine', scopes: ['projects:read'], expires_in_days: 1 } })).id
}

it('does not pack the result of somebody else', async () => {
  const { id } = await theirs.owner.call('POST /stacks/compile', { body: make.stack() })
  await expect(owner.call('POST /export/zip', { body: { id } })).rejects.toMatchObject({ status: 404 })
})

it('lists nothing of other tenants, also by searching for it', async () => {
  for (const path of [
    '/api/projects',
    '/api/projects?search=Storefront',
    `/api/projects?owner_email=${theirs.owner.email}`,
    '/api/teams',
    '/api/teams?search=Platform',
  ]) {
    const text = await (await owner.send(path)).text()
    for (const foreign of [theirs.project.id, theirs.team.id, theirs.owner.email, theirs.viewer.email])
      expect([path, text.includes(foreign)]).toEqual([path, false])
  }
})
