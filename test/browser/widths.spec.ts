// Every page from 360 to 1,920 px: nothing is cut, lies over something else or is too small to be met, and its headings
// and landmarks are in order.
import type { APIRequestContext, Page } from '@playwright/test'
import { PAGE_LIST, PAGES, type PageId } from '../../src/web/pages.ts'
import type { EnvironmentDetail } from '#contract/environment.ts'
import { makeTemplate } from './support/builder.ts'
import { EXPENSIVE, makeWorkflow } from './support/flows.ts'
import { layoutFaults, WIDTHS } from './support/layout.ts'
import { openInPlace, structureFaults } from './support/page.ts'
import { addMember, makeProject } from './support/projects.ts'
import { endByHand, requestEnvironment } from './support/requests.ts'
import { generateResult } from './support/result.ts'
import { RUN_ID, runOf, showRun } from './support/runs.ts'
import { expect, makeAccount, ONCE, test, type TestAccount } from './support/test.ts'

/** What the addresses of pages name. */
interface Things {
  project: string
  environment: string
  ended: string
  approval: string
  results: readonly [string, string]
  template: string
  team: string
  workflow: string
}

const NOTHING: Things = {
  project: '',
  environment: '',
  ended: '',
  approval: '',
  results: ['', ''],
  template: '',
  team: '',
  workflow: '',
}

type AddressesOf = (things: Things) => readonly string[]
/** A page whose path has a parameter. */
type WithParameter = {
  [Id in PageId]: (typeof PAGES)[Id]['path'] extends `${string}:${string}` ? Id : never
}[PageId]

/** Addresses of pages: several where one looks different, and those with a parameter, which the compiler asks for. */
const ADDRESSES: Readonly<Record<WithParameter, AddressesOf> & Partial<Record<PageId, AddressesOf>>> = {
  wizard: () => ['/wizard', '/wizard?step=5', '/wizard?step=6'],
  result: ({ results }) => [`/results/${results[0]}`],
  compareResults: ({ results }) => [`/results/compare?of=${results[0]}&of=${results[1]}`],
  guide: () => ['/docs/environments'],
  resetPassword: () => ['/reset/none'],
  invitation: () => ['/invite/none'],
  confirmEmail: () => ['/profile/email/none'],
  project: ({ project }) => [`/projects/${project}`],
  projectSettings: ({ project }) => [`/projects/${project}/settings`],
  team: ({ team }) => [`/team/${team}`],
  environment: ({ environment: id }) =>
    ['overview', 'resources', 'runs', 'state', 'outputs', 'cost', 'approvals', 'activity'].map(
      (tab) => `/environments/${id}?tab=${tab}`,
    ),
  receipt: ({ ended }) => [`/environments/${ended}/receipt`],
  run: () => [`/runs/${RUN_ID}`],
  approval: ({ approval }) => [`/approvals/${approval}`],
  templates: () => ['/templates', '/templates?tab=public'],
  templateNew: ({ template }) => ['/templates/new', `/templates/new?edit=${template}`],
  template: ({ template }) => [`/templates/${template}`, '/templates/three-tier-web-app'],
  components: () => ['/components', '/components?component=postgresql'],
  flowControls: ({ workflow }) => ['/flow-controls', `/flow-controls?edit=${workflow}`],
  utilities: () => ['/utilities', '/utilities?tool=regex-tester'],
}

