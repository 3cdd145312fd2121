import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  expectAccessibleInThemes,
  expectAccessibleOnPhone,
  expectNoSidewaysScroll,
  useLanguage,
} from './support/page.ts'
import { expect, ONCE, test } from './support/test.ts'
import { texts as common } from '../../src/web/locales/en/common.ts'
import { texts } from '../../src/web/locales/en/agents.ts'

test.use({ as: 'admin' })

const agentTable = (page: Page) => page.getByRole('table', { name: texts.table.label })
const poolRow = (page: Page, name: string) => agentTable(page).getByRole('row').filter({ hasText: name }).first()
const tokenRow = (page: Page, name: string) =>
  page.getByRole('table', { name: texts.tokens.title }).getByRole('row').filter({ hasText: name })

/** What an agent says as it asks for a job; it waits for none. */
const FACTS = {
  version: '0.0.0-test',
  host: 'cellar-1',
  system: 'linux x64',
  binaries: [{ flavour: 'tofu', version: '1.12.6' }],
  can_isolate: true,
  wait_ms: 0,
}

test.describe('with a pool that the server refuses', () => {
  test.use({ expectedMessage: /400/ })

  test(
    'an agent gets a token, connects, is shown and loses it again',
    { tag: ONCE },
    async ({ page, account, playwright, baseURL }) => {
      const pool = `eu-${randomUUID().slice(0, 8)}`
      const name = `cellar ${pool}`
      await page.goto('/admin/agents')
      await expect(agentTable(page)).toBeVisible()
      await page.getByRole('button', { name: texts.add }).click()
      const dialog = page.getByRole('dialog', { name: texts.dialog.title })
      await dialog.getByRole('button', { name: texts.dialog.create }).click()
      await expect(dialog.getByText(texts.dialog.nameRequired)).toBeVisible()
      await dialog.getByLabel(texts.dialog.name).fill(name)
      await dialog.getByLabel(texts.dialog.pools).fill('Not A Pool!')
      await dialog.getByLabel(common.proof.password).fill(account.password)
      await dialog.getByRole('button', { name: texts.dialog.create }).click()
      await expect(dialog.getByRole('alert')).toContainText('Use lowercase letters, digits and hyphens')
      await dialog.getByLabel(texts.dialog.pools).fill(pool)
      await dialog.getByRole('button', { name: texts.dialog.create }).click()
      const token = (await dialog.getByRole('group', { name: texts.dialog.token }).textContent())?.match(
        /strata_agent_[\w-]{43}/,
      )?.[0]
      if (token === undefined) throw new Error('The token is not shown.')
      await expect(dialog.getByRole('group', { name: texts.dialog.commandLabel })).toContainText('npm run agent')
      await expect(dialog.getByText(texts.dialog.waiting)).toBeVisible()
      await expectAccessibleInThemes(page)

      const agent = await playwright.request.newContext({
        baseURL,
        extraHTTPHeaders: { authorization: `Bearer ${token}` },
      })
      const take = async () => (await agent.post('/api/agent/jobs/take', { data: FACTS })).status()
      expect(await take()).toBe(204)
      await expect(dialog.getByText(texts.dialog.connected)).toBeVisible()
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      await expect(page.getByText(token)).toHaveCount(0)

      const row = agentTable(page)
        .getByRole('row')
        .filter({ hasText: `token ${name}` })
      await expect(row).toContainText('cellar-1')
      await expect(row).toContainText(texts.table.ready)
      await expectAccessibleOnPhone(page)
      await expectAccessibleInThemes(page)
      await page.getByRole('button', { name: `Actions for pool ${pool}` }).click()
      await expect(page.getByRole('menuitem', { name: texts.pool.remove })).toHaveAttribute('aria-disabled', 'true')
      await expect(page.getByText(`1 token is valid for pool ${pool}: revoke it first.`)).toBeVisible()
      await page.keyboard.press('Escape')

      await tokenRow(page, name).getByRole('button', { name: texts.tokens.revoke }).click()
      await page.getByRole('dialog').getByRole('button', { name: texts.tokens.revokeConfirm }).click()
      await expect(page.getByText(`${name} is revoked.`)).toBeVisible()
      await expect(row).toHaveCount(0)
      expect(await take()).toBe(401)
      await agent.dispose()
    },
  )
})

test('a pool is created, limited and removed', { tag: ONCE }, async ({ page }) => {
  const pool = `net-${randomUUID().slice(0, 8)}`
  await page.goto('/admin/agents')
  await expect(agentTable(page)).toBeVisible()
  await page.getByRole('button', { name: texts.table.newPool }).click()
  const dialog = page.getByRole('dialog', { name: texts.pool.createTitle })
  await dialog.getByLabel(texts.pool.name).fill(pool)
  await dialog.getByLabel(texts.pool.atOnce).fill('0')
  await dialog.getByRole('button', { name: texts.pool.create }).click()
  await expect(dialog.getByText(texts.pool.atOnceRange)).toBeVisible()
  await dialog.getByLabel(texts.pool.atOnce).fill('2')
  await dialog.getByRole('button', { name: texts.pool.create }).click()
  await expect(poolRow(page, pool)).toContainText('2 jobs at once')
  await expect(poolRow(page, pool)).toContainText(`No agent of pool ${pool} has been seen yet.`)
  await page.getByRole('button', { name: `Actions for pool ${pool}` }).click()
  await page.getByRole('menuitem', { name: texts.pool.change }).click()
  await page.getByRole('dialog').getByLabel(texts.pool.atOnce).fill('')
  await page.getByRole('dialog').getByRole('button', { name: texts.pool.save }).click()
  await expect(poolRow(page, pool)).toContainText(texts.pool.noLimit)
  await page.getByRole('button', { name: `Actions for pool ${pool}` }).click()
  await page.getByRole('menuitem', { name: texts.pool.remove }).click()
  await page.getByRole('dialog').getByRole('button', { name: texts.pool.removeConfirm }).click()
  await expect(page.getByText(`Pool ${pool} is removed.`)).toBeVisible()
  await expect(poolRow(page, pool)).toHaveCount(0)
})

