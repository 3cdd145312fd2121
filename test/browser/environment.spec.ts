import type { Page } from '@playwright/test'
import type { Output } from '#contract/endpoint.ts'
import type { Environment } from '#contract/environment.ts'
import type { environments } from '#contract/environments.ts'
import { expectAccessible, expectAccessibleInThemes, expectNoSidewaysScroll, useLanguage } from './support/page.ts'
import { makeProject } from './support/projects.ts'
import { requestEnvironment } from './support/requests.ts'
import { REFUSED } from './support/sign-in.ts'
import { expect, makeAccount, ONCE, test } from './support/test.ts'
import { texts as environmentTexts } from '../../src/web/locales/en/environment.ts'
import { texts as lifecycleTexts } from '../../src/web/locales/en/lifecycle.ts'

const content = (page: Page) => page.getByRole('main')
const waiting = (page: Page, name: string) => content(page).getByRole('region', { name })
const button = (page: Page, name: string) => content(page).getByRole('button', { name, exact: true })
const tab = (page: Page, name: RegExp) => content(page).getByRole('tab', { name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** An environment of someone's own project; Development on Azure unless said otherwise. */
async function makeOwn(
  page: Page,
  email: string,
  given: Partial<Parameters<typeof requestEnvironment>[1]> = {},
): Promise<Environment> {
  const project = await makeProject(page, email, { budget_limit: 2000 })
  return requestEnvironment(page.request, {
    project_id: project.id,
    name: 'shop',
    ...given,
    answers: { environment_type: 'Development', ...given.answers },
  })
}

/** Reports what became of a run, without the page. */
async function report(page: Page, id: string, outcome: string): Promise<void> {
  const answer = await page.request.post(`/api/environments/${id}/report`, { data: { outcome } })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Lets an environment have run since the month before: the tests cannot wait for what time alone brings about. */
async function letItHaveRun(page: Page, id: string): Promise<void> {
  const figures = { cost_this_month: 160, forecast_this_month: 480, cost_to_date: 220 }
  await page.route(new RegExp(`/api/environments/${id}$`), async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as Environment), ...figures } })
  })
  await page.route(`**/api/environments/${id}/costs`, async (route) => {
    const answer = await route.fetch()
    const costs = (await answer.json()) as Output<(typeof environments)['costs']>
    const { key } = costs.month
    const [first, last] = [new Date(`${key}-01`), new Date(Date.parse(`${key}-01`) - 1).toISOString().slice(0, 10)]
    const count = new Date().getUTCDate()
    const days = Array.from({ length: count }, (_, day) => ({
      date: new Date(first.getTime() + day * 86_400_000).toISOString().slice(0, 10),
      cost: 160 / count,
      cost_to_date: 60 + ((day + 1) * 160) / count,
    }))
    const months = [
      { month: last.slice(0, 7), cost: 60 },
      { month: key, cost: 160 },
    ]
    const month = { ...costs.month, cost: 160, forecast: 480, budget_reached_on: `${key}-28` }
    await route.fulfill({
      response: answer,
      json: { days: [{ date: last, cost: 60, cost_to_date: 60 }, ...days], months, month, cost_to_date: 220 },
    })
  })
}

/** Reports on the page what became of the run that is awaited. */
async function reportHere(page: Page, label: string, title: string, note?: string): Promise<void> {
  await button(page, label).click()
  if (note !== undefined) await dialog(page, title).getByRole('textbox', { name: 'Note' }).fill(note)
  await dialog(page, title).getByRole('button', { name: label }).click()
  await expect(dialog(page, title)).toBeHidden()
}

