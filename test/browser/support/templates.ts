import type { APIRequestContext } from '@playwright/test'
import type { TemplateDetail } from '#contract/templates.ts'
import { expect } from './test.ts'

/** A stack as a test saves it; what it leaves out are defaults. */
export const SHOP = {
  cloud: 'aws',
  region: 'us-east-1',
  nodes: [
    { id: 'web', type: 'vm' },
    { id: 'db', type: 'postgresql' },
    { id: 'cache', type: 'redis' },
  ],
  connections: [
    { from: 'web', to: 'db' },
    { from: 'web', to: 'cache' },
  ],
}

/** The same with a bigger database and without the cache. */
export const SMALLER_SHOP = {
  ...SHOP,
  nodes: [
    { id: 'web', type: 'vm' },
    { id: 'db', type: 'postgresql', settings: { storage_gb: 128 } },
  ],
  connections: [{ from: 'web', to: 'db' }],
}

/** Saves a template as someone, without the pages. */
export async function saveTemplate(
  request: APIRequestContext,
  given: Readonly<Record<string, unknown>>,
): Promise<TemplateDetail> {
  const answer = await request.post('/api/templates', { data: { stack: SHOP, ...given } })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as TemplateDetail
}
