// What the settings of an environment hold, and what is sent of them.
import type { Environment } from '#contract/environment.ts'
import { rowsOf, tagsOf, type TagRow } from '../../forms/tag-rows.ts'

export interface SettingsValues {
  name: string
  /** USD a month; null for no limit. */
  budget_limit: number | null
  auto_teardown_enabled: boolean
  owner_email: string
  tags: TagRow[]
}

/** The settings as their form shows them. */
export function valuesOf({ name, budget_limit, auto_teardown_enabled, owner, tags }: Environment): SettingsValues {
  return { name, budget_limit, auto_teardown_enabled, owner_email: owner.email, tags: rowsOf(tags) }
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
  const owner_email = values.owner_email.trim()
  const [tags, tagsBefore] = [tagsOf(values.tags), tagsOf(before.tags)]
  return {
    ...(name !== before.name && { name }),
    ...(values.budget_limit !== before.budget_limit && { budget_limit: values.budget_limit }),
    ...(values.auto_teardown_enabled !== before.auto_teardown_enabled && {
      auto_teardown_enabled: values.auto_teardown_enabled,
    }),
    ...(owner_email !== before.owner_email && { owner_email }),
    ...(JSON.stringify(tags) !== JSON.stringify(tagsBefore) && { tags }),
  }
}

/** Whether saving destroys it: its end has passed, and its auto-teardown is switched on now. */
export function destroysNow(
  { auto_teardown_enabled: isOn }: Pick<SettingsValues, 'auto_teardown_enabled'>,
  {
    status,
    expires_at: end,
    auto_teardown_enabled: wasOn,
  }: Pick<Environment, 'status' | 'expires_at' | 'auto_teardown_enabled'>,
  now = new Date(),
): boolean {
  return isOn && !wasOn && status !== 'pending' && end !== null && (status === 'expired' || new Date(end) <= now)
}
