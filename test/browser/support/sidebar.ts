import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** Below 900 px the sidebar is a drawer. */
export function isNarrow(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 900
}

/** The sections of the sidebar, on screen also where the sidebar is a drawer. */
export async function openSections(page: Page): Promise<Locator> {
  if (isNarrow(page)) await page.getByRole('button', { name: 'Open sidebar' }).click()
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await expect(sections).toBeVisible()
  return sections
}

/** The lines of the sections, from top to bottom. */
export async function sectionNames(sections: Locator): Promise<string[]> {
  return sections.locator('.nav__head > .nav__item').allTextContents()
}

/** Makes a project of the signed-in person, without the page. */
export async function makeProject(page: Page, name: string, email: string): Promise<string> {
  const slug = `p-${crypto.randomUUID()}`
  const answer = await page.request.post('/api/projects', { data: { name, slug, owner_email: email } })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

/** Makes a template of the signed-in person, without the page. */
export async function makeTemplate(page: Page, name: string): Promise<string> {
  const answer = await page.request.post('/api/templates', { data: { name } })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { id: string }).id
}
