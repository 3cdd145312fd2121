import type { StoredResult } from '#contract/results.ts'
import {
  ANSWERS,
  configuration,
  field,
  input,
  openChats,
  PIPELINE,
  say,
  showAll,
  tell,
  total,
} from './support/copilot.ts'
import {
  dollars,
  expectAccessible,
  expectAccessibleInThemes,
  expectNoSidewaysScroll,
  stopClock,
  useLanguage,
} from './support/page.ts'
import { generateResult } from './support/result.ts'
import { isNarrow, openSections } from './support/sidebar.ts'
import { expect, ONCE, test } from './support/test.ts'
import { texts as commonTexts } from '../../src/web/locales/en/common.ts'
import { texts as copilotTexts } from '../../src/web/locales/en/copilot.ts'

test.use({ as: 'admin' })

test.describe('for a person who is no administrator', () => {
  test.use({ as: 'user' })

  test('there is no entry, and the page says that one may not open it', { tag: ONCE }, async ({ page }) => {
    await page.goto('/')
    await expect((await openSections(page)).getByText('AI Copilot')).toHaveCount(0)
    await page.goto('/ai-copilot')
    await expect(page.getByRole('heading', { name: commonTexts.session.forbiddenTitle })).toBeVisible()
    await expect(page.getByText('Your role does not include AI Copilot.')).toBeVisible()
  })
})

test('each agent fills in a prompt, and nothing is sent', { tag: ONCE }, async ({ page }) => {
  await page.goto('/')
  await (await openSections(page)).getByRole('link', { name: 'AI Copilot' }).click()
  const agents = page.getByRole('navigation', { name: 'Agents' })
  await expect(agents.getByRole('button')).toHaveText([
    /^Web App/,
    /^Data Pipeline/,
    /^ML\/AI/,
    /^Microservices/,
    /^Mobile Backend/,
  ])
  for (const [agent, words] of [
    ['Web App', 'web application'],
    ['ML/AI', 'machine learning'],
    ['Microservices', 'microservices'],
    ['Mobile Backend', 'mobile backend'],
  ] as const) {
    await agents.getByRole('button', { name: agent }).click()
    await expect(input(page)).toHaveValue(new RegExp(words))
  }
  await agents.getByRole('button', { name: 'Data Pipeline' }).click()
  await expect(input(page)).toHaveValue(PIPELINE)
  await expect(input(page)).toBeFocused()
  await expect(page).toHaveURL(/\/ai-copilot$/)
  await expect(page.getByText(copilotTexts.rulesNote)).toBeVisible()
})

test('a sentence becomes a configuration with its words, its price and its resources', async ({ page }) => {
  await page.goto('/ai-copilot')
  await page.getByRole('button', { name: 'Data Pipeline' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(/\?chat=[\w-]{36}$/)
  // The answer is complete: until then it is drawn again.
  await expect(page.getByRole('button', { name: 'Generate Infrastructure' })).toBeVisible()
  await expect(page.getByText(copilotTexts.understood, { exact: true })).toBeVisible()
  await expect(page.getByText(PIPELINE).last()).toBeVisible()
  await expect(field(page, 'Use case')).toContainText('Data Pipeline“data pipeline”')
  await expect(field(page, 'Team size')).toContainText('8 people“8 engineers”')
  await expect(field(page, 'Duration')).toContainText('Temporary“a week”')
  await expect(field(page, 'Region')).toContainText('us-central1follows from “GCP”')
  await expect(field(page, 'Budget')).toContainText('$100 a month')
  const { cost_estimate: cost } = await generateResult(page, ANSWERS)
  await expect(configuration(page)).toContainText(`${cost.priced_lines} of ${cost.total_lines} priced`)
  expect(await total(page)).toBeCloseTo(cost.total_monthly, 1)
  const resources = configuration(page).getByRole('group', { name: 'Resources' })
  await resources.getByText(/^Serverless Function, Object Storage raw/).click()
  await expect(resources.getByText(/Cloud SQL for PostgreSQL/)).toBeVisible()
  await expect(configuration(page).getByRole('meter', { name: 'Share of the budget' })).toBeAttached()
  const week = dollars(
    await configuration(page)
      .getByText(/^For the 7 days: /)
      .textContent(),
  )
  expect(week).toBeCloseTo((cost.total_monthly * 7 * 24) / 730, 1)
  await expect(configuration(page).getByText('over the budget')).toHaveCount(0)
  await expect(configuration(page).getByText('No approval needed')).toBeVisible()
  await expect(input(page)).toHaveValue('')
  // Once, for a person who does not see it.
  await expect(page.locator('output').filter({ hasText: 'a month.' })).toHaveText(
    /^This is what I understood\..* \$[\d.]+ a month\.$/,
  )
})

test(
  'Copy Configuration copies the generate call and says Copied for two seconds',
  { tag: ONCE },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install()
    await page.goto('/ai-copilot')
    await say(page, PIPELINE)
    await expect(configuration(page).getByRole('button', { name: 'Copy Configuration' })).toBeVisible()
    await stopClock(page)
    await configuration(page).getByRole('button', { name: 'Copy Configuration' }).click()
    await expect(configuration(page).getByRole('button', { name: 'Copied', exact: true })).toBeVisible()
    expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toEqual(ANSWERS)
    await page.clock.runFor(1_900)
    await expect(configuration(page).getByRole('button', { name: 'Copied', exact: true })).toBeVisible()
    await page.clock.runFor(200)
    await expect(configuration(page).getByRole('button', { name: 'Copy Configuration' })).toBeVisible()
  },
)

test('what is generated has exactly these fields, and opens as a result', { tag: ONCE }, async ({ page }) => {
  await page.goto('/ai-copilot')
  await say(page, PIPELINE)
  const shown = await total(page)
  const asked = page.waitForRequest('**/api/generate')
  await configuration(page).getByRole('button', { name: 'Generate Infrastructure' }).click()
  expect((await asked).postDataJSON()).toEqual(ANSWERS)
  await expect(page).toHaveURL(/\/results\/[\w-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: /Data Pipeline/ })).toBeVisible()
  const { cost_estimate: cost } = (await (await page.request.get('/api/results/current')).json()) as StoredResult
  expect(cost.total_monthly).toBeCloseTo(shown, 1)
})

