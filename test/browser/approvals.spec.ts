import type { APIRequestContext, Page } from '@playwright/test'
import type { Project } from '#contract/projects.ts'
import { formatFor } from '../../src/web/lib/format.ts'
import { expectAccessible, expectAccessibleInThemes, expectNoSidewaysScroll } from './support/page.ts'
import { addMember, makeProject } from './support/projects.ts'
import { requestEnvironment } from './support/requests.ts'
import { isNarrow } from './support/sidebar.ts'
import { REFUSED } from './support/sign-in.ts'
import { expect, makeAccount, ONCE, test as base, type TestAccount } from './support/test.ts'
import { texts as approvalsTexts } from '../../src/web/locales/en/approvals.ts'
import { texts as lifecycleTexts } from '../../src/web/locales/en/lifecycle.ts'

interface Fixtures {
  /** A project of the person of the page. */
  project: Project
  /** A developer of it, who asks. */
  colleague: TestAccount & { request: APIRequestContext }
}

const test = base.extend<Fixtures>({
  project: async ({ page, account }, use) => use(await makeProject(page, account.email, { budget_limit: 3000 })),
  colleague: async ({ page, project, administrator, playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({ baseURL })
    const colleague = await makeAccount(administrator, request)
    await addMember(page, project.id, colleague.email, 'developer')
    await use({ ...colleague, request })
    await request.dispose()
  },
})

const { usd } = formatFor('en')
const content = (page: Page) => page.getByRole('main')
const waiting = (page: Page) => content(page).getByRole('list', { name: 'Waiting requests' }).getByRole('link')
const detail = (page: Page) => content(page).getByRole('article')
const decision = (page: Page) => detail(page).getByRole('region', { name: 'Decision' })
const tab = (page: Page, name: RegExp) => content(page).getByRole('tab', { name })

test('someone without requests reads what will stand here', { tag: ONCE }, async ({ page }) => {
  await page.goto('/approvals')
  await expect(content(page).getByRole('heading', { name: 'No requests are waiting' })).toBeVisible()
  await tab(page, /Requested by me/).click()
  await expect(page).toHaveURL('/approvals?tab=mine')
  await expect(content(page).getByRole('link', { name: 'Create an environment' })).toHaveAttribute('href', '/wizard')
  await tab(page, /Decided/).click()
  await expect(content(page).getByRole('heading', { name: 'No decisions yet' })).toBeVisible()
  await page.reload()
  await expect(tab(page, /Decided/)).toHaveAttribute('aria-selected', 'true')
})

test('an owner reads what is asked and decides', async ({ page, project, colleague }) => {
  await requestEnvironment(colleague.request, {
    project_id: project.id,
    name: 'checkout-prod',
    budget_limit: 50,
    description: 'For the sale.',
  })
  const answers = { environment_type: 'Development', data_sensitivity: 'Confidential' } as const
  await requestEnvironment(colleague.request, { project_id: project.id, name: 'patients-export', answers })
  await page.goto('/approvals')
  await expect(waiting(page)).toHaveCount(2)
  await expect(tab(page, /Waiting/)).toContainText('2')
  if (isNarrow(page)) {
    await expectAccessible(page)
    await waiting(page).first().click()
  }
  await expect(detail(page)).toContainText('Budget limit$50')
  await expectAccessibleInThemes(page)
  await expectNoSidewaysScroll(page)
  const texts = [
    'Create environment checkout-prod',
    `${colleague.name} asked`,
    'Needs approval for 2 reasons',
    'The environment type is Production.',
    /The estimate of \$[\d,.]+ a month is above the budget limit of this request, \$50\.00\./,
    'For the sale.',
    /\d+ of \d+ lines priced/,
    /of \$3,000 in \w+ \d{4}/,
    /\w+ \d{4}: \$0 spent, \$[\d,.]+ reserved, \$[\d,.]+ for this request, of \$3,000/,
    /From \w+ \d{4} on: \$[\d,.]+ reserved, \$[\d,.]+ for this request, of \$3,000 a month/,
  ]
  for (const text of texts) await expect(detail(page)).toContainText(text)
  await detail(page).getByText('All resources').click()
  await expect(detail(page)).toContainText('PostgreSQL: ')
  await decision(page).getByLabel(/^Note/).fill('Until the sale is over.')
  await decision(page).getByRole('button', { name: 'Approve' }).click()
  await expect(
    page.getByText(`checkout-prod is approved. ${colleague.name} has been notified and can apply it now.`),
  ).toBeVisible()
  await expect(waiting(page)).toHaveCount(1)
  if (isNarrow(page)) {
    await expect(page).toHaveURL('/approvals')
    await waiting(page).click()
  }
  await expect(detail(page).getByRole('heading', { name: 'Create environment patients-export' })).toBeVisible()
  await decision(page).getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('patients-export is rejected.')).toBeVisible()
  await expect(content(page).getByRole('heading', { name: 'No requests are waiting' })).toBeVisible()
  await tab(page, /Decided/).click()
  // The latest decisions stand below what waits too.
  await expect(tab(page, /Decided/)).toHaveAttribute('aria-selected', 'true')
  const rows = content(page).getByRole('table', { name: 'Decided' }).getByRole('row')
  const approved = rows.filter({ hasText: 'checkout-prod' })
  for (const text of ['Approved', '“Until the sale is over.”', 'Production']) await expect(approved).toContainText(text)
  await expect(rows.filter({ hasText: 'patients-export' })).toContainText('Rejected')
  await expectAccessible(page)
  await approved.getByRole('link').click()
  await expect(detail(page)).toContainText(/approved it .*Note: Until the sale is over\./)
  await expect(decision(page)).toHaveCount(0)
  await expectAccessible(page)
  await content(page).getByRole('link', { name: 'All requests' }).click()
  await expect(page).toHaveURL('/approvals?tab=decided')
})

