import type { Page } from '@playwright/test'
import type { StackSpecInput } from '#engine/stack/schema.ts'
import { expect } from './test.ts'

/** A small web application on Azure. */
export const SHOP: StackSpecInput = {
  name: 'Web shop',
  cloud: 'azure',
  region: 'eastus',
  nodes: [
    { id: 'load-balancer', type: 'load-balancer' },
    { id: 'vm', type: 'vm' },
    { id: 'postgresql', type: 'postgresql' },
  ],
  connections: [{ from: 'load-balancer', to: 'vm' }],
}

/** Saves a stack as a template of the signed-in person, without the page. @returns its id */
export async function saveTemplate(page: Page, given: Partial<StackSpecInput> = {}): Promise<string> {
  const stack = { ...SHOP, ...given }
  const answer = await page.request.post('/api/templates', { data: { name: stack.name, stack } })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { id: string }).id
}
