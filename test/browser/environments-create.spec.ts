// How an environment comes to be: from a project through the wizard to a result,
// and from there by the dialog to its own page.
import type { Page } from '@playwright/test'
import type { EnvironmentDetail } from '#contract/environment.ts'
import { expectAccessibleInThemes, expectNoSidewaysScroll } from './support/page.ts'
import { addMember, makeProject } from './support/projects.ts'
import { requestEnvironment } from './support/requests.ts'
import { generateResult } from './support/result.ts'
import { isNarrow } from './support/sidebar.ts'
import { REFUSED } from './support/sign-in.ts'
import { expect, ONCE, test } from './support/test.ts'
import { texts as environmentsTexts } from '../../src/web/locales/en/environments.ts'

const content = (page: Page) => page.getByRole('main')

test.use({ expectedMessage: REFUSED })

test('the project goes along through the wizard to the result', { tag: ONCE }, async ({ page, account }) => {
  await makeProject(page, account.email, { name: 'Other' })
  const project = await makeProject(page, account.email)
  await page.goto(`/projects/${project.id}`)
  await content(page).getByRole('link', { name: 'Create Environment', exact: true }).click()
  await expect(page).toHaveURL(`/wizard?project=${project.id}`)
  for (const [answer, step] of [
    [/^Web Application/, 2],
    [/^Production/, 3],
    [/^2-5 people/, 4],
    [/^Internal/, 5],
    [/^Temporary/, 6],
  ] as const) {
    await page.getByRole('radio', { name: answer }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page).toHaveURL(new RegExp(`project=${project.id}&step=${step}$`))
  }
  await page.getByRole('radio', { name: /^Azure/ }).click()
  await page.getByRole('button', { name: /Generate Infrastructure/ }).click()
  await expect(page).toHaveURL(new RegExp(`/results/[0-9a-f-]{36}\\?project=${project.id}$`))
  await page.getByRole('button', { name: 'Create environment' }).first().click()
  await expect(page.getByRole('dialog').getByLabel('Project')).toHaveValue(project.id)
})

test('an environment is made of a result, and what it takes is said before', async ({
  page,
  account,
  administrator,
}) => {
  await makeProject(page, account.email, { name: 'Other' })
  const project = await makeProject(page, account.email, {
    name: 'Storefront',
    budget_limit: 5000,
    settings: { require_tags: true },
  })
  await addMember(page, project.id, 'demo.admin@example.com', 'owner')
  const { id } = await generateResult(page, { environment_type: 'Production', duration: 'Temporary' })
  await page.goto(`/results/${id}?project=${project.id}`)
  await page.getByRole('button', { name: 'Create environment' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create environment' })
  await expect(dialog.getByLabel('Project')).toHaveValue(project.id)
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expect(dialog.getByLabel('Owner')).not.toBeEditable()
  await expect(dialog).toContainText('Temporary: it ends 7 days after its activation.')
  await expect(dialog).toContainText(environmentsTexts.check.needed)
  await expect(dialog.getByRole('list', { name: 'Why it needs approval' })).toHaveText('Production')
  await expect(dialog).toContainText('Demo Admin can approve it.')
  await expect(dialog).toContainText(/From \w+ \d{4} on: \$0 reserved, \$[\d,.]+ for this request, of \$5,000 a month/)
  await dialog.getByLabel('Budget limit').fill('10')
  await expect(dialog.getByRole('list', { name: 'Why it needs approval' })).toContainText('Above its own budget')
  await expectAccessibleInThemes(page)
  await expectNoSidewaysScroll(page)

  // What the server refuses stands at its field.
  await dialog.getByLabel('Name').fill('checkout')
  const submit = dialog.getByRole('button', { name: 'Create environment' })
  await dialog.getByText('On a date').click()
  await submit.click()
  await expect(dialog.getByLabel('Date and time')).toHaveAccessibleDescription('Choose a date and time in the future.')
  await dialog.getByLabel('Date and time').fill('2999-01-01T18:00')
  await dialog.getByText('After days').click()
  await dialog.getByLabel('Days from its activation').fill('3')
  const refused = page.waitForResponse((response) => response.url().endsWith('/api/environments'))
  await submit.click()
  expect((await refused).status()).toBe(400)
  await expect(dialog.getByRole('group', { name: 'Tags' }).getByRole('alert')).toContainText(
    'requires tags on every environment',
  )
  await dialog.getByRole('button', { name: 'Add tag' }).click()
  await expect(dialog.getByLabel('Name of tag 1')).toBeFocused()
  await dialog.getByLabel('Name of tag 1').fill('CostCenter')
  await dialog.getByLabel('Value of tag 1').fill('4711')
  await dialog.getByLabel('What it is for').fill('The sale of the century')
  await submit.click()
  await expect(page.getByText('checkout is requested. Its approvers have been notified.')).toBeVisible()
  await expect(page).toHaveURL(/\/environments\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('checkout')
  if (!isNarrow(page))
    await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveText('Environments/checkout')
  const made = await page.request.get(`/api${new URL(page.url()).pathname}`)
  expect((await made.json()) as EnvironmentDetail).toMatchObject({
    name: 'checkout',
    project: { id: project.id },
    owner: { email: account.email },
    budget_limit: 10,
    lifetime_days: 3,
    auto_teardown_enabled: true,
    tags: { CostCenter: '4711' },
    description: 'The sale of the century',
  })
  const waiting = await administrator.get(`/api/approval/list/pending?to_decide=true&project_id=${project.id}`)
  expect(await waiting.json()).toHaveLength(1)
})

test('says that a project comes first, and that a name is taken', { tag: ONCE }, async ({ page, account }) => {
  await generateResult(page)
  await page.goto('/results')
  const open = page.getByRole('button', { name: 'Create environment' }).first()
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Create environment' })
  await expect(dialog.getByRole('heading', { name: 'A project comes first' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Create a project' })).toHaveAttribute('href', '/projects/new')
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()

  const project = await makeProject(page, account.email)
  await requestEnvironment(page.request, { project_id: project.id, name: 'checkout' })
  await page.goto('/results')
  await open.click()
  await expect(dialog.getByLabel('Project')).toHaveValue(project.id)
  await expect(dialog).toContainText('No approval is needed')
  await expect(dialog).toContainText('Storefront has no budget limit.')
  await dialog.getByLabel('Name').fill('Checkout')
  await dialog.getByRole('button', { name: 'Create environment' }).click()
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/has an environment called checkout already/)
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill('checkout-2')
  await dialog.getByRole('radio', { name: /^By hand/ }).click()
  await dialog.getByRole('button', { name: 'Create environment' }).click()
  await expect(page.getByText('checkout-2 is created. Its page shows what to run.')).toBeVisible()
})
