import { describe, expect, it } from 'vitest'
import { STEP_FIELDS } from './answers.ts'
import { CLOUD_LIST } from './clouds/index.ts'
import { inEnglish } from './english.ts'
import { USE_CASES } from './vocabulary.ts'
import { explainChoices, explainClouds, preview, surchargeOf } from './preview.ts'

const REGIONS = CLOUD_LIST.flatMap((cloud) => cloud.regions.map(({ id }) => [cloud.label, id] as const))

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
    const refused = preview({ cloud_provider: 'AWS', region: 'eastus' })
    expect(refused.ok ? undefined : refused.diagnostics.map(({ messages }) => messages?.[0]?.code)).toEqual([
      'checks.answers-unfit',
    ])
  })
})

describe('what Confidential costs more', () => {
  const answers = CLOUD_LIST.flatMap((cloud) =>
    USE_CASES.map(({ label }) => ({ use_case: label, cloud_provider: cloud.label })),
  )

  it.each(answers)('is the difference between the two prices, for $use_case on $cloud_provider', (given) => {
    const choices = explainChoices(given, 'data_sensitivity')
    const monthlyOf = (label: string) => choices.find((one) => one.label === label)?.monthly ?? null
    const [internal, confidential] = [monthlyOf('Internal'), monthlyOf('Confidential')]
    if (internal === null || confidential === null) throw new Error('refused')
    const live = preview({ ...given, data_sensitivity: 'Confidential' })
    const surcharge = live.ok ? live.surcharge : undefined
    expect(surcharge).toEqual(surchargeOf(confidential, internal))
    expect(surcharge?.amount).toBeCloseTo(confidential - internal, 2)
    expect((surcharge?.percent ?? 0) / 100).toBeCloseTo((confidential - internal) / internal, 2)
  })

  it('is said of Confidential alone, and of no price that is not known', () => {
    const live = preview({ data_sensitivity: 'Internal' })
    expect(live.ok && live.surcharge).toBeUndefined()
    expect(surchargeOf(null, 10)).toBeUndefined()
    expect(surchargeOf(10, null)).toBeUndefined()
    expect(surchargeOf(10, 0)).toBeUndefined()
    expect(surchargeOf(100.4, 100)).toEqual({ amount: 0.4, percent: 0.4 })
  })
})

describe('what Temporary costs until it ends', () => {
  it('is the total that the result names', () => {
    const given = { use_case: 'Web Application', cloud_provider: 'AWS' } as const
    const temporary = explainChoices(given, 'duration').find((one) => one.label === 'Temporary')
    const live = preview({ ...given, duration: 'Temporary' })
    expect(temporary?.lifetime).toEqual(live.ok && live.result.cost_estimate.lifetime)
    expect(temporary?.lifetime?.total).toBeGreaterThan(0)
  })
})

describe('explainChoices', () => {
  const fields = STEP_FIELDS.filter((field) => field !== 'cloud_provider')
  it.each(fields)('prices every answer to %s and says what it means', (field) => {
    const choices = explainChoices(
      {
        use_case: 'Web Application',
        environment_type: 'Staging',
        team_size: 3,
        data_sensitivity: 'Internal',
        duration: 'Long-term',
        cloud_provider: 'AWS',
      },
      field,
    )
    expect(choices.length).toBeGreaterThanOrEqual(2)
    for (const choice of choices) {
      expect(choice.monthly, choice.label).toBeGreaterThan(0)
      expect(choice.consequence && inEnglish([choice.consequence]), choice.label).toMatch(/\S/)
    }
    expect(choices.some((choice) => choice.difference === 0)).toBe(true)
  })

  it.each(REGIONS)('compares %s in %s as the result does', (cloud_provider, region) => {
    for (const { label: use_case } of USE_CASES) {
      const answers = { use_case, cloud_provider, region }
      const live = preview(answers)
      if (!live.ok) throw new Error('refused')
      const clouds = explainClouds(answers)
      expect(clouds.map((one) => one.value)).toEqual(CLOUD_LIST.map((cloud) => cloud.label))
      expect(clouds.flatMap((one) => one.comparison ?? [])).toEqual(live.result.cost_estimate.comparison_detail)
      for (const { comparison, isCheapest } of clouds) if (isCheapest) expect(comparison?.losses).toEqual([])
    }
  })

  it('says what a cloud lacks, also the chosen one, and does not call it the cheapest', () => {
    const clouds = explainClouds({ use_case: 'ML/AI Sandbox', cloud_provider: 'Azure', region: 'eastasia' })
    const azure = clouds.find((one) => one.cloud === 'azure')
    expect(azure?.comparison?.losses).toEqual([expect.stringContaining('GPU')])
    expect(azure?.isCheapest).toBe(false)
  })
})
