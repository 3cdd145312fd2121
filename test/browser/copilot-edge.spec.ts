// The AI copilot where something fails, stops or is too long.
import { configuration, field, input, PIPELINE, say, showAll } from './support/copilot.ts'
import { useLanguage } from './support/page.ts'
import { expect, ONCE, test } from './support/test.ts'
import { texts as commonTexts } from '../../src/web/locales/en/common.ts'
import { texts as copilotTexts } from '../../src/web/locales/en/copilot.ts'

test.use({ as: 'admin' })

test.describe('when something fails', () => {
  test.use({ expectedMessage: /Failed to load resource|net::ERR/ })

  test('a chat that is gone says so and leads to a new one', { tag: ONCE }, async ({ page }) => {
    await page.goto('/ai-copilot?chat=0b7c1c2e-6f0e-4d0e-9a68-3f8f7d0d5c11')
    await expect(page.getByRole('heading', { name: 'Chat not found' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
    await page.getByRole('group', { name: 'Messages' }).getByRole('button', { name: 'New chat' }).click()
    await expect(page).toHaveURL('/ai-copilot')
    await expect(page.getByRole('heading', { name: copilotTexts.welcome.title })).toBeVisible()
  })

  test('what cannot be generated is a message with the reason', { tag: ONCE }, async ({ page }) => {
    await page.route('**/api/generate', (route) =>
      route.fulfill({ status: 400, json: { detail: 'GCP has no region "moon" here.' } }),
    )
    await page.goto('/ai-copilot')
    await say(page, PIPELINE)
    await configuration(page).getByRole('button', { name: 'Generate Infrastructure' }).click()
    await expect(
      page.getByText(
        'I encountered an error while generating your infrastructure: GCP has no region "moon" here. Please try again with a different description.',
        { exact: true },
      ),
    ).toBeVisible()
  })

  test(
    'an answer that does not come gives back what was written, and can be asked for again',
    { tag: ONCE },
    async ({ page }) => {
      await page.goto('/ai-copilot')
      await page.route('**/api/copilot/messages', (route) =>
        route.fulfill({ status: 500, json: { detail: 'The server failed.' } }),
      )
      await input(page).fill(PIPELINE)
      await input(page).press('Enter')
      await expect(page.getByRole('alert')).toContainText(
        'There is no answer: The server failed. Your message is back in the input.',
      )
      await expect(input(page)).toHaveValue(PIPELINE)
      await page.unroute('**/api/copilot/messages')
      await page.route('**/api/copilot/messages', (route) => route.abort())
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByRole('alert')).toContainText(commonTexts.errors.unreachable)
      await page.unroute('**/api/copilot/messages')
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(field(page, 'Cloud')).toContainText('GCP')
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(input(page)).toHaveValue('')
    },
  )

  test('why there is no answer is in sight below a long answer', async ({ page }) => {
    await page.goto('/ai-copilot')
    await say(page, PIPELINE)
    await page.route('**/api/copilot/messages', (route) => route.abort())
    await input(page).fill('make it production')
    await input(page).press('Enter')
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Retry' })).toBeInViewport({ ratio: 1 })
    await page.unroute('**/api/copilot/messages')
    await page.route('**/api/generate', (route) =>
      route.fulfill({ status: 400, json: { detail: 'GCP has no region "moon" here.' } }),
    )
    await configuration(page).getByRole('button', { name: 'Generate Infrastructure' }).click()
    await expect(page.getByText('I encountered an error while generating your infrastructure')).toBeInViewport({
      ratio: 1,
    })
  })

  test('a stream that breaks off before the answer is said so', { tag: ONCE }, async ({ page }) => {
    await page.goto('/ai-copilot')
    await page.route('**/api/copilot/messages', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: '' }),
    )
    await input(page).fill(PIPELINE)
    await input(page).press('Enter')
    await expect(page.getByRole('alert')).toContainText(copilotTexts.brokenOff)
    await expect(input(page)).toHaveValue(PIPELINE)
  })

  test('a stream that breaks off after the answer was kept shows the answer', { tag: ONCE }, async ({ page }) => {
    await page.goto('/ai-copilot')
    await page.route('**/api/copilot/messages', async (route) => {
      const answer = await route.fetch()
      const [begun] = (await answer.text()).split('\n\n')
      await route.fulfill({ response: answer, body: `${begun}\n\n` })
    })
    await input(page).fill(PIPELINE)
    await input(page).press('Enter')
    await expect(field(page, 'Cloud')).toContainText('GCP')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test(
    'who is signed out finds what they wrote after signing in again',
    { tag: ONCE },
    async ({ page, context, account }) => {
      await page.goto('/ai-copilot')
      await input(page).fill(PIPELINE)
      await context.clearCookies()
      await input(page).press('Enter')
      await page.getByLabel('Email').fill(account.email)
      await page.getByLabel('Password').fill(account.password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(input(page)).toHaveValue(PIPELINE)
    },
  )

  test('waiting can be stopped: what the server does not have is given back', { tag: ONCE }, async ({ page }) => {
    await page.goto('/ai-copilot')
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/copilot/messages', async (route) => {
      await held
      await route.abort()
    })
    await input(page).fill(PIPELINE)
    await input(page).press('Enter')
    await expect(page.getByText('Reading what you wrote')).toBeVisible()
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(input(page)).toHaveValue(PIPELINE)
    await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
    release()
  })
})

test(
  'the input: a new line with Shift, a counter near the end, and a reason where nothing can be sent',
  { tag: ONCE },
  async ({ page }) => {
    await page.goto('/ai-copilot')
    const send = page.getByRole('button', { name: 'Send' })
    await expect(send).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: /^A machine learning sandbox/ }).click()
    await expect(input(page)).toHaveValue(copilotTexts.welcome.sandbox)
    await input(page).press('Shift+Enter')
    await expect(input(page)).toHaveValue(/\n$/)
    await expect(page.getByText(copilotTexts.defaults)).toBeVisible()
    await input(page).fill('a'.repeat(4001))
    await expect(page.getByText('4,001 of 4,000 characters')).toBeVisible()
    await input(page).press('Enter')
    await send.focus()
    await expect(page.getByRole('tooltip')).toHaveText('A message has at most 4,000 characters: shorten it.')
    await expect(page).toHaveURL(/\/ai-copilot$/)
  },
)

