// The test function of every browser test: a page that says anything on its
// console, or throws, fails the test that opened it.
import { expect, test as base } from '@playwright/test'

interface Options {
  /** Console messages that the test itself brings about, such as a refused call. */
  expectedMessages: RegExp[]
}

export const test = base.extend<Options & { quietConsole: void }>({
  expectedMessages: [[], { option: true }],
  quietConsole: [
    async ({ page, expectedMessages }, use) => {
      const said: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') said.push(message.text())
      })
      page.on('pageerror', (error) => said.push(`${error.name}: ${error.message}`))
      await use()
      expect(said.filter((text) => !expectedMessages.some((expected) => expected.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
