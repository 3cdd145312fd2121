import { describe, expect, it } from 'vitest'
import { approvalReasons, type RequestFacts } from '../approval/policy.ts'
import { loosenedRules, PROJECT_RULES, type ProjectRule, type ProjectRules } from './loosening.ts'
import fc from 'fast-check'

const before: ProjectRules = {
  budget_limit: 100,
  auto_approve_dev: false,
  require_tags: true,
  allowed_clouds: ['AWS'],
  max_lifetime_days: 30,
  max_unpriced_lines: 3,
  confirm_plans: 'production',
}
const LOOSER: Readonly<Record<ProjectRule, readonly unknown[]>> = {
  budget_limit: [100.01, null],
  auto_approve_dev: [true],
  require_tags: [false],
  allowed_clouds: [['AWS', 'GCP'], ['GCP']],
  max_lifetime_days: [31, null],
  max_unpriced_lines: [4],
  confirm_plans: ['changes'],
}
const TIGHTER: Readonly<Record<ProjectRule, readonly unknown[]>> = {
  budget_limit: [99.99, 0],
  auto_approve_dev: [false],
  require_tags: [true],
  allowed_clouds: [['AWS']],
  max_lifetime_days: [1],
  max_unpriced_lines: [0],
  confirm_plans: ['all', 'production'],
}

describe('loosenedRules', () => {
  it.each(PROJECT_RULES)('knows what loosens %s, and what does not', (rule) => {
    for (const value of LOOSER[rule]) expect(loosenedRules(before, { ...before, [rule]: value })).toEqual([rule])
    for (const value of TIGHTER[rule]) expect(loosenedRules(before, { ...before, [rule]: value })).toEqual([])
  })

  it('sees a limit where there was none as tighter', () => {
    const open = { ...before, budget_limit: null, max_lifetime_days: null }
    expect(loosenedRules(open, before)).toEqual([])
    expect(loosenedRules(open, open)).toEqual([])
  })

  it('names every rule that a change loosens', () => {
    const after = { ...before, budget_limit: null, allowed_clouds: ['Azure'], max_unpriced_lines: 0 }
    expect(loosenedRules(before, after)).toEqual(['budget_limit', 'allowed_clouds'])
  })

  it('lets no request through by a change that it does not name', () => {
    const clouds = ['AWS', 'Azure', 'GCP']
    const rules = fc.record<ProjectRules>({
      budget_limit: fc.option(fc.integer({ min: 0, max: 20 })),
      auto_approve_dev: fc.boolean(),
      require_tags: fc.boolean(),
      allowed_clouds: fc.subarray(clouds, { minLength: 1 }),
      max_lifetime_days: fc.option(fc.integer({ min: 1, max: 9 })),
      max_unpriced_lines: fc.integer({ min: 0, max: 4 }),
      confirm_plans: fc.constantFrom('changes', 'production', 'all'),
    })
    const request = fc.record({
      environment_type: fc.constantFrom('Development', 'Staging'),
      cloud_provider: fc.constantFrom(...clouds),
      cost_monthly: fc.integer({ min: 0, max: 20 }),
      priced_lines: fc.integer({ min: 0, max: 4 }),
    })
    const reasonsUnder = (
      settings: ProjectRules,
      { cost_monthly, ...given }: typeof request extends fc.Arbitrary<infer One> ? One : never,
    ) => {
      const facts: RequestFacts = {
        ...given,
        data_sensitivity: 'Internal',
        cost_monthly,
        total_lines: 4,
        declared_components: 0,
        budget_limit: null,
        excess: settings.budget_limit === null ? 0 : Math.max(0, cost_monthly - settings.budget_limit),
        settings: { ...settings, allowed_clouds: [...settings.allowed_clouds] },
        is_demanded: false,
      }
      return approvalReasons(facts)
    }
    fc.assert(
      fc.property(rules, rules, request, (one, other, asked) => {
        if (loosenedRules(one, other).length > 0) return
        expect(reasonsUnder(other, asked)).toEqual(expect.arrayContaining(reasonsUnder(one, asked)))
      }),
      { numRuns: 2000 },
    )
  })
})
