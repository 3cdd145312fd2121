import type { Page } from '@playwright/test'
import { dollars, expectAccessible, expectAccessibleInThemes, expectAccessibleOnPhone } from './support/page.ts'
import { makeProject } from './support/projects.ts'
import { expect, ONCE, test } from './support/test.ts'
import { texts as wizardTexts } from '../../src/web/locales/en/wizard.ts'

const isNarrow = (width: number | undefined): boolean => (width ?? 0) < 900

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()
const pick = (page: Page, name: string | RegExp) => page.getByRole('radio', { name }).click()
const problems = (page: Page) => page.getByRole('list', { name: 'What is missing' })

/** Answers the first steps and stops on the one after them. */
async function answer(page: Page, ...answers: readonly string[]): Promise<void> {
  for (const name of answers) {
    await pick(page, new RegExp(`^${name}`))
    await next(page)
    // The step after it has a button Next too.
    await expect(page.getByRole('radio', { name: new RegExp(`^${name}`) })).toBeHidden()
  }
}

/** The monthly cost that the preview shows, in either of its forms. */
async function price(page: Page): Promise<number> {
  const bar = page.getByRole('button', { name: /Estimated cost per month/ })
  const total = page.getByRole('complementary', { name: 'Live preview' }).getByRole('status')
  return dollars(await bar.or(total).textContent())
}

test('every step says what is missing, and Back forgets it', async ({ page }) => {
  await page.goto('/wizard')
  await expect(page).toHaveTitle('Create Environment · Strata')
  await expect(page.getByText('Step 1 of 6')).toBeVisible()
  await expect(page.getByText('17% complete')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back' })).toBeDisabled()
  await next(page)
  await expect(problems(page)).toHaveText('Please select what you are building.')
  await pick(page, /^Web Application/)
  await expect(problems(page)).toBeHidden()
  await next(page)

  await expect(page.getByText('Step 2 of 6')).toBeVisible()
  await next(page)
  await expect(problems(page)).toHaveText('Please select environment type.')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByText('Step 1 of 6')).toBeVisible()
  await expect(problems(page)).toBeHidden()
  await expect(page.getByRole('radio', { name: /^Web Application/ })).toBeChecked()
  await next(page)
  await expect(problems(page)).toBeHidden()
  await answer(page, 'Development')

  await expect(page.getByRole('radio', { name: /^2-5 people/ })).toBeChecked()
  await page.getByLabel('Custom team size').fill('0')
  await next(page)
  await expect(problems(page)).toHaveText('Team size must be at least 1.')
  await answer(page, '6-10 people')

  await next(page)
  await expect(problems(page)).toHaveText('Please select data sensitivity level.')
  await answer(page, 'Internal')

  await next(page)
  await expect(problems(page)).toHaveText('Please select deployment duration.')
  await answer(page, 'Long-term')

  await expect(page.getByText('100% complete')).toBeVisible()
  await page.getByRole('button', { name: 'Generate Infrastructure' }).click()
  await expect(problems(page).getByRole('listitem')).toHaveText([
    'Please complete all required fields.',
    'Please select a cloud provider.',
  ])
})

test('generating without answers names everything that is missing', { tag: ONCE }, async ({ page }) => {
  await page.goto('/wizard?step=6')
  await page.getByRole('button', { name: 'Generate Infrastructure' }).click()
  await expect(problems(page).getByRole('listitem')).toHaveText([
    'Please complete all required fields.',
    'Please select what you are building.',
    'Please select environment type.',
    'Please select data sensitivity level.',
    'Please select deployment duration.',
    'Please select a cloud provider.',
  ])
  await expect(page).toHaveURL('/wizard?step=6')
})