test(
  'keys move and decide, but not where somebody writes or goes to another page',
  { tag: ONCE },
  async ({ page, project, colleague }) => {
    for (const name of ['first', 'second', 'third'])
      await requestEnvironment(colleague.request, { project_id: project.id, name })
    await page.goto('/approvals')
    const title = detail(page).getByRole('heading', { level: 2 })
    await expect(title).toHaveText('Create environment first')
    await page.keyboard.press('j')
    await expect(title).toHaveText('Create environment second')
    await expect(waiting(page).nth(1)).toBeFocused()
    await page.keyboard.press('k')
    await expect(title).toHaveText('Create environment first')
    await expect(decision(page)).toBeVisible()
    await decision(page).getByLabel(/^Note/).pressSequentially('a r j')
    await expect(decision(page).getByLabel(/^Note/)).toHaveValue('a r j')
    await waiting(page).first().focus()
    // G and then A leads administrators to the audit log: it approves nothing. In one go: G waits only a moment for its
    // letter.
    await page.keyboard.type('ga')
    await expect(waiting(page)).toHaveCount(3)
    await page.keyboard.press('r')
    await expect(page.getByText('first is rejected.')).toBeVisible()
    await expect(waiting(page)).toHaveCount(2)
    await expect(title).toHaveText('Create environment second')
    await expect(waiting(page).first()).toBeFocused()
    await expect(decision(page)).toBeVisible()
    await page.keyboard.press('a')
    await expect(page.getByText('second is approved.')).toBeVisible()
    await expect(waiting(page)).toHaveCount(1)
  },
)

