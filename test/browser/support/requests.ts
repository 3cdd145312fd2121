import type { APIRequestContext } from '@playwright/test'
import type { Environment } from '#contract/environment.ts'
import type { GenerateRequest } from '#engine/answers.ts'
import { expect } from './test.ts'

const ANSWERS: GenerateRequest = {
  use_case: 'Web Application',
  environment_type: 'Production',
  team_size: 8,
  data_sensitivity: 'Internal',
  duration: 'Long-term',
  cloud_provider: 'Azure',
}

/** What an environment is requested with, besides answers. */
interface Given {
  project_id: string
  name: string
  answers?: Partial<GenerateRequest>
  budget_limit?: number
  description?: string
  expires_at?: string
  lifetime_days?: number
  tags?: Record<string, string>
  connection?: 'manual' | 'sandbox'
}

/**
 * Requests an environment as someone, without the pages; for Production, which always needs approval, unless the
 * answers say otherwise.
 */
export async function requestEnvironment(
  request: APIRequestContext,
  { answers, ...given }: Given,
): Promise<Environment> {
  const answer = await request.post('/api/environments', { data: { ...given, answers: { ...ANSWERS, ...answers } } })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as Environment
}

/** Applies and destroys an environment of Development by hand, without the pages. */
export async function endByHand(request: APIRequestContext, id: string): Promise<void> {
  const path = `/api/environments/${id}`
  const answers = [
    await request.post(`${path}/report`, { data: { outcome: 'applied' } }),
    await request.delete(path),
    await request.post(`${path}/report`, { data: { outcome: 'destroyed' } }),
  ]
  expect(answers.map((answer) => answer.status())).toEqual([200, 202, 200])
}
