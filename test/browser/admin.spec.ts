import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInThemes, expectAccessibleOnPhone } from './support/page.ts'
import { expectNoSidewaysScroll, useLanguage } from './support/page.ts'
import { expect, invite, makeAccount, ONCE, test, type TestAccount } from './support/test.ts'
import { texts as adminTexts } from '../../src/web/locales/en/admin.ts'
import { texts as commonTexts } from '../../src/web/locales/en/common.ts'

test.use({ as: 'admin' })

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** Opens the menu of someone in the list of people. */
async function openMenu(page: Page, { email }: TestAccount): Promise<void> {
  await page.goto(`/admin/people?search=${encodeURIComponent(email)}`)
  await rowOf(page, email)
    .getByRole('button', { name: /^Actions for/ })
    .click()
}

test.describe('for a person who is no administrator', () => {
  test.use({ as: 'user' })

  test('the pages say that one may not open them', { tag: ONCE }, async ({ page }) => {
    for (const path of ['/admin/people', '/admin/audit', '/admin/instance']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: commonTexts.session.forbiddenTitle })).toBeVisible()
    }
  })
})

test(
  'people are found by search, role and status, which stand in the address',
  { tag: ONCE },
  async ({ page, account }) => {
    await page.goto('/admin/people')
    const people = page.getByRole('table', { name: 'People' })
    await page.getByRole('searchbox', { name: 'Search people' }).fill(account.email)
    await expect(people.locator('tbody > tr')).toHaveCount(1)
    await expect(rowOf(page, account.email)).toContainText('Administrator')
    await expect(page).toHaveURL(/search=/)
    await page.getByRole('button', { name: 'Role all' }).click()
    await page.getByRole('menuitem', { name: 'User' }).click()
    await expect(page.getByRole('heading', { name: 'No one found' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'No one found' })).toBeVisible()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(() => people.locator('tbody > tr').count()).toBeGreaterThan(1)
  },
)

test(
  'a role changes, after saying what that means',
  { tag: ONCE },
  async ({ page, administrator, playwright, baseURL }) => {
    const own = await playwright.request.newContext({ baseURL })
    const somebody = await makeAccount(administrator, own)
    await openMenu(page, somebody)
    await page.getByRole('menuitem', { name: 'Make administrator…' }).click()
    const dialog = page.getByRole('dialog', { name: `Make ${somebody.name} an administrator` })
    await expect(dialog).toContainText('Administrators have full access')
    await dialog.getByRole('button', { name: 'Make administrator' }).click()
    await expect(rowOf(page, somebody.email)).toContainText('Administrator')
    await expect.poll(async () => (await own.get('/api/people')).status()).toBe(200)
    await openMenu(page, somebody)
    await page.getByRole('menuitem', { name: 'Make user…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Make user' }).click()
    await expect(rowOf(page, somebody.email)).toContainText('User')
    await expect.poll(async () => (await own.get('/api/people')).status()).toBe(403)
    await own.dispose()
  },
)

test(
  'somebody is signed out everywhere, disabled and enabled again',
  { tag: ONCE },
  async ({ page, administrator, playwright, baseURL }) => {
    const own = await playwright.request.newContext({ baseURL })
    const somebody = await makeAccount(administrator, own)
    const signIn = async () =>
      (await own.post('/api/auth/login', { data: { email: somebody.email, password: somebody.password } })).status()
    await openMenu(page, somebody)
    await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
    await expect(page.getByText(`${somebody.name} is signed out everywhere.`)).toBeVisible()
    expect((await own.get('/api/account')).status()).toBe(401)
    expect(await signIn()).toBe(200)

    await openMenu(page, somebody)
    await page.getByRole('menuitem', { name: 'Disable…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disable account' }).click()
    await expect(rowOf(page, somebody.email)).toContainText('Disabled')
    expect((await own.get('/api/account')).status()).toBe(401)
    expect(await signIn()).not.toBe(200)

    await openMenu(page, somebody)
    await page.getByRole('menuitem', { name: 'Enable' }).click()
    await expect(rowOf(page, somebody.email)).toContainText('Active')
    expect(await signIn()).toBe(200)
    await own.dispose()
  },
)

