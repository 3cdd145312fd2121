// Ids of other projects, teams and people: they are answered as if there were
// nothing, to the byte, so that guessing one tells nothing.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createTestApp, type User } from '../support/app.ts'
import { makeCast, type Cast } from '../support/cast.ts'
import { make } from '../support/make.ts'
import { makeRequest } from '../support/requests.ts'
import { makeComponent, makeTemplate } from '../support/things.ts'
import { TELL_OWNER, makeWorkflow } from '../support/workflows.ts'
import { CALLS, rowsDigest, named, requestOf, send } from './calls.ts'

const app = await createTestApp()
const [ours, theirs] = [await makeCast(app), await makeCast(app)]

/** Whoever owns everything of their own, and is no one in what belongs to others. */
const { owner } = ours

/** Texts of an answer without what the request itself said. */
async function seen(response: Response, ids: readonly string[]): Promise<unknown> {
  const text = await response.text()
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id')
  // An id such as x is no part of a word.
  const whole = (id: string) => new RegExp(`(?<!\\w)${id.replaceAll(/[^\w-]/g, '\\$&')}(?!\\w)`, 'g')
  return { status: response.status, headers, text: ids.reduce((rest, id) => rest.replaceAll(whole(id), '…'), text) }
}

const inTenant = CALLS.filter(({ row }) =>
  /^\/(projects|teams|environments|approval|runs|templates|components|deploy-configurations|workflows)\/\{id\}/.test(
    row.path,
  ),
)

it.each(named(inTenant))('%s of another tenant is as one that is not there', async (_, call) => {
  const scene = { app, cast: theirs, actor: theirs.owner }
  const there = await requestOf(call, scene)
  const isTeam = call.row.path.startsWith('/teams')
  const own = there.path.split('/')[3] ?? ''
  const before = await rowsDigest(app)
  const real = await seen(await send(owner, there), [own])
  for (const id of [
    isTeam ? `team-${randomUUID().slice(0, 8)}` : randomUUID(),
    'x',
    '1',
    `${own}x`,
    own.toUpperCase().replaceAll(/[A-F]/g, 'G'),
  ]) {
    const nothing = await seen(await send(owner, { ...there, path: there.path.replace(own, id) }), [id])
    expect([id, nothing]).toEqual([id, real])
  }
  expect(real).toMatchObject({ status: 404 })
  expect(await rowsDigest(app)).toBe(before)
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
  const requestFor = async (cast: Cast, id: string) => requestOf(call, { app, cast, actor: cast.owner }, { [part]: id })
  const real = await requestFor(ours, foreign)
  // Making the request of the case put something of the owner's own there.
  const prepared = await rowsDigest(app)
  const answered = await seen(await send(owner, real), [encodeURIComponent(foreign), foreign])
  const nothing = await seen(
    await send(owner, { ...real, path: real.path.replace(encodeURIComponent(foreign), encodeURIComponent(unknown)) }),
    [unknown],
  )
  expect(answered).toEqual(nothing)
  expect(answered).toMatchObject({ status: 404 })
  expect(await rowsDigest(app)).toBe(prepared)
})

it.each([
  ['PUT', '/templates/', { name: 'Mine' }],
  ['DELETE', '/templates/', undefined],
  ['DELETE', '/account/tokens/', undefined],
  ['DELETE', '/account/sessions/', undefined],
  ['GET', '/results/', undefined],
  ['POST', '/results/', undefined],
] as const)('%s %s{id} of someone else is as one that is not there', async (method, path, body) => {
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

/** The id of something that belongs to someone. */
async function ownOf(user: User, path: string): Promise<string> {
  if (path === '/templates/') return (await user.call('POST /templates', { body: { name: 'Web' } })).id
  if (path === '/account/sessions/') return (await user.call('GET /account/sessions', {}))[0]?.id ?? ''
  if (path === '/results/') return (await user.call('POST /stacks/compile', { body: make.stack() })).id
  return (
    await user.call('POST /account/tokens', { body: { name: 'mine', scopes: ['projects:read'], expires_in_days: 1 } })
  ).id
}

it('does not try a workflow in place of one of someone else', async () => {
  const id = await makeWorkflow(app.deps, theirs.owner, { project_id: theirs.project.id })
  const body = { name: 'Mine', trigger: 'manual' as const, actions: [TELL_OWNER] }
  for (const other of [id, randomUUID(), 'x'])
    await expect(owner.call('POST /workflows/dry-run', { body: { ...body, id: other } })).rejects.toMatchObject({
      status: 404,
      message: 'There is no such workflow, or it is not for a project of yours: ask its author.',
    })
})

it('does not pack the result of someone else', async () => {
  const { id } = await theirs.owner.call('POST /stacks/compile', { body: make.stack() })
  await expect(owner.call('POST /export/zip', { body: { id } })).rejects.toMatchObject({ status: 404 })
})

it('lists nothing of other tenants, also by searching for it', async () => {
  const { environment, approval } = await makeRequest(app.deps, theirs.project.id, theirs.viewer)
  const shared = { team_id: theirs.team.id }
  const template = await makeTemplate(app.deps, theirs.owner, shared)
  const component = await makeComponent(app.deps, theirs.owner, shared)
  const workflow = await makeWorkflow(app.deps, theirs.owner, { project_id: theirs.project.id })
  const settings = { name: 'Secret', environment: 'dev' as const, region: 'eastus', auto_approve: false, tags: [] }
  const configuration = await theirs.owner.call('POST /deploy-configurations', { body: settings })
  for (const path of [
    '/api/environments?status=all',
    '/api/environments?search=Shop',
    `/api/environments?owner_email=${theirs.viewer.email}`,
    `/api/environments?project_id=${theirs.project.id}`,
    '/api/environments/summary',
    '/api/approval/list/pending',
    '/api/approvals',
    `/api/approvals?environment_id=${environment}`,
    `/api/approvals?project_id=${theirs.project.id}`,
    '/api/projects',
    '/api/projects?search=Storefront',
    `/api/projects?owner_email=${theirs.owner.email}`,
    '/api/teams',
    '/api/teams?search=Platform',
    ...['mine', 'team', 'public'].flatMap((scope) => [
      `/api/templates?scope=${scope}`,
      `/api/templates?scope=${scope}&team_id=${theirs.team.id}`,
    ]),
    '/api/components',
    '/api/components?search=Queue',
    `/api/components?team_id=${theirs.team.id}`,
    '/api/deploy-configurations',
    '/api/workflows',
    '/api/workflows?trigger=manual',
  ]) {
    const text = await (await owner.send(path)).text()
    for (const foreign of [
      theirs.project.id,
      theirs.team.id,
      theirs.owner.email,
      theirs.viewer.email,
      environment,
      approval,
      template,
      component,
      configuration.id,
      workflow,
    ])
      expect([path, text.includes(foreign)]).toEqual([path, false])
  }
})
