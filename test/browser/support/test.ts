// The test function of every browser test: a page that says anything on its
// console, or throws, fails the test that opened it.
import { expect, test as base } from '@playwright/test'

interface Options {
  /** The console messages that the test itself brings about, such as of a refused call. */
  expectedMessage: RegExp | undefined
}

export const test = base.extend<Options & { quietConsole: void }>({
  expectedMessage: [undefined, { option: true }],
  quietConsole: [
    async ({ page, expectedMessage }, use) => {
      const said: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') said.push(message.text())
      })
      page.on('pageerror', (error) => said.push(`${error.name}: ${error.message}`))
      await use()
      expect(said.filter((text) => !expectedMessage?.test(text))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