test(
  'an account at which strangers guess says so, and is unlocked',
  { tag: ONCE },
  async ({ page, administrator, playwright, baseURL }) => {
    const somebody = await makeAccount(administrator, await playwright.request.newContext({ baseURL }))
    // Strangers from twenty addresses are more than a test can be.
    let isPaused = true
    await page.route('**/api/people?*', async (route) => {
      if (!isPaused) return route.fallback()
      const response = await route.fetch()
      const people = (await response.json()) as { email: string }[]
      const paused = { sign_in_paused_until: new Date(Date.now() + 3_000_000).toISOString() }
      await route.fulfill({
        response,
        json: people.map((one) => (one.email === somebody.email ? { ...one, ...paused } : one)),
      })
    })
    await openMenu(page, somebody)
    await expect(rowOf(page, somebody.email)).toContainText('Sign-in paused')
    await expectNoSidewaysScroll(page)
    isPaused = false
    await page.getByRole('menuitem', { name: 'Unlock sign-in' }).click()
    await expect(page.getByText(`${somebody.name} can sign in from any device again.`)).toBeVisible()
    await expect(rowOf(page, somebody.email)).not.toContainText('Sign-in paused')
  },
)

test('the own row says why one may not change it', { tag: ONCE }, async ({ page, account }) => {
  await openMenu(page, account)
  await expect(page.getByRole('menuitem', { name: /Make user/ })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText(adminTexts.act.ownRole)).toBeVisible()
  await expect(page.getByText(adminTexts.act.ownAccount)).toBeVisible()
})

test(
  'several people are invited at once; each link is shown this once and works',
  { tag: ONCE },
  async ({ page, browser, baseURL }) => {
    const mark = crypto.randomUUID()
    const [one, two] = [`one.${mark}@example.com`, `two.${mark}@example.com`]
    await page.goto('/admin/people')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite people' })
    await expect(dialog).toContainText('No mail server is set up, so you get a link to pass on.')
    await dialog.getByRole('button', { name: 'Make link' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Email is required')
    await dialog.getByLabel('Email').fill(`${one}, ${two}`)
    await dialog.getByRole('button', { name: 'Make link' }).click()
    const link = dialog
      .getByRole('group', { name: `Link for ${one}` })
      .locator('span')
      .first()
    await expect(link).toContainText('/invite/')
    await expect(dialog.getByRole('group', { name: `Link for ${two}` })).toBeVisible()
    await expectAccessible(page)
    const guest = await browser.newContext({ baseURL })
    const guestPage = await guest.newPage()
    await guestPage.goto(new URL((await link.textContent()) ?? '').pathname)
    await expect(guestPage.getByLabel('Email')).toHaveValue(one)
    await guest.close()

    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByText('/invite/')).toBeHidden()
    await rowOf(page, one).getByRole('button', { name: 'Make new link' }).click()
    const renewed = page.getByRole('dialog', { name: 'Invited' })
    await expect(renewed.getByRole('group', { name: `Link for ${one}` })).toContainText('/invite/')
    await renewed.getByRole('button', { name: 'Close' }).last().click()
    await rowOf(page, one).getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(rowOf(page, one)).toHaveCount(0)
    await expect(rowOf(page, two)).toBeVisible()
  },
)

test.describe('what is refused', () => {
  test.use({ expectedMessage: /status of 4/ })

  test('an invitation that is refused says why and stays in the field', { tag: ONCE }, async ({ page, account }) => {
    await page.goto('/admin/people')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite people' })
    await dialog.getByLabel('Email').fill(account.email)
    await dialog.getByRole('button', { name: 'Make link' }).click()
    await expect(dialog.getByRole('alert')).toContainText(`${account.email} has an account already`)
    await expect(dialog.getByLabel('Email')).toHaveValue(account.email)
  })
})

test(
  'the audit log is searched, opened in place and exported as it is filtered',
  { tag: ONCE },
  async ({ page, administrator, account }) => {
    const email = `audited.${crypto.randomUUID()}@example.com`
    await invite(administrator, email)
    expect((await page.request.put('/api/account', { data: { name: 'Robin Audited' } })).status()).toBe(200)
    await page.goto('/admin/audit')
    await expect(page.getByText(/chain intact, [\d,]+ entries/)).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search people and objects' }).fill(email)
    const log = page.getByRole('table', { name: 'Audit log' })
    await expect(log.locator('tbody > tr')).toHaveCount(1)
    await expect(rowOf(page, email)).toContainText('Invitation sent')
    await expect(rowOf(page, email)).toContainText('2 fields: e-mail, role')
    await log.getByRole('button', { name: /^Open entry/ }).click()
    await expect(page.getByRole('region', { name: 'After' })).toContainText(`"email": "${email}"`)
    await expect(page.getByRole('definition').filter({ hasText: /^[0-9a-f]{64}$/ })).toHaveCount(2)
    await expectAccessible(page)

    const exported = async (name: string) => {
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name }).click()
      return readFileSync(await (await download).path(), 'utf8')
        .trim()
        .split('\n')
    }
    const csv = await exported('Export CSV')
    expect(csv).toHaveLength(2)
    expect(csv[1]).toContain(email)
    const lines = await exported('Export JSON lines')
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { action: 'invitation.create', target: { name: email } },
    ])

    await page.goto(`/admin/audit?actor=${encodeURIComponent(account.email)}&action=account.update`)
    await expect(rowOf(page, 'Account changed')).toContainText('name: Robin Example to Robin Audited')
    await page.getByLabel('To day').fill('2020-01-01')
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await expect(page).toHaveURL('/admin/audit')
    await expect(log.locator('tbody > tr').nth(5)).toBeVisible()
  },
)