test('a word without an end stays inside of the chat', async ({ page }) => {
  await page.goto('/ai-copilot')
  await say(page, `A web application for ${'w'.repeat(400)}`)
  const log = page.getByRole('group', { name: 'Messages' })
  expect(await log.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

test(
  'from the keyboard the message is one step past the bar, however many chats there are',
  { tag: ONCE },
  async ({ page }) => {
    await page.goto('/ai-copilot')
    const skip = page.getByRole('link', { name: 'Skip to the message' })
    await skip.focus()
    await expect(skip).toBeInViewport({ ratio: 1 })
    await skip.press('Enter')
    await expect(input(page)).toBeFocused()
  },
)

test(
  'what was said in another tab stands in the chat with the next message',
  { tag: ONCE },
  async ({ page, context }) => {
    await page.goto('/ai-copilot')
    await say(page, PIPELINE)
    await expect(page).toHaveURL(/\?chat=/)
    const other = await context.newPage()
    await other.goto(page.url())
    await say(other, 'make it production')
    await other.close()
    await input(page).fill('on Azure')
    await input(page).press('Enter')
    await expect(page.getByText('make it production', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Generate Infrastructure' })).toHaveCount(3)
    await showAll(page)
    await expect(field(page, 'Environment')).toContainText('Productionkept')
  },
)

test('what went wrong is said in the language of the reader', { tag: ONCE }, async ({ page }) => {
  await useLanguage(page, 'de')
  const problem = { code: 'copilot.model-busy', params: { host: 'models.example.com' } }
  await page.route('**/api/copilot/messages', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text())
      .replaceAll('"model_problem":null', '"model_problem":"In English."')
      .replaceAll('"model_message":null', `"model_message":${JSON.stringify(problem)}`)
    await route.fulfill({ response: answer, body })
  })
  await page.goto('/ai-copilot')
  await page.getByRole('textbox', { name: 'Nachricht' }).fill('Eine Webanwendung auf AWS.')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Das Modell (bei|unter) models\.example\.com .*429/)).toBeVisible()
})

test('a model that is set is named, and why it did not answer', { tag: ONCE }, async ({ page }) => {
  await page.route('**/api/instance/copilot', (route) =>
    route.fulfill({ json: { base_url: 'https://models.example.com/v1', model: 'small-1', has_key: true } }),
  )
  const problem = 'The model could not be reached at models.example.com: the rules answered.'
  await page.route('**/api/copilot/messages', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll('"model_problem":null', `"model_problem":${JSON.stringify(problem)}`),
    })
  })
  await page.goto('/ai-copilot')
  await expect(page.getByText('Model small-1; text you write is sent to models.example.com')).toBeVisible()
  await say(page, PIPELINE)
  await expect(page.getByText(problem)).toBeVisible()
})
