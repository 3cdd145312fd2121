// The step of exported pipelines that comments prices, run as the machines of each system run it: against a server
// that prices like Strata, and that takes comments as GitLab and Azure DevOps do. GitHub is reached by its own program,
// which is a stand-in here.
import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { findGalleryTemplate, stackOfGallery } from '#engine/blueprints/gallery.ts'
import { compileStack } from '#engine/compile/compile.ts'
import { printPipeline } from '#engine/pipelines/print.ts'
import type { PipelineSystemId } from '#engine/pipelines/systems.ts'
import { answerOf } from '../src/server/features/prices/answer.ts'
import type { Price } from '../src/server/features/prices/wire.ts'

const TOKEN = 'strata_T0P53CR3T'
const MARKER = '<!-- strata-price: three-tier-web-app -->'
const folder = mkdtempSync(join(tmpdir(), 'price-step-'))
const bin = join(folder, 'bin')
const missing = ['bash', 'curl', 'jq'].filter((tool) => spawnSync(tool, ['--version']).error !== undefined)

interface Received {
  readonly method: string
  readonly path: string
  readonly authorization: string
  readonly body: string
}
let received: Received[] = []
/** What the systems have: notes of GitLab, threads of Azure DevOps, comments of GitHub. */
let comments: unknown[] = []
let refusal: { status: number; detail: string } | undefined

