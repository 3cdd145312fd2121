// The six tools: what they make, what they say when the input does not work, and
// that nothing leaves the browser.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessibleInThemes, expectAccessibleOnPhone, stopClock, useLanguage } from './support/page.ts'
import { expect, ONCE, test } from './support/test.ts'
import { choose, tool } from './support/utilities.ts'
import { texts as commonTexts } from '../../src/web/locales/en/common.ts'
import { texts as utilitiesTexts } from '../../src/web/locales/en/utilities.ts'

const input = (page: Page) => page.getByRole('textbox', { name: 'Input' })
/** The pane of what comes out; the text in it is a group of the same name, which scrolls. */
const output = (page: Page) => page.getByRole('group', { name: 'Output' }).first()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** The lines of the output as they are read. */
const lines = (page: Page) => output(page).locator('.code__body > span')

/** What the Download button saves. */
async function downloaded(page: Page): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()])
  expect(file.suggestedFilename()).toBe('output.txt')
  return readFile(await file.path(), 'utf8')
}

/** The message of the output pane and where it is. */
async function expectProblem(page: Page, message: string, where: string, state = 'Not valid'): Promise<void> {
  await expect(output(page).getByText(message, { exact: true })).toBeVisible()
  await expect(output(page).getByText(where, { exact: true })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: message })).toHaveText(`${state} ${message}: ${where}`.trim())
  await expect(button(page, 'Copy')).toHaveAttribute('aria-disabled', 'true')
}

const TOOLS = [
  ['JSON Formatter', 'json-formatter'],
  ['Environment Generator', 'environment-generator'],
  ['Password Generator', 'password-generator'],
  ['Base64 Encoder/Decoder', 'base64'],
  ['YAML Converter', 'yaml-converter'],
  ['Regex Tester', 'regex-tester'],
] as const

test('every tool stands in the list and in the address', { tag: ONCE }, async ({ page }) => {
  await page.goto('/utilities')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Utilities')
  for (const [name, id] of TOOLS.toReversed()) {
    await tool(page, name).click()
    await expect(page).toHaveURL(`/utilities?tool=${id}`)
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(name)
    await expect(tool(page, name)).toHaveAttribute('aria-current', 'page')
  }
  await page.goBack()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Environment Generator')
  await page.goto('/utilities?tool=nothing')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('JSON Formatter')
})

for (const [name, id] of TOOLS) {
  test(`the ${name} fits its window and is accessible`, { tag: ONCE }, async ({ page }) => {
    await page.goto(`/utilities?tool=${id}`)
    await expect(tool(page, name)).toBeInViewport()
    if (id !== 'password-generator') {
      await expect(button(page, 'Download')).toHaveAttribute('aria-disabled', 'true')
      await button(page, 'Sample').click()
      await expect(page.getByText('Valid', { exact: true })).toBeVisible()
    }
    await expect(button(page, 'Copy')).not.toHaveAttribute('aria-disabled', 'true')
    await expectAccessibleInThemes(page)
    await expectAccessibleOnPhone(page)
  })
}

test('JSON is indented, put on one line and sorted without changing a value', { tag: ONCE }, async ({ page }) => {
  await page.goto('/utilities?tool=json-formatter')
  await input(page).fill('{"b":12345678901234567890,"a":[1.10,"x"]}')
  await expect(lines(page)).toHaveText(['{', '"b": 12345678901234567890,', '"a": [', '1.10,', '"x"', ']', '}'])
  await page.getByText('4', { exact: true }).click()
  expect(await downloaded(page)).toBe(
    '{\n    "b": 12345678901234567890,\n    "a": [\n        1.10,\n        "x"\n    ]\n}',
  )
  await page.getByText('Compact', { exact: true }).click()
  await page.getByText('Sort keys').click()
  await expect(lines(page)).toHaveText(['{"a":[1.10,"x"],"b":12345678901234567890}'])
  await expect(page.getByText('1 line', { exact: true })).toHaveCount(2)
  await expect(page.getByText('41 characters', { exact: true })).toHaveCount(2)
  await choose(page, 'Base64')
  await choose(page, 'JSON')
  await expect(lines(page)).toHaveText(['{"a":[1.10,"x"],"b":12345678901234567890}'])
  await button(page, 'Clear').click()
  await expect(input(page)).toHaveValue('')
  await expect(output(page)).toHaveText(utilitiesTexts.tools['json-formatter'].empty)
})

