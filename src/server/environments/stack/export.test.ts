import { strFromU8, unzipSync } from 'fflate'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { compileStack } from '#engine/compile/compile.ts'
import { filesToTake } from '#engine/compile/on-disk.ts'
import { stackSpec } from '#engine/stack/schema.ts'
import type { FileReply } from '#contract/endpoint.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { make } from '../../../../test/support/make.ts'
import { makeCompiledStack, makeEnvironment } from '../../../../test/support/things.ts'
import { compiledStacks } from '../../db/schema/environments.ts'

const app = await createTestApp()
const { deps } = app
const { orm } = deps.database
const cast = await makeCast(app)
const id = await makeEnvironment(deps, cast.project.id, cast.developer, { name: 'Shop' })
const params = { id }

describeEndpoint('GET /environments/{id}/export', {
  200: () => {
    const unpack = ({ bytes }: FileReply) =>
      Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]))
    const temporary = () =>
      makeCompiledStack(deps, make.stack({ duration: 'temporary', starts_on: '2026-11-02', expires_on: '2026-11-09' }))
    const filesOf = async (environmentId: string) =>
      unpack(await cast.viewer.call('GET /environments/{id}/export', { params: { id: environmentId } }))

    it('packs the stored files, named by environment and cloud', async () => {
      const { result } = await makeCompiledStack(deps)
      const named = await makeEnvironment(deps, cast.project.id, cast.developer, { name: 'Läden & Co "2"\r\n' })
      const reply = await cast.viewer.call('GET /environments/{id}/export', { params: { id: named } })
      expect(reply.file_name).toBe('strata-l-den-co-2-azure-20261102100000.zip')
      expect(unpack(reply)).toEqual(filesToTake(result))
    })

    it('packs a file for each component for those who prefer it, with the tags that it has by now', async () => {
      const { id: compiled_id } = await makeCompiledStack(deps)
      for (const tags of [{}, { Room: '12' }] as Record<string, string>[]) {
        const environment = await makeEnvironment(deps, cast.project.id, cast.developer, { compiled_id, tags })
        const query = { layout: 'components' } as const
        const reply = await cast.viewer.call('GET /environments/{id}/export', { params: { id: environment }, query })
        const outcome = compileStack(stackSpec.parse(make.stack({ tags })))
        if (!outcome.ok) throw new Error('The stack does not compile.')
        expect(unpack(reply)).toEqual(filesToTake(outcome.result, 'components'))
        expect(unpack(reply)['main.tf']).toBeUndefined()
      }
    })

    it('packs of a sandbox what a real account takes', async () => {
      const { id: compiled_id, result } = await makeCompiledStack(deps)
      const given = { connection: 'sandbox', compiled_id } as const
      const simulated = await makeEnvironment(deps, cast.project.id, cast.developer, given)
      expect(await filesOf(simulated)).toEqual(filesToTake(result))
    })

    it('names no environment whose name has no letter that a file name could have', async () => {
      const named = await makeEnvironment(deps, cast.project.id, cast.developer, { name: '名前' })
      const { file_name } = await cast.viewer.call('GET /environments/{id}/export', { params: { id: named } })
      expect(file_name).toBe('strata-azure-20261102100000.zip')
    })

    it('tags what is Temporary with the end that it has by now', async () => {
      const { id: compiled_id, result } = await temporary()
      const given = { compiled_id, stack_digest: 'x', duration: 'Temporary' }
      const extended = await makeEnvironment(deps, cast.project.id, cast.developer, {
        ...given,
        expires_at: new Date('2026-12-24T10:00:00Z'),
      })
      expect(result.terraform.variables_tf).toContain('"2026-11-09"')
      const files = await filesOf(extended)
      expect(files['variables.tf']).toBe(result.terraform.variables_tf.replace('"2026-11-09"', '"2026-12-24"'))
      expect(files['main.tf']).toBe(result.terraform.main_tf)

      const pending = await makeEnvironment(deps, cast.project.id, cast.developer, {
        ...given,
        status: 'pending',
        lifetime_days: 3,
      })
      expect((await filesOf(pending))['variables.tf']).toContain('"2026-11-05"')
    })

    it('packs the files of custom components, as they are by now and as they were approved', async () => {
      const files = { 'main.tf': 'resource "terraform_data" "note" {}\n' }
      const module = {
        type: 'custom-note',
        name: 'Note',
        category: 'compute',
        cloud: 'custom',
        source: { kind: 'files', files },
      } as const
      const { id: compiled_id } = await makeCompiledStack(
        deps,
        make.stack({ nodes: [{ id: 'note', type: module.type }], modules: [module] }),
      )
      const tagged: Record<string, string>[] = [{}, { team: 'data' }]
      for (const tags of tagged) {
        const environment = await makeEnvironment(deps, cast.project.id, cast.developer, {
          compiled_id,
          stack_digest: 'x',
          tags,
        })
        expect(await filesOf(environment)).toMatchObject({ 'modules/note/main.tf': files['main.tf'] })
      }
    })

    it('keeps to what was approved when the engine would print it differently by now', async () => {
      const { id: compiled_id, result } = await temporary()
      const terraform = { ...result.terraform, main_tf: '# as an older version printed it\n' }
      await orm
        .update(compiledStacks)
        .set({ result: { ...result, terraform } })
        .where(eq(compiledStacks.id, compiled_id))
      const old = await makeEnvironment(deps, cast.project.id, cast.developer, {
        compiled_id,
        stack_digest: 'x',
        expires_at: new Date('2026-12-24T10:00:00Z'),
      })
      expect(await filesOf(old)).toMatchObject({ 'main.tf': terraform.main_tf, 'variables.tf': terraform.variables_tf })
    })
  },
  400: () => {
    it('knows two layouts', async () => {
      const query = { layout: 'each' } as unknown as { layout: 'one' }
      await expect(cast.viewer.call('GET /environments/{id}/export', { params, query })).rejects.toMatchObject({
        status: 400,
        problems: [{ field: 'layout' }],
      })
    })
  },
  404: () => {
    it('hides it from a person who is not in its project, and does not know others', async () => {
      const refusal = { status: 404, message: expect.stringMatching(/^There is no such environment/) }
      const of = async (caller: typeof cast.outsider, environmentId: string) =>
        caller.call('GET /environments/{id}/export', { params: { id: environmentId } })
      await expect(of(cast.outsider, id)).rejects.toMatchObject(refusal)
      for (const unknown of ['99999999-9999-4999-8999-999999999999', 'shop', "' or true --"])
        for (const caller of [cast.owner, cast.admin]) await expect(of(caller, unknown)).rejects.toMatchObject(refusal)
    })
  },
})
