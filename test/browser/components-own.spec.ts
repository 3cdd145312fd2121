// Components of your own: made, changed, shared and deleted.
import type { Page } from '@playwright/test'
import type { CustomComponent } from '#contract/components.ts'
import { content, detail, row } from './support/components.ts'
import { expectAccessible, expectAccessibleInThemes, expectNoSidewaysScroll } from './support/page.ts'
import { expect, makeAccount, ONCE, test } from './support/test.ts'
import { texts as componentsTexts } from '../../src/web/locales/en/components.ts'

/** Makes a component as the browser of the page. */
async function makeComponent(page: Page, given: Readonly<Record<string, unknown>> = {}): Promise<CustomComponent> {
  const answer = await page.request.post('/api/components', {
    data: { name: 'Queue', category: 'networking', cloud: 'aws', ...given },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as CustomComponent
}

/** Makes a team of the person of the page. */
async function makeTeam(page: Page): Promise<{ id: string; name: string }> {
  const answer = await page.request.post('/api/teams', {
    data: { name: `Platform ${crypto.randomUUID().slice(0, 8)}` },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as { id: string; name: string }
}

test.describe('components of one’s own', () => {
  test('a name alone makes one, and a blank name is said at the field', { tag: ONCE }, async ({ page }) => {
    await page.goto('/components')
    const open = content(page).getByRole('button', { name: 'Create Component' })
    await open.click()
    const dialog = page.getByRole('dialog', { name: 'Create Component' })
    const name = dialog.getByRole('textbox', { name: 'Name', exact: true })
    await expect(name).toBeFocused()
    await dialog.getByRole('combobox', { name: 'Category' }).focus()
    await dialog.getByRole('button', { name: 'Create Component' }).click()
    await expect(name).toHaveAccessibleDescription('Please enter a component name.')
    await expect(name).toBeFocused()
    await expect(dialog.getByRole('combobox', { name: 'Category' }).getByRole('option')).toHaveText([
      'Compute',
      'Storage',
      'Database',
      'Networking',
      'Identity & Security',
    ])
    await expect(dialog.getByRole('combobox', { name: 'Cloud' }).getByRole('option')).toHaveText([
      'Azure',
      'AWS',
      'GCP',
      'On-Prem',
      'Custom',
    ])
    await expectAccessibleInThemes(page)
    await expectNoSidewaysScroll(page)

    // What was typed is there again when the dialog was closed by mistake.
    await name.fill('Orders "database"')
    await page.keyboard.press('Escape')
    await expect(open).toBeFocused()
    await open.click()
    await expect(name).toHaveValue('Orders "database"')
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Where orders are kept')
    await dialog.getByRole('combobox', { name: 'Category' }).selectOption('Database')
    await dialog.getByRole('combobox', { name: 'Cloud' }).selectOption('On-Prem')
    await name.press('Enter')
    await expect(page.getByText('Component "Orders "database"" created successfully!', { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/components?tab=mine')
    await expect(page.getByRole('tab', { name: 'My Components 1' })).toHaveAttribute('aria-selected', 'true')
    const made = row(page, 'Orders "database"')
    for (const text of ['Where orders are kept', 'no module yet', 'unpriced']) await expect(made).toContainText(text)
    await expect(made).not.toContainText('$0')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  test('a module of files says its variables and outputs, and prices are declared', { tag: ONCE }, async ({ page }) => {
    await page.goto('/components?tab=mine')
    await content(page).getByRole('button', { name: 'Create Component' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Create Component' })
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Queue')
    await dialog.getByText('Files', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Create Component' }).click()
    await expect(dialog.getByText(componentsTexts.files.problems.none)).toBeVisible()
    await dialog
      .getByLabel('Terraform files')
      .locator('input[type=file]')
      .setInputFiles([
        {
          name: 'main.tf',
          mimeType: 'text/plain',
          buffer: Buffer.from(
            'variable "size" {\n  type    = number\n  default = 3\n}\nvariable "token" {\n  type      = string\n  sensitive = true\n}\noutput "url" {\n  value = var.size\n}\nresource "aws_ebs_volume" "queue" {\n  size = var.size\n  type = "gp3"\n}\n',
          ),
        },
        { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') },
      ])
    await expect(dialog).toContainText('notes.txt was left out: only files that end in .tf are read.')
    await expect(dialog).toContainText('Found variables: 2, outputs: 1, resources: 1.')
    await expect(dialog.getByRole('textbox', { name: 'Default of size' })).toHaveValue('3')
    await expect(
      dialog.getByRole('group', { name: 'token' }).getByRole('checkbox', { name: 'Sensitive' }),
    ).toBeChecked()
    await expectAccessible(page)
    await dialog.getByText('Price lines', { exact: true }).click()
    const line = dialog.getByRole('group', { name: 'price line 1' })
    await dialog.getByRole('button', { name: 'Create Component' }).click()
    await expect(line.getByRole('spinbutton', { name: 'Unit price' })).toHaveAccessibleDescription('Enter a number.')
    await line.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
    await line.getByRole('spinbutton', { name: 'Unit price' }).fill('4.5')
    await line.getByRole('checkbox', { name: 'On top of its resources, such as a licence' }).check()
    await expect(dialog).toContainText('Priced from its resources')
    await line.getByRole('textbox', { name: 'What for' }).fill('Queue')
    await dialog.getByRole('button', { name: 'Create Component' }).click()
    await expect(page.getByText('Component "Queue" created successfully!', { exact: true })).toBeVisible()
    await expect(row(page, 'Queue')).toContainText('from its resources')
    await row(page, 'Queue').getByRole('link').click()
    const shown = detail(page, 'Queue')
    for (const text of [
      'default: 3',
      'Sensitive',
      'url',
      '2 month at $4.50, on top of its resources',
      'variable "token"',
    ])
      await expect(shown).toContainText(text)
    await expect(shown.getByRole('link', { name: 'Use in a template' })).toHaveAttribute(
      'href',
      /\/templates\/new\?component=custom-queue/,
    )
    await expectAccessibleInThemes(page)
    await expectNoSidewaysScroll(page)
    await shown.getByRole('link', { name: 'Use in a template' }).click()
    // A disk of 3 GB at $0.08, and what was declared on top. The price follows the setting at once.
    await expect(content(page).getByText('$9.24').first()).toBeVisible()
    await content(page).getByText('files in modules/').first().click()
    await content(page).getByRole('spinbutton', { name: 'size' }).fill('100')
    await expect(content(page).getByText('$17.00').first()).toBeVisible()
  })

  test.describe('Terraform that is wrong', () => {
    test.use({ expectedMessage: /Failed to load resource/ })
    test('is said with its file, and what was typed stays', { tag: ONCE }, async ({ page }) => {
      await page.goto('/components')
      await content(page).getByRole('button', { name: 'Create Component' }).click()
      const dialog = page.getByRole('dialog', { name: 'Create Component' })
      await dialog.getByText('Files', { exact: true }).click()
      await dialog.getByRole('button', { name: 'Paste text' }).click()
      const text = dialog.getByRole('textbox', { name: 'Text of main.tf' })
      await expect(text).toBeFocused()
      await text.fill('variable "size" {\n  type = \n')
      await dialog.getByRole('button', { name: 'Read variables and outputs' }).click()
      await expect(dialog.getByRole('alert').filter({ hasText: 'main.tf' })).toBeVisible()
      await expect(text).toHaveValue('variable "size" {\n  type = \n')
    })
  })

  test('a registry module is checked field by field, edited, shared and deleted', { tag: ONCE }, async ({ page }) => {
    const team = await makeTeam(page)
    await makeComponent(page, {
      description: 'Messages',
      source: { kind: 'registry', address: 'terraform-aws-modules/sqs/aws', version: '4.2.1' },
      is_free: true,
    })
    await page.goto('/components?tab=mine')
    await expect(row(page, 'Queue')).toContainText('free')
    await row(page, 'Queue').getByRole('button', { name: 'Actions of Queue' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Queue' })
    await dialog.getByRole('textbox', { name: 'Version' }).fill('latest')
    await dialog.getByRole('button', { name: 'Add variable' }).click()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Version' })).toHaveAccessibleDescription(
      'Name one version, such as 4.1.2.',
    )
    await expect(dialog.getByRole('textbox', { name: 'Version' })).toBeFocused()
    await expect(dialog.getByRole('group', { name: 'variable 1' })).toContainText(
      'Use letters, digits, dashes and underscores, starting with a letter.',
    )
    await dialog.getByRole('textbox', { name: 'Version' }).fill('4.3.0')
    await dialog.getByRole('textbox', { name: 'Name of variable 1' }).fill('name')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(
      page.getByText('Component "Queue" is changed. Templates keep the module with which they were saved.'),
    ).toBeVisible()
    await row(page, 'Queue').getByRole('link').click()
    await expect(detail(page, 'Queue')).toContainText('4.3.0')

    await row(page, 'Queue').getByRole('button', { name: 'Actions of Queue' }).click()
    await page.getByRole('menuitem', { name: 'Share with a team' }).click()
    await page
      .getByRole('dialog', { name: 'Share Queue' })
      .getByRole('combobox', { name: 'Team' })
      .selectOption(team.name)
    await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click()
    await expect(page.getByText(`Queue is shared with ${team.name}.`)).toBeVisible()
    await page.getByRole('tab', { name: 'Team Components 1' }).click()
    // One's own list has the same row.
    await expect(page.getByRole('tab', { name: 'Team Components 1' })).toHaveAttribute('aria-selected', 'true')
    await expect(row(page, 'Queue')).toBeVisible()

    await row(page, 'Queue').getByRole('button', { name: 'Actions of Queue' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const asked = page.getByRole('dialog', { name: 'Delete Queue?' })
    await expect(asked).toContainText('No template uses it.')
    await asked.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Component "Queue" is deleted.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No team components yet' })).toBeVisible()
  })

  test(
    'a member sees what the team shares, and why it is not theirs to delete',
    { tag: ONCE },
    async ({ page, account, administrator, playwright, baseURL, browser }) => {
      const team = await makeTeam(page)
      await makeComponent(page, { team_id: team.id })
      const own = await playwright.request.newContext({ baseURL })
      const colleague = await makeAccount(administrator, own)
      expect(
        (await page.request.post(`/api/teams/${team.id}/members`, { data: { email: colleague.email } })).status(),
      ).toBe(201)
      const context = await browser.newContext({ baseURL, storageState: await own.storageState() })
      const other = await context.newPage()
      await other.goto('/components?tab=team')
      await expect(row(other, 'Queue')).toContainText(account.name)
      await row(other, 'Queue').getByRole('button', { name: 'Actions of Queue' }).click()
      await expect(other.getByRole('menuitem', { name: /^Delete/ })).toContainText(
        `Only ${account.name} and the owners of its team can do this.`,
      )
      await context.close()
    },
  )

  test.describe('when they cannot be loaded', () => {
    test.use({ expectedMessage: /Failed to load resource/ })
    test('the reason and Retry are there', { tag: ONCE }, async ({ page }) => {
      let isBroken = true
      await page.route('**/api/components?*', (route) =>
        isBroken ? route.fulfill({ status: 500, json: { detail: 'The disk is full.' } }) : route.fallback(),
      )
      await page.goto('/components?tab=mine')
      // The sidebar says it too.
      const main = page.getByRole('main')
      await expect(main.getByRole('alert')).toContainText('The disk is full.')
      isBroken = false
      await main.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByRole('heading', { name: 'No components of your own yet' })).toBeVisible()
    })
  })
})