test('JSON that breaks says where, and the place can be shown', { tag: ONCE }, async ({ page }) => {
  await page.goto('/utilities')
  await input(page).fill('{\n  "cloud": "azure",\n  "size": "s" "region": "eastus"\n}')
  await expectProblem(page, 'Invalid JSON', 'line 3, column 15: a comma is missing before "region"')
  await expectAccessibleInThemes(page)
  await button(page, 'Show in input').click()
  await expect(input(page)).toBeFocused()
  expect(
    await input(page).evaluate((field: HTMLTextAreaElement) => [field.selectionStart, field.selectionEnd]),
  ).toEqual([36, 37])
  await page.keyboard.type(', "')
  await expect(page.getByText('Valid', { exact: true })).toBeVisible()
})

test('the output is copied, and a browser that refuses is told of', { tag: ONCE }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await page.goto('/utilities?tool=json-formatter')
  await input(page).fill('[1]')
  await expect(button(page, 'Copy')).toBeEnabled()
  await stopClock(page)
  await button(page, 'Copy').click()
  await expect(button(page, 'Copied!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('[\n  1\n]')
  await page.clock.resume()
  await expect(button(page, 'Copy')).toBeVisible()
  await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))))
  await button(page, 'Copy').click()
  await expect(page.getByText(commonTexts.copyFailed)).toBeVisible()
})

test('an environment file is made of a JSON object', { tag: ONCE }, async ({ page }) => {
  await page.goto('/utilities?tool=environment-generator')
  await input(page).fill('{"dbHost":"db","db":{"host":"two words"},"on":true}')
  await expect(lines(page)).toHaveText(['DB_HOST=db', "DB_HOST='two words'", 'ON=true'])
  await expect(output(page)).toContainText(
    'dbHost and db.host both become DB_HOST: readers of the file use the last one.',
  )
  expect(await downloaded(page)).toBe("DB_HOST=db\nDB_HOST='two words'\nON=true\n")
  await input(page).fill('[1]')
  await expectProblem(
    page,
    'Invalid JSON',
    'line 1, column 1: the outermost value is no object: only an object in braces has keys',
  )
  await input(page).fill('{}')
  await expect(output(page)).toHaveText('The output is empty.')
})

