import { afterAll, expect, it } from 'vitest'
import { ACCOUNT, startAccountServer } from '../../../../test/support/account-server.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { CONNECTION_SECRET, makeConnection } from '../../../../test/support/connections.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { make } from '../../../../test/support/make.ts'
import { makeCompiledStack, makeEnvironment } from '../../../../test/support/things.ts'
import { createOutbound } from '../../outbound/outbound.ts'

const server = await startAccountServer()
afterAll(() => server.close())
const app = await createTestApp({ outbound: createOutbound({ allowsPrivate: true }), awsEndpoint: server.url })
const { deps } = app
const { project, owner, developer } = await makeCast(app)
const { id } = project
const connection_id = await makeConnection(deps, id, { account: ACCOUNT })
const NOBODY = '99999999-9999-4999-8999-999999999999'

const look = (body: { environment_id?: string; template_id?: string } = {}, connection = connection_id) =>
  owner.call('POST /projects/{id}/connections/{connection_id}/preflight', {
    params: { id, connection_id: connection },
    body,
  })
const inAccount = async (cloud: 'aws' | 'azure', region: string) => {
  const stack = make.stack({ cloud, region, nodes: [{ id: 'data', type: 'object-storage' }] })
  const { id: compiled_id } = await makeCompiledStack(deps, stack)
  return makeEnvironment(deps, id, developer, { connection: 'cloud', connection_id, compiled_id, status: 'pending' })
}
const partsOf = ({ parts }: Awaited<ReturnType<typeof look>>) => parts.map(({ part }) => part)

describeEndpoint('POST /projects/{id}/connections/{connection_id}/preflight', {
  200: () => {
    it('looks for rights alone, or for an environment or a template', async () => {
      const all = await look()
      expect([all.account, all.region, partsOf(all)]).toEqual([ACCOUNT, null, ['plan-rights', 'apply-rights']])
      const environment_id = await inAccount('aws', 'eu-west-1')
      const whole = ['names', 'quotas', 'plan-rights', 'apply-rights']
      const ofEnvironment = await look({ environment_id })
      expect([ofEnvironment.region, partsOf(ofEnvironment)]).toEqual(['eu-west-1', whole])
      const stack = make.stack({ cloud: 'aws', region: 'us-east-1', nodes: [{ id: 'data', type: 'object-storage' }] })
      const body = { name: 'Storage', stack, tags: [] }
      const { id: template_id } = await owner.call('POST /templates', { body })
      const ofTemplate = await look({ template_id })
      expect([ofTemplate.region, partsOf(ofTemplate)]).toEqual(['us-east-1', whole])
      expect(JSON.stringify([all, ofEnvironment, ofTemplate, app.logged])).not.toContain(CONNECTION_SECRET)
    })
  },
  400: () => {
    it('refuses an environment together with a template', async () => {
      const call = look({ environment_id: NOBODY, template_id: NOBODY })
      await expect(call).rejects.toMatchObject({ status: 400, problems: [{ field: 'template_id' }] })
    })
  },
  404: () => {
    it('for a connection, an environment and a template that are not there', async () => {
      await expect(look({}, NOBODY)).rejects.toMatchObject({ status: 404 })
      await expect(look({ environment_id: NOBODY })).rejects.toMatchObject({ status: 404 })
      await expect(look({ template_id: NOBODY })).rejects.toMatchObject({ status: 404 })
    })
  },
  409: () => {
    it('for one that is revoked, and for what is for another cloud', async () => {
      const revoked = await makeConnection(deps, id, { secret: null, revoked_at: deps.now() })
      await expect(look({}, revoked)).rejects.toMatchObject({ status: 409, said: { code: 'connections.revoked' } })
      const environment_id = await inAccount('azure', 'westeurope')
      await expect(look({ environment_id })).rejects.toMatchObject({
        status: 409,
        said: { code: 'preflight.other-cloud' },
      })
    })
  },
})
