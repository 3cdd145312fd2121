// No one keeps an environment that they can no longer see, and administrators change whose it is.
import { expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeProject } from '../../../../test/support/cast.ts'
import { auditOf, environmentRow, makeEnvironment, toldTo } from '../../../../test/support/things.ts'

const { deps, user } = await createTestApp()
const admin = await user({ role: 'admin', name: 'Root' }).ready()
const owner = await user({ name: 'Olga' }).ready()

async function makeDeveloper() {
  const developer = await user({ name: 'Dev' }).ready()
  const project = await makeProject(deps, owner, { developer })
  const id = await makeEnvironment(deps, project.id, developer)
  return { developer, project, id }
}

const handedOver = (from: string, actor_email: string) => ({
  action: 'environment.update',
  actor_email,
  before: { owner_id: from },
  after: { owner_id: owner.id },
})

it('gives the environments of someone who leaves to the owner of the project, who is notified', async () => {
  const { developer, project, id } = await makeDeveloper()
  const gone = await makeEnvironment(deps, project.id, developer, { status: 'deleted' })
  const other = await makeProject(deps, owner, { developer })
  const elsewhere = await makeEnvironment(deps, other.id, developer)
  await developer.call('POST /projects/{id}/leave', { params: { id: project.id } })
  expect(await environmentRow(deps, id)).toMatchObject({ owner_id: owner.id, requester_id: developer.id })
  for (const kept of [gone, elsewhere])
    expect(await environmentRow(deps, kept)).toMatchObject({ owner_id: developer.id })
  expect(await auditOf(deps, id)).toEqual([handedOver(developer.id, developer.email)])
  expect(await toldTo(deps, owner)).toContainEqual({
    kind: 'environment-owner',
    data: { actor: 'Dev', environment: 'Shop', connection: 'manual', project: project.name },
    path: `/environments/${id}`,
  })
})

it('gives those of someone who is removed to the owner of the project, who is not notified of what they did', async () => {
  const { developer, project, id } = await makeDeveloper()
  await owner.call('DELETE /projects/{id}/team/{email}', { params: { id: project.id, email: developer.email } })
  expect(await auditOf(deps, id)).toEqual([handedOver(developer.id, owner.email)])
  expect(await toldTo(deps, owner)).not.toContainEqual(expect.objectContaining({ path: `/environments/${id}` }))
})

it('gives those that only an administrator could see to the owners of their projects, when they are one no longer', async () => {
  const project = await makeProject(deps, owner)
  const former = await user({ role: 'admin' }).ready()
  const own = await makeProject(deps, owner, { developer: former })
  const [unseen, seen] = [await makeEnvironment(deps, project.id, former), await makeEnvironment(deps, own.id, former)]
  await admin.call('PUT /people/{id}/role', { params: { id: former.id }, body: { role: 'user' } })
  expect(await environmentRow(deps, unseen)).toMatchObject({ owner_id: owner.id })
  expect(await environmentRow(deps, seen)).toMatchObject({ owner_id: former.id })
  expect(await auditOf(deps, unseen)).toEqual([handedOver(former.id, admin.email)])
})

it('lets administrators change the owner, and no one else', async () => {
  const { developer, project, id } = await makeDeveloper()
  const give = (who: typeof owner, owner_email: string) =>
    who.call('PUT /environments/{id}', { params: { id }, body: { owner_email } })
  await expect(give(owner, owner.email)).rejects.toMatchObject({
    status: 403,
    message: 'Only administrators can give an environment to someone else: ask one of them.',
  })
  // Their own is no change.
  expect(await give(developer, developer.email)).toMatchObject({ owner: { email: developer.email } })
  await expect(give(admin, 'nobody@example.com')).rejects.toMatchObject({
    status: 400,
    problems: [{ field: 'owner_email' }],
  })
  const outsider = await user().ready()
  await expect(give(admin, outsider.email)).rejects.toMatchObject({ status: 400 })
  expect(await give(admin, owner.email)).toMatchObject({ owner: { email: owner.email } })
  expect(await auditOf(deps, id)).toEqual([handedOver(developer.id, admin.email)])
  expect(await toldTo(deps, owner)).toContainEqual({
    kind: 'environment-owner',
    data: { actor: 'Root', environment: 'Shop', connection: 'manual', project: project.name },
    path: `/environments/${id}`,
  })
})
