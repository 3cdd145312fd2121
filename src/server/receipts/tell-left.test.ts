// Who hears of what a search found is left, how often, and what their inbox says when it is gone.
import { and, desc, eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { makeAgent } from '../../../test/support/agents.ts'
import { makeCast } from '../../../test/support/cast.ts'
import { makeUnknownResource } from '../../../test/support/simulated.ts'
import { destroy, makeDoomed } from '../../../test/support/teardowns.ts'
import { toldTo } from '../../../test/support/things.ts'
import type { User } from '../../../test/support/test-app.ts'
import { say } from '#words/say.ts'
import { notifications, outbox } from '../db/schema/notifications.ts'
import { simulatedResources } from '../db/schema/states.ts'
import { workflowEvents } from '../db/schema/workflows.ts'
import { lookForLeaks } from './look-daily.ts'

const app = await createTestApp({ mail: { url: 'smtp://mail.invalid', from: 'strata@example.com' } })
const { deps } = app
const { orm } = deps.database
const agent = await makeAgent(app)

let cast: Awaited<ReturnType<typeof makeCast>>
beforeEach(async () => {
  app.setTime('2026-11-02T10:00:00Z')
  cast = await makeCast(app)
})

const QUEUE = 'aws_sqs_queue.jobs'

/** An environment of the developer that is destroyed and leaves so many things that no state knew. */
async function leave(count: number) {
  const { id, keys } = await makeDoomed(app, cast.project.id, cast.developer, { [QUEUE]: { id: 'jobs-1' } })
  const left: string[] = []
  for (let at = 0; at < count; at += 1) left.push(await makeUnknownResource(deps, id, 'aws_thing', { id: `x-${at}` }))
  await destroy(app, id, { reported: [QUEUE], gone: [keys[QUEUE] ?? ''] }, agent)
  return { id, left }
}

const lookOn = (day: number) => {
  // A little more than a day after the look before.
  app.setTime(`2026-11-0${day}T12:0${day}:00Z`)
  return lookForLeaks(deps)
}
const remove = (id: string, key: string | undefined) =>
  orm
    .delete(simulatedResources)
    .where(and(eq(simulatedResources.environment_id, id), eq(simulatedResources.key, key ?? '')))
const entriesOf = async (who: User) => (await toldTo(deps, who)).filter(({ kind }) => kind === 'leak-found')
const mailsTo = async ({ email }: User) =>
  (await orm.select().from(outbox).where(eq(outbox.recipient, email)))
    .map(({ sealed_content }) => deps.seal.open(sealed_content, 'outbox'))
    .filter((mail) => mail.includes('is left'))
/** What the inbox of a person shows, the newest first. */
const shownTo = async ({ id }: User) => {
  const isTheirs = and(eq(notifications.user_id, id), eq(notifications.kind, 'leak-found'))
  const rows = await orm.select().from(notifications).where(isTheirs).orderBy(desc(notifications.created_at))
  return rows.map(({ data, messages }) => {
    const params = { environment: '', project: '', count: '', since: '', ...data, ...messages }
    return say({ code: 'notifications.leak-found.text', params }, 'de')
  })
}

it('tells the owner of the environment and the owners of the project once, by inbox and mail', async () => {
  const { id } = await leave(2)
  const entry = {
    kind: 'leak-found',
    path: `/environments/${id}/receipt`,
    data: expect.objectContaining({ environment: 'Shop', project: 'Storefront', count: '2', connection: 'sandbox' }),
  }
  await lookOn(3)
  await lookOn(4)
  for (const who of [cast.developer, cast.owner]) {
    expect(await entriesOf(who)).toEqual([entry])
    expect(await mailsTo(who)).toHaveLength(1)
  }
  for (const who of [cast.project_admin, cast.viewer, cast.admin, cast.outsider])
    expect(await entriesOf(who)).toEqual([])
})

it('says nothing where nothing is left', async () => {
  await leave(0)
  expect(await entriesOf(cast.developer)).toEqual([])
})

it('lets the entry say how much of it is gone, and tells of what appears later or comes back', async () => {
  const { id, left } = await leave(2)
  expect(await shownTo(cast.developer)).toEqual([expect.stringMatching(/Überreste im Projekt nennt sie\.$/)])
  await remove(id, left[0])
  await lookOn(3)
  expect(await shownTo(cast.developer)).toEqual([expect.stringMatching(/Seitdem weg: 1\.$/)])
  const late = await makeUnknownResource(deps, id, 'aws_thing', { id: 'late' })
  await remove(id, left[1])
  await lookOn(4)
  expect(await shownTo(cast.developer)).toEqual([
    expect.stringMatching(/Ressourcen: 1\..* nennt sie\.$/),
    expect.stringMatching(/Ressourcen: 2\..* Seitdem ist alles davon weg\.$/),
  ])
  await remove(id, late)
  await lookOn(5)
  expect(await shownTo(cast.owner)).toEqual([
    expect.stringMatching(/Seitdem ist alles davon weg\.$/),
    expect.stringMatching(/Seitdem ist alles davon weg\.$/),
  ])
  // Nobody is mailed because something is gone.
  expect(await mailsTo(cast.developer)).toHaveLength(2)
})

it('runs workflows on it, once for each search that found something new', async () => {
  const { id } = await leave(1)
  await lookOn(3)
  const events = await orm
    .select({ text: workflowEvents.text })
    .from(workflowEvents)
    .where(and(eq(workflowEvents.environment_id, id), eq(workflowEvents.trigger, 'on-leak-found')))
  expect(events).toEqual([{ text: 'A search after the teardown of "Shop" found 1 resource that is left.' }])
})
