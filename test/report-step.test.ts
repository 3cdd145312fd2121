// The steps of exported pipelines that report to Strata, run as the machines of each system run them, against a server
// that takes reports by the contract.
import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { findGalleryTemplate, stackOfGallery } from '#engine/blueprints/gallery.ts'
import { compileStack } from '#engine/compile/compile.ts'
import { printPipeline } from '#engine/pipelines/print.ts'
import { PIPELINE_SYSTEM_IDS, type PipelineSystemId } from '#engine/pipelines/systems.ts'
import { reported } from '../src/contract/reported.ts'

const TOKEN = 'strata_T0P53CR3T'
const ENVIRONMENT = '01931c3e-7d5a-7c52-9d3e-2f6b8f1a4c10'
const folder = mkdtempSync(join(tmpdir(), 'report-step-'))
const bin = join(folder, 'bin')
const missing = ['bash', 'curl', 'jq'].filter((tool) => spawnSync(tool, ['--version']).error !== undefined)

let received: { readonly path: string; readonly authorization: string; readonly body: string }[] = []
let status = 200
const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const { url = '', headers } = request
    received.push({ path: url, authorization: String(headers.authorization), body: Buffer.concat(parts).toString() })
    response.writeHead(status).end(JSON.stringify({ detail: 'The environment has been deleted.' }))
  })
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})

/** What Terraform knows: some of it is secret. */
const KNOWN = {
  resource_changes: [
    { mode: 'managed', change: { actions: ['create'], after: { password: 'hunter2' } } },
    { mode: 'managed', change: { actions: ['delete', 'create'] } },
    { mode: 'managed', change: { actions: ['update'] } },
    { mode: 'managed', change: { actions: ['no-op'] } },
    { mode: 'data', change: { actions: ['create'] } },
  ],
  values: {
    outputs: { password: { value: 'hunter2' } },
    root_module: {
      resources: [
        { mode: 'managed', address: 'aws_db_instance.db', type: 'aws_db_instance', values: { password: 'hunter2' } },
        { mode: 'data', address: 'data.aws_ami.x', type: 'aws_ami' },
      ],
      child_modules: [
        { resources: [{ mode: 'managed', address: 'module.a.aws_sqs_queue.q', type: 'aws_sqs_queue', values: {} }] },
      ],
    },
  },
}
mkdirSync(bin)
writeFileSync(join(folder, 'known.json'), JSON.stringify(KNOWN))
writeFileSync(join(folder, 'plan.tfplan'), '')
writeFileSync(join(bin, 'terraform'), '#!/bin/sh\n[ "$1" = show ] && cat "$KNOWN"\nexit 0\n')
chmodSync(join(bin, 'terraform'), 0o755)

/** Every report that the pipeline of a system holds, as shell lines. */
function reportsOf(system: PipelineSystemId): string[] {
  const template = findGalleryTemplate('three-tier-web-app')
  const outcome = template && compileStack(stackOfGallery(template, 'aws'))
  if (!outcome?.ok) throw new Error('The template of the tests does not compile.')
  const found: string[] = []
  const look = (value: unknown): void => {
    if (typeof value === 'string' && value.includes('/api/runs/report')) {
      // Of a step that does something else first, only the report.
      const lines = value.split('\n')
      const from = lines.findIndex((line) => line === '(' || line.startsWith('if '))
      found.push(lines.slice(from).join('\n'))
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look)
  }
  look(parse(printPipeline(outcome.result, system).yaml))
  return found
}

const SHELLS: Readonly<Record<PipelineSystemId, readonly string[]>> = {
  'github-actions': ['bash', '--noprofile', '--norc', '-eo', 'pipefail'],
  'gitlab-ci': ['sh', '-e'],
  'azure-devops': ['bash', '--noprofile', '--norc', '-eu'],
}

/** What each system says of its run. */
const RUNS: Readonly<Record<PipelineSystemId, Readonly<Record<string, string>>>> = {
  'github-actions': {
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'acme/shop',
    GITHUB_RUN_ID: '70031',
    GITHUB_RUN_ATTEMPT: '2',
    GITHUB_SHA: 'a'.repeat(40),
    JOB_STATUS: 'success',
  },
  'gitlab-ci': {
    CI_COMMIT_BRANCH: 'main',
    CI_PIPELINE_URL: 'https://gitlab.com/acme/shop/-/pipelines/70031',
    CI_PIPELINE_ID: '70031',
    CI_JOB_ID: '10000000001',
    CI_COMMIT_SHA: 'a'.repeat(40),
    CI_JOB_STATUS: 'failed',
  },
  'azure-devops': {
    SYSTEM_COLLECTIONURI: 'https://dev.azure.com/acme/',
    SYSTEM_TEAMPROJECTID: '5f1c',
    BUILD_BUILDID: '70031',
    BUILD_SOURCEVERSION: 'a'.repeat(40),
  },
}

