import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { TRIGGER_TOKEN, setPipeline, triggerOf } from '../../../../test/support/pipeline-hosts.ts'
import { auditOf, makeEnvironment } from '../../../../test/support/things.ts'
import { pipelineCalls, pipelineTriggers } from '../../db/schema/pipelines.ts'

const app = await createTestApp()
const { deps } = app
const { orm } = deps.database
const cast = await makeCast(app)
const { developer, viewer } = cast

type Given = Parameters<typeof makeEnvironment>[3]
const makeOne = (given: Given = {}) => makeEnvironment(deps, cast.project.id, developer, given)
const makeDestroying = (given: Given = {}) =>
  makeOne({ operation: 'destroying', operation_run: 'destroy', operation_since: deps.now(), ...given })
const read = (id: string, who = developer) => who.call('GET /environments/{id}/pipeline', { params: { id } })
const remove = (id: string) => developer.call('DELETE /environments/{id}/pipeline', { params: { id } })
const start = (id: string) => developer.call('POST /environments/{id}/pipeline/start', { params: { id } })
const rowOf = async (id: string) => {
  const [row] = await orm.select().from(pipelineTriggers).where(eq(pipelineTriggers.environment_id, id))
  if (!row) throw new Error('There should be a trigger.')
  return row
}
const some = { id: await makeOne() }

describeEndpoint('GET /environments/{id}/pipeline', {
  200: () => {
    it('says where the pipeline is and never its token, to everyone in the project', async () => {
      const id = await makeOne()
      expect(await read(id)).toEqual({ trigger: null, call: null })
      await setPipeline(developer, id)
      const seen = await read(id, viewer)
      expect(seen).toEqual({
        trigger: {
          provider: 'github',
          host: 'https://api.github.com',
          project: 'example/shop',
          pipeline: 'shop-pipeline.yml',
          ref: 'main',
          token_set_at: '2026-11-02T10:00:00.000Z',
          set_by: developer.name,
          set_at: '2026-11-02T10:00:00.000Z',
        },
        call: null,
      })
    })
  },
  404: () => {
    it('an environment of others', async () => {
      await expect(read(some.id, app.user())).rejects.toMatchObject({ status: 404 })
    })
  },
})

describeEndpoint('PUT /environments/{id}/pipeline', {
  200: () => {
    it('seals the token, which no answer, log or audit entry shows', async () => {
      const id = await makeOne()
      const answer = await setPipeline(developer, id, { host: 'https://github.example.com/api/v3/' })
      expect(answer.trigger).toMatchObject({ host: 'https://github.example.com/api/v3' })
      const audit = await auditOf(deps, id)
      expect(audit).toMatchObject([
        { action: 'environment.pipeline-set', before: null, after: { provider: 'github', is_new_token: true } },
      ])
      const row = await rowOf(id)
      for (const shown of [answer, audit, row, app.logged, await read(id)])
        expect(JSON.stringify(shown)).not.toContain(TRIGGER_TOKEN)
      expect(deps.seal.open(row.token, 'token of a pipeline')).toBe(TRIGGER_TOKEN)
    })

    it('keeps the token when another branch or workflow is named', async () => {
      const id = await makeOne()
      await setPipeline(developer, id)
      const { token } = await rowOf(id)
      await setPipeline(developer, id, { ref: 'release/1', pipeline: 'other.yaml', token: undefined })
      expect(await rowOf(id)).toMatchObject({ token, target: { ref: 'release/1', pipeline: 'other.yaml' } })
    })

    it.each([
      { provider: 'gitlab', host: 'https://gitlab.com', project: 'group/sub/shop', pipeline: '' },
      { provider: 'gitlab', host: 'https://gitlab.com', project: '4711', pipeline: '' },
      { provider: 'azure-devops', host: 'https://dev.azure.com', project: 'example/My Shop', pipeline: '12' },
    ] as const)('$provider, $project', async (given) => {
      expect((await setPipeline(developer, await makeOne(), given)).trigger).toMatchObject(given)
    })
  },
  400: () => {
    it.each([
      ['another host without its token', { host: 'https://github.example.com/api/v3', token: undefined }, 'token'],
      ['another project without its token', { project: 'example/other', token: undefined }, 'token'],
      ['plain http', { host: 'http://github.example.com' }, 'host'],
      ['an address of the own network', { host: 'https://10.0.0.1' }, 'host'],
      ['an address of this machine', { host: 'https://localhost' }, 'host'],
      ['an address with a sign-in', { host: 'https://me:you@github.example.com' }, 'host'],
      ['an address with a query', { host: 'https://github.example.com?token=1' }, 'host'],
      ['a project that is none', { project: 'shop' }, 'project'],
      ['a project that leaves its place', { project: '../shop' }, 'project'],
      ['a workflow that is no file', { pipeline: '../deploy' }, 'pipeline'],
      ['a branch that is none', { ref: 'a b' }, 'ref'],
      ['a pipeline where there is one only', { provider: 'gitlab', project: 'group/shop' }, 'pipeline'],
      ['a token of two lines', { token: 'one\r\nX-Other: two' }, 'token'],
    ] as const)('%s', async (_, given, field) => {
      const id = await makeOne()
      await setPipeline(developer, id)
      await expect(setPipeline(developer, id, given)).rejects.toMatchObject({
        status: 400,
        problems: expect.arrayContaining([expect.objectContaining({ field })]),
      })
    })

    it('no token where there was none', async () => {
      await expect(setPipeline(developer, await makeOne(), { token: undefined })).rejects.toMatchObject({ status: 400 })
    })
  },
  404: () => {
    it('an environment of others', async () => {
      await expect(setPipeline(app.user(), some.id)).rejects.toMatchObject({ status: 404 })
    })
  },
  409: () => {
    it.each([{ connection: 'sandbox' }, { status: 'deleted' }] as const)(
      'one that no pipeline destroys',
      async (given) => {
        await expect(setPipeline(developer, await makeOne(given))).rejects.toMatchObject({ status: 409 })
      },
    )
  },
})

