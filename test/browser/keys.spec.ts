// The key of the secrets under Administration: which is in use, and how far values have followed to another one.
import type { Page } from '@playwright/test'
import type { SealingState } from '#contract/sealing.ts'
import { LANGUAGES } from '#words/languages.ts'
import { texts as de } from '../../src/web/locales/de/sealing.ts'
import { texts as en } from '../../src/web/locales/en/sealing.ts'
import { texts as es } from '../../src/web/locales/es/sealing.ts'
import { texts as fr } from '../../src/web/locales/fr/sealing.ts'
import { expectAccessibleInThemes, expectAccessibleOnPhone, expectFitsPhone, useLanguage } from './support/page.ts'
import { expect, ONCE, test } from './support/test.ts'

test.use({ as: 'admin' })

const TEXTS = { en, de, es, fr }
const panelOf = (page: Page, title: string = en.title) => page.getByRole('region', { name: title })

const SETTLED: SealingState = {
  status: 'settled',
  key_id: '1f0c9a4e',
  since: '2026-11-02T10:00:00.000Z',
  next_key_id: null,
  needed_key_ids: [],
  removable_key_ids: [],
  servers: [],
  kinds: [
    { kind: 'states', total: 12_480, remaining: 0, unopened: 0 },
    { kind: 'outputs', total: 310, remaining: 0, unopened: 0 },
    { kind: 'copilot', total: 0, remaining: 0, unopened: 0 },
  ],
  counted_at: '2026-11-02T10:05:00.000Z',
}

const server = (name: string, key_ids: string[]) => ({
  name,
  role: 'serve' as const,
  key_ids,
  sealing_key_id: '1f0c9a4e',
})

/** What the page shows of a rotation, by where that is. */
const STATES: Readonly<Record<string, SealingState>> = {
  spreading: {
    ...SETTLED,
    status: 'spreading',
    next_key_id: 'b77d2305',
    servers: [
      server('strata-1.example.internal:4211', ['b77d2305', '1f0c9a4e']),
      server('strata-2.example.internal:17', ['1f0c9a4e']),
    ],
  },
  switched: { ...SETTLED, status: 'switched', needed_key_ids: ['b77d2305'], counted_at: null, kinds: [] },
  're-sealing': {
    ...SETTLED,
    status: 're-sealing',
    needed_key_ids: ['b77d2305'],
    kinds: SETTLED.kinds.map((one) => ({ ...one, remaining: Math.round(one.total / 4) })),
  },
  removable: {
    ...SETTLED,
    removable_key_ids: ['b77d2305'],
    kinds: SETTLED.kinds.map((one) => ({ ...one, unopened: one.kind === 'outputs' ? 2 : 0 })),
  },
}

/** Shows the page with one of these states. */
async function show(page: Page, state: SealingState | undefined): Promise<void> {
  await page.route('**/api/instance/sealing', (route) => route.fulfill({ json: state }))
  await page.goto('/admin/instance')
}

test('the key in use is shown, and everything is looked at again on demand', { tag: ONCE }, async ({ page }) => {
  await page.goto('/admin/instance')
  const panel = panelOf(page)
  await expect(panel).toContainText(/[0-9a-f]{8}/)
  await panel.getByRole('button', { name: en.reseal }).click()
  await expect(page.getByText(en.resealed)).toBeVisible()
  await expect(panel.getByText(en.status.settled, { exact: true })).toBeVisible()
  await expectFitsPhone(page)
})

test('a rotation says where it is and what is to be done', { tag: ONCE }, async ({ page }) => {
  await show(page, STATES['spreading'])
  const panel = panelOf(page)
  await expect(panel).toContainText('The new key b77d2305 waits for: strata-2.example.internal:17.')
  await expect(panel.getByRole('button', { name: en.reseal })).toHaveAttribute('aria-disabled', 'true')

  await show(page, STATES['switched'])
  await expect(panel).toContainText(en.switched)
  await expect(panel.getByRole('table')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: en.reseal })).toHaveAttribute('aria-disabled', 'true')

  await show(page, STATES['re-sealing'])
  await expect(panel.getByRole('meter', { name: en.progress })).toHaveAttribute('value', /^7[45]/)
  await expect(panel).toContainText('9,592 of 12,790 values')
  await expect(panel).toContainText('The key b77d2305 is still needed')
  await expect(panel.getByRole('row')).toHaveText([/^Kind/, 'States and plan files12,4803,120', 'Outputs31078'])

  await show(page, STATES['removable'])
  await expect(panel).toContainText('The key b77d2305 is no longer needed')
  await expect(panel).toContainText('2 values cannot be opened with any key that is here')
  await expect(panel.getByRole('row').last()).toHaveText('Outputs31002')
})

test('a rotation that goes on is followed', { tag: ONCE }, async ({ page }) => {
  let isDone = false
  await page.route('**/api/instance/sealing', (route) =>
    route.fulfill({ json: isDone ? STATES['removable'] : STATES['re-sealing'] }),
  )
  await page.goto('/admin/instance')
  await expect(panelOf(page)).toContainText('is still needed')
  isDone = true
  await expect(panelOf(page)).toContainText('is no longer needed')
})

for (const language of LANGUAGES)
  test(`every state fits and is accessible in ${language}`, { tag: ONCE }, async ({ page }) => {
    await useLanguage(page, language)
    for (const state of Object.values(STATES)) {
      await show(page, state)
      const panel = panelOf(page, TEXTS[language].title)
      await expect(panel.getByRole('button', { name: TEXTS[language].reseal })).toBeVisible()
      if (language === 'en') await expectAccessibleOnPhone(page)
      else await expectFitsPhone(page)
      if (language === 'en' || state.status === 'spreading') await expectAccessibleInThemes(page)
    }
  })

test.describe('with a refusal', () => {
  test.use({ expectedMessage: /status of (409|500)/ })

  test('the panel says why nothing is re-sealed', { tag: ONCE }, async ({ page }) => {
    const detail = 'The server strata-2:17 does not seal with the key in use.'
    await page.route('**/api/instance/sealing/reseal', (route) => route.fulfill({ status: 409, json: { detail } }))
    await page.goto('/admin/instance')
    await panelOf(page).getByRole('button', { name: en.reseal }).click()
    await expect(panelOf(page).getByRole('alert')).toHaveText(detail)
  })

  test('the panel can be loaded again', { tag: ONCE }, async ({ page }) => {
    let isBroken = true
    await page.route('**/api/instance/sealing', (route) =>
      isBroken ? route.fulfill({ status: 500, json: { detail: 'Broken.' } }) : route.fulfill({ json: SETTLED }),
    )
    await page.goto('/admin/instance')
    await expect(panelOf(page)).toContainText(en.failed)
    isBroken = false
    await panelOf(page).getByRole('button', { name: 'Retry' }).click()
    await expect(panelOf(page)).toContainText('1f0c9a4e')
  })
})