test('a custom team size is 1 to 100, and 1 when it is not a number', { tag: ONCE }, async ({ page }) => {
  await page.goto('/wizard?step=3')
  const size = page.getByLabel('Custom team size')
  await size.fill('12')
  for (const name of ['Just me', '2-5 people', '6-10 people', '11-20 people', '20\\+ people'])
    await expect(page.getByRole('radio', { name: new RegExp(`^${name}`) })).not.toBeChecked()
  await next(page)
  await expect(page.getByText('12 people')).toBeVisible()
  await page.goBack()
  await expect(size).toHaveValue('12')

  await size.fill('')
  await expect(page.getByRole('radio', { name: /^Just me/ })).toBeChecked()
  await size.fill('101')
  await next(page)
  await expect(problems(page)).toHaveText('Team size must be at most 100.')
  await size.fill('100')
  await next(page)
  await expect(page.getByText('Step 4 of 6')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await pick(page, /^6-10 people/)
  await expect(size).toHaveValue('')
})

test('a cloud brings its default region, also where the chosen one is not its own', { tag: ONCE }, async ({ page }) => {
  await page.goto('/wizard?step=6')
  const region = page.getByLabel('Region')
  const defaults = [
    ['Azure', 'eastus'],
    ['AWS', 'us-east-1'],
    ['GCP', 'us-central1'],
  ] as const
  for (const [cloud, id] of defaults) {
    await pick(page, new RegExp(`^${cloud}`))
    await expect(region).toHaveValue(id)
  }
  await expect(region.getByRole('option')).toHaveText([
    'us-central1 (Iowa, United States)',
    'us-west1 (Oregon, United States)',
    'europe-west1 (Belgium)',
    'asia-east1 (Taiwan)',
  ])
  await region.selectOption('europe-west1')
  await pick(page, /^GCP/)
  await expect(region).toHaveValue('europe-west1')
  await pick(page, /^AWS/)
  await expect(region).toHaveValue('us-east-1')
})

test('the budget limit is optional, counts in tens and is compared with the price', { tag: ONCE }, async ({ page }) => {
  await page.goto('/wizard?step=6')
  await pick(page, /^Azure/)
  const budget = page.getByLabel('Monthly budget limit')
  await expect(budget).toHaveAttribute('min', '0')
  await expect(budget).toHaveAttribute('step', '10')
  await expect(page.getByText('Empty means no limit')).toBeVisible()
  await budget.fill('10')
  await expect(page.getByText(/below the estimate: this will need approval/)).toBeVisible()
  await budget.fill('100000')
  await expect(page.getByText(/above the estimate/)).toBeVisible()
  await budget.fill('-5')
  await page.getByRole('button', { name: 'Generate Infrastructure' }).click()
  await expect(problems(page)).toContainText('The budget limit must be 0 or more.')
  await budget.fill('')
  await expect(page.getByText('Empty means no limit')).toBeVisible()
  await expect(problems(page)).toBeHidden()
})

test(
  'a refresh keeps step and answers, and the browser goes back through the steps',
  { tag: ONCE },
  async ({ page }) => {
    await page.goto('/wizard')
    await answer(page, 'Data Pipeline', 'Staging')
    await expect(page).toHaveURL('/wizard?step=3')
    await page.reload()
    await expect(page.getByText('Step 3 of 6')).toBeVisible()
    await expect(page.getByText('Data Pipeline, Staging')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('radio', { name: /^Staging/ })).toBeChecked()
    await page.goBack()
    await expect(page.getByRole('radio', { name: /^Data Pipeline/ })).toBeChecked()
  },
)

test(
  'every answer changes the preview, which says what it still assumes',
  { tag: ONCE },
  async ({ page, viewport }) => {
    test.skip(isNarrow(viewport?.width), 'below 900 px the preview is a bar')
    await page.goto('/wizard')
    const preview = page.getByRole('complementary', { name: 'Live preview' })
    await expect(preview).toContainText(
      'Assumes Web Application, Development, 2-5 people, Internal, Long-term, Azure in eastus until you answer steps 1 to 6.',
    )
    await expect(preview).not.toContainText('since the last answer')
    for (const file of ['main.tf', 'variables.tf', 'outputs.tf', 'provider.tf', 'backend.tf', 'README.md'])
      await expect(preview.getByText(file)).toBeVisible()
    const first = await price(page)
    await pick(page, /^Microservices Dev/)
    await expect(preview).toContainText('since the last answer')
    await expect.poll(() => price(page)).toBeGreaterThan(first)
    await next(page)
    await pick(page, /^Production/)
    await expect(preview).toContainText(/\$[\d,.]+ more\s*since the last answer/)
    await expect(preview).toContainText(
      'Assumes 2-5 people, Internal, Long-term, Azure in eastus until you answer steps 3 to 6.',
    )
  },
)

test('the price in the bar follows, and the bar opens the preview', async ({ page, viewport }) => {
  test.skip(!isNarrow(viewport?.width), 'from 900 px the preview stands beside the question')
  await page.goto('/wizard?step=2')
  const first = await price(page)
  await pick(page, /^Production/)
  await expect.poll(() => price(page)).toBeGreaterThan(first)
  const bar = page.getByRole('button', { name: /Estimated cost per month/ })
  await bar.click()
  const sheet = page.getByRole('dialog', { name: 'Live preview' })
  await expect(sheet).toContainText('Cost by layer')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(bar).toBeFocused()
})

test('the cards say what an answer means and what it costs', { tag: ONCE }, async ({ page }) => {
  await page.goto('/wizard?step=4')
  const confidential = page.getByRole('radio', { name: /^Confidential/ })
  await expect(confidential).toHaveAccessibleName(/[\d.]+% more than Internal for this stack, \$[\d,.]+ a month/)
  await expect(confidential).toHaveAccessibleName(/\+\$[\d,.]+/)
  await pick(page, /^Confidential/)
  await expect(page.getByRole('complementary', { name: 'Live preview' })).toContainText(
    /Of it for Confidential, against Internal\+\$[\d,.]+ \([\d.]+%\)/,
  )
  await page.goto('/wizard?step=5')
  await expect(page.getByRole('radio', { name: /^Temporary/ })).toHaveAccessibleName(
    /after 7 days: \$[\d,.]+ in all, \d+% less than a month of Long-term/,
  )
  await pick(page, /^Temporary/)
  for (const words of [
    'shuts down automatically after 7 days',
    'Reminder emails',
    'leave a last snapshot that stays for 14 days',
  ]) {
    await expect(page.getByText(words)).toBeVisible()
  }
})

test('the whole way by keyboard ends at a result', { tag: ONCE }, async ({ page }) => {
  await page.goto('/wizard')
  await expect(page.getByRole('radiogroup', { name: 'Use case' })).toBeVisible()
  await page.keyboard.press('1')
  await expect(page.getByRole('radio', { name: /^Web Application/ })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Step 2 of 6')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Staging/ })).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: /^Development/ })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Step 3 of 6')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Step 4 of 6')).toBeVisible()
  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Step 5 of 6')).toBeVisible()
  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Step 6 of 6')).toBeVisible()
  await page.keyboard.press('1')
  const summary = page.getByRole('region', { name: 'Configuration Summary' })
  for (const text of [
    'Web Application',
    'Development',
    '2-5 people (3)',
    'Internal',
    'Long-term',
    'Azure, eastus (Virginia, United States)',
  ])
    await expect(summary).toContainText(text)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/results\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Web Application on Azure')
})

test('the summary leads back to each answer, and every step starts at the top', async ({ page }) => {
  await page.goto('/wizard?step=6')
  await page.getByRole('button', { name: 'Change Duration' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Change Duration' }).click()
  await expect(page.getByText('Step 5 of 6')).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('a difference beside a total is said in words', async ({ page }) => {
  await page.goto('/wizard?step=6')
  await pick(page, /^Azure/)
  const aws = page.getByRole('radiogroup', { name: 'Cloud provider' }).locator('label').filter({ hasText: 'AWS' })
  await expect(aws).toContainText(/\$[\d,.]+ \$[\d,.]+ (less|more)/)
  await expect(aws).not.toContainText(/[-+−]\$/)
})

test('name and project go along to the result and to the request', { tag: ONCE }, async ({ page, account }) => {
  const shop = await makeProject(page, account.email, { name: 'Storefront' })
  await page.goto('/wizard')
  await answer(page, 'Web Application', 'Development', '2-5 people', 'Internal', 'Long-term')
  await pick(page, /^Azure/)
  await page.getByLabel('Name of the stack').fill('Checkout')
  await page.getByLabel('Project').selectOption('Storefront')
  await page.reload()
  await expect(page.getByLabel('Name of the stack')).toHaveValue('Checkout')
  await page.getByRole('button', { name: 'Generate Infrastructure' }).click()
  await expect(page).toHaveURL(new RegExp(`/results/[0-9a-f-]{36}\\?project=${shop.id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Checkout on Azure')
  await page.getByRole('button', { name: 'Create environment' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create environment' })
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Checkout')
  await expect(dialog.getByLabel('Project', { exact: true })).toHaveValue(shop.id)
})

test('what is refused is marked everywhere, and the button stays in view', async ({ page }) => {
  await page.goto('/wizard?step=6')
  await pick(page, /^Azure/)
  await page.getByLabel('Monthly budget limit').fill('-5')
  const generate = page.getByRole('button', { name: 'Generate Infrastructure' })
  await generate.click()
  await expect(generate).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('Monthly budget limit')).toHaveAttribute('aria-invalid', 'true')
  // The cloud was chosen: it is not what is wrong.
  await expect(page.getByRole('radiogroup', { name: 'Cloud provider' })).not.toHaveAttribute('aria-invalid', 'true')
  const summary = page.getByRole('region', { name: 'Configuration Summary' })
  await expect(summary.locator('.field__error')).toHaveCount(4)
  await expectAccessible(page)
})

test('Production that is Temporary is warned of before it is generated', { tag: ONCE }, async ({ page }) => {
  await page.goto('/wizard?step=2')
  await pick(page, /^Production/)
  await page.goto('/wizard?step=5')
  await pick(page, /^Temporary/)
  await expect(page.getByText('Strata destroys it with its data when its time is over')).toBeVisible()
})

test.describe('when generating fails', () => {
  test.use({ expectedMessage: /Failed to load resource/ })

  async function generate(page: Page): Promise<void> {
    await page.goto('/wizard')
    await answer(page, 'Web Application', 'Development', '2-5 people', 'Internal', 'Long-term')
    await pick(page, /^Azure/)
    await page.getByRole('button', { name: 'Generate Infrastructure' }).click()
  }

  test('the sentence of the server stands above the buttons', { tag: ONCE }, async ({ page }) => {
    await page.route('**/api/generate', (route) =>
      route.fulfill({
        status: 400,
        json: {
          detail: 'region: Azure has no region "nowhere" here.',
          problems: [{ field: 'region', message: 'Azure has no region "nowhere" here.' }],
        },
      }),
    )
    await generate(page)
    await expect(problems(page)).toHaveText('region: Azure has no region "nowhere" here.')
    await expect(page.getByLabel('Region')).toHaveAttribute('aria-invalid', 'true')
    await page.unroute('**/api/generate')
    await page.getByRole('button', { name: 'Generate Infrastructure' }).click()
    await expect(page).toHaveURL(/\/results\/[0-9a-f-]{36}$/)
  })

  test('a server that cannot be reached has a sentence too', { tag: ONCE }, async ({ page }) => {
    await page.route('**/api/generate', (route) => route.abort())
    await generate(page)
    await expect(problems(page)).toHaveText('Failed to generate infrastructure')
  })

  test('the engine not arriving leaves a way to try again', { tag: ONCE }, async ({ page }) => {
    await page.route(/\/Wizard(-[^/]*\.js|\.tsx)/, (route) => route.abort())
    await page.goto('/wizard')
    await expect(page.getByRole('alert')).toContainText(wizardTexts.failedTitle)
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  })
})

test('axe finds nothing on any step in either theme', { tag: ONCE }, async ({ page }) => {
  for (const step of [1, 2, 3, 4, 5, 6]) {
    await page.goto(step === 1 ? '/wizard' : `/wizard?step=${step}`)
    await expect(page.getByText(`Step ${step} of 6`)).toBeVisible()
    await page.getByRole('radio').first().click()
    await expect(page.getByText(`Step ${step} of 6`)).toBeVisible()
    await expectAccessibleInThemes(page)
    await expectAccessibleOnPhone(page)
  }
})
