// Running an environment by hand under one's name, taking back, and reporting late.
import type { Page } from '@playwright/test'
import type { Environment } from '#contract/environment.ts'
import { expectAccessible } from './support/page.ts'
import { makeProject } from './support/projects.ts'
import { requestEnvironment } from './support/requests.ts'
import { expect, ONCE, test } from './support/test.ts'

const content = (page: Page) => page.getByRole('main')
const waiting = (page: Page, name: string) => content(page).getByRole('region', { name })
const button = (page: Page, name: string) => content(page).getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** An environment of someone's own project; Development on Azure. */
async function makeOwn(page: Page, email: string): Promise<Environment> {
  const project = await makeProject(page, email, { budget_limit: 2000 })
  return requestEnvironment(page.request, {
    project_id: project.id,
    name: 'shop',
    lifetime_days: 30,
    answers: { environment_type: 'Development' },
  })
}

/** Reports on the page what became of the run that is awaited. */
async function reportHere(page: Page, label: string, title: string, note?: string): Promise<void> {
  await button(page, label).click()
  if (note !== undefined) await dialog(page, title).getByRole('textbox', { name: 'Note' }).fill(note)
  await dialog(page, title).getByRole('button', { name: label }).click()
  await expect(dialog(page, title)).toBeHidden()
}

async function deleteShop(page: Page): Promise<void> {
  await button(page, 'Delete').click()
  await dialog(page, 'Delete shop').getByRole('textbox').fill('shop')
  const submit = dialog(page, 'Delete shop').getByRole('button', { name: 'Delete' })
  // It takes no press while the dialog looks up what stays.
  await expect(submit).not.toHaveAttribute('aria-busy')
  await submit.click()
}

test.describe('by hand', () => {
  // What is reported late is refused, and recorded.
  test.use({ expectedMessage: /status of 409/ })

  test(
    'says who applies it now, takes back what nothing was run of, and records what comes late',
    {
      tag: ONCE,
    },
    async ({ page, account }) => {
      const environment = await makeOwn(page, account.email)
      await page.goto(`/environments/${environment.id}`)
      await button(page, 'I am applying it now').click()
      const applying = waiting(page, 'Being applied')
      await expect(applying).toContainText(`${account.name} has been applying it by hand since`)
      await expect(button(page, 'I am applying it now')).toHaveCount(0)
      await expect(button(page, 'Delete')).toBeDisabled()
      await expectAccessible(page)
      await button(page, 'Nothing was run, take it back').click()
      await expect(waiting(page, 'Ready to be applied')).toBeVisible()
      await reportHere(page, 'Report applied', 'Report shop as applied')

      await deleteShop(page)
      await expect(waiting(page, 'Being destroyed')).toBeVisible()
      await button(page, 'Nothing was run, keep it').click()
      await expect(content(page)).toContainText('can extend or delete it.')

      await deleteShop(page)
      await reportHere(page, 'Report destroyed', 'Report shop as destroyed')
      await reportHere(page, 'Report applied', 'Report shop as applied', 'It was me.')
      await expect(page.getByRole('status').filter({ hasText: 'it is recorded in the activity' })).toBeVisible()
      await expect(content(page)).toContainText('reported it as applied, which no longer fits')
    },
  )
})
