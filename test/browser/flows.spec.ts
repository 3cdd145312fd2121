// Flow Controls: the list of workflows, what can be done with them, and what became of them.
import type { Environment } from '#contract/environment.ts'
import type { Workflow } from '#contract/workflows.ts'
import { EXPENSIVE, editor, makeWorkflow, openPage, row } from './support/flows.ts'
import {
  expectAccessible,
  expectAccessibleInThemes,
  expectNoSidewaysScroll,
  stopClock,
  useLanguage,
} from './support/page.ts'
import { makeProject } from './support/projects.ts'
import { requestEnvironment } from './support/requests.ts'
import { expect, makeAccount, ONCE, test } from './support/test.ts'
import { texts as workflowsTexts } from '../../src/web/locales/en/workflows.ts'

test('an empty list says what workflows are for, and an example fills the editor', async ({ page }) => {
  await openPage(page)
  await expect(page.getByText(workflowsTexts.lead)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No workflows yet' })).toBeVisible()
  await expectAccessibleInThemes(page)
  await page.getByRole('button', { name: 'Ask before expensive deployments' }).click()
  await expect(page).toHaveURL('/flow-controls?new=expensive')
  const form = editor(page)
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await expect(form.getByRole('combobox', { name: 'What happens' })).toHaveValue('on-deploy')
  await expect(form.getByRole('combobox', { name: 'Comparison of condition 1' })).toHaveValue('greater-than')
  await form.getByRole('spinbutton', { name: 'Value of condition 1' }).fill('750')
  await expectAccessibleInThemes(page)
  await expectNoSidewaysScroll(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Ask before expensive deployments is saved.')).toBeVisible()
  await expect(page).toHaveURL('/flow-controls')
  const made = row(page, 'Ask before expensive deployments')
  await expect(made).toContainText(
    'When a deployment starts, if cost is greater than $750, then request approval from the owners of the project.',
  )
  await expect(made).toContainText('never ran')
  await expect(made.getByRole('switch', { name: 'Enabled: Ask before expensive deployments' })).toHaveAttribute(
    'aria-checked',
    'true',
  )
})

test(
  'a workflow is switched off, copied as JSON, deleted and brought back',
  { tag: ONCE },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const made = await makeWorkflow(page.request, EXPENSIVE)
    await page.clock.install()
    await openPage(page)
    const its = row(page, EXPENSIVE.name)
    const enabled = its.getByRole('switch', { name: `Enabled: ${EXPENSIVE.name}` })
    await enabled.click()
    await expect(enabled).toHaveAttribute('aria-checked', 'false')
    await expect
      .poll(async () => ((await (await page.request.get(`/api/workflows/${made.id}`)).json()) as Workflow).enabled)
      .toBe(false)
    // The switch shows what it was set to before the row knows of it.
    await page.reload()
    await expect(enabled).toHaveAttribute('aria-checked', 'false')

    await stopClock(page)
    await its.getByRole('button', { name: 'Copy as JSON' }).click()
    await expect(its.getByRole('button', { name: 'Copied!' })).toBeVisible()
    await page.clock.resume()
    const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as Record<string, unknown>
    expect(copied).toMatchObject({
      ...EXPENSIVE,
      id: made.id,
      enabled: false,
      description: '',
      created_at: made.created_at,
    })
    await expect(its.getByRole('button', { name: 'Copy as JSON' })).toBeVisible()

    await its.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { name: 'No workflows yet' })).toBeVisible()
    await expect(page.locator('#workflows-head').getByRole('button', { name: 'Create Workflow' })).toBeFocused()
    expect((await page.request.get(`/api/workflows/${made.id}`)).status()).toBe(404)
    const gone = page.getByRole('status').filter({ hasText: `${EXPENSIVE.name} is deleted.` })
    await gone.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('status').filter({ hasText: `${EXPENSIVE.name} is back.` })).toBeVisible()
    await expect(row(page, EXPENSIVE.name)).toBeVisible()
    expect(await (await page.request.get(`/api/workflows/${made.id}`)).json()).toMatchObject({
      version: made.version + 1,
      enabled: false,
      created_at: made.created_at,
    })
  },
)