const SET = { STRATA_URL: `${origin}/`, STRATA_TOKEN: TOKEN, STRATA_ENVIRONMENT: ENVIRONMENT }

function run(
  system: PipelineSystemId,
  script: string,
  {
    env = SET,
    flags = [],
  }: { readonly env?: Readonly<Record<string, string>>; readonly flags?: readonly string[] } = {},
): Promise<{ readonly code: number; readonly output: string }> {
  writeFileSync(join(folder, 'step.sh'), script)
  const [shell = '', ...options] = SHELLS[system]
  const all = {
    PATH: `${bin}:${process.env['PATH'] ?? ''}`,
    KNOWN: join(folder, 'known.json'),
    ...RUNS[system],
    ...env,
  }
  return new Promise((resolve) => {
    execFile(
      shell,
      [...options, ...flags, join(folder, 'step.sh')],
      { cwd: folder, env: all },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1
        resolve({ code, output: `${stdout}${stderr}` })
      },
    )
  })
}

beforeEach(() => {
  received = []
  status = 200
})

describe.skipIf(missing.length > 0)(
  `the reports, which need bash, curl and jq (missing: ${missing.join(' ') || 'none'})`,
  () => {
    test.each(PIPELINE_SYSTEM_IDS)('%s: each is what the contract takes, and has nothing secret', async (system) => {
      for (const script of reportsOf(system)) {
        const { code, output } = await run(system, script)
        expect({ code, output }).toEqual({
          code: 0,
          output: expect.stringMatching(/^Reported to Strata: \w+ \w+\.\n$/),
        })
      }
      const bodies = received.map(({ body }) => reported.report.body.parse(JSON.parse(body)))
      const told = bodies.map(({ phase, outcome }) => `${phase} ${outcome}`)
      for (const phase of ['plan', 'apply', 'destroy'])
        for (const outcome of ['started', 'succeeded', ...(system === 'github-actions' ? [] : ['failed'])])
          expect(told).toContain(`${phase} ${outcome}`)
      for (const body of bodies)
        expect(body).toMatchObject({
          environment: ENVIRONMENT,
          commit: 'a'.repeat(40),
          pipeline: { run: 70_031, url: expect.stringContaining('70031') },
        })
      expect(bodies.find(({ phase, outcome }) => phase === 'plan' && outcome === 'succeeded')).toMatchObject({
        changes: { add: 2, change: 1, destroy: 1 },
      })
      expect(bodies.find(({ phase, outcome }) => phase === 'apply' && outcome === 'succeeded')?.resources).toEqual([
        { address: 'aws_db_instance.db', type: 'aws_db_instance' },
        { address: 'module.a.aws_sqs_queue.q', type: 'aws_sqs_queue' },
      ])
      expect(received.every(({ authorization }) => authorization === `Bearer ${TOKEN}`)).toBe(true)
      expect(JSON.stringify(received.map(({ path, body }) => path + body))).not.toMatch(/hunter2|T0P53CR3T/)
    })

    test('GitHub: a job that failed or was canceled is reported as failed', async () => {
      const end = reportsOf('github-actions').find((script) => script.includes('JOB_STATUS')) ?? ''
      for (const JOB_STATUS of ['failure', 'cancelled']) {
        await run('github-actions', end, { env: { ...SET, JOB_STATUS } })
        expect(JSON.parse(received.at(-1)?.body ?? '')).toMatchObject({ outcome: 'failed' })
      }
    })

    test.each(PIPELINE_SYSTEM_IDS)('%s: are off unless someone sets them up', async (system) => {
      const unset: Record<string, string> =
        system === 'azure-devops' ? { STRATA_ENVIRONMENT: '$(STRATA_ENVIRONMENT)' } : {}
      for (const script of reportsOf(system))
        expect(await run(system, script, { env: unset })).toEqual({ code: 0, output: '' })
      expect(received).toEqual([])
    })

    test.each(PIPELINE_SYSTEM_IDS)('%s: fail no deployment, and show no token', async (system) => {
      const [script = ''] = reportsOf(system)
      status = 409
      const refused = await run(system, script, { flags: ['-x'] })
      expect(refused).toMatchObject({ code: 0, output: expect.stringContaining('The environment has been deleted.') })
      expect(received).toHaveLength(1)
      const nowhere = await run(system, script, {
        env: { ...SET, STRATA_URL: 'https://strata.invalid' },
        flags: ['-x'],
      })
      const plain = await run(system, script, { env: { ...SET, STRATA_URL: 'http://strata.example.com' } })
      const half = await run(system, script, { env: { STRATA_ENVIRONMENT: ENVIRONMENT } })
      for (const ran of [nowhere, plain, half])
        expect(ran).toMatchObject({ code: 0, output: expect.stringContaining('Not reported to Strata: ') })
      expect(plain.output).toContain('must begin with https://')
      for (const { output } of [refused, nowhere, plain, half]) expect(output).not.toContain(TOKEN)
    })
  },
)
