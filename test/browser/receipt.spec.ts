// The receipt of a deleted environment: its page, its files, and the command that verifies them.
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import type { Environment } from '#contract/environment.ts'
import type { SignedReceipt } from '../../src/web/api/receipts.ts'
import { expectAccessibleInThemes, expectNoSidewaysScroll, useLanguage } from './support/page.ts'
import { makeProject } from './support/projects.ts'
import { endByHand, requestEnvironment } from './support/requests.ts'
import { expect, ONCE, test } from './support/test.ts'

const PATIENCE_MS = 300_000
const content = (page: Page) => page.getByRole('main')
const hasBinary = ['tofu', 'terraform'].some((name) => spawnSync(name, ['version']).status === 0)
const run = promisify(execFile)

async function makeOwn(page: Page, email: string, connection: 'manual' | 'sandbox'): Promise<Environment> {
  const project = await makeProject(page, email, { budget_limit: 2000 })
  const answers = { environment_type: 'Development' } as const
  return requestEnvironment(page.request, { project_id: project.id, name: 'shop', connection, answers })
}

/** Saves a file by its button. @returns what is in it */
async function save(page: Page, button: string, folder: string): Promise<string> {
  const saved = page.waitForEvent('download')
  await content(page).getByRole('button', { name: button, exact: true }).click()
  const download = await saved
  const path = join(folder, download.suggestedFilename())
  await download.saveAs(path)
  return readFile(path, 'utf8')
}

test(
  'says that nobody looked after a destroy by hand, and is verified as its page prints',
  { tag: ONCE },
  async ({ page, account }) => {
    const { id } = await makeOwn(page, account.email, 'manual')
    await endByHand(page.request, id)
    await page.goto(`/environments/${id}`)
    await expect(content(page)).toContainText('Its receipt says that nobody looked for what is left.')
    await content(page).getByRole('link', { name: 'Open the receipt' }).click()
    await expect(content(page).getByRole('heading', { level: 2 }).first()).toHaveText('Nobody looked for what is left')
    await expect(content(page)).toContainText(`${account.email} reported that it was destroyed by hand.`)
    await expect(
      page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'shop' }),
    ).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessibleInThemes(page)

    const folder = await mkdtemp(join(tmpdir(), 'strata-receipt-'))
    try {
      expect(await save(page, 'Save as page', folder)).toContain('Nobody looked for what is left')
      await save(page, 'JSON, signed', folder)
      const command = await content(page).locator('pre').innerText()
      const { origin } = new URL(page.url())
      // The server of the tests has no address of its own to print.
      const { stdout } = await run('sh', ['-ec', command.replace(/https?:\/\/[^/]+/, origin)], { cwd: folder })
      expect(stdout).toContain('GENUINE: nothing was changed')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    await useLanguage(page, 'de')
    await page.reload()
    await expect(content(page).getByRole('heading', { level: 2 }).first()).toHaveText('Niemand hat nach Resten gesucht')
  },
)

test(
  'names and prices what was left behind, until it is gone',
  { tag: ONCE },
  async ({ page, account, administrator }) => {
    test.skip(!hasBinary, 'It needs Terraform or OpenTofu on the PATH.')
    test.setTimeout(PATIENCE_MS)
    const { id, project } = await makeOwn(page, account.email, 'sandbox')
    await administrator.put('/api/dev/simulated/speed', { data: { environment_id: id, speed: 0 } })
    await page.goto(`/environments/${id}`)
    const title = content(page).getByRole('heading', { level: 1 })
    await expect(title).toHaveText('shopActiveSimulated', { timeout: PATIENCE_MS })
    const type = 'azurerm_postgresql_flexible_server'
    const stays = { kind: 'stays', component: null, type, times: 1, share_percent: 100, environment_id: id }
    expect((await administrator.post('/api/dev/simulated/failures', { data: stays })).status()).toBe(201)
    expect((await page.request.delete(`/api/environments/${id}`)).status()).toBe(202)
    await expect(title).toHaveText('shopDeletedSimulated', { timeout: PATIENCE_MS })
    await expect(content(page)).toContainText('Something of it is left')
    await content(page).getByRole('link', { name: 'Open the receipt' }).click()
    await expect(content(page).getByRole('heading', { level: 2 }).first()).toHaveText('1 resource is left')
    const { receipt } = (await (await page.request.get(`/api/environments/${id}/receipt`)).json()) as SignedReceipt
    expect(receipt.left).toMatchObject([{ type }])
    expect(receipt.left[0]?.monthly).toBeGreaterThan(5)
    expect(receipt.destroyed?.length).toBe(receipt.held?.resources.length)
    await expect(content(page).getByRole('table', { name: 'What the state held, and where it went' })).toContainText(
      type,
    )
    await expectNoSidewaysScroll(page)
    await expectAccessibleInThemes(page)

    await page.goto(`/projects/${project.id}`)
    const ledger = content(page).getByRole('region', { name: 'Left over from deleted environments' })
    await expect(ledger).toContainText(/1 leftover, \$\d+\.\d\d a month/)
    await expect(ledger.getByRole('row', { name: new RegExp(type) })).toContainText(account.name)
    await expectNoSidewaysScroll(page)
    await expectAccessibleInThemes(page)

    const key = receipt.left[0]?.key ?? ''
    expect((await page.request.delete(`/api/environments/${id}/account/${key}`)).status()).toBe(204)
    await ledger.getByRole('link', { name: 'shop' }).click()
    const still = content(page).getByRole('region', { name: 'Still left today' })
    await expect(still).toContainText(type)
    await still.getByRole('button', { name: 'Look again' }).click()
    await expect(still).toContainText('The last search found nothing.')
  },
)