/** Makes what the pages show, with names as long as people give them. */
async function makeThings(page: Page, { email }: TestAccount, administrator: APIRequestContext): Promise<Things> {
  const { request } = page
  const own = await makeProject(page, email, { name: 'Storefront and order management', budget_limit: 3000 })
  const base = { project_id: own.id, answers: { environment_type: 'Development' as const } }
  const { id: environment } = await requestEnvironment(request, { ...base, name: 'orders-and-returns-dev' })
  await request.post(`/api/environments/${environment}/report`, { data: { outcome: 'applied' } })
  await requestEnvironment(request, { ...base, name: 'shop-simulated', connection: 'sandbox' })
  const { id: ended } = await requestEnvironment(request, { ...base, name: 'orders-and-returns-load-test' })
  await endByHand(request, ended)
  const others = await page.context().browser()?.newContext()
  if (!others) throw new Error('There is no browser for a colleague.')
  const colleague = await makeAccount(administrator, others.request)
  await addMember(page, own.id, colleague.email, 'developer')
  await requestEnvironment(others.request, { project_id: own.id, name: 'orders-and-returns-production' })
  await others.close()
  const [approval] = (await (await request.get('/api/approvals')).json()) as { id: string }[]
  const first = await generateResult(page, { environment_type: 'Production', name: 'Storefront' })
  const second = await generateResult(page, { cloud_provider: 'GCP', use_case: 'Data Pipeline' })
  const name = `Platform engineering ${crypto.randomUUID().slice(0, 8)}`
  const team = (await (await request.post('/api/teams', { data: { name } })).json()) as { id: string }
  await request.post('/api/components', { data: { name: 'Queue', category: 'networking', cloud: 'aws' } })
  const detail = (await (await request.get(`/api/environments/${environment}`)).json()) as EnvironmentDetail
  await showRun(page, runOf(detail), { log: 'azurerm_subnet.app: Creating...\n' })
  return {
    project: own.id,
    environment,
    ended,
    approval: approval?.id ?? '',
    results: [first.id, second.id],
    template: (await makeTemplate(request, 'Shop with a queue')).id,
    team: team.id,
    workflow: (await makeWorkflow(request, EXPENSIVE)).id,
  }
}

/** Looks at an address at every width; what is wrong names it. */
async function faultsAt(page: Page, address: string, isFirst: boolean): Promise<string[]> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await (isFirst ? page.goto(address) : openInPlace(page, address))
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  const faults = (await structureFaults(page)).map((fault) => `${address}: ${fault}`)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    faults.push(...(await layoutFaults(page)).map((fault) => `${address} at ${width} px: ${fault}`))
  }
  return faults
}

/** Looks at all addresses of some pages. */
async function lookAt(page: Page, ids: readonly PageId[], things: Things): Promise<string[]> {
  const faults: string[] = []
  let before: string | undefined
  for (const id of ids)
    for (const address of ADDRESSES[id]?.(things) ?? [PAGES[id].path]) {
      const { file } = PAGES[id]
      // What is another form of the same page keeps its heading: it is loaded afresh.
      faults.push(...(await faultsAt(page, address, before === undefined || before === file)))
      before = file
    }
  return faults
}

const PARTS = 3
const IDS = PAGE_LIST.map(({ id }) => id)
const PUBLIC = IDS.filter((id) => PAGES[id].isPublic === true)

test.describe('someone who is signed in', () => {
  // Some addresses name what is not there, and a page that asks before it is left hears of a way that it does not know.
  test.use({ as: 'admin', expectedMessage: /Failed to load resource|blocker on a POP navigation/ })

  const own = IDS.filter((id) => !PUBLIC.includes(id))
  // In parts, which run at once: together they take longer than any other test.
  for (let part = 1; part <= PARTS; part++) {
    const title = `sees every page whole at every width, part ${part} of ${PARTS}`
    test(title, { tag: ONCE }, async ({ page, account, administrator }) => {
      test.slow()
      const things = await makeThings(page, account, administrator)
      const pages = own.filter((_, at) => at % PARTS === part - 1)
      expect(await lookAt(page, pages, things)).toEqual([])
    })
  }
})

test.describe('someone who is not signed in', () => {
  test.use({ signedIn: false, expectedMessage: /Failed to load resource/ })

  test('sees the way in whole at every width', { tag: ONCE }, async ({ page }) => {
    expect(await lookAt(page, PUBLIC, NOTHING)).toEqual([])
  })
})
