// The tools as other programs use them: the official client over a real connection.
import type { CallToolResult } from '@modelcontextprotocol/client'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import type { TokenScope } from '#domain/access/token-scopes.ts'
import { makeCast } from '../../../test/support/cast.ts'
import { make } from '../../../test/support/make.ts'
import { connectTo, tokenOf } from '../../../test/support/mcp.ts'
import { makeRequest } from '../../../test/support/requests.ts'
import { TELL_OWNER } from '../../../test/support/workflows.ts'
import { keepPlan, makeAttempt, makeRun, writeLog } from '../../../test/support/runs.ts'
import { auditOf, makeComponent, makeEnvironment, makeTemplate, proveNothing } from '../../../test/support/things.ts'
import { createApp } from '../app.ts'
import { listen } from '../listen.ts'

const app = await createTestApp({ prove: proveNothing })
const { url } = await listen(createApp(app.deps), '127.0.0.1', 0).then((listening) => {
  afterAll(() => listening.close())
  return listening
})
const cast = await makeCast(app)
const TOOLS = {
  options: true,
  generate: false,
  price: false,
  compare: false,
  price_terraform: true,
  list_templates: true,
  get_template: true,
  compile_template: false,
  list_environments: true,
  get_environment: true,
  list_projects: true,
  request_environment: false,
  check_approval: true,
  list_approvals: true,
  get_approval: true,
  list_runs: true,
  get_run: true,
  import_workflow: false,
}

/** A program that is connected until the tests are over. */
async function connect(token: string, mode?: 'legacy' | 'auto') {
  const one = await connectTo(url, token, mode)
  afterAll(() => one.close())
  return one
}

const client = await connect((await tokenOf(cast.owner)).token)
const use = async (name: string, args: Record<string, unknown> = {}, by = client): Promise<CallToolResult> =>
  by.callTool({ name, arguments: args })
/** What a tool answered; a refusal fails the test. */
async function dataOf(name: string, args: Record<string, unknown> = {}, by = client): Promise<Record<string, unknown>> {
  const answer = await use(name, args, by)
  expect(answer.isError, JSON.stringify(answer.content)).not.toBe(true)
  const [first] = answer.content
  expect(first?.type === 'text' && JSON.parse(first.text)).toEqual(answer.structuredContent)
  return answer.structuredContent as Record<string, unknown>
}
/** The sentence with which a tool refused. */
async function refusalOf(name: string, args: Record<string, unknown> = {}, by = client): Promise<string> {
  const { isError, content } = await use(name, args, by)
  expect(isError).toBe(true)
  return content[0]?.type === 'text' ? content[0].text : ''
}

describe('connecting', () => {
  it.each(['legacy', 'auto'] as const)('works with the %s form of the protocol', async (mode) => {
    const one = await connect((await tokenOf(cast.owner)).token, mode)
    expect(one.getServerVersion()).toMatchObject({ name: 'strata', version: '0.0.0-test' })
    expect(one.getInstructions()).toContain('Requests are decided by people')
    expect((await dataOf('options', {}, one))['use_case']).toContain('Web Application')
  })

  it('lists tools that say what they do, and none that decides or ends', async () => {
    const { tools } = await client.listTools()
    expect(Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint]))).toEqual(TOOLS)
    for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
      expect(outputSchema?.type, name).toBe('object')
      // Called twice, those that keep something keep two.
      expect(annotations?.idempotentHint ?? false, name).toBe(false)
      expect(title, name).toBeTruthy()
      expect(description, name).toMatch(/\.$/)
      expect(inputSchema.type, name).toBe('object')
      expect(JSON.stringify(inputSchema).length, name).toBeLessThan(20_000)
      expect(name).not.toMatch(/approve|reject|delete|terminate|report/)
    }
  })

  it('lists to a token what its scopes reach', async () => {
    const toolsOf = async (...scopes: TokenScope[]): Promise<string[]> => {
      const one = await connect((await tokenOf(cast.owner, scopes)).token)
      return (await one.listTools()).tools.map(({ name }) => name)
    }
    expect(await toolsOf('runs:read')).toEqual(['options', 'list_runs', 'get_run'])
    expect(await toolsOf('templates:read')).toEqual(['options', 'list_templates', 'get_template'])
    expect(await toolsOf('templates:read', 'stacks:write')).toContain('compile_template')
    expect(await toolsOf('environments:read')).not.toContain('request_environment')
    expect(await toolsOf('workflows:write')).toEqual(['options', 'import_workflow'])
    expect(await toolsOf('prices:read')).toEqual(['options', 'price_terraform'])
  })

  it('announces nothing that is not there', async () => {
    expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: false } })
  })

  it('refuses a tool that there is none of', async () => {
    await expect(use('approve')).rejects.toThrow(/approve/)
  })
})

