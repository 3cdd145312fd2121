import { describe, expect, it } from 'vitest'
import { compileStack } from '#engine/compile/compile.ts'
import { printPipeline } from '#engine/pipelines/print.ts'
import { PIPELINE_SYSTEM_IDS } from '#engine/pipelines/systems.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { make } from '../../../../test/support/make.ts'
import { makeTemplate, proveNothing } from '../../../../test/support/things.ts'

const app = await createTestApp({ prove: proveNothing })
const { user: person } = app
const stack = make.stack({ name: 'Web shop' })
const NOTHING = '99999999-9999-4999-8999-999999999999'

describeEndpoint('POST /pipeline/generate', {
  200: () => {
    it.each(PIPELINE_SYSTEM_IDS)(
      'gives the pipeline of %s as the engine prints it, under the name of the stack',
      async (system) => {
        const outcome = compileStack(stack)
        if (!outcome.ok) throw new Error('The stack of the tests does not compile.')
        const given = await person().call('POST /pipeline/generate', { body: { stack, system } })
        expect(given).toEqual(printPipeline(outcome.result, system))
        expect(given.file_name).toBe('web-shop-pipeline.yml')
      },
    )

    it('comments prices where it is asked to, and fails only above a limit', async () => {
      const yamlOf = async (price_comment?: { max_increase?: number }) =>
        (await person().call('POST /pipeline/generate', { body: { stack, price_comment } })).yaml
      expect(await yamlOf()).not.toContain('/api/price')
      expect(await yamlOf({})).toContain('/api/price')
      expect(await yamlOf({})).not.toContain('the limit of this pipeline')
      expect(await yamlOf({ max_increase: 99.5 })).toContain(
        'by more than 99.5 USD a month, the limit of this pipeline',
      )
    })

    it('is for GitHub Actions when no one says otherwise', async () => {
      expect((await person().call('POST /pipeline/generate', { body: { stack } })).system).toBe('github-actions')
    })

    it('takes answers, a result and a template as well, and names the file as it is told', async () => {
      const ada = person()
      const { id } = await ada.call('POST /generate', { body: make.answers({ name: 'Orders' }) })
      const template_id = await makeTemplate(app.deps, ada)
      for (const source of [{ answers: make.answers() }, { result_id: id }, { template_id }]) {
        const { file_name } = await ada.call('POST /pipeline/generate', {
          body: { ...source, name: 'My Großer Shop!' },
        })
        expect(file_name).toBe('my-gro-er-shop-pipeline.yml')
      }
    })
  },
  400: () => {
    it('names what is missing, too much, unknown or does not compile', async () => {
      const refusal = (body: object) => person().call('POST /pipeline/generate', { body })
      await expect(refusal({})).rejects.toMatchObject({ status: 400, problems: [{ field: 'template_id' }] })
      await expect(refusal({ stack, result_id: NOTHING })).rejects.toMatchObject({
        status: 400,
        problems: [{ field: 'stack' }],
      })
      await expect(refusal({ stack: make.stack({ nodes: [{ id: 'a', type: 'teleporter' }] }) })).rejects.toMatchObject({
        status: 400,
      })
      await expect(refusal({ stack, price_comment: { max_increase: -1 } })).rejects.toMatchObject({
        status: 400,
        problems: [{ field: 'price_comment.max_increase' }],
      })
      const response = await person().send('/api/pipeline/generate', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ stack, system: 'jenkins', folder: '..' }),
      })
      expect(
        ((await response.json()) as { problems: { field: string }[] }).problems.map(({ field }) => field).toSorted(),
      ).toEqual(['folder', 'system'])
    })
  },
  403: () => {
    it('tells nothing of a template to a token that may not read templates', async () => {
      const ada = person()
      const template_id = await makeTemplate(app.deps, ada)
      const generate = (scopes: Parameters<typeof ada.token>[0]) =>
        ada.token(scopes).call('POST /pipeline/generate', { body: { template_id } })
      await expect(generate(['stacks:write'])).rejects.toMatchObject({
        status: 403,
        message: 'The API token "test" lacks the scope templates:read: create a token that has it.',
      })
      expect((await generate(['stacks:write', 'templates:read'])).system).toBe('github-actions')
    })
  },
  404: () => {
    it("refuses what is not there, and someone else's", async () => {
      const template_id = await makeTemplate(app.deps, person())
      for (const source of [{ result_id: NOTHING }, { template_id: NOTHING }, { template_id }]) {
        await expect(person().call('POST /pipeline/generate', { body: source })).rejects.toMatchObject({ status: 404 })
      }
    })
  },
})

describeEndpoint('POST /pipeline/generate-all', {
  200: () => {
    it('comments prices in all of them', async () => {
      const all = await person().call('POST /pipeline/generate-all', { body: { stack, price_comment: {} } })
      expect(all.map(({ yaml }) => yaml.includes('/api/price'))).toEqual(PIPELINE_SYSTEM_IDS.map(() => true))
    })

    it('gives the pipelines of all systems', async () => {
      const ada = person()
      const all = await ada.call('POST /pipeline/generate-all', { body: { stack, name: 'Shop' } })
      expect(all.map(({ system }) => system)).toEqual([...PIPELINE_SYSTEM_IDS])
      for (const one of all)
        expect(
          await ada.call('POST /pipeline/generate', { body: { stack, name: 'Shop', system: one.system } }),
        ).toEqual(one)
    })
  },
  400: () => {
    it('names what is missing', async () => {
      await expect(person().call('POST /pipeline/generate-all', { body: {} })).rejects.toMatchObject({
        status: 400,
        problems: [{ field: 'template_id' }],
      })
    })
  },
  404: () => {
    it('refuses what is not there', async () => {
      await expect(
        person().call('POST /pipeline/generate-all', { body: { result_id: NOTHING } }),
      ).rejects.toMatchObject({ status: 404 })
    })
  },
})

describe('a Temporary stack', () => {
  it('keeps the dates that it has', async () => {
    const temporary = make.stack({ duration: 'temporary', starts_on: '2026-10-01', expires_on: '2026-10-09' })
    const first = await person().call('POST /pipeline/generate', { body: { stack: temporary } })
    app.setTime('2026-11-20T10:00:00Z')
    expect(await person().call('POST /pipeline/generate', { body: { stack: temporary } })).toEqual(first)
  })
})