test('the history says why, after a real deployment', { tag: ONCE }, async ({ page, account }) => {
  const project = await makeProject(page, account.email)
  const { id } = await makeWorkflow(page.request, { ...EXPENSIVE, project_id: project.id })
  await requestEnvironment(page.request, {
    project_id: project.id,
    name: 'load-test',
    answers: { environment_type: 'Staging' },
  })
  await requestEnvironment(page.request, { project_id: project.id, name: 'shop' })
  await expect
    .poll(async () => ((await (await page.request.get(`/api/workflows/${id}/runs`)).json()) as unknown[]).length, {
      timeout: 60_000,
    })
    .toBe(2)
  await openPage(page)
  const its = row(page, EXPENSIVE.name)
  await expect(its).toContainText('once, ')
  await its.getByRole('button', { name: EXPENSIVE.name }).click()
  await its.getByRole('tab', { name: 'Runs' }).click()
  await expect(page).toHaveURL(`/flow-controls?open=${id}&tab=runs`)
  const runs = its.getByRole('list', { name: 'Runs' }).locator('> li')
  const done = runs.filter({ has: page.getByRole('link', { name: 'load-test' }) })
  await expect(done).toContainText('Done')
  await expect(done.getByRole('list', { name: 'Conditions' }).getByRole('listitem')).toHaveText([
    /^met: cost is greater than \$100 found: \$/,
    /^met: environment is Staging found: Staging$/,
  ])
  await expect(done.getByRole('list', { name: 'Actions' })).toContainText('notify the owner of the environment')
  const other = runs.filter({ has: page.getByRole('link', { name: 'shop' }) })
  await expect(other).toContainText('Not met')
  await expect(other.getByRole('listitem').filter({ hasText: 'environment is Staging' })).toHaveText(
    'not met: environment is Staging found: Production',
  )
  await expect(other.getByRole('list', { name: 'Actions' })).toContainText('not reached')
  await expectAccessibleInThemes(page)
  await expectNoSidewaysScroll(page)
  await useLanguage(page, 'de')
  await page.reload()
  const said = page.getByRole('main')
  await expect(said).toContainText('hat „load-test“ angefragt.')
  await expect(said).toContainText('Benachrichtigt wurden: ')
  await expect(said).toContainText('Nicht alle seine Bedingungen sind erfüllt.')
})

test('what a workflow wants and did is said where people decide and look', async ({ page, account }) => {
  const project = await makeProject(page, account.email)
  await makeWorkflow(page.request, {
    name: 'Ask first',
    project_id: project.id,
    actions: [{ id: 'a', type: 'request-approval', target: 'project-owners', value: '' }],
  })
  await makeWorkflow(page.request, { name: 'Mark it', project_id: project.id })
  const made = await requestEnvironment(page.request, {
    project_id: project.id,
    name: 'shop',
    answers: { environment_type: 'Development' },
  })
  const activity = async () =>
    JSON.stringify(await (await page.request.get(`/api/environments/${made.id}/activities`)).json())
  await expect.poll(activity, { timeout: 60_000 }).toContain('shop now has the tag Ledger=4120.')
  await page.goto(`/environments/${made.id}`)
  await expect(page.getByRole('main')).toContainText('Workflow: Ask first')
  const timeline = page.getByRole('list', { name: 'Activity' })
  await expect(timeline).toContainText('Workflow "Mark it" acted')
  await expect(timeline).toContainText('shop now has the tag Ledger=4120.')
  await expect(timeline).not.toContainText('workflow.action')
  await page.goto(`/approvals/${made.approval_id}`)
  await expect(page.getByRole('main')).toContainText('The workflow "Ask first" requires the approval of')
})

test('a workflow with the trigger manual is run for an environment', { tag: ONCE }, async ({ page, account }) => {
  const project = await makeProject(page, account.email)
  const environment = await requestEnvironment(page.request, { project_id: project.id, name: 'shop' })
  await makeWorkflow(page.request, { name: 'By hand', trigger: 'manual' })
  await openPage(page)
  await row(page, 'By hand').getByRole('button', { name: 'Run now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Run By hand' })
  await dialog.getByRole('button', { name: 'Run now' }).click()
  const choice = dialog.getByRole('combobox', { name: 'Environment' })
  await expect(choice).toHaveAccessibleDescription(workflowsTexts.run.required)
  await choice.fill('shop')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Run now' }).click()
  await expect(dialog.getByRole('list', { name: 'Actions' })).toContainText('tag it with Ledger 4120')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(row(page, 'By hand')).toContainText('once, ')
  const after = (await (await page.request.get(`/api/environments/${environment.id}`)).json()) as {
    tags: Record<string, string>
  }
  expect(after.tags).toMatchObject({ Ledger: '4120' })
})

