// Which changes of a project let through what it held back before: only owners make those.
import { CONFIRM_PLANS } from '../run/status.ts'
import type { ProjectSettings } from './settings.ts'

/** What a project holds requests back by. */
export type ProjectRules = Pick<
  ProjectSettings,
  'auto_approve_dev' | 'require_tags' | 'allowed_clouds' | 'max_lifetime_days' | 'max_unpriced_lines' | 'confirm_plans'
> & {
  /** USD a month; null without a limit. */
  readonly budget_limit: number | null
}
export type ProjectRule = keyof ProjectRules

const isHigher = (before: number | null, after: number | null): boolean =>
  before !== null && (after === null || after > before)

const LOOSENS: { readonly [Rule in ProjectRule]: (before: ProjectRules[Rule], after: ProjectRules[Rule]) => boolean } =
  {
    budget_limit: isHigher,
    auto_approve_dev: (before, after) => after && !before,
    require_tags: (before, after) => before && !after,
    allowed_clouds: (before, after) => after.some((cloud) => !before.includes(cloud)),
    max_lifetime_days: isHigher,
    max_unpriced_lines: isHigher,
    // From the fewest plans that wait for a person to all.
    confirm_plans: (before, after) => CONFIRM_PLANS.indexOf(after) < CONFIRM_PLANS.indexOf(before),
  }

/** The rules of a project. */
export const PROJECT_RULES = Object.keys(LOOSENS) as ProjectRule[]

function isLooser<Rule extends ProjectRule>(rule: Rule, before: ProjectRules, after: ProjectRules): boolean {
  return LOOSENS[rule](before[rule], after[rule])
}

/** The rules that a change loosens, in the order of the form; empty when it only tightens. */
export function loosenedRules(before: ProjectRules, after: ProjectRules): ProjectRule[] {
  return PROJECT_RULES.filter((rule) => isLooser(rule, before, after))
}