describe('tools', () => {
  it('options: what generate takes', async () => {
    const { cloud_provider, team_size } = await dataOf('options')
    expect(team_size).toEqual({ min: 1, max: 100, default: 3 })
    expect(cloud_provider).toContainEqual(expect.objectContaining({ label: 'AWS', default_region: 'us-east-1' }))
  })

  it('price_terraform: Terraform that a model wrote, without what costs nothing', async () => {
    const files = { 'main.tf': 'resource "aws_eip" "a" {}\nresource "aws_iam_role" "b" {}' }
    const { resources, counts } = await dataOf('price_terraform', { files, region: 'us-east-1' })
    expect(counts).toMatchObject({ priced: 1, free: 1 })
    expect(resources).toMatchObject([{ address: 'aws_eip.a', lines: [{ unit_price: 0.005 }] }])
    expect(await refusalOf('price_terraform', { files: {} })).toContain('There is no .tf file')
  })

  it('generate, price and compare: the figures of the API, and files only where they are asked for', async () => {
    const made = await dataOf('generate', make.answers())
    const stored = await cast.owner.call('GET /results/{id}', { params: { id: String(made['result_id']) } })
    const { total_monthly, priced_lines, total_lines, breakdown, lines, comparison_detail } = stored.cost_estimate
    expect(made).toMatchObject({
      total_monthly,
      priced_lines,
      total_lines,
      breakdown,
      resource_count: stored.resource_count,
      proof: { is_valid: true },
    })
    expect(made['url']).toBe(`http://localhost:8000/results/${stored.id}`)
    expect(JSON.stringify(made)).not.toContain('resource \\"')
    const { content } = await use('generate', { ...make.answers(), include_files: true })
    expect(
      content.flatMap((part) => (part.type === 'resource' && 'text' in part.resource ? [part.resource.text] : [])),
    ).toContain(stored.terraform.main_tf)
    const priced = await dataOf('price', { result_id: stored.id })
    expect(priced).toMatchObject({ total_monthly, breakdown })
    expect(priced['lines']).toHaveLength(lines.length)
    expect((await dataOf('compare', { answers: make.answers() }))['clouds']).toEqual(comparison_detail)
  })

  it('templates: listed, looked at and compiled', async () => {
    const { templates, total, next_cursor } = await dataOf('list_templates', { limit: 2, search: 'web' })
    expect(templates).toHaveLength(2)
    const next = await dataOf('list_templates', { limit: 50, search: 'web', cursor: next_cursor })
    expect(next).toMatchObject({ total, next_cursor: null })
    expect(next['templates']).toHaveLength(Number(total) - 2)
    const own = await makeTemplate(app.deps, cast.owner, { name: 'Mine' })
    expect(await dataOf('list_templates', { scope: 'mine' })).toMatchObject({
      total: 1,
      templates: [{ id: own, name: 'Mine' }],
    })
    expect(await dataOf('get_template', { id: own })).toMatchObject({
      name: 'Mine',
      version: 1,
      stack: { cloud: 'azure' },
    })
    const answer = await use('compile_template', { id: own })
    expect(answer.structuredContent).toMatchObject({ template: { id: own, version: 1 }, stack: { cloud: 'azure' } })
    expect(answer.content.filter(({ type }) => type === 'resource')).toHaveLength(6)
    expect(await dataOf('compile_template', { id: 'three-tier-web-app', include_files: false })).toMatchObject({
      resource_count: expect.any(Number) as number,
    })
  })

  it('environments: requested, listed and looked at, in the name of the token', async () => {
    const body = { project_id: cast.project.id, name: 'By a model', answers: make.answers() }
    const requested = await dataOf('request_environment', body)
    const id = String(requested['id'])
    expect(requested).toMatchObject({ name: 'By a model', owner: { email: cast.owner.email } })
    const [entry] = (
      await app.deps.database.pool.query('select actor_email, via, ip from audit_entries where target_id = $1', [id])
    ).rows as unknown[]
    expect(entry).toEqual({ actor_email: cast.owner.email, via: 'token model', ip: '127.0.0.1' })
    const { projects } = await dataOf('list_projects')
    expect(projects).toContainEqual(expect.objectContaining({ id: cast.project.id, name: cast.project.name }))
    const listed = await dataOf('list_environments', { search: 'by a model' })
    expect(listed).toMatchObject({ total: 1, environments: [{ id }] })
    const environment = await dataOf('get_environment', { id })
    expect(environment).toMatchObject({
      id,
      result: { resource_count: requested['resource_count'] },
      url: `http://localhost:8000/environments/${id}`,
    })
    expect(JSON.stringify(environment)).not.toContain('main_tf')
  })

  it('approvals: checked, listed and looked at', async () => {
    const source = { project_id: cast.project.id, answers: make.answers({ environment_type: 'Production' }) }
    expect(await dataOf('check_approval', source)).toMatchObject({
      requires_approval: true,
      reason_codes: ['production'],
    })
    const { id: result_id } = await cast.owner.call('POST /generate', { body: make.answers() })
    expect(await dataOf('check_approval', { project_id: cast.project.id, result_id })).toMatchObject({
      requires_approval: false,
    })
    const { approval } = await makeRequest(app.deps, cast.project.id, cast.developer)
    expect(await dataOf('list_approvals', { state: 'pending' })).toMatchObject({ approvals: [{ id: approval }] })
    expect(await dataOf('get_approval', { id: approval })).toMatchObject({
      id: approval,
      state: 'pending',
      requester: { email: cast.developer.email },
    })
  })

  it('runs: listed and looked at, with the end of the log', async () => {
    const environment = await makeEnvironment(app.deps, cast.project.id, cast.owner, { connection: 'sandbox' })
    const id = await makeRun(app.deps, environment, { status: 'planned' })
    await keepPlan(app.deps, id, { changes: [], drift: [], unchanged: 3, outputs: [] })
    await writeLog(app.deps, await makeAttempt(app.deps, id), 'Refreshing.\n', 'Planned.\n')
    expect(await dataOf('list_runs', { environment_id: environment, status: 'waiting' })).toMatchObject({
      total: 1,
      runs: [{ id, kind: 'apply', status: 'planned' }],
    })
    const run = await dataOf('get_run', { id, include_plan: true })
    expect(run).toMatchObject({
      id,
      url: `http://localhost:8000/runs/${id}`,
      log_end: 'Refreshing.\nPlanned.\n',
      plan: { unchanged: 3 },
    })
    expect(run).not.toHaveProperty('actions')
  })

  it('workflows: handed in as the page copies them, and off', async () => {
    const workflow = { id: 'x', name: 'By a model', trigger: 'on-deploy', actions: [TELL_OWNER], enabled: true }
    const made = await dataOf('import_workflow', { workflow })
    expect(made).toMatchObject({ name: 'By a model', enabled: false, author: { email: cast.owner.email } })
    expect(made['url']).toBe('http://localhost:8000/flow-controls')
  })

  it('gives no figure where nothing is priced', async () => {
    const component = await makeComponent(app.deps, cast.owner)
    const { module } = await cast.owner.call('GET /components/{id}', { params: { id: component } })
    // There, nothing else comes along that has a price; of a module in a registry, nobody knows its resources.
    const source = { kind: 'registry', address: 'acme/queue/azure', version: '1.0.0' } as const
    const stack = make.stack({
      nodes: [{ id: 'queue', type: module.type, settings: { name: 'jobs' } }],
      modules: [{ ...module, cloud: 'azure', source }],
    })
    const id = await makeTemplate(app.deps, cast.owner, { stack })
    const compiled = await dataOf('compile_template', { id, include_files: false })
    expect(compiled).toMatchObject({ total_monthly: null, priced_lines: 0, breakdown: {} })
    const { result_id } = compiled
    expect(await dataOf('price', { result_id })).toMatchObject({ total_monthly: null, breakdown: {} })
    expect(await dataOf('compare', { result_id })).toMatchObject({
      clouds: [{ cloud: 'azure', total_monthly: null, priced_lines: 0 }],
    })
  })

  it('cuts texts that would fill the context of a model', async () => {
    const id = await makeTemplate(app.deps, cast.owner, { description: 'x'.repeat(10_000) })
    expect(String((await dataOf('get_template', { id }))['description'])).toMatch(
      /^x{4000}… \(6000 more characters, which Strata shows\)$/,
    )
  })
})

