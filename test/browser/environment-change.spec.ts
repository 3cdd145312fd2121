// Changing what an environment is made of, by clicks: its answers, its stack in the builder, a newer template.
import { spawnSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import type { Environment } from '#contract/environment.ts'
import { add } from './support/builder.ts'
import { expectAccessibleInThemes, expectAccessibleOnPhone } from './support/page.ts'
import { makeProject } from './support/projects.ts'
import { requestEnvironment } from './support/requests.ts'
import { saveTemplate } from './support/templates.ts'
import { expect, ONCE, test } from './support/test.ts'

const content = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => content(page).getByRole('button', { name, exact: true })
const changing = (page: Page, name: string) => page.getByRole('dialog', { name: `Change ${name}` })
const hasBinary = ['tofu', 'terraform'].some((name) => spawnSync(name, ['version']).status === 0)
/** Terraform runs several times; on a machine on which much else runs, that takes its time. */
const PATIENCE_MS = 300_000

test(
  'a pending environment takes over a stack from the builder, and says what that costs',
  { tag: ONCE },
  async ({ page, account }) => {
    const project = await makeProject(page, account.email, { budget_limit: 2000 })
    const { id } = await requestEnvironment(page.request, {
      project_id: project.id,
      name: 'shop',
      answers: { environment_type: 'Development' },
    })
    await page.goto(`/environments/${id}`)
    await button(page, 'Change').click()
    const dialog = changing(page, 'shop')
    const submit = dialog.getByRole('button', { name: 'Change the request' })
    await expect(submit).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByLabel('People who work with it').fill('60')
    const price = dialog.getByRole('status', { name: 'What it costs now and then' })
    await expect(price).toContainText(/\$.*→.*\+\$/)
    await expect(price).toBeInViewport({ ratio: 1 })
    await expect(dialog).toContainText('The request starts over')
    await expectAccessibleOnPhone(page)
    await expectAccessibleInThemes(page)

    await dialog.getByRole('radio', { name: /^Its stack/ }).click()
    await expect(page).toHaveURL(/change=stack/)
    await dialog.getByRole('link', { name: 'Open in the builder' }).click()
    const use = page.getByRole('button', { name: 'Use in the environment' })
    await expect(use).toHaveAttribute('aria-disabled', 'true')
    await add(page, 'NoSQL')
    await use.click()
    await expect(page).toHaveURL(new RegExp(`/environments/${id}\\?change=stack$`))
    const changes = dialog.getByRole('list', { name: 'What changes' })
    await expect(changes.getByRole('listitem').filter({ hasText: 'NoSQL' })).toContainText('added')
    await submit.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('status').filter({ hasText: 'shop was changed' })).toBeVisible()
    // What was taken over is no draft any more.
    await button(page, 'Change').click()
    await dialog.getByRole('radio', { name: /^Its stack/ }).click()
    await expect(dialog.getByRole('link', { name: 'Open in the builder' })).toBeVisible()
  },
)

const PART = { cloud: 'aws', region: 'us-east-1', nodes: [{ id: 'files', type: 'object-storage' }], connections: [] }
const MORE = { ...PART, nodes: [...PART.nodes, { id: 'cache', type: 'redis' }] }

test(
  'a newer version of its template is applied, and all of it destroyed',
  { tag: ONCE },
  async ({ page, account }) => {
    test.skip(!hasBinary, 'It needs Terraform or OpenTofu on the PATH.')
    test.setTimeout(PATIENCE_MS)
    const project = await makeProject(page, account.email, { budget_limit: 2000 })
    const template = await saveTemplate(page.request, { name: 'Parts', stack: PART })
    const made = await page.request.post('/api/environments', {
      data: { project_id: project.id, name: 'parts', template_id: template.id, connection: 'sandbox' },
    })
    const { id } = (await made.json()) as Environment
    const saved = await page.request.put(`/api/templates/${template.id}`, { data: { stack: MORE, base_version: 1 } })
    expect(saved.status(), await saved.text()).toBe(200)

    // While its first apply is under way, nothing else can be done with it, which is said.
    await page.goto(`/environments/${id}`)
    const title = content(page).getByRole('heading', { level: 1 })
    await expect(title).toHaveText('partsActiveSimulated', { timeout: PATIENCE_MS })
    await expect(content(page)).toContainText('Version 2 of Parts is there')
    await button(page, 'See what changes').click()
    const dialog = changing(page, 'parts')
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Redis' })).toContainText('added')
    await expect(dialog).toContainText(`${project.name} reserves`)
    await dialog.getByRole('button', { name: 'Update environment' }).click()

    await expect(page).toHaveURL(/\/runs\/[0-9a-f-]{36}$/)
    await expect(title).toHaveText('Run 2AppliedSimulated', { timeout: PATIENCE_MS })
    await expect(content(page)).toContainText('parts is changed')
    await content(page).getByRole('link', { name: 'Open the environment' }).click()
    await expect(title).toHaveText('partsActiveSimulated')
    await expect(content(page)).not.toContainText('is there. This environment')
    await expect(content(page).getByRole('region', { name: 'Activity' })).toContainText('Strata changed it')

    await button(page, 'Delete').click()
    const deletion = page.getByRole('dialog', { name: 'Delete parts' })
    // Until it is read what stays, nothing can be pressed.
    await expect(deletion).toContainText('This stays on purpose')
    await deletion.getByLabel('Type parts to delete it').fill('parts')
    await deletion.getByRole('button', { name: 'Delete environment' }).click()
    await expect(page).toHaveURL(/\/runs\/[0-9a-f-]{36}$/)
    await expect(content(page)).toContainText('parts is destroyed', { timeout: PATIENCE_MS })
  },
)
