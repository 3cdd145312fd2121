import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { stackFromAnswers } from '#engine/blueprints/from-answers.ts'
import { compileStack } from '#engine/compile/compile.ts'
import { STEP_MESSAGES, generateRequest } from '#engine/answers.ts'
import { filesToTake } from '#engine/compile/on-disk.ts'
import type { TerraformFiles } from '#engine/result.ts'
import type { FileReply } from '#contract/endpoint.ts'
import { ApiError } from '#contract/client.ts'
import type { Problem } from '#contract/errors.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { make } from '../../../../test/support/make.ts'
import { proveStack } from '../../proof/prove.ts'
import { warmUp } from './service.ts'

const { user: person, setTime } = await createTestApp()

/** The problems with which a call is refused, by field. */
async function problemsOf(call: Promise<unknown>): Promise<Record<string, string>> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('The call was not refused.', { cause: error })
  expect(error.status).toBe(400)
  for (const { field, message } of error.problems)
    expect(error.message).toContain(field === '' ? message : `${field}: ${message}`)
  return Object.fromEntries(error.problems.map(({ field, message }) => [field, message]))
}

/** Sends what the client's types would not let through. */
async function post(path: string, body: unknown): Promise<Response> {
  return person().send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

function unpack(reply: FileReply): Record<string, string> {
  return Object.fromEntries(Object.entries(unzipSync(reply.bytes)).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

describeEndpoint('POST /generate', {
  200: () => {
    it('answers what the engine compiles, with id, time and proof', async () => {
      setTime('2026-11-03T08:00:00Z')
      const answers = make.answers()
      const { id, created_at, is_shared, can_share, proof, ...compiled } = await person().call('POST /generate', {
        body: answers,
      })
      expect(compileStack(stackFromAnswers(generateRequest.parse(answers)))).toEqual({ ok: true, result: compiled })
      expect({ created_at, is_shared, can_share }).toEqual({
        created_at: '2026-11-03T08:00:00.000Z',
        is_shared: false,
        can_share: true,
      })
      expect(id).toMatch(/^[0-9a-f-]{36}$/)
      expect(proof.errors).toEqual([])
      expect(proof.checked_files).toContain('main.tf')
    })

    it.each(['Azure', 'AWS', 'GCP'])('generates for %s without an error of the checker', async (cloud_provider) => {
      const result = await person().call('POST /generate', { body: make.answers({ cloud_provider }) })
      expect(result.proof.errors).toEqual([])
      expect(result.cost_estimate.total_monthly).toBeGreaterThan(0)
    })

    it('accepts ids and any case, and assumes a team of 3', async () => {
      const body = {
        use_case: 'microservices',
        environment_type: 'dev',
        data_sensitivity: 'PUBLIC',
        duration: 'temporary',
        cloud_provider: 'google cloud',
      }
      const { stack } = await person().call('POST /generate', { body })
      expect(stack).toMatchObject({
        cloud: 'gcp',
        environment_type: 'development',
        data_sensitivity: 'public',
        duration: 'temporary',
        team_size: 3,
      })
    })

    it.each(['${evil}', '%{ if true }', 'a"b\\c', 'x\\u0000y', '名前', '</script>', 'z'.repeat(200)])(
      'stores and gives back the name %j',
      async (name) => {
        const maker = person()
        const { id, stack } = await maker.call('POST /generate', { body: make.answers({ name }) })
        expect(stack.name).toBe(name)
        expect((await maker.call('GET /results/{id}', { params: { id } })).stack.name).toBe(name)
      },
    )

    it('lets the own pages in', async () => {
      const headers = { 'content-type': 'application/json', host: '127.0.0.1:8000', origin: 'http://127.0.0.1:8000' }
      const own = await person().send('/api/generate', {
        method: 'POST',
        headers,
        body: JSON.stringify(make.answers()),
      })
      expect(own.status).toBe(200)
    })
  },
  400: () => {
    it.each(['line\nbreak', '\ud800'])('refuses the name %j', async (name) => {
      const problems = await problemsOf(person().call('POST /generate', { body: make.answers({ name }) }))
      expect(problems['name']).toContain('one line of printable text')
    })

    it('refuses a text that the database cannot keep', async () => {
      const problems = await problemsOf(person().call('POST /generate', { body: make.answers({ name: 'x\u0000y' }) }))
      expect(problems).toEqual({ '': 'A text contains the character U+0000: leave it out.' })
    })

    it('names every missing answer with the sentence of its step', async () => {
      const { team_size: _, ...expected } = STEP_MESSAGES
      const response = await post('/api/generate', {})
      const { problems } = (await response.json()) as { problems: Problem[] }
      const said = problems.map(({ field, code, params }) => [field, { code, params }])
      expect(Object.fromEntries(said)).toEqual(expected)
    })

    it('names every unknown field and every bad value at once', async () => {
      const response = await post('/api/generate', {
        ...make.answers({ use_case: 'Games', team_size: 0, budget_limit: -5 }),
        colour: 'red',
        tags: { team: 7 },
      })
      const { problems } = (await response.json()) as { problems: { field: string; message: string }[] }
      expect(problems.map(({ field }) => field).toSorted()).toEqual([
        'budget_limit',
        'colour',
        'tags.team',
        'team_size',
        'use_case',
      ])
      expect(problems.find(({ field }) => field === 'use_case')?.message).toContain('Choose one of: Web Application,')
    })

    it('names a region that the cloud does not have', async () => {
      const problems = await problemsOf(person().call('POST /generate', { body: make.answers({ region: 'eastus' }) }))
      expect(problems['region']).toContain('AWS has no region "eastus"')
    })

    it.each([1.5, '3', null, 101, Number.MAX_VALUE])('refuses a team of %j', async (team_size) => {
      const response = await post('/api/generate', { ...make.answers(), team_size })
      expect(response.status).toBe(400)
      expect(((await response.json()) as { detail: string }).detail).toMatch(/^team_size: /)
    })
  },
})

describeEndpoint('POST /stacks/compile', {
  200: () => {
    it('compiles, proves and keeps a stack', async () => {
      const maker = person()
      const result = await maker.call('POST /stacks/compile', { body: make.stack({ name: 'Orders' }) })
      expect(result.stack).toMatchObject({ name: 'Orders', cloud: 'azure' })
      expect(result.proof.errors).toEqual([])
      expect(await maker.call('GET /results/current', {})).toEqual(result)
    })

    it('gives for the stack of a result the same files and price', async () => {
      const first = await person().call('POST /generate', { body: make.answers() })
      const second = await person().call('POST /stacks/compile', { body: first.stack })
      expect(second.terraform).toEqual(first.terraform)
      expect(second.cost_estimate).toEqual(first.cost_estimate)
    })
  },
  400: () => {
    it('names every field that does not fit', async () => {
      const response = await post('/api/stacks/compile', {
        cloud: 'oci',
        region: 'eastus',
        nodes: [{ id: 'A!', type: 'vm', size: 1 }],
        extra: true,
      })
      const { problems } = (await response.json()) as { problems: { field: string }[] }
      expect(problems.map(({ field }) => field).toSorted()).toEqual(['cloud', 'extra', 'nodes.0.id', 'nodes.0.size'])
    })

    it('names everything that the compiler finds', async () => {
      const nodes = [
        { id: 'a', type: 'teleporter' },
        { id: 'b', type: 'blockchain' },
      ]
      const problems = await problemsOf(person().call('POST /stacks/compile', { body: make.stack({ nodes }) }))
      expect(Object.values(problems).join(' ')).toMatch(/teleporter.*blockchain/)
    })

    it('says what the compiler finds with code and parameters', async () => {
      const nodes = [{ id: 'a', type: 'teleporter' }]
      const response = await post('/api/stacks/compile', make.stack({ nodes }))
      const { code, problems } = (await response.json()) as { code: string; problems: Problem[] }
      expect(code).toBe('http.problems')
      expect(problems).toMatchObject([{ code: 'checks.unknown-component', params: { given: 'teleporter' } }])
    })
  },
})

describeEndpoint('POST /export/zip', {
  200: () => {
    const packed = (terraform: TerraformFiles) => filesToTake({ terraform })

    it('packs what the answers give, and stores nothing', async () => {
      setTime('2026-11-04T17:05:09Z')
      const someone = person()
      const body = make.answers({ cloud_provider: 'Azure' })
      const reply = await someone.call('POST /export/zip', { body })
      expect(reply.file_name).toBe('strata-azure-20261104170509.zip')
      const outcome = compileStack(stackFromAnswers(generateRequest.parse(body)))
      expect(outcome.ok && packed(outcome.result.terraform)).toEqual(unpack(reply))
      await expect(someone.call('GET /results/current', {})).rejects.toMatchObject({ status: 404 })
    })

    it('packs a generated result that is sent back', async () => {
      const result = await person().call('POST /generate', { body: make.answers() })
      const response = await post('/api/export/zip', result)
      expect(response.headers.get('content-type')).toBe('application/zip')
      expect(response.headers.get('content-disposition')).toBe('attachment; filename="strata-aws-20261104170509.zip"')
      const bytes = new Uint8Array(await response.arrayBuffer())
      expect(unpack({ bytes, file_name: null })).toEqual(packed(result.terraform))
    })

    it('packs files alone, and lets no foreign text into the name', async () => {
      const terraform = { main_tf: 'a', variables_tf: 'ü', outputs_tf: '', provider_tf: 'd', readme_md: '# e' }
      const reply = await person().call('POST /export/zip', { body: { terraform, cloud_provider: '../x"\r\n' } })
      expect(reply.file_name).toBe('strata-terraform-20261104170509.zip')
      expect(unpack(reply)).toEqual(packed(terraform))
    })

    it('packs the files of custom components in their folders, stored and sent back', async () => {
      const module = {
        type: 'custom-note',
        name: 'Note',
        category: 'compute',
        cloud: 'custom',
        source: { kind: 'files', files: { 'main.tf': 'resource "terraform_data" "note" {\n  input = "ä"\n}\n' } },
      } as const
      const maker = person()
      const result = await maker.call('POST /stacks/compile', {
        body: make.stack({ nodes: [{ id: 'note', type: module.type }], modules: [module] }),
      })
      const all = { ...packed(result.terraform), 'modules/note/main.tf': module.source.files['main.tf'] }
      expect(result.proof).toMatchObject({
        errors: [],
        checked_files: expect.arrayContaining(['modules/note/main.tf']),
      })
      expect(unpack(await maker.call('POST /export/zip', { body: { id: result.id } }))).toEqual(all)
      expect(
        unpack(
          await maker.call('POST /export/zip', {
            body: { terraform: result.terraform, module_files: result.module_files },
          }),
        ),
      ).toEqual(all)
      const escape = { terraform: result.terraform, module_files: { '../main.tf': 'x' } }
      await expect(maker.call('POST /export/zip', { body: escape })).rejects.toMatchObject({ status: 400 })
    })

    it('packs a stored result by its id', async () => {
      const maker = person()
      const { id, terraform } = await maker.call('POST /generate', { body: make.answers({ cloud_provider: 'GCP' }) })
      const reply = await maker.call('POST /export/zip', { body: { id } })
      expect(reply.file_name).toMatch(/^strata-gcp-/)
      expect(unpack(reply)).toEqual(packed(terraform))
    })

    it('cuts main.tf into a file for each component where that is asked for', async () => {
      const maker = person()
      const result = await maker.call('POST /generate', { body: make.answers() })
      const reply = await maker.call('POST /export/zip', { body: { id: result.id, layout: 'components' } })
      const { 'main.tf': _, ...rest } = packed(result.terraform)
      const files = unpack(reply)
      expect(files).toMatchObject(rest)
      const own = (result.main_parts ?? []).map(({ file }) => files[file])
      expect(own.length).toBeGreaterThan(3)
      expect(own.join('\n')).toBe(result.terraform.main_tf)
    })
  },
  400: () => {
    it('names the problems of the form that was meant', async () => {
      const fieldsOf = async (body: unknown) => {
        const { problems } = (await (await post('/api/export/zip', body)).json()) as { problems: { field: string }[] }
        return problems.map(({ field }) => field)
      }
      expect(await fieldsOf({ terraform: { main_tf: '', other_tf: '' } })).toEqual([
        'terraform.variables_tf',
        'terraform.outputs_tf',
        'terraform.provider_tf',
        'terraform.readme_md',
        'terraform.other_tf',
      ])
      expect(await fieldsOf({ id: 7 })).toEqual(['id'])
      expect(await fieldsOf(make.answers({ cloud_provider: 'Oracle' }))).toEqual(['cloud_provider'])
    })
  },
  404: () => {
    it('does not pack what others keep to themselves', async () => {
      const { id } = await person().call('POST /generate', { body: make.answers() })
      await expect(person().call('POST /export/zip', { body: { id } })).rejects.toMatchObject({ status: 404 })
    })
  },
})

it('gets ready for every cloud, and stores nothing', async () => {
  const proved: TerraformFiles[] = []
  const fresh = await createTestApp({
    prove: (person, files) => {
      proved.push(files)
      return proveStack(person, files)
    },
  })
  await warmUp(fresh.deps)
  expect(proved.map(({ provider_tf }) => /provider "(\w+)"/.exec(provider_tf)?.[1])).toEqual([
    'azurerm',
    'aws',
    'google',
  ])
  expect((await fresh.deps.database.pool.query('select from results')).rowCount).toBe(0)
})
