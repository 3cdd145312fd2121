// The builder from a narrow laptop on: nothing is cut off, toasts cover no button, and it says what is a draft.
import type { Page } from '@playwright/test'
import { add, bar, card, inspector, makeTemplate, openBuilder, save } from './support/builder.ts'
import { expectNoSidewaysScroll, useLanguage } from './support/page.ts'
import { saveTemplate } from './support/templates.ts'
import { expect, ONCE, test } from './support/test.ts'

/** Names of what can be pressed and lies, in part or as a whole, under a toast. */
const coveredByToasts = (page: Page) =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll('.toast')].map((toast) => toast.getBoundingClientRect())
    return [...document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea')]
      .filter((element) => !element.closest('.toast') && element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const box = element.getBoundingClientRect()
        return toasts.some(
          (toast) =>
            box.width > 0 &&
            box.left < toast.right &&
            box.right > toast.left &&
            box.top < toast.bottom &&
            box.bottom > toast.top,
        )
      })
      .map((element) => element.textContent || element.getAttribute('aria-label'))
  })

test('nothing is cut off from 1,024 px up, in any language', { tag: ONCE }, async ({ page }) => {
  const { id } = await makeTemplate(page.request, 'A template with quite a long name for a shop')
  for (const language of ['en', 'de'] as const) {
    await useLanguage(page, language)
    await page.goto(`/templates/new?edit=${id}`)
    await expect(bar(page)).toBeVisible()
    for (const width of [1024, 1100, 1200, 1280, 1366, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const buttons = bar(page).getByRole('button')
      for (const button of await buttons.all()) {
        const box = await button.boundingBox()
        expect((box?.x ?? 0) + (box?.width ?? Number.NaN), `${language} ${width}`).toBeLessThanOrEqual(width)
      }
      await expectNoSidewaysScroll(page)
    }
  }
})

test('"Draft" is on drafts alone, and saving without a change says so', async ({ page }) => {
  await openBuilder(page, '?component=vm')
  const draft = bar(page).getByText('Draft', { exact: true })
  await expect(draft).toBeVisible()
  await save(page).click()
  await expect(page.getByText('Template saved!')).toBeVisible()
  await expect(draft).toBeHidden()
  await save(page).click()
  await expect(page.getByText('Nothing has changed since version 1, so nothing was saved.')).toBeVisible()
  const versions = await page.request.get(`/api/templates/${new URL(page.url()).searchParams.get('edit')}/versions`)
  expect(await versions.json()).toHaveLength(1)
  await add(page, 'PostgreSQL')
  await expect(draft).toBeVisible()
})

test('a setting that does nothing is disabled and says why; choices have words', { tag: ONCE }, async ({ page }) => {
  await openBuilder(page, '?component=load-balancer')
  await card(page, 'Load Balancer').click()
  const form = await inspector(page, 'Load Balancer')
  const blocks = form.getByRole('switch', { name: 'Firewall blocks' })
  await expect(blocks).toHaveAttribute('aria-disabled', 'true')
  await expect(form.getByText('Does nothing until “Web application firewall” is on.').first()).toBeVisible()
  await form.getByRole('switch', { name: 'Web application firewall' }).click()
  await expect(blocks).not.toHaveAttribute('aria-disabled', 'true')
  await add(page, 'Object Storage')
  await card(page, 'Object Storage').click()
  const storage = await inspector(page, 'Object Storage')
  const redundancy = storage.getByRole('combobox', { name: 'Redundancy' })
  await expect(redundancy).toBeEnabled()
  await expect(redundancy.locator('option', { hasText: 'Several zones' }).first()).toBeAttached()
  await bar(page).getByRole('radio', { name: 'AWS' }).click({ force: true })
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Switch to AWS' })
  await confirm.click()
  await expect(redundancy).toBeDisabled()
  await expect(redundancy).toHaveAccessibleDescription(/Does nothing here: it is for Azure\./)
})

test('toasts cover no button, in the builder and in the library', async ({ page }) => {
  const { id } = await saveTemplate(page.request, { name: 'Checkout' })
  await page.goto(`/templates/new?edit=${id}`)
  await save(page).click()
  await expect(page.getByText(/^Nothing has changed/)).toBeVisible()
  await expect.poll(() => coveredByToasts(page)).toEqual([])
  await page.goto('/templates')
  await page.getByRole('main').getByRole('button', { name: 'Actions of Checkout' }).click()
  await page.getByRole('menuitem', { name: 'Make a copy' }).click()
  await expect(page.getByText('Copy of Checkout is now among your templates.')).toBeVisible()
  await expect.poll(() => coveredByToasts(page)).toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'Actions of Checkout' }).first().click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Checkout is deleted.')).toBeVisible()
  await expect.poll(() => coveredByToasts(page)).toEqual([])
})

test('names and facts in the diagram wrap before they are cut', { tag: ONCE }, async ({ page }) => {
  const { id } = await makeTemplate(page.request, 'Shop', [
    'vm',
    'log-analytics',
    'managed-identity',
    'service-principal',
  ])
  await page.goto(`/templates/new?edit=${id}&tab=diagram`)
  const texts = page.locator('.react-flow__node-part [title]')
  await expect(texts.first()).toBeVisible()
  const cut = await texts.evaluateAll((all) =>
    all
      .filter((one) => one.textContent !== '' && one.scrollHeight > one.clientHeight + 1)
      .map((one) => one.textContent),
  )
  expect(cut).toEqual([])
})