test('a broken chain is said with its first fault', { tag: ONCE }, async ({ page }) => {
  const fault = {
    is_intact: false,
    entries: 9,
    first_fault: { seq: 4, reason: 'its content was altered.', code: 'audit.new', params: {} },
  }
  await page.route('**/api/audit/verify', (route) => route.fulfill({ json: fault }))
  await page.goto('/admin/audit')
  await expect(page.getByRole('alert')).toContainText('The chain is broken at entry 4: its content was altered.')
})

test('the audit log is in the language of the reader', { tag: ONCE }, async ({ page, administrator, account }) => {
  const email = `audited.${crypto.randomUUID()}@example.com`
  await invite(administrator, email)
  await useLanguage(page, 'de')
  await page.route('**/api/audit/verify', (route) =>
    route.fulfill({
      json: {
        is_intact: false,
        entries: 9,
        first_fault: { seq: 4, reason: 'In English.', code: 'audit.moved', params: { origin: 7 } },
      },
    }),
  )
  await page.goto(`/admin/audit?search=${encodeURIComponent(email)}`)
  await expect(rowOf(page, email)).toContainText('Einladung gesendet')
  await expect(rowOf(page, email)).toContainText('2 Felder: E-Mail, Rolle')
  await expect(page.getByRole('alert')).toContainText('Dieser Eintrag wurde von der Stelle 7 hierher verschoben.')
  await page.goto(`/admin/audit?actor=${encodeURIComponent(account.email)}&action=account.update`)
  await expect(rowOf(page, 'Konto geändert')).toContainText('Sprache: en zu de')
})

test('more of the audit log is loaded by the page', { tag: ONCE }, async ({ page, account }) => {
  for (let count = 0; count < 52; count += 1)
    await page.request.put('/api/account', { data: { settings: { session_timeout: 60 + count } } })
  await page.goto(`/admin/audit?actor=${encodeURIComponent(account.email)}&action=account.update`)
  const rows = page.getByRole('button', { name: /^Open entry/ })
  await expect(rows).toHaveCount(50)
  await expect(page.getByText('50 of 52')).toBeVisible()
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(rows).toHaveCount(52)
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
})

test('the installation says how it is set up', async ({ page, baseURL }) => {
  await page.goto('/admin/instance')
  // The last tab, which is beyond the edge of a phone.
  const tabs = page.getByRole('navigation', { name: adminTexts.title })
  await expect(tabs.getByRole('link', { name: 'Installation' })).toBeInViewport({ ratio: 0.95 })
  const { port } = new URL(baseURL ?? '')
  await expect(page.getByRole('region', { name: 'Single sign-on' })).toContainText(`:${port}/api/auth/sso/callback`)
  await expect(page.getByRole('region', { name: 'Installation' })).toContainText('PostgreSQL')
  await expect(page.getByRole('button', { name: 'Send a test mail to me' })).toHaveAttribute('aria-disabled', 'true')
  // Only asked about: the other tests need them.
  await page.getByRole('button', { name: 'Disable demo accounts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Disable the demo accounts' })
  await expect(dialog).toContainText('they can never be enabled again')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/demo accounts? can sign in/)).toBeVisible()
})