describe('refusals', () => {
  it('are the sentences of the API', async () => {
    const { token } = await tokenOf(cast.viewer)
    const viewer = await connect(token)
    const theirs = await makeTemplate(app.deps, cast.owner)
    expect(await refusalOf('get_template', { id: theirs }, viewer)).toBe(
      'There is no such template, or it is not shared with you: ask its author to share it.',
    )
    const elsewhere = await makeEnvironment(app.deps, (await makeCast(app)).project.id, cast.owner)
    expect(await refusalOf('get_environment', { id: elsewhere }, viewer)).toMatch(/^There is no such environment/)
    const body = { project_id: cast.project.id, name: 'Not mine', answers: make.answers() }
    expect(await refusalOf('request_environment', body, viewer)).toMatch(
      /^Your role in this project is other: this requires/,
    )
    expect(await auditOf(app.deps, elsewhere)).toEqual([])
  })

  it('name the scope that a token lacks', async () => {
    const narrow = await connect((await tokenOf(cast.owner, ['templates:read'])).token)
    await dataOf('list_templates', {}, narrow)
    for (const [name, args, scope] of [
      ['generate', make.answers(), 'stacks:write'],
      ['list_environments', {}, 'environments:read'],
      ['list_approvals', {}, 'environments:read'],
      ['list_runs', {}, 'runs:read'],
      ['list_projects', {}, 'projects:read'],
      [
        'request_environment',
        { project_id: cast.project.id, name: 'A', answers: make.answers() },
        'environments:write',
      ],
      ['compile_template', { id: 'three-tier-web-app' }, 'stacks:write'],
    ] as const)
      expect(await refusalOf(name, args, narrow), name).toBe(
        `The API token "model" lacks the scope ${scope}: create a token that has it.`,
      )
  })

  it.each<[string, Record<string, unknown>, RegExp]>([
    [
      'generate',
      { ...make.answers(), cloud_provider: 'DigitalOcean' },
      /cloud_provider: Choose one of: Azure, AWS, GCP\./,
    ],
    ['generate', { ...make.answers(), region: 'mars' }, /AWS has no region "mars" here/],
    ['generate', { ...make.answers(), shell: 'rm -rf /' }, /shell/],
    ['price', {}, /^Give either result_id or answers\.$/],
    ['price', { result_id: 'x', answers: make.answers() }, /^Give either result_id or answers\.$/],
    ['compare', { result_id: 'nothing' }, /^There is no such result/],
    ['check_approval', {}, /^Give exactly one of result_id, template_id and answers\.$/],
    ['list_templates', { limit: 51 }, /limit/],
    ['list_environments', { cursor: 'nothing' }, /^cursor: .*take next_cursor of the page before/],
    ['get_template', { id: "'; drop table templates; --" }, /^There is no such template/],
    ['request_environment', { project_id: cast.project.id, name: 'A' }, /result_id|answers/],
  ])('say what is wrong with %s %j', async (name, args, message) => {
    expect(await refusalOf(name, args)).toMatch(message)
  })

  it('say nothing of the inside when something breaks', async () => {
    const id = await makeComponent(app.deps, cast.owner)
    expect(id).toBeTruthy()
    const broken = createApp({ ...app.deps, prove: () => Promise.reject(new Error('inner secret')) })
    const listening = await listen(broken, '127.0.0.1', 0)
    const { token } = await tokenOf(cast.owner)
    const one = await connectTo(listening.url, token)
    expect(await refusalOf('generate', make.answers(), one)).toMatch(
      /^The server failed to handle this request: its log says why under the request id/,
    )
    await one.close()
    await listening.close()
  })
})