test('from the first apply to the end, run by hand', { tag: ONCE }, async ({ page, account }) => {
  const environment = await makeOwn(page, account.email, { lifetime_days: 30, budget_limit: 500 })
  await page.goto(`/environments/${environment.id}`)
  const status = content(page).getByRole('heading', { level: 1 })
  await expect(status).toHaveText('shopPending')
  const ready = waiting(page, 'Ready to be applied')
  for (const text of ['Why', 'Who can act', account.name, 'Since', 'Then', 'terraform apply', 'terraform.tfstate'])
    await expect(ready).toContainText(text)
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    ready.getByRole('button', { name: 'Download files' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^strata-shop-azure-.*\.zip$/)

  await button(page, 'Report failed').click()
  const failure = dialog(page, 'Report a failure of shop')
  await failure.getByRole('button', { name: 'Report failed' }).click()
  await expect(failure).toContainText('Say what went wrong.')
  await failure.getByRole('textbox', { name: 'Note' }).fill('Error: quota exceeded')
  await failure.getByRole('button', { name: 'Report failed' }).click()
  await expect(status).toHaveText('shopPendingApply failed')
  await expect(waiting(page, 'Applying it failed')).toContainText('Applying it failed (Error: quota exceeded)')
  await expect(button(page, 'Delete')).toBeVisible()
  await reportHere(page, 'Report applied', 'Report shop as applied')
  await expect(status).toHaveText('shopActive')
  await expect(content(page)).toContainText('can extend or delete it.')

  const end = content(page).locator('dl.stats').getByRole('definition').filter({ hasText: 'auto-teardown on' })
  const before = await end.textContent()
  await button(page, 'Extend 7 days').click()
  await expect(page.getByRole('status').filter({ hasText: 'shop now ends on' })).toBeVisible()
  await expect(end).not.toHaveText(before ?? '')

  const extended = await end.textContent()
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Choose another end' }).click()
  const extension = dialog(page, 'Extend shop')
  await expectAccessible(page)
  await extension.getByRole('radio', { name: 'A date' }).click()
  await extension.getByLabel('New end').fill('2020-01-01T10:00')
  await extension.getByRole('button', { name: 'Move the end' }).click()
  await expect(extension).toContainText('Choose a date after the present end.')
  await extension.getByRole('radio', { name: 'Days' }).click()
  await extension.getByLabel('Number of days').fill('3')
  await extension.getByRole('button', { name: 'Move the end' }).click()
  await expect(extension).toBeHidden()
  await expect(end).not.toHaveText(extended ?? '')

  await button(page, 'Suspend').click()
  const stopping = waiting(page, 'Being stopped')
  await expect(stopping).toContainText('Stop these in Azure:')
  await button(page, 'Extend 7 days').hover()
  // The tooltip of the button that was just pressed goes a moment after the pointer, and says the same.
  await expect(button(page, 'Extend 7 days')).toHaveAccessibleDescription(lifecycleTexts.refusals.operation)
  await reportHere(page, 'Report stopped', 'Report shop as stopped')
  await expect(status).toHaveText('shopSuspended')
  await expect(content(page)).toContainText(/\$[\d.]+ running/)
  await button(page, 'Resume').click()
  await reportHere(page, 'Report resumed', 'Report shop as resumed')
  await expect(status).toHaveText('shopActive')

  await button(page, 'Delete').click()
  const deletion = dialog(page, 'Delete shop')
  for (const text of [
    'Are you sure you want to delete this environment?',
    'are destroyed, with all data in them',
    'Strata has no state of it',
    'Keeping it costs $',
  ])
    await expect(deletion).toContainText(text)
  await expectAccessible(page)
  const confirm = deletion.getByRole('button', { name: 'Delete environment' })
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await deletion.getByRole('textbox').fill('shop')
  await confirm.click()
  const destroying = waiting(page, 'Being destroyed')
  await expect(destroying).toContainText('terraform plan -destroy')
  await expectNoSidewaysScroll(page)
  await reportHere(page, 'Report destroyed', 'Report shop as destroyed')
  await expect(status).toHaveText('shopDeleted')
  await expect(button(page, 'Delete')).toBeHidden()
  await tab(page, /Activity/).click()
  const activity = content(page).getByRole('list', { name: 'Activity' }).getByRole('listitem')
  await expect(activity.first()).toContainText('Strata wrote the receipt of its teardown')
  await expect(activity.nth(1)).toContainText(`${account.name} reported it as destroyed`)
  await expect(activity.last()).toContainText(`${account.name} requested the environment`)
  await expect(activity.filter({ hasText: 'Error: quota exceeded' })).toHaveCount(1)
})

test('every part of an environment that runs, in both themes', async ({ page, account }) => {
  const environment = await makeOwn(page, account.email, {
    budget_limit: 400,
    tags: { CostCenter: '4711' },
    description: 'For the fair.',
  })
  await report(page, environment.id, 'applied')
  await letItHaveRun(page, environment.id)
  await page.goto(`/environments/${environment.id}`)
  const figures = content(page).locator('dl.stats')
  await expect(figures.getByRole('term')).toHaveText(['Monthly cost', 'This month', 'Cost to date', 'Ends'])
  for (const text of ['$160 of $400', '$480 forecast for the month', '40%', '$220', 'No end'])
    await expect(figures).toContainText(text)
  const details = content(page).getByRole('region', { name: 'Details' })
  for (const text of [
    'Development',
    'Internal',
    'Long-term',
    '8 people',
    'No approval was needed',
    'For the fair.',
    'CostCenter 4711',
  ])
    await expect(details).toContainText(text)
  await expect(
    content(page).getByRole('img', {
      name: 'The cost of the month rises to $160 so far and to $480 by its end; the budget is $400.',
    }),
  ).toBeVisible()
  await expect(content(page)).toContainText('Without changes, the budget of $400 is used up on')
  await expectAccessibleInThemes(page)
  await expectNoSidewaysScroll(page)
  for (const [name, text] of [
    [/Resources/, /\d+ resources,/],
    [/Approvals/, 'No rule required an approval'],
    [/Activity/, 'reported it as applied'],
    [/Cost/, 'By month'],
  ] as const) {
    await tab(page, name).click()
    await expect(content(page).getByRole('tabpanel')).toContainText(text)
    await expectNoSidewaysScroll(page)
    // The overview has the same list of what happened; the cost follows as a table.
    if (name.test('Resources Approvals')) await expectAccessible(page)
  }
  await expect(page).toHaveURL(/\?tab=cost$/)
  await page.reload()
  await expect(tab(page, /Cost/)).toHaveAttribute('aria-selected', 'true')
  await content(page).getByRole('radio', { name: 'Table' }).check()
  const days = content(page).getByRole('table', { name: 'Cost this month' }).getByRole('row')
  await expect(days.first().getByRole('columnheader')).toHaveText(['Day', 'Cost', 'To date'])
  await expect(days.last()).toContainText('$220')
  await expect(content(page).getByRole('table', { name: 'By month' }).getByRole('row').last()).toHaveText('To date$220')
  await expectAccessible(page)
})

test('an end that has passed is said whatever the status', { tag: ONCE }, async ({ page, account }) => {
  const { id } = await makeOwn(page, account.email)
  await report(page, id, 'applied')
  const expires_at = new Date(Date.now() - 3_600_000).toISOString()
  await page.route(new RegExp(`/api/environments/${id}$`), async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as Environment), expires_at } })
  })
  await page.goto(`/environments/${id}`)
  await expect(content(page).getByText('Active', { exact: true }).first()).toBeVisible()
  const end = content(page).locator('dl > div', { has: page.getByText('Ends', { exact: true }) })
  await expect(end).toContainText('Expired')
})

