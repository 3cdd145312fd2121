// The printed set-up of connections, for every kind.
import { expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { CONNECTION_SECRET, WEB_IDENTITY, makeConnection } from '../../../../test/support/connections.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import type { connections } from '../../db/schema/connections.ts'
import { publishedKeys } from '../../issuer/keys.ts'

const publicUrl = 'https://strata.example.com'
const app = await createTestApp({ publicUrl })
const { project, viewer } = await makeCast(app)
const { id } = project
const access_key_id = 'AKIAIOSFODNN7EXAMPLE'
const role_arn = 'arn:aws:iam::123456789012:role/strata'

const setUpOf = async (given: Partial<typeof connections.$inferInsert>, of = app, who = viewer, project_id = id) => {
  const connection_id = await makeConnection(of.deps, project_id, { account: '123456789012', ...given })
  const params = { id: project_id, connection_id }
  const setUp = await who.call('GET /projects/{id}/connections/{connection_id}/set-up', { params })
  return { connection_id, setUp, text: setUp.files.map(({ text }) => text).join('\n') }
}

describeEndpoint('GET /projects/{id}/connections/{connection_id}/set-up', {
  200: () => {
    it('prints for every member who has to trust which token', async () => {
      const { connection_id, setUp, text } = await setUpOf(WEB_IDENTITY)
      expect(setUp.files.map(({ name }) => name)).toEqual(['main.tf', 'set-up.sh'])
      expect(setUp).toMatchObject({
        problem: null,
        key_set: null,
        token: {
          issuer: publicUrl,
          audience: 'sts.amazonaws.com',
          subjects: {
            plan: `connection:${connection_id}:phase:plan`,
            apply: `connection:${connection_id}:phase:apply`,
          },
        },
      })
      for (const printed of [
        `"${publicUrl}"`,
        'strata-plan',
        `connection:${connection_id}:phase:apply`,
        'tag:GetResources',
      ])
        expect(text).toContain(printed)
    })

    it('prints what a key needs, without the key', async () => {
      const role = { kind: 'aws_role', access_key_id, role_arn, plan_role_arn: null } as const
      const { setUp, text, connection_id } = await setUpOf({ identity: role })
      expect(setUp).toMatchObject({ token: null, problem: null, key_set: null })
      expect(text).toContain(`"sts:ExternalId"`)
      expect(text).toContain(`strata-${connection_id}`)
      const keys = await setUpOf({})
      expect(keys.text).toContain(`strata-${keys.connection_id.slice(0, 8)}-apply`)
      for (const one of [text, keys.text]) expect(one).not.toContain(CONNECTION_SECRET)
    })

    it('gives the documents for a bucket, and until when they hold the key', async () => {
      const issuer = 'https://keys.s3.eu-west-1.amazonaws.com'
      const { setUp } = await setUpOf({ ...WEB_IDENTITY, identity: { ...WEB_IDENTITY.identity, issuer } })
      expect(setUp.files.map(({ name }) => name)).toEqual(['main.tf', 'bucket.tf', 'set-up.sh'])
      const documents = Object.fromEntries(
        (setUp.key_set?.files ?? []).map(({ name, text }) => [name, JSON.parse(text) as unknown]),
      )
      expect(documents).toEqual({
        '.well-known/openid-configuration': expect.objectContaining({
          issuer,
          jwks_uri: `${issuer}/.well-known/jwks.json`,
        }),
        '.well-known/jwks.json': { keys: await publishedKeys(app.deps) },
      })
      expect(Date.parse(setUp.key_set?.good_until ?? '')).toBeGreaterThan(app.deps.now().getTime())
      const elsewhere = 'https://keys.example.com/strata'
      const other = await setUpOf({ ...WEB_IDENTITY, identity: { ...WEB_IDENTITY.identity, issuer: elsewhere } })
      expect(other.setUp.files.map(({ name }) => name)).toEqual(['main.tf', 'set-up.sh'])
    })

    it('says why AWS cannot read the key set, unless somebody else serves it', async () => {
      const local = await createTestApp({ publicUrl: 'http://localhost:8000' })
      const cast = await makeCast(local)
      const { setUp } = await setUpOf(WEB_IDENTITY, local, cast.viewer, cast.project.id)
      expect(setUp.problem).toMatchObject({ code: 'connections.issuer-local' })
      const identity = { ...WEB_IDENTITY.identity, issuer: 'https://keys.s3.eu-west-1.amazonaws.com' }
      const other = await setUpOf({ ...WEB_IDENTITY, identity }, local, cast.viewer, cast.project.id)
      expect(other.setUp.problem).toBeNull()
    })
  },
  404: () => {
    it('of a connection of another project, and for others', async () => {
      const connection_id = await makeConnection(app.deps, (await makeCast(app)).project.id, WEB_IDENTITY)
      const params = { id, connection_id }
      const call = (who: typeof viewer) => who.call('GET /projects/{id}/connections/{connection_id}/set-up', { params })
      await expect(call(viewer)).rejects.toMatchObject({ status: 404 })
      await expect(call(app.user())).rejects.toMatchObject({ status: 404 })
    })
  },
})
