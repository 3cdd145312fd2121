import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { makeConnection } from '../../../../test/support/connections.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { makeRun } from '../../../../test/support/run-orders.ts'
import { auditOf, environmentRow, makeEnvironment } from '../../../../test/support/things.ts'
import { environments } from '../../db/schema/environments.ts'

const app = await createTestApp()
const { deps } = app
const { project, owner, developer } = await makeCast(app)
const { id } = project

async function connected(name: string) {
  const connection_id = await makeConnection(deps, id, { name })
  const environment = await makeEnvironment(deps, id, developer, {
    connection: 'cloud',
    connection_id,
    name: `${name} shop`,
  })
  return { connection_id, environment }
}
const handOver = (connection_id: string) =>
  owner.call('POST /projects/{id}/connections/{connection_id}/hand-over', { params: { id, connection_id } })

describeEndpoint('POST /projects/{id}/connections/{connection_id}/hand-over', {
  200: () => {
    it('leaves every environment to people, says so in its history, and frees the connection', async () => {
      const { connection_id, environment } = await connected('first')
      const deleted = await makeEnvironment(deps, id, developer, {
        connection: 'cloud',
        connection_id,
        status: 'deleted',
      })
      expect(await handOver(connection_id)).toMatchObject({ id: connection_id, environments: 0 })
      expect(await environmentRow(deps, environment)).toMatchObject({
        connection: 'manual',
        connection_id: null,
        status: 'active',
      })
      expect(await environmentRow(deps, deleted)).toMatchObject({ connection: 'cloud', connection_id })
      expect((await auditOf(deps, environment)).at(-1)).toMatchObject({
        action: 'environment.hand-over',
        before: { connection: 'first' },
        after: { connection: 'manual' },
      })
      await owner.call('DELETE /projects/{id}/connections/{connection_id}', { params: { id, connection_id } })
    })
  },
  404: () => {
    it('of a connection that is not there', async () => {
      await expect(handOver('99999999-9999-4999-8999-999999999999')).rejects.toMatchObject({ status: 404 })
    })
  },
  409: () => {
    it('without an environment', async () => {
      const connection_id = await makeConnection(deps, id, { name: 'empty' })
      await expect(handOver(connection_id)).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('nothing to hand over'),
      })
    })
    it('while something is under way in one, which it names', async () => {
      const { connection_id, environment } = await connected('second')
      await connected('third')
      await makeRun(deps, environment, 'check')
      const refused = { status: 409, message: expect.stringContaining('second shop') }
      await expect(handOver(connection_id)).rejects.toMatchObject(refused)
      const { connection_id: other, environment: working } = await connected('fourth')
      const set = (operation: 'applying' | 'failed') =>
        deps.database.orm.update(environments).set({ operation }).where(eq(environments.id, working))
      await set('applying')
      await expect(handOver(other)).rejects.toMatchObject({ status: 409 })
      // What failed is tried again by people.
      await set('failed')
      expect(await handOver(other)).toMatchObject({ environments: 0 })
    })
  },
})
