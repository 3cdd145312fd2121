import type { Page } from '@playwright/test'
import type { GenerateRequest } from '#engine/answers.ts'
import type { StoredResult } from '#contract/results.ts'
import { expect } from './test.ts'

const ANSWERS: GenerateRequest = {
  use_case: 'Web Application',
  environment_type: 'Development',
  team_size: 8,
  data_sensitivity: 'Internal',
  duration: 'Long-term',
  cloud_provider: 'Azure',
}

/** Generates a result as the browser of the page, without the wizard. */
export async function generateResult(page: Page, answers: Partial<GenerateRequest> = {}): Promise<StoredResult> {
  const answer = await page.request.post('/api/generate', { data: { ...ANSWERS, ...answers } })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()) as StoredResult
}
