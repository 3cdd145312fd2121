import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export const THEMES = ['dark', 'light'] as const
export type Theme = (typeof THEMES)[number]

/** Makes the next page that is opened appear in a theme, whether somebody is signed in or not. */
export async function useTheme(page: Page, theme: Theme): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('strata.theme', value), theme)
  await keepSettings(page, { dark_mode: theme === 'dark' })
}

/** Makes the next page that is opened speak a language, whether somebody is signed in or not. */
export async function useLanguage(page: Page, language: 'en' | 'es' | 'fr' | 'de'): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('strata.language', value), language)
  await keepSettings(page, { language })
}

/** The settings of an account win over those of the device; without an account there is nothing to keep. */
async function keepSettings(page: Page, settings: Readonly<Record<string, unknown>>): Promise<void> {
  const answer = await page.request.put('/api/account', { data: { settings } })
  expect([200, 401], await answer.text()).toContain(answer.status())
}

/** Nothing that axe knows of WCAG 2.2 A and AA is wrong with the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([])
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