test(
  'a workflow that tears down is not run before the name of what it destroys is given',
  { tag: ONCE },
  async ({ page, account }) => {
    const project = await makeProject(page, account.email)
    const shop = await requestEnvironment(page.request, {
      project_id: project.id,
      name: 'shop',
      answers: { environment_type: 'Development', team_size: 3 },
    })
    const applied = await page.request.post(`/api/environments/${shop.id}/report`, { data: { outcome: 'applied' } })
    expect(applied.ok(), await applied.text()).toBe(true)
    await requestEnvironment(page.request, { project_id: project.id, name: 'only-asked' })
    await makeWorkflow(page.request, {
      name: 'Clean up',
      trigger: 'manual',
      conditions: [],
      actions: [{ id: 'a', type: 'terminate', target: '', value: '' }],
    })
    await openPage(page)
    await row(page, 'Clean up').getByRole('button', { name: 'Run now' }).click()
    const dialog = page.getByRole('dialog', { name: 'Run Clean up' })
    const choice = dialog.getByRole('combobox', { name: 'Environment' })
    const run = dialog.getByRole('button', { name: 'Run now' })
    await choice.fill('only-asked')
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('None of its resources exist in the cloud')
    await expect(run).not.toHaveAttribute('aria-disabled')
    await choice.fill('shop')
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('shop is torn down.')
    await expect(dialog).toContainText(/Its \d+ resources on .* are destroyed, with all data in them/)
    await expect(dialog).toContainText(/Keeping it costs \$[\d.,]+ a month/)
    await expect(run).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByRole('textbox', { name: 'Type shop to delete it' }).fill('shop')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await run.click()
    await expect(dialog.getByRole('button', { name: 'Run again' })).toBeVisible()
    await expect(dialog.getByRole('list', { name: 'Actions' })).toContainText('Began to destroy shop.')
    const after = (await (await page.request.get(`/api/environments/${shop.id}`)).json()) as Environment
    expect(after.operation.kind).toBe('destroying')
  },
)

test('the secret of a webhook is shown once', { tag: ONCE }, async ({ page }) => {
  const { id } = await makeWorkflow(page.request, {
    name: 'Tell',
    actions: [{ id: 'a', type: 'webhook', target: 'https://hooks.example.com/services/T0/B0' }],
  })
  await openPage(page, `?open=${id}&tab=deliveries`)
  const its = row(page, 'Tell')
  await expect(its).toContainText('call hooks.example.com.')
  await expect(its).not.toContainText('services')
  await expect(its).toContainText('Nothing has been sent yet.')
  await its.getByRole('button', { name: 'Make secret' }).click()
  const secret = its.getByRole('group', { name: 'New signing secret' })
  await expect(secret).toContainText('whsec_')
  const first = await secret.textContent()
  await expectAccessibleInThemes(page)
  await its.getByRole('button', { name: 'Renew secret' }).click()
  const dialog = page.getByRole('dialog', { name: 'Renew the signing secret?' })
  await dialog.getByRole('button', { name: 'Renew secret' }).click()
  await expect(dialog).toBeHidden()
  await expect(secret).toContainText('whsec_')
  expect(await secret.textContent()).not.toBe(first)
  await page.reload()
  await expect(its.getByRole('button', { name: 'Renew secret' })).toBeVisible()
  await expect(its).not.toContainText('whsec_')
})

test(
  'a member of its project sees a workflow and is told why they may not change it',
  { tag: ONCE },
  async ({ page, account, administrator, playwright, baseURL }) => {
    const other = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    const owner = await makeAccount(administrator, other)
    const project = await other.post('/api/projects', {
      data: { name: 'Theirs', slug: `p-${crypto.randomUUID()}`, owner_email: owner.email },
    })
    const { id } = (await project.json()) as { id: string }
    expect(
      (
        await other.post(`/api/projects/${id}/team`, { data: { user_email: account.email, role: 'developer' } })
      ).status(),
    ).toBe(201)
    await makeWorkflow(other, { name: 'Theirs', project_id: id })
    await other.dispose()
    await openPage(page)
    const its = row(page, 'Theirs')
    await expect(its).toContainText(`acts for ${owner.name}`)
    for (const control of [
      its.getByRole('switch'),
      its.getByRole('button', { name: 'Edit' }),
      its.getByRole('button', { name: 'Delete' }),
    ]) {
      await expect(control).toHaveAttribute('aria-disabled', 'true')
    }
    await its.getByRole('switch').click({ force: true })
    await expect(its.getByRole('switch')).toHaveAttribute('aria-checked', 'true')
    await its.getByRole('button', { name: 'Edit' }).hover()
    await expect(its.getByRole('group', { name: 'Actions for Theirs' }).getByRole('tooltip')).toHaveText(
      `Only ${owner.name}, who saved it last, and administrators can change this workflow.`,
    )
    await expectAccessibleInThemes(page)
  },
)

test('the palette leads to a new workflow', { tag: ONCE }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Search or jump to' }).click()
  await page.getByRole('dialog', { name: 'Search or jump to' }).getByRole('combobox').fill('create workflow')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/flow-controls?new')
  await expect(editor(page).getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
})