describeEndpoint('DELETE /environments/{id}/pipeline', {
  200: () => {
    it('forgets the token, and what waits to be started', async () => {
      const id = await makeOne()
      await setPipeline(developer, id)
      await developer.call('DELETE /environments/{id}', { params: { id } })
      expect((await read(id)).call).toMatchObject({ state: 'waiting' })
      expect(await remove(id)).toMatchObject({ trigger: null, call: { state: 'done', next_attempt_at: null } })
      expect(await orm.$count(pipelineTriggers, eq(pipelineTriggers.environment_id, id))).toBe(0)
    })
  },
  404: () => {
    it('an environment of others', async () => {
      const other = app.user()
      await expect(other.call('DELETE /environments/{id}/pipeline', { params: { id: some.id } })).rejects.toMatchObject(
        { status: 404 },
      )
    })
  },
  409: () => {
    it('one without', async () => {
      await expect(remove(some.id)).rejects.toMatchObject({ status: 409 })
    })
  },
})

describeEndpoint('POST /environments/{id}/pipeline/start', {
  200: () => {
    it('asks again, once', async () => {
      const id = await makeDestroying()
      await setPipeline(developer, id)
      for (const _ of [1, 2]) expect(await start(id)).toMatchObject({ call: { state: 'waiting', attempts: [] } })
      const calls = await orm.select().from(pipelineCalls).where(eq(pipelineCalls.environment_id, id))
      expect(calls.map(({ state }) => state).toSorted()).toEqual(['done', 'waiting'])
    })
  },
  404: () => {
    it('an environment of others', async () => {
      await expect(
        app.user().call('POST /environments/{id}/pipeline/start', { params: { id: some.id } }),
      ).rejects.toMatchObject({ status: 404 })
    })
  },
  409: () => {
    it('one without a pipeline, without a teardown, or that someone destroys by hand', async () => {
      await expect(start(await makeDestroying())).rejects.toMatchObject({ said: { code: 'pipelines.no-trigger' } })
      const idle = await makeOne()
      await setPipeline(developer, idle)
      await expect(start(idle)).rejects.toMatchObject({ status: 409, said: { code: 'pipelines.call-no-teardown' } })
      const begun = await makeDestroying({ operation_by: developer.id })
      await setPipeline(developer, begun)
      await expect(start(begun)).rejects.toMatchObject({ said: { code: 'pipelines.call-begun' } })
    })
  },
})

describe('the form', () => {
  it('of the tests is what the contract takes', () => {
    expect(triggerOf()).toMatchObject({ provider: 'github', token: TRIGGER_TOKEN })
  })
})