test(
  'who asked reads who can decide, and withdraws',
  { tag: ONCE },
  async ({ page, account, colleague, administrator, playwright, baseURL }) => {
    const owner = await playwright.request.newContext({ baseURL })
    const { email } = await makeAccount(administrator, owner)
    const made = await owner.post('/api/projects', {
      data: { name: 'Research', slug: `p-${crypto.randomUUID()}`, owner_email: email },
    })
    const { id: project_id } = (await made.json()) as Project
    for (const one of [account, colleague])
      await owner.post(`/api/projects/${project_id}/team`, { data: { user_email: one.email, role: 'developer' } })
    const { approval_id: id } = await requestEnvironment(page.request, { project_id, name: 'model-training' })
    await page.goto(`/approvals/${id}`)
    await expect(detail(page)).toContainText('Who can decideRobin Example')
    await expect(decision(page)).toContainText(lifecycleTexts.decisionRefusals['own-request'])
    await expect(decision(page).getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true')
    await decision(page).getByRole('button', { name: 'Reject' }).click({ force: true })
    await decision(page).getByRole('button', { name: 'Withdraw request' }).click()
    const dialog = page.getByRole('dialog', { name: 'Withdraw the request for model-training?' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Withdraw request' }).click()
    await expect(page.getByText('The request for model-training is withdrawn.')).toBeVisible()
    await tab(page, /Requested by me/).click()
    const own = content(page)
      .getByRole('list', { name: 'My requests' })
      .getByRole('link', { name: /model-training/ })
    await expect(own).toContainText('Withdrawn')
    await own.click()
    await expect(detail(page)).toContainText(approvalsTexts.decision.canceled)
    await owner.dispose()
  },
)

test.describe('what goes wrong', () => {
  test.use({ expectedMessage: REFUSED })

  test(
    'a stack that changed under the eyes of who decides is not approved, and what changed is said',
    { tag: ONCE },
    async ({ page, project, colleague }) => {
      const { id, cost_monthly } = await requestEnvironment(colleague.request, {
        project_id: project.id,
        name: 'checkout-prod',
      })
      await page.goto('/approvals')
      await expect(decision(page)).toBeVisible()
      const answers = {
        use_case: 'Web Application',
        environment_type: 'Production',
        team_size: 40,
        data_sensitivity: 'Internal',
        duration: 'Long-term',
      }
      const changed = await colleague.request.put(`/api/environments/${id}`, {
        data: { answers: { ...answers, cloud_provider: 'Azure' } },
      })
      expect(changed.status(), await changed.text()).toBe(200)
      await decision(page).getByRole('button', { name: 'Approve' }).click()
      await expect(detail(page).getByRole('alert')).toContainText('Nothing was decided')
      await expect(detail(page).getByRole('alert')).toContainText(
        `The request is no longer pending: Withdrawn by ${colleague.name}`,
      )
      const { cost_monthly: asked } = (await changed.json()) as { cost_monthly: number }
      expect(asked).not.toBe(cost_monthly)
      await expect(detail(page)).toContainText(
        `The price is now ${usd(asked)} a month instead of ${usd(cost_monthly)}.`,
      )
      await expect(detail(page)).toContainText('The stack has changed: ')
      await detail(page).getByRole('link', { name: 'Open the new request' }).click()
      await expect(detail(page)).toContainText(`Estimated cost per month${usd(asked)}`)
      await expect(decision(page).getByRole('button', { name: 'Approve' })).not.toHaveAttribute('aria-disabled')
    },
  )

  test(
    'what cannot be loaded says so and is tried again; what is not there says that',
    { tag: ONCE },
    async ({ page }) => {
      await page.route('**/api/approval/list/pending*', (route) =>
        route.fulfill({ status: 500, json: { detail: 'The database is away.' } }),
      )
      await page.goto('/approvals')
      await expect(content(page).getByRole('alert')).toContainText('The database is away.')
      await page.unrouteAll()
      await content(page).getByRole('button', { name: 'Retry' }).click()
      await expect(content(page).getByRole('heading', { name: 'No requests are waiting' })).toBeVisible()
      await page.goto(`/approvals/${crypto.randomUUID()}`)
      await expect(content(page).getByRole('heading', { name: 'There is no such request' })).toBeVisible()
    },
  )
})