test.describe('with a refusal', () => {
  test.use({ expectedMessage: /status of 409/ })

  test('the demo accounts stay, and the dialog says why', { tag: ONCE }, async ({ page }) => {
    const detail =
      'Every administrator is a demo account, so no one could administer the installation afterwards: invite an administrator first.'
    await page.route('**/api/instance/demo/disable', (route) => route.fulfill({ status: 409, json: { detail } }))
    await page.goto('/admin/instance')
    await page.getByRole('button', { name: 'Disable demo accounts' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disable demo accounts' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(detail)
  })
})

test('the administration is accessible in either theme', { tag: ONCE }, async ({ page }) => {
  for (const path of ['/admin/people', '/admin/audit', '/admin/instance']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
    await expectAccessibleInThemes(page)
    await expectAccessibleOnPhone(page)
  }
})

test.describe('the model of the copilot', () => {
  test.use({ expectedMessage: /status of (400|503)/ })

  test('is refused at an address of a private network, at its field', { tag: ONCE }, async ({ page }) => {
    await page.goto('/admin/instance')
    const panel = page.getByRole('region', { name: 'Model of the AI Copilot' })
    await panel.getByRole('button', { name: 'Save model' }).click()
    await expect(panel.getByText(adminTexts.instance.model.urlRequired)).toBeVisible()
    await expect(panel.getByText('Enter the name of the model.')).toBeVisible()
    await panel.getByLabel('Address').fill('https://127.0.0.1:9/v1')
    await panel.getByLabel('Name of the model').fill('small-1')
    await panel.getByRole('button', { name: 'Save model' }).click()
    await expect(panel.getByRole('alert')).toContainText('STRATA_PRIVATE_ADDRESSES')
    await expect(panel.getByLabel('Address')).toBeFocused()
    expect(await (await page.request.get('/api/instance/copilot')).json()).toEqual({
      base_url: null,
      model: null,
      has_key: false,
    })
  })

  test('is saved, tried and removed; its key is never shown', { tag: ONCE }, async ({ page }) => {
    // The other tests share the server: the answers are its own, the model is not set.
    let model = { base_url: null as string | null, model: null as string | null, has_key: false }
    await page.route('**/api/instance/copilot', async (route) => {
      if (route.request().method() === 'PUT') {
        const {
          base_url,
          model: name,
          key,
        } = route.request().postDataJSON() as { base_url: string | null; model: string | null; key?: string }
        model = {
          base_url,
          model: name,
          has_key: base_url !== null && (key === undefined ? model.has_key : key !== ''),
        }
      }
      await route.fulfill({ json: model })
    })
    await page.route('**/api/instance/copilot/test', (route) =>
      route.fulfill({
        json: {
          message: 'small-1 at models.example.com filled in the form for a test sentence in 412 ms.',
          duration_ms: 412,
        },
      }),
    )
    await page.goto('/admin/instance')
    const panel = page.getByRole('region', { name: 'Model of the AI Copilot' })
    await panel.getByLabel('Address').fill('https://models.example.com/v1')
    await expect(panel.getByRole('button', { name: 'Test the model' })).toHaveCount(0)
    await panel.getByLabel('Name of the model').fill('small-1')
    await panel.getByLabel('API key').fill('sk-secret')
    await panel.getByRole('button', { name: 'Save model' }).click()
    await expect(panel.getByText(adminTexts.instance.model.keyKept)).toBeVisible()
    await expect(panel.getByLabel('API key')).toHaveValue('')
    const asked = page.waitForRequest((request) => request.method() === 'PUT')
    await panel.getByLabel('Name of the model').fill('small-2')
    await panel.getByRole('button', { name: 'Save model' }).click()
    expect((await asked).postDataJSON()).toEqual({ base_url: 'https://models.example.com/v1', model: 'small-2' })
    await panel.getByRole('button', { name: 'Test the model' }).click()
    await expect(panel.getByRole('status')).toHaveText(
      'small-1 at models.example.com filled in the form for a test sentence in 412 ms.',
    )
    await page.unroute('**/api/instance/copilot/test')
    await page.route('**/api/instance/copilot/test', (route) =>
      route.fulfill({ status: 503, json: { detail: 'The model did not answer within 20 s.' } }),
    )
    await panel.getByRole('button', { name: 'Test the model' }).click()
    await expect(panel.getByRole('alert')).toHaveText('The model did not answer within 20 s.')
    await panel.getByRole('button', { name: 'Remove model' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove the model' })
    await expect(dialog).toContainText('Its address and its key are deleted')
    await dialog.getByRole('button', { name: 'Remove model' }).click()
    await expect(panel.getByLabel('Address')).toHaveValue('')
    await expect(panel.getByText('not set up')).toBeVisible()
  })
})
