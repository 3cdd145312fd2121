// A run as the tests show it on its page, in any state, without an agent that carries it out: what the server would
// answer is given to the page by hand.
import type { Page } from '@playwright/test'
import type { EnvironmentDetail } from '#contract/environment.ts'
import type { RunDetail, RunEvent, RunResource } from '#contract/run.ts'
import type { RunPlan } from '#domain/run/plan.ts'
import { makeProject } from './projects.ts'
import { requestEnvironment } from './requests.ts'

export const RUN_ID = '6f1f2a52-64b9-4c7c-9d3a-1b4d0a5c8e11'
const START = Date.parse('2026-11-20T09:00:00.000Z')
const at = (seconds: number): string => new Date(START + seconds * 1000).toISOString()
const PERSON = { name: 'Robin Example', email: 'robin@example.com' }
/** Resources of each component. */
const EACH = 6

/** The resources of a run: so many are done, the next ones are under way, one can have failed. */
export function resourcesOf(environment: EnvironmentDetail, done: number, isFailed = false): RunResource[] {
  const all = environment.result.architecture.nodes.flatMap(({ id, type }) =>
    Array.from({ length: EACH }, (_, index) => ({ node: id, type: `azurerm_${type.replaceAll('-', '_')}`, index })),
  )
  return all.map(({ node, type, index }, place): RunResource => {
    const state = place < done ? 'done' : place < done + 4 && !isFailed ? 'working' : 'planned'
    const hasFailed = isFailed && place === done
    return {
      address: `${type}.${node.replaceAll('-', '_')}_${index + 1}`,
      type,
      node,
      action: 'create',
      state: hasFailed ? 'failed' : state,
      started_at: state === 'planned' && !hasFailed ? null : at(20 + place / 4),
      seconds: state === 'done' ? 1.5 + (place % 40) : hasFailed ? 31 : null,
      error: hasFailed ? 'Error: 409 QuotaExceeded: 2 nodes are needed, 0 of 4 are left.' : null,
    }
  })
}

/** A run of an environment. */
export function runOf(environment: EnvironmentDetail, given: Partial<RunDetail> = {}): RunDetail {
  const resources = given.resources ?? resourcesOf(environment, 20)
  const step = (
    name: 'queue' | 'plan' | 'decision' | 'apply',
    state: RunDetail['steps'][number]['state'],
    from = 0,
  ) => ({
    step: name,
    stage: 'main' as const,
    state,
    started_at: state === 'waiting' || state === 'not-needed' ? null : at(from),
    ended_at: state === 'done' || state === 'failed' ? at(from + 8) : null,
  })
  return {
    id: RUN_ID,
    number: 1,
    environment: { id: environment.id, name: environment.name },
    project: { id: environment.project.id, name: environment.project.name },
    kind: 'apply',
    status: 'applying',
    status_since: at(20),
    stage: 'main',
    connection: 'sandbox',
    is_simulated: true,
    pool: 'default',
    cause: 'person',
    ordered_by: PERSON,
    created_at: at(0),
    started_at: at(2),
    ended_at: null,
    steps: [
      step('queue', 'done'),
      step('plan', 'done', 2),
      step('decision', 'not-needed'),
      step('apply', 'running', 20),
    ],
    counts: { create: resources.length, update: 0, replace: 0, delete: 0 },
    progress: { done: 20, failed: 0, total: resources.length },
    cost_monthly: environment.cost_monthly,
    price: null,
    reported: null,
    reported_resources: null,
    waiting: null,
    decision: { is_needed: false, reasons: [], data_lost: [], decided_by: null, decided_at: null, note: null, who: [] },
    cancel: null,
    error: null,
    actions: {
      confirm: 'status',
      discard: 'status',
      cancel: null,
      kill: 'cancel-first',
      retry: 'status',
      destroy: 'status',
    },
    agent: { name: 'strata-1', host: 'host' },
    binary: { flavour: 'tofu', version: '1.11.2' },
    limit_ms: 14_400_000,
    resources,
    diagnostics: [],
    log: { bytes: 100, is_cut: false },
    state_version: null,
    preflight: null,
    ...given,
  }
}

