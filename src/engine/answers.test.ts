import { describe, expect, it } from 'vitest'
import { message, type Message } from '#words/message.ts'
import { parseFields } from './field-messages.ts'
import { USE_CASES } from './vocabulary.ts'
import { generateRequest, STEP_MESSAGES } from './answers.ts'

const good = {
  use_case: 'Web Application',
  environment_type: 'Development',
  data_sensitivity: 'Internal',
  duration: 'Long-term',
  cloud_provider: 'Azure',
}

function problems(body: unknown): Record<string, Message> {
  const parsed = parseFields(generateRequest, body)
  return parsed.success ? {} : Object.fromEntries(parsed.faults.map(({ path, said }) => [path.join('.'), said]))
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
    expect(problems({ ...good, team_size: 0 })).toEqual({ team_size: STEP_MESSAGES.team_size })
    expect(problems({ ...good, use_case: 'Bakery' })['use_case']).toEqual(
      message('fields.choose-one', { known: USE_CASES.map(({ label }) => label) }),
    )
  })

  it('refuses unknown fields, a region of another cloud, a negative budget', () => {
    expect(problems({ ...good, colour: 'red' })).toEqual({ colour: message('fields.unknown') })
    expect(problems({ ...good, region: 'us-east-1' })).toEqual({
      region: message('checks.unknown-region', {
        cloud: 'Azure',
        given: 'us-east-1',
        known: ['eastus', 'westus', 'westeurope', 'eastasia'],
      }),
    })
    expect(problems({ ...good, budget_limit: -1 })).toEqual({ budget_limit: message('fields.budget-limit-least') })
  })
})
