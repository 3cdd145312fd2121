// The guides inside the product.
import { expectAccessibleInThemes, expectNoSidewaysScroll } from './support/page.ts'
import { expect, ONCE, test } from './support/test.ts'

test('guides are read in the product and lead to each other', { tag: ONCE }, async ({ page }) => {
  await page.goto('/docs')
  const article = page.getByRole('article')
  await expect(article.getByRole('heading', { level: 2, name: 'Use the generated files' })).toBeVisible()
  await expectAccessibleInThemes(page)
  await expectNoSidewaysScroll(page)
  await article.getByRole('link', { name: 'Pipelines and Git' }).click()
  await expect(page).toHaveURL('/docs/pipelines')
  await expect(article.getByRole('heading', { level: 2, name: 'Pipelines and Git' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Guides' }).getByRole('link', { name: 'Runs' }).click()
  await expect(page).toHaveURL('/docs/runs')
  await expectNoSidewaysScroll(page)
})

test('an address without a guide says so', { tag: ONCE }, async ({ page }) => {
  await page.goto('/docs/nothing')
  await expect(page.getByRole('heading', { name: 'There is no such guide' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Read the first guide' }).click()
  await expect(page).toHaveURL('/docs')
})