test('its settings may be changed at any time', { tag: ONCE }, async ({ page, account }) => {
  const environment = await makeOwn(page, account.email, { budget_limit: 400, tags: { CostCenter: '4711' } })
  await page.goto(`/environments/${environment.id}`)
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  const settings = dialog(page, 'Settings of shop')
  await expectAccessible(page)
  await settings.getByRole('textbox', { name: 'Name', exact: true }).fill('shop-2')
  await settings.getByRole('spinbutton', { name: 'Budget limit' }).fill('')
  await settings.getByRole('switch', { name: 'Auto-teardown' }).click()
  await settings.getByRole('button', { name: 'Remove tag 1' }).click()
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings).toBeHidden()
  await expect(content(page).getByRole('heading', { level: 1 })).toHaveText('shop-2Pending')
  const [changed] = (await (await page.request.get('/api/environments')).json()) as Environment[]
  expect(changed).toMatchObject({ name: 'shop-2', budget_limit: null, auto_teardown_enabled: false, tags: {} })
})

test(
  'a request says who can decide, is asked for again and cancelled without its name',
  { tag: ONCE },
  async ({ page, account, administrator }) => {
    const environment = await makeOwn(page, account.email, { answers: { environment_type: 'Production' } })
    await page.goto(`/environments/${environment.id}`)
    const request = waiting(page, 'Waits for a decision')
    await expect(request).toContainText('Production')
    await expect(request).toContainText('Lapses')
    await expect(request.getByRole('link', { name: 'Review the request' })).toHaveAttribute(
      'href',
      `/approvals/${environment.approval_id ?? ''}`,
    )
    await expect(button(page, 'Report applied')).toBeHidden()
    const rejected = await administrator.post(`/api/approval/${environment.approval_id ?? ''}/reject`, {
      data: { notes: 'Not before the audit.' },
    })
    expect(rejected.status(), await rejected.text()).toBe(200)
    await page.goto(`/environments/${environment.id}?tab=approvals`)
    await expect(waiting(page, 'The request was rejected')).toBeVisible()
    const requests = content(page).getByRole('list', { name: 'Requests for approval' }).getByRole('listitem')
    for (const text of ['Rejected by', 'Not before the audit.', 'Production'])
      await expect(requests).toContainText(text)
    await button(page, 'Change and ask again').click()
    const again = dialog(page, 'Ask for shop again')
    await expect(again).toContainText('Not before the audit.')
    const answer = again.getByRole('textbox', { name: 'Your answer' })
    await expect(answer).toBeFocused()
    await answer.fill('Staging first.')
    await again.getByRole('combobox', { name: 'Environment type' }).selectOption('Staging')
    await again.getByRole('spinbutton', { name: 'People who work with it' }).fill('200')
    await again.getByRole('button', { name: 'Ask again' }).click()
    await expect(again.getByRole('spinbutton', { name: 'People who work with it' })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await again.getByRole('spinbutton', { name: 'People who work with it' }).fill('3')
    await again.getByRole('spinbutton', { name: 'Budget limit' }).fill('5')
    await again.getByText('After days', { exact: true }).click()
    await again.getByRole('spinbutton', { name: 'Days from its activation' }).fill('12')
    await expectAccessibleInThemes(page)
    await expectNoSidewaysScroll(page)
    await again.getByRole('button', { name: 'Ask again' }).click()
    await expect(again).toBeHidden()
    await expect(page.getByRole('status').filter({ hasText: 'shop was requested again.' })).toBeVisible()
    const after = (await (await page.request.get(`/api/environments/${environment.id}`)).json()) as Environment
    expect(after).toMatchObject({ environment_type: 'Staging', team_size: 3, budget_limit: 5, lifetime_days: 12 })
    await expect(requests.first()).toContainText('Staging first.')
    await expect(waiting(page, 'Waits for a decision')).toBeVisible()
    await expect(requests).toHaveCount(2)
    await button(page, 'Cancel request').click()
    const asking = dialog(page, 'Cancel the request for shop')
    await expect(asking).toContainText('Are you sure you want to delete this environment?')
    await expect(asking.getByRole('textbox')).toBeHidden()
    await expect(asking.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await asking.getByRole('button', { name: 'Cancel request' }).click()
    await expect(content(page).getByRole('heading', { level: 1 })).toHaveText('shopDeleted')
  },
)

test.describe('what goes wrong', () => {
  test.use({ expectedMessage: REFUSED })

  test(
    'failures say why and offer to try again; what may not be seen is not found',
    { tag: ONCE },
    async ({ page, account }) => {
      await page.goto('/environments/00000000-0000-4000-8000-000000000000')
      await expect(content(page).getByRole('heading', { name: 'Environment not found' })).toBeVisible()
      await expect(content(page).getByRole('link', { name: 'Back to environments' })).toHaveAttribute(
        'href',
        '/environments',
      )
      const environment = await makeOwn(page, account.email, { lifetime_days: 30 })
      await report(page, environment.id, 'applied')
      const broken = { status: 503, json: { detail: 'The database is away.' } }
      const own = new RegExp(`/api/environments/${environment.id}(/costs|/activities|/extend)?(\\?|$)`)
      await page.route(own, (route) => route.fulfill(broken))
      await page.goto(`/environments/${environment.id}`)
      await expect(content(page).getByRole('alert')).toContainText(
        'The environment could not be loadedThe database is away.',
      )
      await page.unroute(own)
      await page.route(/\/(costs|activities|extend)(\?|$)/, (route) => route.fulfill(broken))
      await button(page, 'Retry').click()
      for (const title of ['The cost could not be loaded', environmentTexts.activity.failed])
        await expect(content(page)).toContainText(title)
      await button(page, 'Extend 7 days').click()
      const problem = dialog(page, 'shop was not extended')
      await expect(problem).toContainText('The database is away.')
      await page.unrouteAll()
      await problem.getByRole('button', { name: 'Retry' }).click()
      await expect(problem).toBeHidden()
      await expect(page.getByRole('status').filter({ hasText: 'shop now ends on' })).toBeVisible()
      await page.route(/\/api\/environments\/[^/]+$/, (route) =>
        route.request().method() === 'DELETE' ? route.fulfill(broken) : route.fallback(),
      )
      await button(page, 'Delete').click()
      const deletion = dialog(page, 'Delete shop')
      await deletion.getByRole('textbox').fill('shop')
      await expect(deletion.getByRole('button', { name: 'Delete environment' })).not.toHaveAttribute('aria-busy')
      await deletion.getByRole('textbox').press('Enter')
      await expect(deletion).toContainText('It was not deleted: The database is away.')
      await expect(deletion.getByRole('button', { name: 'Retry' })).toBeVisible()
    },
  )
})

test(
  'a reader sees everything, and why nothing can be done',
  { tag: ONCE },
  async ({ page, account, administrator, playwright, baseURL }) => {
    const own = await playwright.request.newContext({ baseURL })
    const owner = await makeAccount(administrator, own)
    const answer = await own.post('/api/projects', {
      data: { name: 'Shop', slug: `p-${crypto.randomUUID()}`, owner_email: owner.email },
    })
    const project = (await answer.json()) as { id: string }
    await own.post(`/api/projects/${project.id}/team`, { data: { user_email: account.email, role: 'viewer' } })
    const environment = await requestEnvironment(own, {
      project_id: project.id,
      name: 'shop',
      answers: { environment_type: 'Development' },
    })
    await own.dispose()
    await useLanguage(page, 'de')
    await page.goto(`/environments/${environment.id}`)
    await expect(waiting(page, 'Bereit zum Anlegen')).toContainText('Exportieren Sie ihre Dateien')
    await expect(button(page, 'Als angelegt melden')).toBeHidden()
    await button(page, 'Anfrage zurückziehen').focus()
    await button(page, 'Anfrage zurückziehen').hover()
    await expect(page.getByRole('tooltip')).toContainText('Das dürfen nur ihr Eigentümer')
    await button(page, 'Weitere Aktionen').click()
    await expect(page.getByRole('menuitem', { name: /Einstellungen/ })).toHaveAttribute('aria-disabled', 'true')
  },
)
