// What people do not do on purpose: names that are no names, low windows, other
// languages, prices that no one knows.
import { expectAccessible, expectFitsPhone, expectNoSidewaysScroll, useLanguage } from './support/page.ts'
import { generateResult } from './support/result.ts'
import { expect, ONCE, test } from './support/test.ts'

for (const [what, name, shown] of [
  ['of one long word', 'ü'.repeat(200), `${'ü'.repeat(200)} on Azure`],
  [
    'of markup and templates',
    '<img src=x onerror=alert(1)> ${x} %{if}',
    '<img src=x onerror=alert(1)> ${x} %{if} on Azure',
  ],
  ['of nothing', '', 'Web Application on Azure'],
] as const) {
  test(`a name ${what} stays inside the page`, { tag: ONCE }, async ({ page }) => {
    const { id } = await generateResult(page, { name })
    await page.goto(`/results/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(shown)
    await expectFitsPhone(page)
  })
}

test('a line that has no price says unpriced and names no unit price', { tag: ONCE }, async ({ page }) => {
  const { id, cost_estimate: cost } = await generateResult(page, {
    use_case: 'Microservices Dev',
    environment_type: 'Production',
    cloud_provider: 'GCP',
  })
  const [line, ...others] = cost.lines
  if (!line) throw new Error('The stack has no price line.')
  const unknown = { ...line, unit_price: null, amount: null, price_basis: null, source: null, source_date: null }
  await page.route(`**/api/results/${id}`, async (route) => {
    const answer = await route.fetch()
    const result: object = await answer.json()
    await route.fulfill({
      response: answer,
      json: { ...result, cost_estimate: { ...cost, lines: [unknown, ...others], priced_lines: others.length } },
    })
  })
  await page.goto(`/results/${id}`)
  const panel = page.getByRole('region', { name: 'Cost Breakdown' })
  await panel.getByRole('button', { name: 'Expand all' }).click()
  const row = panel
    .locator('tbody tr')
    .filter({ has: page.getByRole('button', { name: line.label }) })
    .filter({ hasText: 'unpriced' })
    .first()
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('at none')
  await expect(row).not.toContainText('$')
})

test('the rights of one holder are shown in part, and all of them on demand', { tag: ONCE }, async ({ page }) => {
  const { identity_config: identity } = await generateResult(page, {
    environment_type: 'Production',
    cloud_provider: 'GCP',
  })
  const [holder, grants] =
    [...Map.groupBy(identity.grants, (grant) => grant.identity)].toSorted(
      ([, one], [, other]) => other.length - one.length,
    )[0] ?? []
  if (!holder || !grants) throw new Error('The stack grants nothing.')
  await page.goto('/results')
  const own = page
    .getByRole('region', { name: 'Identity & Access' })
    .getByRole('listitem')
    .filter({ hasText: holder })
    .first()
  const shown = own.getByRole('listitem')
  await expect(shown).toHaveCount(5)
  await own.getByText(`${grants.length - 5} more`).click()
  await expect(shown).toHaveCount(grants.length)
  await expect(shown.last()).toContainText(grants.at(-1)?.role ?? '')
})

test('in a low window the keyboard reaches the preview that scrolls', async ({ page }, { project }) => {
  test.skip(project.name === 'narrow', 'there the preview is a bar')
  await page.setViewportSize({ width: 1024, height: 500 })
  await page.goto('/wizard?step=5')
  await page.getByRole('radio', { name: /^Temporary/ }).click()
  const preview = page.getByRole('complementary', { name: 'Live preview' })
  await expect(preview).toBeVisible()
  await expectAccessible(page)
  await preview.focus()
  await expect(preview).toBeFocused()
})

test('an answer that changes no price says so instead of a zero', { tag: ONCE }, async ({ page }) => {
  await page.addInitScript(() => {
    const answers = {
      use_case: 'Microservices Dev',
      environment_type: 'Production',
      data_sensitivity: 'Internal',
      duration: 'Temporary',
    }
    localStorage.setItem('strata.wizard', JSON.stringify({ answers }))
  })
  await page.goto('/wizard?step=5')
  await expect(page.locator('label').filter({ hasText: 'Runs until you end it' })).toContainText('same price')
})

for (const [language, next, problem] of [
  ['es', 'Siguiente', 'Seleccione qué va a construir.'],
  ['fr', 'Suivant', 'Veuillez indiquer ce que vous construisez.'],
  ['de', 'Weiter', 'Bitte wählen Sie, was Sie bauen.'],
] as const) {
  test(`what is missing is said in the language of the page (${language})`, { tag: ONCE }, async ({ page }) => {
    await useLanguage(page, language)
    await page.goto('/wizard')
    await page.getByRole('button', { name: next }).click()
    await expect(page.getByRole('alert')).toContainText(problem)
    await page.goto('/wizard?step=6')
    await expect(page.locator('.radio-card').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
}
