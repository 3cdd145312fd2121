import { describe, expect, it } from 'vitest'
import { generateRequest, STEP_MESSAGES } from './answers.ts'

const good = { use_case: 'Web Application', environment_type: 'Development', data_sensitivity: 'Internal', duration: 'Long-term', cloud_provider: 'Azure' }

function problems(body: unknown): Record<string, string> {
  const parsed = generateRequest.safeParse(body)
  return Object.fromEntries((parsed.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]))
}

describe('generateRequest', () => {
  it('fills in the defaults', () => {
    expect(generateRequest.parse(good)).toEqual({ ...good, team_size: 3, tags: {}, usage: {} })
  })

  it('takes ids, aliases and any case for every word', () => {
    expect(
      generateRequest.parse({
        use_case: 'ml-ai-sandbox',
        environment_type: 'PROD',
        data_sensitivity: 'public',
        duration: 'LONG-TERM',
        cloud_provider: 'Google Cloud',
      }),
    ).toMatchObject({
      use_case: 'ML/AI Sandbox',
      environment_type: 'Production',
      data_sensitivity: 'Public',
      duration: 'Long-term',
      cloud_provider: 'GCP',
    })
  })

  it('asks for each answer with the sentence of its step', () => {
    const { team_size: _, ...messages } = STEP_MESSAGES
    expect(problems({})).toEqual(messages)
    expect(problems({ ...good, team_size: 0 })).toEqual({ team_size: 'Team size must be at least 1.' })
    expect(problems({ ...good, use_case: 'Bakery' })['use_case']).toMatch(/^Please select what you are building\. Choose one of: Web Application, /)
  })

  it('refuses unknown fields, a region of another cloud, a negative budget', () => {
    expect(problems({ ...good, colour: 'red' })['']).toContain('colour')
    expect(problems({ ...good, region: 'us-east-1' })).toEqual({
      region: 'Azure has no region "us-east-1" here. Choose one of: eastus, westus, westeurope, eastasia.',
    })
    expect(problems({ ...good, budget_limit: -1 })).toEqual({ budget_limit: 'Budget limit must be at least 0.' })
  })
})
