import { describe, expect, it } from 'vitest'
import { STEP_FIELDS } from './answers.ts'
import { CLOUD_LIST } from './clouds/index.ts'
import { explainChoices, preview } from './preview.ts'

describe('preview', () => {
  it('assumes what is not answered and says so', () => {
    const nothing = preview({})
    if (!nothing.ok) throw new Error('refused')
    expect(nothing.assumed).toEqual(STEP_FIELDS)
    expect(nothing.result.stack).toMatchObject({ cloud: 'azure', region: 'eastus', environment_type: 'development' })
    const some = preview({ cloud_provider: 'AWS', team_size: 8 })
    expect(some.ok && some.assumed).toEqual(['use_case', 'environment_type', 'data_sensitivity', 'duration'])
  })

  it('refuses answers that do not fit together', () => {
    expect(preview({ cloud_provider: 'AWS', region: 'eastus' }).ok).toBe(false)
  })
})

describe('explainChoices', () => {
  it.each(STEP_FIELDS)('prices every answer to %s and says what it means', (field) => {
    const choices = explainChoices(
      { use_case: 'Web Application', environment_type: 'Staging', team_size: 3, data_sensitivity: 'Internal', duration: 'Long-term', cloud_provider: 'AWS' },
      field,
    )
    expect(choices.length).toBeGreaterThanOrEqual(2)
    for (const choice of choices) {
      expect(choice.monthly, choice.label).toBeGreaterThan(0)
      expect(choice.text, choice.label).not.toBe('')
    }
    expect(choices.some((choice) => choice.difference === 0)).toBe(true)
  })

  it('looks at another cloud in its own region', () => {
    const choices = explainChoices({ cloud_provider: 'AWS', region: 'eu-west-1' }, 'cloud_provider')
    expect(choices.map((choice) => choice.value)).toEqual(CLOUD_LIST.map((cloud) => cloud.label))
    for (const choice of choices) expect(choice.monthly, choice.label).not.toBeNull()
  })
})
