import type { Workflow } from '#contract/workflows.ts'

/** A workflow as it is copied: what it is, without what became of it. */
export function workflowJson({
  id,
  name,
  description,
  enabled,
  trigger,
  schedule,
  resource_limit,
  project_id,
  conditions,
  actions,
  created_at,
}: Workflow): object {
  return {
    id,
    name,
    description,
    enabled,
    trigger,
    schedule,
    resource_limit,
    project_id,
    conditions,
    actions,
    created_at,
  }
}