test('a result is changed by a sentence', { tag: ONCE }, async ({ page }) => {
  const { id, stack } = await generateResult(page, { use_case: 'Data Pipeline', cloud_provider: 'GCP' })
  await page.goto(`/results/${id}`)
  await page.getByRole('link', { name: 'Change it with the copilot' }).click()
  await expect(page.getByText(`Your first message changes “${stack.name}”`)).toBeVisible()
  await say(page, 'make it production')
  await showAll(page)
  await expect(field(page, 'Cloud')).toContainText('GCPkept')
  await expect(configuration(page).getByRole('group', { name: 'Changed' })).toContainText(
    'Environment Development →becomes Production',
  )
})

test('the wizard opens with the answers given', { tag: ONCE }, async ({ page }) => {
  await page.goto('/ai-copilot')
  await say(page, PIPELINE)
  await configuration(page).getByRole('button', { name: 'Open in wizard' }).click()
  await expect(page).toHaveURL(/\/wizard\?step=6$/)
  const summary = page.getByRole('region', { name: 'Configuration Summary' })
  for (const answer of ['Data Pipeline', 'Staging', '6-10 people (8)', 'Internal', 'Temporary', 'GCP, us-central1'])
    await expect(summary).toContainText(answer)
  await expect(page.getByLabel('Monthly budget limit')).toHaveValue('100')
})

test('a message changes what was understood, and says how the price differs', { tag: ONCE }, async ({ page }) => {
  await page.goto('/ai-copilot')
  await say(page, PIPELINE)
  const before = await total(page)
  await say(page, 'make it production, in Europe, under $300')
  // What changed stands first, the rest can be opened.
  await expect(field(page, 'Use case')).toHaveCount(0)
  await showAll(page)
  await expect(field(page, 'Use case')).toContainText('kept')
  await expect(field(page, 'Environment')).toContainText('Production“production”')
  const changes = configuration(page).getByRole('group', { name: 'Changed' })
  await expect(changes.getByRole('listitem')).toHaveText([
    'Environment Staging →becomes Production',
    /^Region us-central1 →becomes europe-/,
    'Budget $100 a month →becomes $300 a month',
  ])
  expect(dollars(await changes.getByRole('heading').textContent())).toBeCloseTo((await total(page)) - before, 1)
  await expect(configuration(page).getByText('Needs approval: Production')).toBeVisible()
  // The wish for a price does not make it: that it is missed is said.
  expect(
    dollars(
      await configuration(page)
        .getByText(/over the budget$/)
        .textContent(),
    ),
  ).toBeCloseTo((await total(page)) - 300, 1)
  await tell(page, 'thanks')
  await expect(page.getByRole('group', { name: 'Messages' })).toContainText(
    'I found nothing to change in your message: everything stays as it was.',
  )
})

