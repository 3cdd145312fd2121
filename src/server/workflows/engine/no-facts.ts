// The facts of what is about no environment.
import type { WorkflowFacts } from '#domain/workflow/vocabulary.ts'

/** Nothing is known: every condition fails. */
export const NO_FACTS: WorkflowFacts = {
  environment: null,
  cloud_provider: null,
  cost: null,
  budget: null,
  team_size: null,
  data_sensitivity: null,
  region: null,
  resource_count: null,
}
