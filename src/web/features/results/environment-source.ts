import type { StoredResult } from '#contract/results.ts'
import type { EnvironmentSource } from '../../dialogs/create-environment/values.ts'

/** What the dialog that makes an environment begins with. */
export function sourceOf({ id, stack }: Pick<StoredResult, 'id' | 'stack'>): EnvironmentSource {
  return {
    of: { result_id: id },
    name: stack.name,
    budgetLimit: stack.budget_limit ?? null,
    isTemporary: stack.duration === 'temporary',
  }
}
