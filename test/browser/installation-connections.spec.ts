// Accounts of clouds of the installation: granted by an administrator, seen and tested in the settings of a project.
import { texts } from '../../src/web/locales/en/connections.ts'
import { texts as grants } from '../../src/web/locales/en/grants.ts'
import { expectAccessibleInThemes, expectAccessibleOnPhone } from './support/page.ts'
import { makeProject } from './support/projects.ts'
import { expect, ONCE, test } from './support/test.ts'

const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYCANARYKEY'

test.use({ as: 'admin' })

test(
  'an account is connected, granted to a project, limited and withdrawn',
  { tag: ONCE },
  async ({ page, account }) => {
    const id = crypto.randomUUID()
    const name = `Shared ${id}`
    const project = await makeProject(page, account.email, { name: `Zone ${id}` })
    // As where so many projects come before it that no first page names it.
    await page.route(/\/api\/projects\?(?!.*search=)/, (route) => route.fulfill({ json: [] }))
    await page.goto('/admin/connections')
    const section = page.getByRole('region', { name: texts.title })
    await section.getByRole('button', { name: texts.add }).click()
    const dialog = page.getByRole('dialog', { name: texts.form.createTitle })
    await dialog.getByLabel(texts.form.name, { exact: true }).fill(name)
    await dialog.getByRole('radio', { name: new RegExp(texts.kinds.aws_access_key) }).check()
    await dialog.getByLabel(texts.form.key, { exact: true }).fill('AKIAIOSFODNN7EXAMPLE')
    await dialog.getByLabel(texts.form.secret, { exact: true }).fill(SECRET)
    await dialog.getByRole('button', { name: texts.form.create, exact: true }).click()
    await expect(dialog).toBeHidden()

    const row = section.getByRole('listitem').filter({ hasText: name })
    await expect(row).toContainText(grants.forNone)
    const choose = async (action: string) => {
      await row.getByRole('button', { name: `Actions of ${name}` }).click()
      await page.getByRole('menuitem', { name: action }).click()
    }
    await choose(grants.grant)
    const granting = page.getByRole('dialog', { name: `Projects of ${name}` })
    // The server finds it, wherever in the list of projects it stands.
    await expect(granting.getByLabel(grants.dialog.add)).toBeVisible()
    await granting.getByLabel(grants.dialog.add).fill(id)
    await granting.getByRole('option', { name: project.name }).click()
    await expect(granting.getByLabel(`Jobs of ${project.name} at once`)).toBeVisible()
    await granting.getByLabel(grants.dialog.add).fill('no project is called so')
    await expect(granting.getByRole('option', { name: grants.dialog.noProject })).toBeVisible()
    await page.keyboard.press('Escape')
    await granting.getByLabel(`Jobs of ${project.name} at once`).fill('2')
    await expectAccessibleInThemes(page)
    await granting.getByRole('button', { name: grants.dialog.save }).click()
    await expect(granting).toBeHidden()
    await expect(row.getByRole('list')).toContainText(`${project.name} 0 environments · 2 jobs of the project at once`)
    await expectAccessibleInThemes(page)
    await expectAccessibleOnPhone(page)

    await page.goto(`/projects/${project.id}/settings`)
    const granted = page.getByRole('region', { name: texts.title }).getByRole('listitem').filter({ hasText: name })
    for (const text of [texts.ofInstallation, texts.untested, '2 jobs of the project at once'])
      await expect(granted).toContainText(text)
    await expect(granted).not.toContainText('AKIAIOSFODNN7EXAMPLE')
    await expect(granted.getByRole('button', { name: `Actions of ${name}` })).toHaveCount(0)
    // Whatever the network of this machine is, nobody knows this key.
    await granted.getByRole('button', { name: /^Test\s*Shared/ }).click()
    await expect(granted.getByRole('alert')).toContainText(texts.phases.both)
    await expectAccessibleInThemes(page)
    await expectAccessibleOnPhone(page)

    await page.goto('/admin/connections')
    await choose(grants.grant)
    await granting.getByRole('button', { name: `Withdraw from ${project.name}` }).click()
    await granting.getByRole('radio', { name: new RegExp(grants.dialog.all) }).check()
    await granting.getByRole('button', { name: grants.dialog.save }).click()
    await expect(row).toContainText(grants.forAll)
    await choose(texts.remove)
    await page.getByRole('dialog').getByRole('button', { name: texts.removal.confirm }).click()
    await expect(row).toHaveCount(0)
  },
)

test.describe('with a refusal', () => {
  test.use({ expectedMessage: /status of 500/ })

  test(
    'the page says when it cannot be loaded, and comes when it is asked for again',
    { tag: ONCE },
    async ({ page }) => {
      await page.route('**/api/connections', (route) => route.fulfill({ status: 500, json: { detail: 'Not now.' } }))
      await page.goto('/admin/connections')
      await expect(page.getByText(texts.failed)).toBeVisible()
      await page.unroute('**/api/connections')
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByText(texts.failed)).toBeHidden()
      await expect(page.getByRole('region', { name: texts.title })).toBeVisible()
    },
  )
})
