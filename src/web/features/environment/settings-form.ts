// What the settings of an environment hold, and what is sent of them.
import type { Environment } from '#contract/environment.ts'
import { rowsOf, tagsOf, type TagRow } from '../../forms/tag-rows.ts'

export interface SettingsValues {
  name: string
  /** USD a month; null for no limit. */
  budget_limit: number | null
  auto_teardown_enabled: boolean
  tags: TagRow[]
}

/** The settings as their form shows them. */
export function valuesOf({ name, budget_limit, auto_teardown_enabled, tags }: Environment): SettingsValues {
  return { name, budget_limit, auto_teardown_enabled, tags: rowsOf(tags) }
}

/**
 * What is sent: only what was changed, so that what someone else changed meanwhile stays. Tags without a name are left
 * out.
 */
export function changesOf(
  values: SettingsValues,
  before: SettingsValues,
): Partial<Omit<SettingsValues, 'tags'>> & { tags?: Record<string, string> } {
  const name = values.name.trim()
  const [tags, tagsBefore] = [tagsOf(values.tags), tagsOf(before.tags)]
  return {
    ...(name !== before.name && { name }),
    ...(values.budget_limit !== before.budget_limit && { budget_limit: values.budget_limit }),
    ...(values.auto_teardown_enabled !== before.auto_teardown_enabled && {
      auto_teardown_enabled: values.auto_teardown_enabled,
    }),
    ...(JSON.stringify(tags) !== JSON.stringify(tagsBefore) && { tags }),
  }
}
