import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInThemes, expectNoSidewaysScroll } from './support/page.ts'
import { makeProject } from './support/projects.ts'
import { expect, ONCE, test } from './support/test.ts'

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('says who one is, what one may, and lets one change the name', { tag: ONCE }, async ({ page, account }) => {
  await page.goto('/profile')
  const card = panel(page, 'Account')
  await expect(card).toContainText(account.email)
  await expect(card.getByRole('definition')).toHaveText(['User', 'this is the first time', /\d{4}/, 'password'])
  await expect(panel(page, 'Permissions').getByRole('listitem')).toHaveText([
    'projects',
    'templates',
    'components',
    'environments',
    'dev-tools',
    'flow-controls',
    'utilities',
  ])
  await card.getByRole('button', { name: 'Change name' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change name' })
  await dialog.getByLabel('Name').fill(' ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Name is required')
  await dialog.getByLabel('Name').fill('Robin Renamed')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('Robin Renamed')
  await page.reload()
  await expect(card).toContainText('Robin Renamed')
})

test(
  'without a mail server the address cannot be changed, and the button says why',
  { tag: ONCE },
  async ({ page }) => {
    await page.goto('/profile')
    const button = page.getByRole('button', { name: 'Change e-mail' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await button.focus()
    await button.hover()
    await expect(page.getByRole('tooltip')).toContainText('This installation sends no mail')
  },
)

test.describe('with a link that has ended', () => {
  test.use({ expectedMessage: /status of 404/ })

  test('the confirmation says so and leads back', { tag: ONCE }, async ({ page }) => {
    await page.goto('/profile/email/used-before')
    await expect(page.getByRole('heading', { name: 'This link cannot be used' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go to your profile' }).click()
    await expect(page).toHaveURL('/profile')
  })
})

test(
  'settings are counted, saved, said to be saved for 3 s, and kept; Cancel takes them back',
  { tag: ONCE },
  async ({ page }) => {
    await page.goto('/profile')
    const settings = panel(page, 'Settings')
    const email = settings.getByRole('switch', { name: 'Email notifications' })
    await expect(settings.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
    await email.click()
    await settings.getByRole('switch', { name: 'Dark mode' }).click()
    await expect(settings).toContainText('2 changes not saved')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await settings.getByRole('button', { name: 'Cancel' }).click()
    await expect(email).toBeChecked()
    await expect(settings).not.toContainText('not saved')

    await email.click()
    await settings.getByRole('switch', { name: 'Dark mode' }).click()
    await settings.getByRole('button', { name: 'Save' }).click()
    await expect(settings.getByText('Settings saved')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await expect(settings.getByText('Settings saved')).toBeHidden()
    await page.reload()
    await expect(email).not.toBeChecked()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  },
)

test('a default project takes requests that name none', { tag: ONCE }, async ({ page, account }) => {
  await makeProject(page, account.email, { name: 'Storefront' })
  const warehouse = await makeProject(page, account.email, { name: 'Warehouse' })
  const request = () =>
    page.request.post('/api/approval/request', {
      data: {
        use_case: 'Web Application',
        environment_type: 'Production',
        team_size: 5,
        data_sensitivity: 'Internal',
        duration: 'Long-term',
        cloud_provider: 'AWS',
        budget_limit: 5000,
        requester_email: account.email,
      },
    })
  const refused = await request()
  expect(refused.status()).toBe(400)
  expect(await refused.text()).toContain('project')

  await page.goto('/profile')
  const settings = panel(page, 'Settings')
  const project = settings.getByRole('combobox', { name: 'Default project' })
  await expect(project.getByRole('option')).toHaveText(['None', 'Storefront', 'Warehouse'])
  await project.selectOption('Warehouse')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings.getByText('Settings saved')).toBeVisible()
  await page.reload()
  await expect(project).toHaveValue(warehouse.id)

  const asked = await request()
  expect(asked.status(), await asked.text()).toBe(201)
  expect(await asked.json()).toMatchObject({ project: { name: 'Warehouse' }, requester_email: account.email })
})

test.describe('settings that cannot be saved', () => {
  test.use({ expectedMessage: /status of 500/ })

  test('are kept in the form, and the page says so', { tag: ONCE }, async ({ page }) => {
    await page.goto('/profile')
    await page.route('**/api/account', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
    )
    const settings = panel(page, 'Settings')
    await settings.getByRole('switch', { name: 'Email notifications' }).click()
    await settings.getByRole('button', { name: 'Save' }).click()
    await expect(settings.getByRole('alert')).toHaveText('Failed to save settings')
    await expect(settings).toContainText('1 change not saved')
  })
})

test('the session timeout takes 5 to 480 minutes', { tag: ONCE }, async ({ page }) => {
  await page.goto('/profile')
  const settings = panel(page, 'Settings')
  const field = settings.getByLabel('Session timeout')
  for (const wrong of ['4', '481', '7.5', '']) {
    await field.fill(wrong)
    await settings.getByRole('button', { name: 'Save' }).click()
    await expect(settings.getByRole('alert')).toHaveText('Between 5 and 480 minutes')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  await field.fill('480')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings.getByText('Settings saved')).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue('480')
})

test('a time zone is found by typing, and changes the dates that are shown', { tag: ONCE }, async ({ page }) => {
  await page.goto('/profile')
  const settings = panel(page, 'Settings')
  // The time at which the session was last used; wide and narrow pages both have it in the tooltip of its distance.
  const active = panel(page, 'Sessions').locator('td[title]')
  const hourOf = () => active.getAttribute('title')
  const before = await hourOf()
  expect(before).toMatch(/\d:\d\d/)
  const zone = settings.getByRole('combobox', { name: 'Time zone' })
  await zone.click()
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText('UTC')
  await zone.fill('EST')
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(/America\/New York\s*EST/)
  await zone.fill('kolk')
  await zone.press('Escape')
  await expect(zone).toHaveValue('UTC')
  await zone.click()
  await zone.fill('tokyo')
  await zone.press('Enter')
  await expect(zone).toHaveValue('Asia/Tokyo')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings.getByText('Settings saved')).toBeVisible()
  await expect.poll(hourOf).not.toBe(before)
  await page.reload()
  await expect(zone).toHaveValue('Asia/Tokyo')
})

test.describe('push messages', () => {
  test('a browser that refuses says why, and nothing is switched on', { tag: ONCE }, async ({ page, context }) => {
    await context.clearPermissions()
    await page.addInitScript(() => {
      Notification.requestPermission = () => Promise.resolve('denied')
    })
    await page.goto('/profile')
    const settings = panel(page, 'Settings')
    const push = settings.getByRole('switch', { name: 'Push notifications' })
    await push.click()
    await settings.getByRole('button', { name: 'Save' }).click()
    await expect(settings.getByRole('alert')).toContainText('This browser blocks notifications from this site')
    await expect(push).not.toBeChecked()
  })

  test(
    'a browser that agrees is subscribed with its keys, and unsubscribed again',
    { tag: ONCE },
    async ({ page, context }) => {
      await context.grantPermissions(['notifications'])
      // The push service is on the internet: its part is played here, with real keys.
      await page.addInitScript(() => {
        Notification.requestPermission = () => Promise.resolve('granted')
        let current: unknown = null
        const endpoint = 'https://push.example.com/send/one'
        PushManager.prototype.getSubscription = () => Promise.resolve(current as PushSubscription | null)
        PushManager.prototype.subscribe = async () => {
          const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
          const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
          const base64url = (bytes: Uint8Array) =>
            btoa(String.fromCharCode(...bytes))
              .replaceAll('+', '-')
              .replaceAll('/', '_')
              .replaceAll('=', '')
          const keys = { p256dh: base64url(raw), auth: base64url(crypto.getRandomValues(new Uint8Array(16))) }
          const unsubscribe = () => Promise.resolve(((current = null), true))
          current = { endpoint, unsubscribe, toJSON: () => ({ endpoint, keys }) }
          return current as PushSubscription
        }
      })
      await page.goto('/profile')
      const settings = panel(page, 'Settings')
      const push = settings.getByRole('switch', { name: 'Push notifications' })
      await push.click()
      const subscribed = page.waitForResponse(
        (answer) => answer.url().endsWith('/api/notifications/push') && answer.request().method() === 'POST',
      )
      await settings.getByRole('button', { name: 'Save' }).click()
      expect((await subscribed).status()).toBe(204)
      await expect(settings.getByText('Settings saved')).toBeVisible()
      await expect(push).toBeChecked()
      await push.click()
      const ended = page.waitForResponse(
        (answer) => answer.url().includes('/api/notifications/push') && answer.request().method() === 'DELETE',
      )
      await settings.getByRole('button', { name: 'Save' }).click()
      expect((await ended).status()).toBe(204)
      await expect(push).not.toBeChecked()
    },
  )
})

test('notifications are listed, filtered in the address, and marked read', { tag: ONCE }, async ({ page, account }) => {
  await page.goto('/notifications')
  await expect(page.getByText('Changes that concern you appear here')).toBeVisible()
  for (const [from, to] of [
    [account.password, 'second one'],
    ['second one', 'third one'],
  ]) {
    const data = { current_password: from, new_password: to, confirm_password: to }
    expect((await page.request.post('/api/account/password', { data })).status()).toBe(204)
  }
  await page.reload()
  const notes = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Your Strata password was changed' })
  await expect(notes).toHaveCount(2)
  await expect(page.getByText('2 are unread')).toBeVisible()
  await page.getByRole('main').getByText('Unread', { exact: true }).click()
  await expect(page).toHaveURL('/notifications?show=unread')
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing is unread' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(notes).toHaveCount(2)
  await expect(page.getByText('Everything is read')).toBeVisible()
})

test('profile and notifications are accessible in either theme', async ({ page }) => {
  for (const path of ['/profile', '/notifications']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
    await expectAccessibleInThemes(page)
    await expectNoSidewaysScroll(page)
  }
  await page.goto('/profile')
  await page.getByRole('combobox', { name: 'Time zone' }).click()
  await expectAccessibleInThemes(page)
})
