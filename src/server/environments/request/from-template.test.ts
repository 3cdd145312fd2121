import { describe, expect, it } from 'vitest'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { make } from '../../../../test/support/make.ts'
import { environmentRow, makeTemplate, proveNothing } from '../../../../test/support/things.ts'

const app = await createTestApp({ prove: proveNothing })
const { deps, user } = app
const cast = await makeCast(app)
const { owner, developer, outsider, project, team } = cast

let made = 0
const create = (who: User, template_id: string) =>
  who.call('POST /environments', { body: { project_id: project.id, name: `Shop ${(made += 1)}`, template_id } })
const usesOf = async (id: string) => (await owner.call('GET /templates/{id}', { params: { id } })).use_count

describe('an environment of a template', () => {
  it('is made of the newest version, whose author is who saved that', async () => {
    const { id } = await owner.call('POST /templates', {
      body: { name: 'Shop', stack: make.stack(), team_id: team.id },
    })
    const first = await create(developer, id)
    expect(await environmentRow(deps, first.id)).toMatchObject({ requester_id: developer.id, author_id: owner.id })
    const stack = make.stack({ nodes: [{ id: 'redis', type: 'redis' }] })
    await developer.call('PUT /templates/{id}', { params: { id }, body: { stack, base_version: 1 } })
    const second = await create(owner, id)
    expect(await environmentRow(deps, second.id)).toMatchObject({ requester_id: owner.id, author_id: developer.id })
    expect(second.stack_digest).not.toBe(first.stack_digest)
    expect(await usesOf(id)).toBe(2)
  })

  it('may be one of the gallery, of which the author is who asks', async () => {
    const before = await usesOf('simple-dev-environment')
    const { id } = await create(developer, 'simple-dev-environment')
    expect(await environmentRow(deps, id)).toMatchObject({ author_id: developer.id, cloud_provider: 'Azure' })
    expect(await usesOf('simple-dev-environment')).toBe(before + 1)
  })

  it('may be what was published, and is called like the template where the stack has no name', async () => {
    const id = await makeTemplate(deps, outsider, { name: 'Market', is_public: true, stack: make.stack({ name: '' }) })
    const made = await create(developer, id)
    const { result } = await developer.call('GET /environments/{id}', { params: { id: made.id } })
    expect(result.stack.name).toBe('Market')
  })

  it('counts no use of what was refused', async () => {
    const id = await makeTemplate(deps, developer)
    const body = { project_id: project.id, name: 'Taken', template_id: id }
    await developer.call('POST /environments', { body })
    await expect(developer.call('POST /environments', { body })).rejects.toMatchObject({ status: 409 })
    expect((await developer.call('GET /templates/{id}', { params: { id } })).use_count).toBe(1)
  })

  it('is none of a template that the caller does not see, or that is deleted', async () => {
    const others = await makeTemplate(deps, outsider)
    const deleted = await makeTemplate(deps, developer, { deleted_at: deps.now() })
    for (const id of [others, deleted, 'nothing', '99999999-9999-4999-8999-999999999999']) {
      await expect(create(developer, id)).rejects.toMatchObject({
        status: 404,
        message: 'There is no such template, or it is not shared with you: ask its author to share it.',
      })
    }
  })

  it('is none of a template that has nothing in it or does not compile, and says why', async () => {
    const empty = await makeTemplate(deps, developer, { name: 'Empty', stack: make.stack({ nodes: [] }) })
    const message = 'The template "Empty" cannot be used yet: A stack needs at least one component.'
    await expect(create(developer, empty)).rejects.toMatchObject({
      status: 400,
      problems: [{ field: 'template_id', message }],
    })
    const broken = await makeTemplate(deps, developer, {
      stack: make.stack({ nodes: [{ id: 'lb', type: 'load-balancer' }] }),
    })
    await expect(create(developer, broken)).rejects.toMatchObject({
      status: 400,
      problems: [{ field: 'template_id.nodes.lb' }],
    })
  })

  it('takes one source only', async () => {
    const body = { project_id: project.id, name: 'Both', template_id: 'batch-gpu', stack: make.stack() }
    await expect(developer.call('POST /environments', { body })).rejects.toMatchObject({
      status: 400,
      problems: [{ field: 'stack' }],
    })
  })

  it('is no way around the two who must agree: a third cannot put in what someone else saved', async () => {
    const { id: environment } = await create(developer, 'simple-dev-environment')
    const saver = await user().ready()
    const id = await makeTemplate(deps, saver, { is_public: true, updated_by: saver.id })
    const put = owner.call('PUT /environments/{id}', { params: { id: environment }, body: { template_id: id } })
    await expect(put).rejects.toMatchObject({
      status: 400,
      problems: [
        { field: 'template_id', message: expect.stringContaining('Someone else saved this template') as string },
      ],
    })
    const changed = await developer.call('PUT /environments/{id}', {
      params: { id: environment },
      body: { template_id: id },
    })
    expect(await environmentRow(deps, changed.id)).toMatchObject({ author_id: saver.id })
  })
})