/** What a confirmation of the plan names. */
export const PLAN_ID = '0d7e0f1e-8e0c-4a35-9d3c-3f1f6a6f2b11'

/** A plan that changes, replaces and deletes; the replaced server holds data. */
export const PLAN: RunPlan = {
  changes: [
    {
      address: 'azurerm_postgresql_flexible_server.postgresql',
      type: 'azurerm_postgresql_flexible_server',
      action: 'replace',
      reason: 'replace_because_cannot_update',
      moved_from: null,
      attributes: [
        {
          path: 'geo_redundant_backup_enabled',
          before: { value: 'true' },
          after: { value: 'false' },
          forces_replacement: true,
        },
        {
          path: 'id',
          before: { value: '"/subscriptions/x"' },
          after: { hidden: 'unknown' },
          forces_replacement: false,
        },
        {
          path: 'password',
          before: { hidden: 'sensitive' },
          after: { hidden: 'sensitive' },
          forces_replacement: false,
        },
      ],
      is_cut: false,
    },
    {
      address: 'azurerm_linux_virtual_machine.vm',
      type: 'azurerm_linux_virtual_machine',
      action: 'update',
      reason: null,
      moved_from: null,
      attributes: [
        {
          path: 'size',
          before: { value: '"Standard_D4s_v5"' },
          after: { value: '"Standard_D8s_v5"' },
          forces_replacement: false,
        },
      ],
      is_cut: false,
    },
    {
      address: 'azurerm_key_vault_key.paired',
      type: 'azurerm_key_vault_key',
      action: 'delete',
      reason: 'delete_because_no_resource_config',
      moved_from: null,
      attributes: [],
      is_cut: false,
    },
  ],
  drift: [],
  unchanged: 93,
  outputs: [],
}

/** Lets the pages show a run. Events are sent once; the page then asks for them again in vain. */
export async function showRun(
  page: Page,
  run: RunDetail,
  { plan = PLAN, log = '', events = [] }: { plan?: RunPlan; log?: string; events?: readonly RunEvent[] } = {},
): Promise<void> {
  let isSent = false
  await page.route(`**/api/runs/${run.id}`, (route) => route.fulfill({ json: run }))
  await page.route(`**/api/runs/${run.id}/stack`, async (route) => {
    const read = await page.request.get(`/api/environments/${run.environment.id}`)
    const { result } = (await read.json()) as EnvironmentDetail
    await route.fulfill({ json: { architecture: result.architecture, cost_estimate: result.cost_estimate } })
  })
  await page.route(`**/api/runs/${run.id}/plan`, (route) => route.fulfill({ json: { id: PLAN_ID, ...plan } }))
  const grown = log + events.map((event) => (event.kind === 'log' ? event.text : '')).join('')
  await page.route(`**/api/runs/${run.id}/log?*`, (route) => {
    const offset = Number(new URL(route.request().url()).searchParams.get('offset'))
    // The events tell what has just been written: a log that is read after them has it.
    const all = Buffer.from(isSent ? grown : log)
    const text = all.subarray(offset).toString()
    const bytes = all.length
    return route.fulfill({ json: { offset, next_offset: bytes, text, bytes, is_cut: false, has_ended: false } })
  })
  await page.route(`**/api/runs/${run.id}/events*`, (route) => {
    const body = isSent ? '' : events.map((event, id) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`).join('')
    isSent = true
    return route.fulfill({ contentType: 'text/event-stream', body: `retry: 60000\n\n${body}` })
  })
}

/** An environment of someone's own project, with its stack. */
export async function makeOwn(page: Page, email: string): Promise<EnvironmentDetail> {
  const project = await makeProject(page, email, { budget_limit: 2000 })
  const { id } = await requestEnvironment(page.request, {
    project_id: project.id,
    name: 'shop',
    answers: { environment_type: 'Development' },
  })
  return (await (await page.request.get(`/api/environments/${id}`)).json()) as EnvironmentDetail
}
