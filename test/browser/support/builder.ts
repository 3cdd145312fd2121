// The template builder as the tests use it.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { TemplateDetail } from '#contract/templates.ts'
import { isNarrow } from './sidebar.ts'
import { expect } from './test.ts'

/** The bar above the columns. */
export const bar = (page: Page) => page.getByTestId('builder-bar')
/** The names of the components, from the top of the chain to its end; what the compiler adds is not among them. */
export const cards = (page: Page) => page.locator('[data-card] > [data-id] .truncate')
/** The button of a component in the chain. */
export const card = (page: Page, name: string) =>
  page.locator('[data-card] > [data-id]').filter({ has: page.getByText(name, { exact: true }) })
/** The dialog to add a component. */
export const addDialog = (page: Page) => page.getByRole('dialog', { name: 'Add Component' })
/** The button that saves. */
export const save = (page: Page) => page.getByRole('button', { name: 'Save Template' })

/** Opens the builder. @param query such as ?edit= with an id */
export async function openBuilder(page: Page, query = ''): Promise<void> {
  await page.goto(`/templates/new${query}`)
  await expect(page.getByRole('button', { name: 'Add Component', exact: true })).toBeVisible()
}

/** Adds a component in the dialog that a button opens. */
export async function add(
  page: Page,
  name: string,
  opener: Locator = page.getByRole('button', { name: 'Add Component', exact: true }),
): Promise<void> {
  await opener.click()
  const dialog = addDialog(page)
  await expect(dialog.getByRole('searchbox', { name: 'Search by name or description' })).toBeFocused()
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** The inspector: beside the chain, or a sheet that is opened first. */
export async function inspector(page: Page, name: string): Promise<Locator> {
  const panel = page.getByRole('complementary', { name, exact: true })
  const sheet = panel.locator('> [aria-expanded]')
  if (isNarrow(page) && (await sheet.getAttribute('aria-expanded')) === 'false') await sheet.click()
  return panel
}

/** Saves a template without the page. */
export async function makeTemplate(
  request: APIRequestContext,
  name: string,
  types: readonly string[] = ['vm', 'postgresql'],
): Promise<TemplateDetail> {
  const nodes = types.map((type) => ({ id: type, type, settings: {} }))
  const connections = types.includes('vm') && types.includes('postgresql') ? [{ from: 'vm', to: 'postgresql' }] : []
  const answer = await request.post('/api/templates', {
    data: { name, stack: { name, cloud: 'azure', region: 'eastus', nodes, connections } },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as TemplateDetail
}

/** Reads the template that the address of the page names. */
export async function readTemplate(page: Page): Promise<TemplateDetail> {
  const id = new URL(page.url()).searchParams.get('edit')
  return (await (await page.request.get(`/api/templates/${id}`)).json()) as TemplateDetail
}
