import type { Page, ViewportSize } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { RunOnly } from 'axe-core'
import { isNarrow } from './sidebar.ts'
import { expect } from './test.ts'

type Theme = 'dark' | 'light'

/** Makes the next page that is opened appear in a theme, whether someone is signed in or not. */
export async function useTheme(page: Page, theme: Theme): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('strata.theme', value), theme)
  await keepSettings(page, { dark_mode: theme === 'dark' })
}

/** Makes the next page that is opened speak a language, whether someone is signed in or not. */
export async function useLanguage(page: Page, language: 'en' | 'es' | 'fr' | 'de'): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('strata.language', value), language)
  await keepSettings(page, { language })
}

/** The settings of an account win over those of the device; without an account there is nothing to keep. */
async function keepSettings(page: Page, settings: Readonly<Record<string, unknown>>): Promise<void> {
  const answer = await page.request.put('/api/account', { data: { settings } })
  expect([200, 401], await answer.text()).toContain(answer.status())
}

const WCAG: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** What the theme changes: the rest of a page is the same in each. */
const COLOURS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** How a page is divided: what people who hear it go by, beyond what WCAG demands. */
const STRUCTURE: RunOnly = {
  type: 'rule',
  values: ['heading-order', 'page-has-heading-one', 'landmark-unique', 'landmark-one-main', 'region'],
}

/** Where headings do not follow one another, landmarks share a name, or something is outside of them. */
export function structureFaults(page: Page): Promise<string[]> {
  return violationsOf(page, STRUCTURE)
}

/** Nothing that axe knows of WCAG 2.2 A and AA is wrong with the page as it is. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, WCAG)
}

/** The same in the other theme too, where the window is wide: colours are the same at each width. */
export async function expectAccessibleInThemes(page: Page): Promise<void> {
  await expectAccessible(page)
  if (isNarrow(page)) return
  const theme = await page.locator('html').getAttribute('data-theme')
  const show = (one: string | null) =>
    page.locator('html').evaluate((html, value) => html.setAttribute('data-theme', value ?? ''), one)
  const other = theme === 'light' ? 'dark' : 'light'
  // The page puts its own theme back when it hears of the account again: what was looked at half in each is looked at
  // once more.
  await expect(async () => {
    await show(other)
    await expectNoViolations(page, COLOURS)
    expect(await page.locator('html').getAttribute('data-theme')).toBe(other)
  }).toPass({ timeout: 90_000 })
  await show(theme)
}

/**
 * Stops the clock of a page, which `page.clock.install()` has made before the
 * page was opened: what is shown for two seconds stays until `runFor`, however
 * slow the machine is.
 */
export async function stopClock(page: Page): Promise<void> {
  // A page that is held up for longer than that second would have to go back: its clock stands by then, and the next
  // time is ahead of it.
  await expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))).toPass()
}

/** Its short form: half of the other's text, and loaded in half of the time. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

async function expectNoViolations(page: Page, runOnly: RunOnly): Promise<void> {
  expect(await violationsOf(page, runOnly)).toEqual([])
}

/**
 * Runs axe in the page. It is loaded there once, and only what is wrong is described: both take longer than most rules.
 */
async function violationsOf(page: Page, runOnly: RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async (rules) => {
    const found = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: rules,
      resultTypes: ['violations'],
    })
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  }, runOnly)
}

/**
 * Goes from a page to another one as a link does, without loading everything once more, which takes longer than most of
 * what is looked at then. Another form of the same page keeps its heading: it has to be loaded afresh.
 */
export async function openInPlace(page: Page, address: string): Promise<void> {
  await page.evaluate((next) => {
    document.querySelector('h1')?.setAttribute('data-before', '')
    history.pushState(null, '', next)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
  await expect(page.locator('h1[data-before]')).toHaveCount(0)
}

/** CSS pixels of the window of a phone. */
const PHONE = { width: 390, height: 844 }

/** Looks at a page in the window of a phone, and gives it back its own. */
async function onPhone(page: Page, look: () => Promise<void>): Promise<void> {
  const wide = page.viewportSize()
  if (!wide) throw new Error('The page has no window of a known size.')
  await resize(page, PHONE)
  await look()
  await resize(page, wide)
}

async function resize(page: Page, size: ViewportSize): Promise<void> {
  await page.setViewportSize(size)
  // What follows the width by script has drawn itself by the second frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** The page is not wider than its window, and not wider than a phone: a test that says so runs wide only. */
export async function expectFitsPhone(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await onPhone(page, () => expectNoSidewaysScroll(page))
}

/** The same, and axe knows nothing that is wrong with it on a phone, whose dialogs, menus and tables are other ones. */
export async function expectAccessibleOnPhone(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await onPhone(page, async () => {
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
}

/** The page is not wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}

/** The figure in dollars of a text such as "$272.05". */
export function dollars(text: string | null): number {
  const found = /\$([\d,]+(?:\.\d+)?)/.exec(text ?? '')
  if (!found?.[1]) throw new Error(`There is no price in "${text}".`)
  return Number(found[1].replaceAll(',', ''))
}