const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const { method = '', url = '', headers } = request
    const body = Buffer.concat(parts)
    const token = headers['private-token'] ?? headers.authorization
    received.push({ method, path: url, authorization: String(token), body: body.toString() })
    const answer = (status: number, value: unknown): void => void response.writeHead(status).end(JSON.stringify(value))
    if (url === '/api/price') return refusal ? answer(refusal.status, refusal) : answer(200, answerOf(body))
    if (url === '/api/v4/user') return answer(200, { id: 7 })
    if (url.includes('/threads?') && method === 'GET') return answer(200, { value: comments })
    return answer(200, method === 'GET' ? comments : {})
  })
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`

function executable(name: string, lines: readonly string[]): void {
  writeFileSync(join(bin, name), ['#!/bin/sh', ...lines, ''].join('\n'))
  chmodSync(join(bin, name), 0o755)
}

spawnSync('mkdir', ['-p', bin])
executable('terraform', ['cat "$PLAN"'])
executable('gh', [
  'echo "$*" >> "$GH_CALLS"',
  'while [ $# -gt 0 ]; do',
  '  case "$1" in',
  '    --jq) jq --compact-output "$2" "$GH_COMMENTS" ;;',
  '    body=@*) cp "${1#body=@}" "$GH_BODY" ;;',
  '  esac',
  '  shift',
  'done',
])

const change = (name: string, before: unknown, after: unknown, more: object = {}) => ({
  address: `aws_ebs_volume.${name}`,
  mode: 'managed',
  type: 'aws_ebs_volume',
  change: { actions: ['update'], before, after, after_unknown: {}, ...more },
})
const SECRETS = ['hunter2-marked', 'hunter2-script', 'hunter2-constant', 'hunter2-variable', 'hunter2-output']
const PLAN = {
  format_version: '1.2',
  variables: { password: { value: 'hunter2-variable' } },
  planned_values: { outputs: { password: { sensitive: true, value: 'hunter2-output' } } },
  resource_changes: [
    change('a', { type: 'gp3', size: 100 }, { type: 'gp3', size: 2000 }),
    change(
      'b',
      { type: 'gp3', size: 10, tags: { a: 'x', b: 'hunter2-marked' } },
      { type: 'gp3', size: 10, tags: { a: 'x', b: 'hunter2-marked' }, user_data: 'hunter2-script' },
      { before_sensitive: { tags: { b: true } }, after_sensitive: { tags: { b: true } } },
    ),
    { ...change('c', {}, { all: 'hunter2-marked' }, { before_sensitive: true, after_sensitive: true }) },
    { address: 'data.aws_ami.x', mode: 'data', type: 'aws_ami', change: { after: { x: 'hunter2-marked' } } },
  ],
  configuration: {
    root_module: {
      resources: [
        { address: 'aws_ebs_volume.a', expressions: { size: { constant_value: 'hunter2-constant' }, tags: {} } },
      ],
      variables: { password: { default: 'hunter2-variable' } },
    },
  },
}

afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})

const file = (name: string): string => join(folder, name)
const read = (name: string): string => (existsSync(file(name)) ? readFileSync(file(name), 'utf8') : '')

beforeEach(() => {
  received = []
  comments = []
  refusal = undefined
  for (const name of ['calls', 'body', 'summary', 'price.md']) rmSync(file(name), { force: true })
  writeFileSync(file('plan.json'), JSON.stringify(PLAN))
})

type Tree = { readonly [key: string]: Tree } & readonly Tree[] & string

function scriptOf(system: PipelineSystemId, max_increase?: number): string {
  const template = findGalleryTemplate('three-tier-web-app')
  const outcome = template && compileStack(stackOfGallery(template, 'aws'))
  if (!outcome?.ok) throw new Error('The template of the tests does not compile.')
  const { yaml } = printPipeline(outcome.result, system, { price_comment: { max_increase } })
  const tree = parse(yaml) as Tree
  const found: Readonly<Record<PipelineSystemId, () => string | undefined>> = {
    'github-actions': () => tree['jobs']?.['plan']?.['steps']?.find((step) => step['name'] === 'Price')?.['run'],
    'gitlab-ci': () => tree['plan']?.['script']?.find((lines) => lines.includes('/api/price')),
    'azure-devops': () =>
      tree['stages']?.[1]?.['jobs']?.[0]?.['steps']?.find((step) => step['displayName'] === 'Price')?.['bash'],
  }
  return found[system]() ?? ''
}

const SHELLS: Readonly<Record<PipelineSystemId, readonly string[]>> = {
  'github-actions': ['bash', '--noprofile', '--norc', '-eo', 'pipefail'],
  'gitlab-ci': ['sh', '-e'],
  'azure-devops': ['bash', '--noprofile', '--norc'],
}

interface Ran {
  readonly code: number
  readonly output: string
}

function run(
  system: PipelineSystemId,
  { max, env = {}, flags = [] }: { max?: number; env?: Record<string, string>; flags?: readonly string[] } = {},
): Promise<Ran> {
  writeFileSync(file('step.sh'), scriptOf(system, max))
  writeFileSync(file('comments.json'), JSON.stringify(comments))
  const [shell = '', ...options] = SHELLS[system]
  const all = {
    PATH: `${bin}:${process.env['PATH'] ?? ''}`,
    STRATA_URL: origin,
    STRATA_TOKEN: TOKEN,
    PLAN: file('plan.json'),
    GH_CALLS: file('calls'),
    GH_BODY: file('body'),
    GH_COMMENTS: file('comments.json'),
    GITHUB_STEP_SUMMARY: file('summary'),
    GITHUB_REPOSITORY: 'acme/shop',
    PULL_REQUEST: '12',
    GITLAB_TOKEN: 'glpat-S3CR3T',
    CI_API_V4_URL: `${origin}/api/v4`,
    CI_MERGE_REQUEST_PROJECT_ID: '3',
    CI_MERGE_REQUEST_IID: '12',
    AGENT_TEMPDIRECTORY: folder,
    BUILD_REPOSITORY_PROVIDER: 'TfsGit',
    SYSTEM_ACCESSTOKEN: 'azure-S3CR3T',
    SYSTEM_COLLECTIONURI: `${origin}/acme/`,
    SYSTEM_TEAMPROJECTID: 'project',
    BUILD_REPOSITORY_ID: 'repository',
    SYSTEM_PULLREQUEST_PULLREQUESTID: '12',
    ...env,
  }
  return new Promise((resolve) => {
    execFile(shell, [...options, ...flags, file('step.sh')], { cwd: folder, env: all }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1
      resolve({ code, output: `${stdout}${stderr}` })
    })
  })
}

/** What the system was given as a comment, and by which request. */
function commented(system: PipelineSystemId): { readonly how: string; readonly text: string } {
  if (system === 'github-actions') {
    const call = read('calls').trim().split('\n').at(-1) ?? ''
    return { how: call.replace(/ --field .*/, ''), text: read('body') }
  }
  const last = received.at(-1)
  if (last === undefined || last.method === 'GET' || last.path === '/api/price') return { how: '', text: '' }
  const body = JSON.parse(last.body) as { body?: string; content?: string; comments?: { content: string }[] }
  return { how: `${last.method} ${last.path}`, text: body.body ?? body.content ?? body.comments?.[0]?.content ?? '' }
}

const THREADS = '/acme/project/_apis/git/repositories/repository/pullRequests/12/threads'
const NOTES = '/api/v4/projects/3/merge_requests/12/notes'
/** A comment of the step, and what follows from it; and one of somebody else that looks like it. */
const SYSTEMS: readonly {
  readonly system: PipelineSystemId
  readonly own: unknown
  readonly other: unknown
  readonly made: string
  readonly changed: string
}[] = [
  {
    system: 'github-actions',
    own: { id: 5, body: `${MARKER}\nold`, user: { login: 'github-actions[bot]' } },
    other: { id: 4, body: `${MARKER}\nold`, user: { login: 'mallory' } },
    made: 'api --silent repos/acme/shop/issues/12/comments',
    changed: 'api --silent --method PATCH repos/acme/shop/issues/comments/5',
  },
  {
    system: 'gitlab-ci',
    own: { id: 5, body: `${MARKER}\nold`, author: { id: 7 } },
    other: { id: 4, body: `${MARKER}\nold`, author: { id: 8 } },
    made: `POST ${NOTES}`,
    changed: `PUT ${NOTES}/5`,
  },
  {
    system: 'azure-devops',
    own: { id: 5, isDeleted: false, comments: [{ id: 1, content: `${MARKER}\nold` }] },
    other: { id: 4, isDeleted: true, comments: [{ id: 1, content: `${MARKER}\nold` }] },
    made: `POST ${THREADS}?api-version=7.1`,
    changed: `PATCH ${THREADS}/5/comments/1?api-version=7.1`,
  },
]

describe.skipIf(missing.length > 0)(
  `the step, which needs bash, curl and jq (missing: ${missing.join(', ') || 'none'})`,
  () => {
    test.each(SYSTEMS)(
      '$system: makes one comment, and changes it later',
      async ({ system, own, other, made, changed }) => {
        comments = [other]
        expect(await run(system)).toMatchObject({ code: 0 })
        const first = commented(system)
        expect(first.how).toBe(made)
        expect(first.text).toContain(`${MARKER}\n### Price of three-tier-web-app\n\n**+$152.00 a month`)
        expect(first.text).toContain('| `aws_ebs_volume.a` | updated | $8.00 | $160.00 | +$152.00 |')
        comments = [other, own]
        expect(await run(system)).toMatchObject({ code: 0 })
        expect(commented(system)).toEqual({ how: changed, text: first.text })
      },
    )

    test.each(SYSTEMS)('$system: shows no token, also where every command is shown', async ({ system }) => {
      for (const flags of [[], ['-x']]) {
        const { code, output } = await run(system, { flags })
        expect([code, /S3CR3T|T0P53CR3T/.test(output)]).toEqual([0, false])
      }
      expect(received.find(({ path }) => path === '/api/price')?.authorization).toBe(`Bearer ${TOKEN}`)
    })

    test('sends nothing secret, and gets the price of the whole plan', async () => {
      await run('gitlab-ci')
      const sent = received.find(({ path }) => path === '/api/price')?.body ?? ''
      expect(SECRETS.filter((secret) => sent.includes(secret))).toEqual([])
      expect(sent).not.toContain('data.aws_ami')
      const request = JSON.parse(sent) as { plan: unknown }
      const bytes = (plan: unknown) => new TextEncoder().encode(JSON.stringify({ ...request, plan }))
      const prices = [answerOf(bytes(PLAN)), answerOf(bytes(request.plan))].map((one: Price) => one.resources)
      expect(prices[1]).toEqual(prices[0])
    })

    test.each(SYSTEMS)('$system: never ends the pipeline without a limit', async ({ system }) => {
      expect(await run(system, { env: { STRATA_TOKEN: '' } })).toMatchObject({
        code: 0,
        output: expect.stringContaining('No price comment: STRATA_TOKEN is not set here. Forks get no secrets'),
      })
      expect((await run(system, { env: { STRATA_URL: '$(STRATA_URL)' } })).output).toContain('STRATA_URL is not set')
      expect((await run(system, { env: { STRATA_URL: 'http://strata.example.com' } })).output).toContain('https://')
      expect(received).toEqual([])
      expect(await run(system, { env: { STRATA_URL: 'http://127.0.0.1:9' } })).toMatchObject({
        code: 0,
        output: expect.stringContaining('Strata answered 000.'),
      })
      refusal = { status: 403, detail: 'The token lacks ##vso[task.setvariable]prices:read\n::error::x' }
      const refused = await run(system)
      expect(refused.code).toBe(0)
      expect(refused.output).toContain('Strata answered 403. The token lacks')
      expect(refused.output).not.toMatch(/##vso|^::error/m)
      writeFileSync(file('plan.json'), 'no plan')
      expect(await run(system)).toMatchObject({ code: 0, output: expect.stringContaining('jq cannot read the plan') })
    })

    test.each(SYSTEMS)('$system: fails by its limit, and by nothing else', async ({ system }) => {
      expect(await run(system, { max: 152 })).toMatchObject({ code: 0 })
      const { code, output } = await run(system, { max: 151.5 })
      expect(code).toBe(1)
      expect(output).toContain('raises the price by more than 151.5 USD a month')
      expect(commented(system).text).toContain('+$152.00 a month')
      expect(await run(system, { max: 1, env: { STRATA_TOKEN: '' } })).toMatchObject({ code: 0 })
    })

    test('GitLab: without a token of the project the log shows the price, and other pipelines show nothing', async () => {
      const { code, output } = await run('gitlab-ci', { env: { GITLAB_TOKEN: '' } })
      expect([code, commented('gitlab-ci').how]).toEqual([0, ''])
      expect(output).toContain('+$152.00')
      expect((await run('gitlab-ci', { env: { CI_MERGE_REQUEST_IID: '' } })).output).toBe('')
    })

    test('Azure DevOps: the summary of the run has the price where the repository is elsewhere', async () => {
      const { output } = await run('azure-devops', { env: { BUILD_REPOSITORY_PROVIDER: 'GitHub' } })
      expect(output).toContain('##vso[task.uploadsummary]')
      expect(read('price.md')).toContain('+$152.00')
      expect(commented('azure-devops').how).toBe('')
    })
  },
)
