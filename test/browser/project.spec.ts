import type { Page } from '@playwright/test'
import type { Project } from '#contract/projects.ts'
import { expectAccessible, expectAccessibleInThemes, expectAccessibleOnPhone } from './support/page.ts'
import { addMember, makeProject } from './support/projects.ts'
import { requestEnvironment } from './support/requests.ts'
import { expect, makeAccount, ONCE, test } from './support/test.ts'
import { texts as projectsTexts } from '../../src/web/locales/en/projects.ts'

const content = (page: Page) => page.getByRole('main')
const people = (page: Page) => content(page).getByRole('list', { name: 'Team members' }).getByRole('listitem')

test.describe('one project', () => {
  test('shows its figures, its policies and where to begin', async ({ page, account }) => {
    const { id, slug } = await makeProject(page, account.email, {
      description: 'Web shop',
      settings: { max_lifetime_days: 90, default_tags: { Owner: 'web' } },
    })
    await page.goto(`/projects/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Storefront')
    for (const text of ['Web shop', account.name, slug, 'Created'])
      await expect(content(page).locator('header')).toContainText(text)
    await expect(content(page).locator('.stat__label')).toHaveText([
      'Environments',
      'Team members',
      'Monthly cost',
      'Budget usage',
    ])
    await expect(content(page).locator('.stat').first()).toContainText('0 active')
    await expect(content(page).locator('.stat').last()).toContainText('N/A')
    await expect(content(page).getByRole('region', { name: 'Policies' })).toContainText('Azure, eastus')
    await expect(content(page).getByRole('region', { name: 'Policies' })).toContainText('90 days')
    await expect(content(page).getByRole('region', { name: 'Policies' })).toContainText('Owner: web')
    await content(page).getByRole('link', { name: 'Create your first environment' }).click()
    await expect(page).toHaveURL(`/wizard?project=${id}`)
  })

  test(
    'lists environments with their status in words, and what they keep of the budget',
    { tag: ONCE },
    async ({ page, account }) => {
      const { id } = await makeProject(page, account.email, { budget_limit: 2000 })
      const made = await requestEnvironment(page.request, {
        project_id: id,
        name: 'storefront-dev',
        answers: { environment_type: 'Development' },
      })
      await page.goto(`/projects/${id}`)
      const row = content(page).getByRole('row', { name: /storefront-dev/ })
      for (const text of ['Pending', 'Azure', 'Development', `$${made.cost_monthly}`])
        await expect(row).toContainText(text)
      const usage = content(page).locator('.stat').last()
      await expect(usage).toContainText(/\$0 of \$2,000, \$[\d.]+ reserved/)
      await expect(usage).toContainText('$0 forecast for this month')
      await expect(usage.locator('.meter__fill--reserved')).toBeVisible()
      await expectAccessible(page)
      await content(page).getByRole('link', { name: 'Open in Environments' }).click()
      await expect(page).toHaveURL(`/environments?project=${id}`)
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Storefront')
      await row.getByRole('link', { name: 'storefront-dev' }).click()
      await expect(page).toHaveURL(`/environments/${made.id}`)
    },
  )

  test(
    'adds, changes and removes people',
    { tag: ONCE },
    async ({ page, account, administrator, playwright, baseURL }) => {
      const colleague = await makeAccount(administrator, await playwright.request.newContext({ baseURL }))
      const { id } = await makeProject(page, account.email)
      await page.goto(`/projects/${id}`)
      await content(page).getByRole('button', { name: 'Add Member' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Add Member' }).click()
      await expect(dialog.getByLabel('E-mail')).toHaveAccessibleDescription(
        'Enter an e-mail address such as name@example.com.',
      )
      await dialog.getByLabel('E-mail').fill(colleague.email)
      await dialog.getByLabel('Role').selectOption('Other')
      await expectAccessible(page)
      await page.keyboard.press('Tab')
      await dialog.getByLabel('E-mail').press('Enter')
      await expect(page.getByText(`${colleague.name} is now in the project as Other.`)).toBeVisible()
      await expect(people(page)).toHaveCount(2)
      const row = people(page).filter({ hasText: colleague.email })
      await expect(row).toContainText('Other')
      await row.getByRole('button', { name: /^Role of/ }).click()
      await page.getByRole('menuitem', { name: 'Make Developer' }).click()
      await expect(row).toContainText('Developer')
      await row.getByRole('button', { name: /^Role of/ }).click()
      await page.getByRole('menuitem', { name: 'Remove' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
      await expect(people(page)).toHaveCount(1)
    },
  )

  test('says why its owner cannot be removed', { tag: ONCE }, async ({ page, account }) => {
    const { id } = await makeProject(page, account.email)
    await page.goto(`/projects/${id}`)
    await people(page)
      .getByRole('button', { name: /^Role of/ })
      .click()
    const leave = page.getByRole('menuitem', { name: 'Leave' })
    await expect(leave).toHaveAttribute('aria-disabled', 'true')
    await expect(leave).toHaveAccessibleDescription(projectsTexts.members.reasons['is-owner'])
  })

  test('takes templates out again', { tag: ONCE }, async ({ page, account }) => {
    const { id } = await makeProject(page, account.email)
    const template = (await (await page.request.post('/api/templates', { data: { name: 'Review' } })).json()) as {
      id: string
    }
    await page.request.put(`/api/projects/${id}/templates/${template.id}`)
    await page.goto(`/projects/${id}`)
    const templates = content(page).getByRole('region', { name: 'Templates' })
    await expect(templates).toContainText(`added by ${account.name}`)
    await templates.getByRole('button', { name: 'Remove Review' }).click()
    await expect(templates).toContainText('No templates in this project.')
  })

  test.describe('what is not there or refused', () => {
    test.use({ expectedMessage: /Failed to load resource/ })

    test('a project that one may not see is not found', { tag: ONCE }, async ({ page }) => {
      for (const address of [
        '/projects/no-such-project',
        `/projects/${crypto.randomUUID()}`,
        `/projects/${crypto.randomUUID()}/settings`,
      ]) {
        await page.goto(address)
        await expect(page.getByRole('heading', { name: 'Project Not Found' })).toBeVisible()
      }
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Back to Projects' }).click()
      await expect(page).toHaveURL('/projects')
    })

    test('an address without an account is refused in place', { tag: ONCE }, async ({ page, account }) => {
      const { id } = await makeProject(page, account.email)
      await page.goto(`/projects/${id}`)
      await content(page).getByRole('button', { name: 'Add Member' }).click()
      await page.getByRole('dialog').getByLabel('E-mail').fill('nobody@example.com')
      await page.getByRole('dialog').getByRole('button', { name: 'Add Member' }).click()
      await expect(page.getByRole('dialog').getByLabel('E-mail')).toHaveAccessibleDescription(
        /^No one with the address nobody@example.com has an account/,
      )
    })
  })

  test(
    'a viewer sees everything and is told why nothing may be changed',
    { tag: ONCE },
    async ({ page, account, administrator, playwright, baseURL }) => {
      const own = await playwright.request.newContext({ baseURL })
      const owner = await makeAccount(administrator, own)
      const project = (await (
        await own.post('/api/projects', {
          data: { name: 'Theirs', slug: `p-${crypto.randomUUID()}`, owner_email: owner.email },
        })
      ).json()) as Project
      await own.post(`/api/projects/${project.id}/team`, { data: { user_email: account.email, role: 'other' } })
      await page.goto(`/projects/${project.id}`)
      const add = content(page).getByRole('button', { name: 'Add Member' })
      await add.focus()
      await expect(add).toHaveAttribute('aria-disabled', 'true')
      await page.goto(`/projects/${project.id}/settings`)
      await expect(content(page)).toContainText(projectsTexts.settings.reason)
      await expect(page.getByLabel('Project name')).toBeDisabled()
      await expect(content(page).getByRole('button', { name: 'Delete project' })).toHaveAttribute(
        'aria-disabled',
        'true',
      )
      await expectAccessible(page)
    },
  )

  test(
    'a member may leave, and no longer sees it',
    { tag: ONCE },
    async ({ page, account, administrator, playwright, baseURL }) => {
      const own = await playwright.request.newContext({ baseURL })
      const owner = await makeAccount(administrator, own)
      const project = (await (
        await own.post('/api/projects', {
          data: { name: 'Theirs', slug: `p-${crypto.randomUUID()}`, owner_email: owner.email },
        })
      ).json()) as Project
      await own.post(`/api/projects/${project.id}/team`, { data: { user_email: account.email, role: 'other' } })
      await page.goto(`/projects/${project.id}`)
      const row = content(page).getByRole('listitem').filter({ hasText: account.email })
      await row.getByRole('button').click()
      await page.getByRole('menuitem', { name: 'Leave' }).click()
      await page
        .getByRole('dialog', { name: 'Leave the project Theirs?' })
        .getByRole('button', { name: 'Leave' })
        .click()
      await expect(page).toHaveURL('/projects')
      expect((await page.request.get(`/api/projects/${project.id}`)).status()).toBe(404)
      await own.dispose()
    },
  )
})

test.describe('settings', () => {
  test('keeps what is changed, and says so for three seconds', { tag: ONCE }, async ({ page, account }) => {
    const { id } = await makeProject(page, account.email)
    await page.goto(`/projects/${id}/settings`)
    await page.getByLabel('Project name').fill('Web shop')
    await page.getByLabel('Monthly budget').fill('750')
    await page.getByRole('group', { name: 'Project tags' }).getByRole('button', { name: 'Add tag' }).click()
    await page.getByLabel('Name of tag 1').fill('Team')
    await page.getByLabel('Value of tag 1').fill('web')
    await expect(content(page)).toContainText('Not saved yet')
    await content(page).getByRole('button', { name: 'Save' }).click()
    await expect(content(page).getByText('Settings saved')).toBeVisible()
    await expect(content(page).getByText('Settings saved')).toBeHidden()
    const saved = (await (await page.request.get(`/api/projects/${id}`)).json()) as Project
    expect(saved).toMatchObject({ name: 'Web shop', budget_limit: 750, tags: { Team: 'web' } })
    await page.reload()
    await expect(page.getByLabel('Project name')).toHaveValue('Web shop')
  })

  test(
    'lets an admin tighten, and leaves loosening to owners',
    { tag: ONCE },
    async ({ page, account, administrator, playwright, baseURL }) => {
      const own = await playwright.request.newContext({ baseURL })
      const colleague = await makeAccount(administrator, own)
      const slug = `p-${crypto.randomUUID()}`
      const data = { name: 'Theirs', slug, owner_email: colleague.email, budget_limit: 500 }
      const { id } = (await (await own.post('/api/projects', { data })).json()) as Project
      await own.post(`/api/projects/${id}/team`, { data: { user_email: account.email, role: 'admin' } })
      await page.goto(`/projects/${id}/settings`)
      await expect(content(page)).toContainText('Only owners can loosen its budget and its policies.')
      const save = content(page).getByRole('button', { name: 'Save' })
      await page.getByLabel('Monthly budget').fill('600')
      const refusal = `leave the budget unchanged, or ask ${colleague.name}.`
      await expect(content(page)).toContainText(`Only owners of the project can loosen its rules: ${refusal}`)
      await expect(save).toHaveAttribute('aria-disabled', 'true')
      await page.getByLabel('Monthly budget').fill('400')
      await page.getByRole('checkbox', { name: 'Require tags' }).check()
      await expect(content(page)).not.toContainText(refusal)
      await save.click()
      await expect(content(page).getByText('Settings saved')).toBeVisible()
      await page.getByRole('checkbox', { name: 'Require tags' }).uncheck()
      await expect(content(page)).toContainText('leave required tags unchanged')
      await own.dispose()
    },
  )

  test('asks before changes are lost', { tag: ONCE }, async ({ page, account, viewport }) => {
    const { id } = await makeProject(page, account.email)
    await page.goto(`/projects/${id}/settings`)
    await page.getByLabel('Project name').fill('Web shop')
    const leave = async () => {
      if ((viewport?.width ?? 0) < 900) await page.goBack()
      else await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Projects' }).click()
    }
    if ((viewport?.width ?? 0) < 900) {
      await page.goto('/projects')
      await content(page).getByRole('link', { name: 'Storefront' }).click()
      await content(page).getByRole('link', { name: 'Settings', exact: true }).click()
      await page.getByLabel('Project name').fill('Web shop')
    }
    await leave()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('Project name')).toHaveValue('Web shop')
    await leave()
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await expect(page).not.toHaveURL(/settings/)
  })

  test('archives, reactivates and deletes by name', { tag: ONCE }, async ({ page, account }) => {
    const { id, name } = await makeProject(page, account.email)
    await page.goto(`/projects/${id}/settings`)
    await content(page).getByRole('button', { name: 'Archive project' }).click()
    await expect(content(page).getByRole('button', { name: 'Reactivate project' })).toBeVisible()
    await page.goto('/projects')
    await content(page).getByRole('button', { name: 'Show archived projects' }).click()
    await expect(page).toHaveURL('/projects?status=archived')
    await content(page).getByRole('link', { name }).click()
    await expect(content(page).locator('header')).toContainText('archived')
    await page.goto(`/projects/${id}/settings`)
    await content(page).getByRole('button', { name: 'Reactivate project' }).click()
    await expect(content(page).getByRole('button', { name: 'Archive project' })).toBeVisible()
    await content(page).getByRole('button', { name: 'Delete project' }).click()
    const dialog = page.getByRole('dialog', { name: `Delete the project ${name}?` })
    const confirm = dialog.getByRole('button', { name: 'Delete project' })
    await expect(confirm).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(page)
    await dialog.getByRole('textbox').fill(name)
    await confirm.click()
    await expect(page).toHaveURL('/projects')
    expect((await page.request.get(`/api/projects/${id}`)).status()).toBe(404)
  })

  test.describe('when saving fails', () => {
    test.use({ expectedMessage: /Failed to load resource/ })
    test('says the server’s words, else its own', { tag: ONCE }, async ({ page, account }) => {
      const { id } = await makeProject(page, account.email)
      const other = await makeProject(page, account.email, { name: 'Other' })
      await page.goto(`/projects/${id}/settings`)
      await page.getByLabel('Project slug').fill(other.slug)
      await content(page).getByRole('button', { name: 'Save' }).click()
      await expect(page.getByLabel('Project slug')).toHaveAccessibleDescription(
        'A project with this slug already exists.',
      )
      await page.route(`**/api/projects/${id}`, (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: 'no' }) : route.fallback(),
      )
      await page.getByLabel('Project slug').fill(`p-${crypto.randomUUID()}`)
      await content(page).getByRole('button', { name: 'Save' }).click()
      await expect(content(page).getByRole('alert')).toHaveText('Failed to save settings')
    })
  })
})

test(
  'project and settings have no fault that axe knows, in either theme',
  { tag: ONCE },
  async ({ page, account, administrator, playwright, baseURL }) => {
    const colleague = await makeAccount(administrator, await playwright.request.newContext({ baseURL }))
    const { id } = await makeProject(page, account.email, { budget_limit: 500, tags: { CostCenter: '4711' } })
    await addMember(page, id, colleague.email, 'developer')
    for (const address of [`/projects/${id}`, `/projects/${id}/settings`]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessibleInThemes(page)
      await expectAccessibleOnPhone(page)
    }
  },
)
