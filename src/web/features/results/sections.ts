// The parts of a result page, and which of them a result has.
import type { StoredResult } from '#contract/results.ts'

export type Section =
  | 'files'
  | 'cost'
  | 'architecture'
  | 'resources'
  | 'compare'
  | 'savings'
  | 'identity'
  | 'recommendations'
  | 'proof'
  | 'next'

/** The sections that have something to show, in the order of the page. */
export function sectionsOf(result: StoredResult): Section[] {
  const { cost_estimate: cost, identity_config: identity } = result
  const shown: readonly [Section, boolean][] = [
    ['files', true],
    ['cost', true],
    ['architecture', true],
    ['compare', cost.comparison_detail.length > 1],
    ['savings', cost.savings.length > 0],
    ['identity', identity.service_principal_name !== '' || identity.iam_roles.length > 0],
    ['recommendations', result.recommendations.length > 0],
    ['proof', true],
    ['resources', true],
    ['next', true],
  ]
  return shown.filter(([, isShown]) => isShown).map(([section]) => section)
}
