import type { TemplateDetail } from '#contract/templates.ts'
import type { EnvironmentSource } from '../../dialogs/create-environment/values.ts'

/** What the dialog that makes an environment begins with. */
export function sourceOf({ id, name, stack }: Pick<TemplateDetail, 'id' | 'name' | 'stack'>): EnvironmentSource {
  return {
    of: { template_id: id },
    name,
    budgetLimit: stack.budget_limit ?? null,
    isTemporary: stack.duration === 'temporary',
  }
}