test('passwords and API keys are drawn', { tag: ONCE }, async ({ page }) => {
  await page.goto('/utilities?tool=password-generator')
  await expect(lines(page)).toHaveText([/^[A-Za-z0-9!@#$%^&*]{16}$/])
  await expect(output(page).locator('..').locator('..')).toContainText('98 bits of entropy each')
  const first = await lines(page).textContent()
  await button(page, 'Generate').click()
  await expect(lines(page)).not.toHaveText([first ?? ''])
  await page.getByRole('radio', { name: /32 characters/ }).check()
  await page.getByRole('radio', { name: '5', exact: true }).check()
  await expect(lines(page)).toHaveText(Array.from({ length: 5 }, () => /^[A-Za-z0-9!@#$%^&*]{32}$/))
  await page.getByRole('radio', { name: /API key/ }).check()
  await page.getByRole('radio', { name: '1', exact: true }).check()
  await expect(lines(page)).toHaveText([/^sk_[0-9a-f]{64}$/])
  expect(await downloaded(page)).toBe(await lines(page).textContent())
})

test('Base64 goes both ways', { tag: ONCE }, async ({ page }) => {
  await page.goto('/utilities?tool=base64')
  await input(page).fill('Grüße 😀')
  await expect(lines(page)).toHaveText(['R3LDvMOfZSDwn5iA'])
  await page.getByText('Decode', { exact: true }).click()
  await input(page).fill('R3LDvMOf\nZSDwn5iA')
  await expect(lines(page)).toHaveText(['Grüße 😀'])
  await input(page).fill('R3LDvMOf*')
  await expectProblem(page, 'Invalid Base64 string', 'character 9 is not part of the alphabet')
  await input(page).fill('Yf9i')
  await expectProblem(page, 'Invalid Base64 string', 'byte 2 of 3 is not UTF-8: this may be a binary file')
  await page.getByText('Encode', { exact: true }).click()
  await input(page).evaluate((field: HTMLTextAreaElement) => {
    field.focus()
    field.select()
    document.execCommand('insertText', false, 'ab\ud83d')
  })
  await expectProblem(page, 'Failed to encode', 'character 3 is half of a pair')
})

test('YAML goes both ways', { tag: ONCE }, async ({ page }) => {
  await page.goto('/utilities?tool=yaml-converter')
  await input(page).fill('base: &b {a: 1.10}\nuse:\n  <<: *b\n')
  await expect(lines(page)).toHaveText(['{', '"base": {', '"a": 1.10', '},', '"use": {', '"a": 1.10', '}', '}'])
  await input(page).fill('a: 1\n---\nb: !Ref 2\n')
  await expect(output(page)).toContainText('These are 2 documents: the JSON is a list of them.')
  await expect(output(page)).toContainText('JSON has no tags, so these are left out: !Ref')
  await input(page).fill('a: 1\nb: 2\na: 3\n')
  await expectProblem(page, 'Invalid YAML', 'line 3, column 1: the key a stands there already')
  await page.getByText('JSON to YAML', { exact: true }).click()
  await expect(output(page).getByText('Invalid JSON', { exact: true })).toBeVisible()
  await input(page).fill('{"rate": 1.10, "on": "yes"}')
  await expect(lines(page)).toHaveText(['rate: 1.10', 'on: "yes"'].map((line) => line.replace(/^on/, '"on"')))
})

test('a regex shows its matches and groups', { tag: ONCE }, async ({ page }) => {
  await page.goto('/utilities?tool=regex-tester')
  await input(page).fill('/(?<year>\\d{4})-(\\d\\d)(T)?/g\nfrom 2026-11 to 2027-01')
  await expect(page.getByText('2 matches', { exact: true })).toBeVisible()
  await expect(output(page).locator('mark')).toHaveText(['Match 1$1 year2026-$211', 'Match 2$1 year2027-$201'])
  const table = page.getByRole('table', { name: 'Matches and groups' })
  await expect(table.getByRole('row', { name: '1 $1 year 2026 5 to 9' })).toBeVisible()
  await expect(table.getByRole('row', { name: '2 $3 took no part' })).toBeVisible()
  expect(await downloaded(page)).toBe(
    '#1 [5-12] "2026-11"\n  $1 year [5-9] "2026"\n  $2 [10-12] "11"\n  $3 -\n#2 [16-23] "2027-01"\n  $1 year [16-20] "2027"\n  $2 [21-23] "01"\n  $3 -',
  )
  await input(page).fill('x\nabc')
  await expect(output(page)).toContainText(utilitiesTexts.regex.none)
  const missing = 'Please provide regex pattern and test string (one per line)'
  await input(page).fill('abc\n')
  await expectProblem(page, missing, 'the second line is empty')
  await input(page).fill('\nabc')
  await expectProblem(page, missing, 'the first line is empty')
  await input(page).fill('(\nabc')
  await expectProblem(page, 'Invalid regex pattern', 'the browser says: Unterminated group')
  await input(page).fill(`a\n${'a'.repeat(1001)}`)
  await expect(page.getByText('The first 1,000 matches, there are more', { exact: true })).toBeVisible()
  await expect(table.getByRole('row')).toHaveCount(51)
  await button(page, 'Load more').click()
  await expect(table.getByRole('row')).toHaveCount(101)
})

test('a pattern that never ends is stopped, and the next one works', { tag: ONCE }, async ({ page }) => {
  await page.goto('/utilities?tool=regex-tester')
  await input(page).fill(`(a+)+$\n${'a'.repeat(60)}!`)
  await expectProblem(
    page,
    'Stopped',
    'the pattern took longer than 1 s: make it simpler, for instance without a repetition inside of a repetition',
    '',
  )
  await input(page).fill('a+\naaa')
  await expect(page.getByText('1 match', { exact: true })).toBeVisible()
})

test.describe('whose worker does not arrive', () => {
  test.use({ expectedMessage: /Failed to load resource|net::ERR/ })
  test('a tool says so', { tag: ONCE }, async ({ page }) => {
    await page.route(/\/assets\/yaml-worker.*\.js/, (route) => route.abort())
    await page.goto('/utilities?tool=yaml-converter')
    await input(page).fill('a: 1')
    await expectProblem(page, 'Stopped', utilitiesTexts.why.failed, '')
  })
})

test('nothing that is typed leaves the page', { tag: ONCE }, async ({ page }) => {
  const secret = 'kept-to-myself'
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`))
  await page.goto('/utilities')
  for (const [name, text] of [
    ['JSON', `["${secret}"]`],
    ['Environment', `{"a":"${secret}"}`],
    ['Base64', secret],
    ['YAML', `a: ${secret}`],
    ['Regex', `kept\n${secret}`],
  ] as const) {
    await choose(page, name)
    await input(page).fill(text)
    await expect(page.getByText('Valid', { exact: true })).toBeVisible()
  }
  expect(sent.filter((one) => one.includes(secret))).toEqual([])
  expect(sent.filter((one) => !one.startsWith('GET '))).toEqual([])
  expect(page.url()).not.toContain(secret)
  expect(
    await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state]),
    ),
  ).not.toContain(secret)
  await page.reload()
  await expect(input(page)).toHaveValue('')
})

test('a megabyte leaves the page usable', { tag: ONCE }, async ({ page }) => {
  await page.goto('/utilities')
  const big = JSON.stringify(
    Array.from({ length: 12_000 }, (_, id) => ({
      id,
      name: `environment-${id}`,
      tags: ['CostCenter=4120', 'Owner=storefront'],
    })),
  )
  expect(big.length).toBeGreaterThan(1_000_000)
  await input(page).fill(big)
  await expect(output(page)).toContainText(
    'Only the beginning is shown: at most 1,000 lines and 100,000 characters. Copy and Download give all of it.',
  )
  expect(JSON.parse(await downloaded(page))).toEqual(JSON.parse(big))
  await choose(page, 'Regex')
  await input(page).fill(`environment-\\d+\n${big}`)
  await expect(page.getByText('The first 1,000 matches, there are more', { exact: true })).toBeVisible()
})

test('the page is used by keyboard alone', { tag: ONCE }, async ({ page }) => {
  await page.goto('/utilities')
  await tool(page, 'JSON').focus()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/utilities?tool=base64')
  await expect(tool(page, 'Base64')).toBeFocused()
  await expect(page.getByRole('radio', { name: 'Encode' })).toBeChecked()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Decode' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(lines(page)).toHaveText(['Grüße aus eastus 😀'])
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Tab')
  await expect(input(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button(page, 'Download')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button(page, 'Copy')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(output(page).getByRole('group', { name: 'Output' })).toBeFocused()
})

test('speaks four languages', { tag: ONCE }, async ({ page }) => {
  for (const [language, title, message] of [
    ['es', 'Utilidades', 'línea 1, columna 4: falta una coma antes de 2'],
    ['fr', 'Utilitaires', 'ligne 1, colonne 4 : il manque une virgule avant 2'],
    ['de', 'Werkzeuge', 'Zeile 1, Spalte 4: vor 2 fehlt ein Komma'],
  ] as const) {
    await useLanguage(page, language)
    await page.goto('/utilities?tool=json-formatter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await page.locator('textarea').fill('[1 2]')
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(page.locator('body')).not.toContainText('{{')
  }
})
