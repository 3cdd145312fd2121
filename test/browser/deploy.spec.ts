// What is done with a stack: deployed as an environment, exported as a pipeline, pushed to a repository.
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import type { Environment } from '#contract/environment.ts'
import {
  expectAccessible,
  expectAccessibleInThemes,
  expectAccessibleOnPhone,
  expectNoSidewaysScroll,
  stopClock,
} from './support/page.ts'
import { addMember, makeProject } from './support/projects.ts'
import { generateResult } from './support/result.ts'
import { REFUSED } from './support/sign-in.ts'
import { saveTemplate } from './support/stacks.ts'
import { expect, ONCE, test } from './support/test.ts'
import { texts as deployTexts } from '../../src/web/locales/en/deploy.ts'

test.use({ expectedMessage: REFUSED })

async function openDeploy(page: Page, id: string): Promise<Locator> {
  await page.goto(`/templates/new?edit=${id}`)
  await page.getByRole('button', { name: 'Deploy', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Deploy Infrastructure' })
  await expect(dialog.getByLabel('Deployment name')).toBeFocused()
  return dialog
}

const environmentsOf = async (page: Page, projectId: string) =>
  (await (await page.request.get(`/api/environments?project_id=${projectId}`)).json()) as Environment[]

test(
  'policy and budget are said before it is deployed; then it says so for three seconds',
  { tag: ONCE },
  async ({ page, account }) => {
    const project = await makeProject(page, account.email, { budget_limit: 5000 })
    await addMember(page, project.id, 'demo.admin@example.com', 'owner')
    await page.clock.install()
    const dialog = await openDeploy(page, await saveTemplate(page))
    const submit = dialog.getByRole('button', { name: 'Deploy', exact: true })
    await expect(dialog).toContainText('Web shop on Azure')
    await expect(dialog).toContainText(/\$[\d.]+ \/ month/)
    await expect(dialog).toContainText('no approval needed')
    await submit.click()
    await expect(dialog.getByLabel('Deployment name')).toHaveAccessibleDescription('Please enter a deployment name.')
    await expect(dialog.getByLabel('Deployment name')).toBeFocused()

    await dialog.getByRole('button', { name: 'Production Config prod, eastus' }).click()
    await expect(dialog.getByRole('radio', { name: 'prod' })).toBeChecked()
    await expect(dialog.getByLabel('Region')).toHaveValue('eastus')
    await expect(dialog).toContainText('needs approval')
    await expectNoSidewaysScroll(page)
    await dialog.getByLabel('Deployment name').fill('checkout')
    await dialog.getByLabel('Tags').fill('CostCenter=4120, plain')
    await submit.click()
    await expect(dialog.getByRole('heading', { name: 'Policy and budget' })).toBeFocused()
    await expect(dialog.getByRole('list', { name: 'Why it needs approval' })).toHaveText('Production')
    await expect(dialog).toContainText('Demo Admin can approve it.')
    await expect(dialog).toContainText('checkout will be a prod environment in eastus, in the project Storefront.')
    expect(await environmentsOf(page, project.id)).toEqual([])
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect(dialog.getByLabel('Deployment name')).toHaveValue('checkout')
    await submit.click()
    await expect(dialog.getByRole('heading', { name: 'Policy and budget' })).toBeVisible()
    await stopClock(page)
    await submit.click()
    const initiated = dialog.getByRole('status').filter({ hasText: 'Deployment Initiated!' })
    await expect(initiated).toContainText('checkout waits for Demo Admin.')
    const [made] = await environmentsOf(page, project.id)
    expect(made).toMatchObject({
      name: 'checkout',
      environment_type: 'Production',
      region: 'eastus',
      status: 'pending',
      tags: { CostCenter: '4120', plain: '' },
    })
    await expect(dialog.getByRole('link', { name: 'Open the environment' })).toHaveAttribute(
      'href',
      `/environments/${made?.id}`,
    )
    await page.clock.runFor(2_900)
    await expect(initiated).toBeVisible()
    await page.clock.runFor(200)
    await expect(dialog).toBeHidden()
    await page.clock.resume()
    await page.getByRole('button', { name: 'Deploy', exact: true }).click()
    await expect(dialog.getByLabel('Deployment name')).toHaveValue('')
    await expect(dialog.getByRole('radio', { name: 'dev' })).toBeChecked()
  },
)

test(
  'by keyboard alone: a configuration of one’s own, and with auto-approve it is deployed at once',
  { tag: ONCE },
  async ({ page, account }) => {
    const project = await makeProject(page, account.email)
    await page.clock.install()
    await page.goto(`/templates/new?edit=${await saveTemplate(page, { cloud: 'aws', region: 'us-east-1' })}`)
    await page.getByRole('button', { name: 'Deploy', exact: true }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Deploy Infrastructure' })
    await expect(dialog.getByLabel('Deployment name')).toBeFocused()
    await page.keyboard.type('sandbox')

    // A region of another cloud is the one that corresponds, and that is said.
    await dialog.getByRole('button', { name: 'Dev Config dev, westus' }).focus()
    await page.keyboard.press('Space')
    await expect(dialog.getByLabel('Region')).toHaveValue('us-west-2')
    await expect(dialog.getByLabel('Region')).toHaveAccessibleDescription(
      'Dev Config uses westus, which AWS does not have. us-west-2 is the closest match.',
    )

    await dialog.getByLabel('Auto-approve').focus()
    await page.keyboard.press('Space')
    await dialog.getByRole('button', { name: 'Save these as new' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Name of the configuration')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Name of the configuration')).toHaveAccessibleDescription(
      deployTexts.configurations.nameRequired,
    )
    await page.keyboard.type('Quick')
    await page.keyboard.press('Enter')
    const own = dialog.getByRole('button', { name: 'Quick dev, us-west-2' })
    await expect(own).toHaveAttribute('aria-pressed', 'true')
    await expect(dialog.getByRole('button', { name: 'Save these as new' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Remove Quick' }).focus()
    await page.keyboard.press('Enter')
    await expect(own).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Undo' }).focus()
    await page.keyboard.press('Enter')
    await expect(own).toBeVisible()

    await dialog.getByRole('radio', { name: /^Simulated cloud/ }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('radio', { name: /^By hand/ })).toBeChecked()
    await stopClock(page)
    await dialog.getByLabel('Deployment name').focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('status').filter({ hasText: 'Deployment Initiated!' })).toContainText(
      'sandbox is created.',
    )
    await expect(dialog.getByRole('link', { name: 'Open the environment' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.clock.resume()
    await expect(page).toHaveURL(/\/environments\/[0-9a-f-]{36}$/)
    expect((await environmentsOf(page, project.id))[0]).toMatchObject({
      name: 'sandbox',
      cloud_provider: 'AWS',
      region: 'us-west-2',
      environment_type: 'Development',
    })
  },
)

test('says that a project comes first, and that a name is taken', { tag: ONCE }, async ({ page, account }) => {
  const id = await saveTemplate(page)
  await page.goto(`/templates/new?edit=${id}`)
  const open = page.getByRole('button', { name: 'Deploy', exact: true })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Deploy Infrastructure' })
  await expect(dialog.getByRole('link', { name: 'Create a project' })).toHaveAttribute('href', '/projects/new')
  const project = await makeProject(page, account.email)
  const taken = await page.request.post('/api/environments', {
    data: { project_id: project.id, name: 'checkout', template_id: id },
  })
  expect(taken.status(), await taken.text()).toBe(201)

  const again = await openDeploy(page, id)
  await again.getByLabel('Deployment name').fill('Checkout')
  await again.getByRole('button', { name: 'Deploy', exact: true }).click()
  await expect(again).toContainText('No approval is needed')
  await again.getByRole('button', { name: 'Deploy', exact: true }).click()
  await expect(again.getByLabel('Deployment name')).toHaveAccessibleDescription(
    /has an environment called checkout already/,
  )
  await expect(again.getByLabel('Deployment name')).toBeFocused()
})

test('the pipeline of each system is shown, copied and saved', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await page.goto(
    `/templates/new?edit=${await saveTemplate(page, { name: 'Web Shop 2', environment_type: 'production' })}`,
  )
  await page.getByRole('button', { name: 'Export Pipeline' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export Pipeline' })
  const code = dialog.getByRole('tabpanel')
  await expect(code).toContainText('terraform plan')
  await expect(dialog.getByRole('tab')).toHaveText(['web-shop-2-pipeline.yml', 'backend.tf', 'PIPELINE.md'])
  await expect(dialog).toContainText('GitHub Actions looks for it at .github/workflows/web-shop-2-pipeline.yml')
  await expect(dialog).toContainText('ARM_SUBSCRIPTION_ID')
  await expect(dialog).toContainText('apply waits for an approval')
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('tab', { name: 'backend.tf' }).click()
  await expect(code).toContainText('backend "azurerm"')
  await stopClock(page)
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(dialog.getByRole('button', { name: 'Copied!' })).toBeVisible()
  await page.clock.resume()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('backend "azurerm"')

  await dialog.getByText('GitLab CI').click()
  await expect(dialog).toContainText('GitLab CI looks for it at .gitlab-ci.yml')
  await expect(code).toContainText('id_tokens')
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await saved).suggestedFilename()).toBe('web-shop-2-pipeline.yml')
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain('id_tokens')

  await dialog.getByText('Azure DevOps').click()
  await expect(dialog).toContainText('Azure DevOps looks for it at azure-pipelines.yml')
  const packed = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download all as ZIP' }).click()
  expect((await packed).suggestedFilename()).toBe('web-shop-2-pipeline.zip')
  const files = unzipSync(readFileSync(await (await packed).path()))
  expect(Object.keys(files).toSorted()).toEqual(
    [
      'PIPELINE.md',
      'README.md',
      'azure-pipelines.yml',
      'backend.tf',
      'main.tf',
      'outputs.tf',
      'provider.tf',
      'variables.tf',
    ].toSorted(),
  )
  expect(strFromU8(files['main.tf'] ?? new Uint8Array())).toContain('azurerm_postgresql_flexible_server')
})

test('a pipeline comments prices where someone wants it, and fails above a limit', { tag: ONCE }, async ({ page }) => {
  await page.goto(`/templates/new?edit=${await saveTemplate(page, { name: 'Web Shop 3' })}`)
  await page.getByRole('button', { name: 'Export Pipeline' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export Pipeline' })
  const code = dialog.getByRole('tabpanel')
  await expect(code).toContainText('terraform plan')
  await expect(code).not.toContainText('/api/price')
  await dialog.getByRole('checkbox', { name: deployTexts.pipeline.prices }).check()
  await expect(code).toContainText('/api/price')
  await expect(code).not.toContainText('the limit of this pipeline')
  const limit = dialog.getByLabel(deployTexts.pipeline.limit)
  await limit.fill('-5')
  await expect(dialog.getByRole('alert')).toContainText(deployTexts.pipeline.limitRange)
  await limit.fill('250')
  await expect(code).toContainText('by more than 250 USD a month, the limit of this pipeline')
  await expectAccessibleOnPhone(page)
  await expectAccessibleInThemes(page)
  await dialog.getByRole('checkbox', { name: deployTexts.pipeline.prices }).uncheck()
  await expect(code).not.toContainText('/api/price')
})

test('says why a pipeline could not be generated, and tries again', { tag: ONCE }, async ({ page }) => {
  await page.route(
    '**/api/pipeline/generate',
    (route) => route.fulfill({ status: 500, json: { detail: 'The disk is full.' } }),
    { times: 1 },
  )
  await page.goto(`/templates/new?edit=${await saveTemplate(page)}`)
  await page.getByRole('button', { name: 'Export Pipeline' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export Pipeline' })
  await expect(dialog).toContainText(deployTexts.pipeline.failed)
  await expect(dialog).toContainText('The disk is full.')
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(dialog.getByRole('tabpanel')).toContainText('terraform plan')
})

test(
  'a result is pushed to a repository; what is wrong is said, and the token is not kept',
  { tag: ONCE },
  async ({ page }) => {
    const result = await generateResult(page)
    await page.goto('/results')
    await page.getByRole('region', { name: 'Next Steps' }).getByRole('button', { name: 'Push to GitHub' }).click()
    const dialog = page.getByRole('dialog', { name: 'Push to a Git repository' })
    const submit = dialog.getByRole('button', { name: 'Push', exact: true })
    const url = dialog.getByLabel('Repository')
    const token = dialog.getByRole('textbox', { name: 'Token' })
    await expect(url).toBeFocused()
    await expect(token).toHaveAttribute('type', 'password')
    await expect(token).toHaveAttribute('autocomplete', 'off')
    await submit.click()
    await expect(url).toHaveAccessibleDescription(deployTexts.push.urlRequired)
    await expect(token).toHaveAccessibleDescription(deployTexts.push.tokenRequired)
    await url.fill('http://git.example.com/shop')
    await expect(url).toHaveAccessibleDescription(/begins with https:\/\//)
    await url.fill('https://me:secret@git.example.com/shop')
    await expect(url).toHaveAccessibleDescription(/Remove the credentials from the address/)
    await dialog.getByLabel('Folder').fill('../elsewhere')
    await submit.click()
    await expect(dialog.getByLabel('Folder')).toHaveAccessibleDescription(/without “\.\.”/)
    await expectNoSidewaysScroll(page)

    // What the server says of an address that it does not go to stands at the address.
    await url.fill('https://127.0.0.1/shop.git')
    await dialog.getByLabel('Folder').fill('shop')
    await token.fill('t0ken')
    const refused = page.waitForResponse('**/api/git/push')
    await submit.click()
    expect((await refused).status()).toBe(400)
    await expect(url).toHaveAttribute('aria-invalid', 'true')
    await expect(url).toBeFocused()
    await expect(dialog).not.toContainText('t0ken')

    // A host that takes it: its part of the push has its own tests.
    const sent: unknown[] = []
    await page.route('**/api/git/push', async (route) => {
      sent.push(route.request().postDataJSON())
      const json = {
        branch: 'strata',
        commit: '0123456789abcdef0123456789abcdef01234567',
        is_new_branch: true,
        files: ['shop/main.tf', 'shop/README.md'],
        web_url: 'https://git.example.com/shop/tree/strata',
      }
      await route.fulfill({
        status: sent.length === 1 ? 503 : 200,
        json: sent.length === 1 ? { detail: 'git.example.com did not answer.' } : json,
      })
    })
    await url.fill('https://git.example.com/shop')
    await dialog.getByLabel('Pipeline').selectOption('GitLab CI')
    await dialog.getByRole('checkbox', { name: deployTexts.pipeline.prices }).check()
    await submit.click()
    await expect(dialog.getByRole('alert')).toContainText('git.example.com did not answer.')
    await submit.click()
    await expect(dialog.getByRole('status')).toContainText('Pushed to the new branch strata')
    await expect(dialog.getByRole('status')).toContainText('0123456789')
    await expect(dialog.getByRole('listitem')).toHaveText(['shop/main.tf', 'shop/README.md'])
    await expect(dialog.getByRole('link', { name: 'Look at the branch' })).toHaveAttribute(
      'href',
      'https://git.example.com/shop/tree/strata',
    )
    expect(sent[1]).toEqual({
      result_id: result.id,
      url: 'https://git.example.com/shop',
      branch: 'strata',
      folder: 'shop',
      token: 't0ken',
      pipeline: 'gitlab-ci',
      price_comment: {},
    })
    await dialog.getByRole('button', { name: 'Push again' }).click()
    await expect(url).toHaveValue('https://git.example.com/shop')
    await expect(token).toHaveValue('')
  },
)

test('the form and what policy and budget say are accessible', { tag: ONCE }, async ({ page, account }) => {
  await makeProject(page, account.email, { budget_limit: 5000 })
  const dialog = await openDeploy(page, await saveTemplate(page))
  await expect(dialog.getByRole('button', { name: 'Dev Config dev, westus' })).toBeVisible()
  await expectAccessibleInThemes(page)
  await dialog.getByLabel('Deployment name').fill('checkout')
  await dialog.getByRole('button', { name: 'Deploy', exact: true }).click()
  await expect(dialog).toContainText('No approval is needed')
  await expectAccessible(page)
  await expectAccessibleOnPhone(page)
})

test('the export of a pipeline is accessible', { tag: ONCE }, async ({ page }) => {
  await page.goto(`/templates/new?edit=${await saveTemplate(page)}`)
  await page.getByRole('button', { name: 'Export Pipeline' }).click()
  await expect(page.getByRole('dialog', { name: 'Export Pipeline' }).getByRole('tabpanel')).toContainText(
    'terraform plan',
  )
  await expectAccessibleInThemes(page)
  await expectAccessibleOnPhone(page)
})

test('the push to a repository is accessible', { tag: ONCE }, async ({ page }) => {
  await generateResult(page)
  await page.goto('/results')
  await page.getByRole('region', { name: 'Next Steps' }).getByRole('button', { name: 'Push to GitHub' }).click()
  const dialog = page.getByRole('dialog', { name: 'Push to a Git repository' })
  await dialog.getByRole('button', { name: 'Push', exact: true }).click()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await expectAccessibleInThemes(page)
  await expectAccessibleOnPhone(page)
})
