// Runs that a pipeline reports, and the pipeline that a teardown starts.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Environment } from '#contract/environment.ts'
import { expectAccessibleInThemes, expectAccessibleOnPhone, useLanguage } from './support/page.ts'
import { makeProject } from './support/projects.ts'
import { requestEnvironment } from './support/requests.ts'
import { expect, ONCE, test } from './support/test.ts'

const content = (page: Page) => page.getByRole('main')
const panel = (page: Page) => content(page).getByRole('region', { name: 'Pipeline' })
const PIPELINE = 'https://github.com/example/shop/actions/runs/7003114'

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

/** What a pipeline says of an environment. */
async function tell(page: Page, environment: string, given: Record<string, unknown> = {}): Promise<void> {
  const answer = await page.request.post('/api/runs/report', {
    data: {
      environment,
      phase: 'apply',
      outcome: 'succeeded',
      key: randomUUID(),
      pipeline: { url: PIPELINE, run: 7_003_114, attempt: 1 },
      commit: '4f0f4d5b6a7c8d9e0f1a2b3c4d5e6f708192a3b4',
      ...given,
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('what a pipeline reports is a run that says that nobody looked', { tag: ONCE }, async ({ page, account }) => {
  const { id } = await makeOwn(page, account.email)
  await tell(page, id, { phase: 'plan', changes: { add: 12, change: 1, destroy: 0 } })
  await page.goto(`/environments/${id}?tab=runs`)
  await expect(content(page).getByText('Reported', { exact: true })).toBeVisible()
  await expect(content(page).getByText('It waits in the pipeline: approve it there.')).toBeVisible()
  await tell(page, id, { resources: [{ address: 'azurerm_resource_group.main', type: 'azurerm_resource_group' }] })
  await content(page).getByRole('link', { name: 'Run 1' }).click()
  await expect(content(page).getByText('Reported by a pipeline, not observed')).toBeVisible()
  await expect(content(page).getByRole('link', { name: 'Open the pipeline' })).toHaveAttribute('href', PIPELINE)
  await expect(content(page).getByRole('region', { name: 'What was reported' })).toContainText(
    '12 to create, 1 to change',
  )
  await expect(content(page).getByText('azurerm_resource_group.main')).toBeVisible()
  await expect(content(page).getByRole('button', { name: 'Cancel run' })).toHaveCount(0)
  await expectAccessibleOnPhone(page)
  await expectAccessibleInThemes(page)
})

test('the pipeline that a teardown starts is set, started and removed', { tag: ONCE }, async ({ page, account }) => {
  const { id } = await makeOwn(page, account.email)
  await tell(page, id)
  await page.goto(`/environments/${id}?tab=runs`)
  await expect(panel(page)).toContainText('No pipeline is set')
  await panel(page).getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pipeline that destroys the environment' })
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  await expectAccessibleInThemes(page)
  await dialog.getByRole('radio', { name: /GitLab CI/ }).check()
  await expect(field('Address of its API')).toHaveValue('https://gitlab.com')
  await expect(field('Pipeline')).toHaveCount(0)
  await dialog.getByRole('radio', { name: /GitHub Actions/ }).check()
  await field('Project').fill('example')
  await field('Pipeline').fill('shop-pipeline.yml')
  await dialog.getByLabel('Token', { exact: true }).fill('github_pat_example')
  await field('Project').fill('example/shop')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(panel(page)).toContainText('https://api.github.com · example/shop · shop-pipeline.yml · main')
  expect(await page.content()).not.toContain('github_pat_example')
  await expectAccessibleOnPhone(page)
  const deleted = await page.request.delete(`/api/environments/${id}`)
  expect(deleted.status()).toBe(202)
  await page.reload()
  await expect(content(page).getByText('It is being destroyed: Strata starts its pipeline.')).toBeVisible()
  await expect(panel(page)).toContainText('It is about to be started.')
  await expectAccessibleInThemes(page)
  await panel(page).getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(panel(page)).toContainText('No pipeline is set')
})

test('in every language', { tag: ONCE }, async ({ page, account }) => {
  const { id } = await makeOwn(page, account.email)
  await tell(page, id)
  const titles = { de: 'Gemeldet', es: 'Comunicada', fr: 'Signalée' } as const
  for (const language of ['de', 'es', 'fr'] as const) {
    await useLanguage(page, language)
    await page.goto(`/environments/${id}?tab=runs`)
    await expect(content(page).getByText(titles[language], { exact: true })).toBeVisible()
  }
})