test('a question is answered by a click, as a message', { tag: ONCE }, async ({ page }) => {
  await page.goto('/ai-copilot')
  await say(page, 'A web application in Europe on AWS or Azure for 500 people')
  await expect(configuration(page)).toContainText(
    '“500 people”: a team has at most 100 people here. Taken: 100 people.',
  )
  const question = configuration(page).getByRole('group', { name: 'Cloud: which one?' })
  await expect(configuration(page).getByRole('group', { name: 'Region: which one?' })).toHaveCount(0)
  await question.getByRole('button', { name: 'Azure' }).click()
  await expect(page.getByText('Cloud: Azure', { exact: true })).toBeVisible()
  await showAll(page)
  await expect(field(page, 'Cloud').getByText('Azure', { exact: true })).toBeVisible()
  await expect(field(page, 'Region')).toContainText('westeurope')
  // It can no longer be answered differently.
  await expect(page.getByRole('group', { name: 'Cloud: which one?' })).toHaveCount(0)
})

test('fields are changed in place: priced at once, marked, taken back, or said in the chat', async ({ page }) => {
  await page.goto('/ai-copilot')
  await say(page, PIPELINE)
  const before = await total(page)
  await configuration(page).getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByLabel('Team size').fill('500')
  await expect(page.getByText('A team has 1 to 100 people; 8 counts until then.')).toBeVisible()
  await page.getByLabel('Team size').fill('40')
  await page.getByLabel('Environment').selectOption('Production')
  await page.getByLabel('Cloud').selectOption('AWS')
  await expect(page.getByLabel('Region')).toHaveValue('us-east-1')
  const { cost_estimate: cost } = await generateResult(page, {
    ...ANSWERS,
    team_size: 40,
    environment_type: 'Production',
    cloud_provider: 'AWS',
    region: 'us-east-1',
  })
  await expect.poll(() => total(page)).toBeCloseTo(cost.total_monthly, 1)
  const changes = configuration(page).getByRole('group', { name: 'Changed' })
  expect(dollars(await changes.getByRole('heading').textContent())).toBeCloseTo(
    Math.abs(cost.total_monthly - before),
    1,
  )
  await configuration(page).getByRole('button', { name: 'Done' }).click()
  await expect(field(page, 'Team size')).toHaveText('40 peoplechanged, was 8 people')
  await expect(configuration(page)).toContainText('You changed 4 fields here; your next message continues from them.')
  await expectNoSidewaysScroll(page)
  await configuration(page).getByRole('button', { name: 'Undo' }).click()
  await expect(field(page, 'Team size')).toHaveText('8 people“8 engineers”')
  expect(await total(page)).toBe(before)
  await configuration(page).getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByLabel('Team size').fill('40')
  await configuration(page).getByRole('button', { name: 'Keep in the chat' }).click()
  await expect(page.getByText('Team size: 40 people', { exact: true })).toBeVisible()
  // The card that was edited says the same of itself before the answer is there.
  await expect(page.getByRole('button', { name: 'Generate Infrastructure' })).toHaveCount(2)
  await expect(configuration(page).getByRole('group', { name: 'Changed' })).toContainText('8 people →becomes 40 people')
  await page.reload()
  await showAll(page)
  await expect(field(page, 'Team size')).toContainText('40 people')
})

test('the next message continues from what was changed in the card', { tag: ONCE }, async ({ page }) => {
  await page.goto('/ai-copilot')
  await say(page, PIPELINE)
  await configuration(page).getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByLabel('Team size').fill('40')
  await say(page, 'in Europe')
  await showAll(page)
  await expect(field(page, 'Team size')).toHaveText('40 peoplekept')
  await expect(field(page, 'Region')).toContainText('europe-west1')
})

test('the total and the button stay in view while the answer is read', async ({ page }) => {
  await page.goto('/ai-copilot')
  await say(page, PIPELINE)
  const log = page.getByRole('group', { name: 'Messages' })
  const button = configuration(page).getByRole('button', { name: 'Generate Infrastructure' })
  for (const top of [0, 150]) {
    await log.evaluate((element, place) => element.scrollTo({ top: place }), top)
    await expect(button).toBeInViewport({ ratio: 1 })
    await expect(configuration(page).getByText('Total per month').last()).toBeInViewport({ ratio: 1 })
  }
})

test('a greeting brings examples and no stack', { tag: ONCE }, async ({ page }) => {
  await page.goto('/ai-copilot')
  await tell(page, 'hello')
  await expect(configuration(page)).toHaveCount(0)
  await page.getByRole('button', { name: copilotTexts.welcome.database }).click()
  await expect(input(page)).toHaveValue(copilotTexts.welcome.database)
})

