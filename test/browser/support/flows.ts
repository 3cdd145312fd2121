// Flow Controls as the tests use them.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Workflow } from '#contract/workflows.ts'
import { expect } from './test.ts'

const TAG = { id: 'a', type: 'tag', target: 'Ledger', value: '4120' }
/** Tells the owner of what is expensive in Staging. */
export const EXPENSIVE = {
  name: 'Ask before expensive deployments',
  trigger: 'on-deploy',
  conditions: [
    { id: 'a', field: 'cost', operator: 'greater-than', value: '100' },
    { id: 'b', field: 'environment', operator: 'equals', value: 'Staging' },
  ],
  actions: [{ id: 'a', type: 'notify', target: 'owner', value: 'Please look.' }],
}

/** Makes a workflow of the signed-in person, without the page. */
export async function makeWorkflow(
  request: APIRequestContext,
  given: Readonly<Record<string, unknown>> = {},
): Promise<Workflow> {
  const answer = await request.post('/api/workflows', {
    data: { name: 'Tag everything', trigger: 'on-deploy', actions: [TAG], ...given },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as Workflow
}

/** A workflow in the list. */
export const row = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Workflows' }).getByRole('article', { name })
/** The editor above the list. */
export const editor = (page: Page): Locator => page.getByRole('main').getByRole('form')

/** Opens Flow Controls. @param query such as ?edit= with an id */
export async function openPage(page: Page, query = ''): Promise<void> {
  await page.goto(`/flow-controls${query}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Flow Controls' })).toBeVisible()
}
