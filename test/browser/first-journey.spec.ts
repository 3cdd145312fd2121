// What somebody new does first, by clicks alone: signs in, makes a project, answers six questions, and has an
// environment applied in the simulated cloud.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { fillIn, submit } from './support/sign-in.ts'
import { expect, ONCE, test } from './support/test.ts'

/** So long the first journey may take. */
const LIMIT_S = 60
/** On a machine on which much else runs, the first journey is measured, not judged. */
const PATIENCE_MS = 300_000

const content = (page: Page) => page.getByRole('main')
const hasBinary = ['tofu', 'terraform'].some((name) => spawnSync(name, ['version']).status === 0)

test.use({ signedIn: false, expectedMessage: /Failed to load resource/ })

test('from sign-in to an applied environment', { tag: ONCE }, async ({ page, account }, info) => {
  test.skip(!hasBinary, 'It needs Terraform or OpenTofu on the PATH.')
  test.setTimeout(PATIENCE_MS)
  await page.goto('/login')
  const from = performance.now()
  await fillIn(page, account)
  await submit(page).click()
  await expect(page).toHaveURL('/')

  await page.goto('/projects/new')
  await content(page).getByLabel('Name').first().fill(`Journey ${randomUUID()}`)
  await content(page).getByRole('button', { name: 'Create Project' }).click()
  await content(page).getByRole('link', { name: 'Create Environment', exact: true }).first().click()

  for (const answer of [/^Web Application/, /^Development/, /^2-5 people/, /^Internal/, /^Temporary/] as const) {
    await page.getByRole('radio', { name: answer }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('radio', { name: answer })).toBeHidden()
  }
  await page.getByRole('radio', { name: /^AWS/ }).click()
  await page.getByRole('button', { name: /Generate Infrastructure/ }).click()
  await content(page).getByRole('button', { name: 'Create environment' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create environment' })
  await dialog.getByLabel('Name').fill('first')
  await expect(dialog.getByRole('radio', { name: /^Simulated cloud/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Create environment' }).click()

  await expect(page).toHaveURL(/\/runs\/[0-9a-f-]{36}$/)
  const title = content(page).getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Run 1AppliedSimulated', { timeout: PATIENCE_MS })
  const seconds = (performance.now() - from) / 1000
  const said = `From sign-in to an applied environment: ${seconds.toFixed(1)} s (${LIMIT_S} s at most on an idle machine).`
  info.annotations.push({ type: 'measured', description: said })
  process.stdout.write(`${said}\n`)

  // What was promised is there: every resource done, a log, a state, and an environment that is active.
  await expect(content(page)).toContainText('first is up')
  await content(page).getByRole('tab', { name: 'Log' }).click()
  await expect(content(page).getByRole('region', { name: 'Log' }).last()).toContainText('Apply complete')
  await content(page).getByRole('link', { name: 'Open the environment' }).click()
  await expect(content(page).getByRole('heading', { level: 1 })).toHaveText('firstActiveSimulated')

  // What is charged and what is not both belong to their component; who destroys it is said as it is.
  await content(page)
    .getByRole('tab', { name: /^Resources/ })
    .click()
  const held = content(page).getByRole('table', { name: /^Resources in the state/ })
  await expect(held.getByRole('row').filter({ hasText: 'aws_db_subnet_group.postgresql' })).toContainText('PostgreSQL')
  await content(page).getByRole('button', { name: 'Delete' }).click()
  const deletion = page.getByRole('dialog', { name: 'Delete first' })
  await expect(deletion).toContainText('Strata destroys it')
  await expect(deletion).not.toContainText('by hand')
})