test('components that are named open in the builder, these and no others', { tag: ONCE }, async ({ page }) => {
  await page.goto('/ai-copilot')
  await tell(page, 'A Postgres database only, for 4 people, with Kafka')
  await expect(configuration(page)).toContainText('Exactly these componentsPostgreSQL')
  await expect(configuration(page)).toContainText('Not used: “Kafka”.')
  await configuration(page).getByRole('button', { name: 'Open in the builder' }).click()
  await expect(page).toHaveURL(/\/templates\/new\?import=1/)
  await expect(page.getByText('1 component', { exact: true })).toBeVisible()
})

test('what something would cost is answered without changing anything', { tag: ONCE }, async ({ page }) => {
  await page.goto('/ai-copilot')
  await say(page, PIPELINE)
  await tell(page, 'how much on AWS?')
  const asked = page.getByRole('group', { name: 'Price that you asked about' })
  await expect(asked.getByRole('group', { name: 'Changed' })).toContainText('Cloud GCP →becomes AWS')
  await asked.getByRole('button', { name: 'Take it' }).click()
  await expect(configuration(page).getByRole('group', { name: 'Changed' })).toContainText('Cloud GCP →becomes AWS')
})

test.describe('the chats of a person', () => {
  test.use({ expectedMessage: /status of 404/ })

  test('are kept, opened and deleted', { tag: ONCE }, async ({ page }) => {
    await page.goto('/ai-copilot')
    await expect((await openChats(page)).getByText(copilotTexts.noChats)).toBeVisible()
    if (isNarrow(page)) await page.getByRole('button', { name: 'Close' }).last().click()
    await say(page, PIPELINE)
    await (await openChats(page)).getByRole('button', { name: 'New chat' }).click()
    await expect(page).toHaveURL(/\/ai-copilot$/)
    await expect(page.getByRole('heading', { name: copilotTexts.welcome.title })).toBeVisible()
    await say(page, 'Microservices on Azure for 8 developers')
    await expect(page).toHaveURL(/\?chat=/)
    const second = page.url()
    await page.reload()
    await expect(field(page, 'Cloud').getByText('Azure', { exact: true })).toBeVisible()
    let chats = await openChats(page)
    await expect(chats.getByRole('listitem')).toHaveText([/^Microservices on Azure/, /^We need a staging/])
    await expect(chats.getByRole('listitem').first().getByRole('button').first()).toHaveAttribute(
      'aria-current',
      'page',
    )
    await chats.getByRole('button', { name: /^We need a staging/ }).click()
    await expect(field(page, 'Cloud').getByText('GCP', { exact: true })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(second)
    await expect(field(page, 'Cloud').getByText('Azure', { exact: true })).toBeVisible()
    chats = await openChats(page)
    await chats.getByRole('button', { name: /^Delete the chat “Microservices/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete the chat' })
    await expect(dialog).toContainText('“Microservices on Azure for 8 developers” and its messages are gone for good.')
    await dialog.getByRole('button', { name: 'Delete chat' }).click()
    await expect(page).toHaveURL(/\/ai-copilot$/)
    await expect((await openChats(page)).getByRole('listitem')).toHaveText([/^We need a staging/])
    await page.goto(second)
    await expect(page.getByRole('heading', { name: 'Chat not found' })).toBeVisible()
  })
})

for (const { language, agent, useCase } of [
  { language: 'es', agent: 'Canalización de datos', useCase: 'Canalización de datos' },
  { language: 'fr', agent: 'Pipeline de données', useCase: 'Pipeline de données' },
  { language: 'de', agent: 'Datenpipeline', useCase: 'Datenpipeline' },
] as const) {
  test(`the prompts are understood in ${language}`, { tag: ONCE }, async ({ page }) => {
    await useLanguage(page, language)
    await page.goto('/ai-copilot')
    await page.getByRole('button', { name: agent }).first().click()
    await page.getByRole('textbox').press('Enter')
    const values = page.getByRole('definition')
    await expect(values.first()).toContainText(useCase)
    await expect(values.nth(5)).toContainText('GCP')
    await expect(values.nth(7)).toContainText('100')
  })
}

test('the page is accessible in either theme, empty, answered and while a field is changed', async ({ page }) => {
  await page.goto('/ai-copilot')
  await expect(page.getByRole('heading', { name: copilotTexts.welcome.title })).toBeVisible()
  await expectAccessibleInThemes(page)
  await expectNoSidewaysScroll(page)
  await say(page, `${PIPELINE} On AWS or GCP, for 500 people.`)
  await expectAccessibleInThemes(page)
  await expectNoSidewaysScroll(page)
  await configuration(page).getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByLabel('Team size').fill('500')
  await page.getByLabel('Environment').selectOption('Production')
  await expectAccessibleInThemes(page)
  await expectNoSidewaysScroll(page)
  if (!isNarrow(page)) return
  await openChats(page)
  await expectAccessible(page)
})