test('time limits are checked and saved', { tag: ONCE }, async ({ page }) => {
  await page.goto('/admin/agents')
  const limits = page.getByRole('region', { name: texts.limits.title })
  await limits.getByLabel(texts.limits.plan).fill('0')
  await limits.getByRole('button', { name: texts.limits.save }).click()
  await expect(limits.getByText(texts.limits.planRange)).toBeVisible()
  await limits.getByLabel(texts.limits.plan).fill('')
  await limits.getByRole('button', { name: texts.limits.save }).click()
  await expect(limits.getByText(texts.limits.required)).toBeVisible()
  await limits.getByLabel(texts.limits.plan).fill('45')
  await limits.getByRole('button', { name: texts.limits.save }).click()
  await expect(page.getByText(texts.limits.saved)).toBeVisible()
  await page.reload()
  await expect(limits.getByLabel(texts.limits.plan)).toHaveValue('45')
  await expect(limits.getByLabel(texts.limits.apply)).toHaveValue('240')
})

test('OpenTofu is brought, with its progress and what came of it', { tag: ONCE }, async ({ page }) => {
  // The release comes from the internet: what the server says of it is played here.
  const bringing = { status: 'idle', version: '1.12.6', bytes: 0, total_bytes: null, reason: null, refusal: null }
  const base = {
    status: 'running',
    reason: null,
    user: null,
    jobs: 2,
    is_sandbox_only: true,
    has_looked: true,
    binary_problems: [],
  }
  let agent: object = { ...base, binaries: [], bringing }
  await page.route('**/api/agents/embedded', (route) => route.fulfill({ json: agent }))
  await page.route('**/api/agents/embedded/opentofu', (route) => {
    agent = {
      ...base,
      binaries: [],
      bringing: { ...bringing, status: 'running', bytes: 14_000_000, total_bytes: 28_000_000 },
    }
    return route.fulfill({ status: 202, json: agent })
  })
  await page.goto('/admin/agents')
  const panel = page.getByRole('region', { name: texts.binary.title })
  await expect(panel.getByText(texts.binary.none)).toBeVisible()
  await expectAccessibleInThemes(page)
  await panel.getByRole('button', { name: 'Bring OpenTofu 1.12.6' }).click()
  await expect(panel.getByRole('progressbar', { name: texts.binary.bringing })).toHaveAttribute('value', '50')
  await expect(panel.getByText('14 of 28 MB')).toBeVisible()
  const reason = {
    text: 'What https://example.com gives is not the archive that Strata knows: it was not kept. Install OpenTofu by hand.',
    code: 'jobs.bring-digest',
    params: { address: 'https://example.com' },
  }
  agent = { ...base, binaries: [], bringing: { ...bringing, status: 'failed', reason } }
  await expect(panel.getByText(reason.text)).toBeVisible()
  await expect(panel.getByRole('button', { name: texts.binary.again })).toBeVisible()
  agent = {
    ...base,
    binaries: [{ flavour: 'tofu', version: '1.12.6', path: '/data/binaries/tofu-1.12.6/tofu', is_brought: true }],
    bringing: { ...bringing, status: 'done' },
  }
  await page.reload()
  await expect(panel.getByText(texts.binary.brought)).toBeVisible()
  await expect(panel.getByText('/data/binaries/tofu-1.12.6/tofu')).toBeVisible()
})

test.describe('when the server cannot be read', () => {
  test.use({ expectedMessage: /503/ })

  test('each part says so and can be tried again', { tag: ONCE }, async ({ page }) => {
    let isDown = true
    await page.route('**/api/agents**', (route) =>
      isDown ? route.fulfill({ status: 503, json: { detail: 'The database is away.' } }) : route.fallback(),
    )
    await page.route('**/api/agents/**', (route) =>
      isDown ? route.fulfill({ status: 503, json: { detail: 'The database is away.' } }) : route.fallback(),
    )
    await page.goto('/admin/agents')
    for (const title of [texts.failed, texts.binary.failed, texts.limits.failed, texts.tokens.failed])
      await expect(page.getByText(title)).toBeVisible({ timeout: 20_000 })
    isDown = false
    // What reads itself again meanwhile needs no press.
    const retry = page.getByRole('button', { name: 'Retry' })
    await expect(async () => {
      if ((await retry.count()) > 0) await retry.first().click({ timeout: 1000 })
      expect(await retry.count()).toBe(0)
    }).toPass()
    await expect(agentTable(page)).toBeVisible()
  })
})

test('the page says everything in German', { tag: ONCE }, async ({ page }) => {
  await useLanguage(page, 'de')
  await page.goto('/admin/agents')
  await expect(page.getByRole('heading', { name: 'Agenten und Pools' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Zeitgrenzen' }).getByLabel('Ein Plan kann dauern')).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test.describe('for a person who is no administrator', () => {
  test.use({ as: 'user' })

  test('the page says that one may not open it', { tag: ONCE }, async ({ page }) => {
    await page.goto('/admin/agents')
    await expect(page.getByText(texts.table.title)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
