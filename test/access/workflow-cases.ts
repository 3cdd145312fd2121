// Who may call what of workflows, written down apart from the product's own
// table of permissions.
import type { EndpointKey } from '#contract/client.ts'
import { makeEnvironment } from '../support/things.ts'
import { TELL_OWNER, makeWorkflow } from '../support/workflows.ts'
import { plain, type Case, type Request, type Who } from './case.ts'

/**
 * On a workflow of the project's administrator for the project: its members read it, and no one but its author changes
 * it.
 */
const onWorkflow = (who: Who, more: Request = {}, given: Parameters<typeof makeWorkflow>[2] = {}): Case => ({
  who,
  request: async ({ app, cast }) => ({
    ...more,
    params: { id: await makeWorkflow(app.deps, cast.project_admin, { project_id: cast.project.id, ...given }) },
  }),
})

const draft = { name: 'Watch', trigger: 'on-deploy', actions: [TELL_OWNER] }

type Key = Extract<EndpointKey, `${string} /workflows${string}`>

export const WORKFLOW_CASES: Readonly<Record<Key, Case>> = {
  'GET /workflows': plain('signed-in'),
  'POST /workflows': plain('signed-in', { body: draft }),
  'POST /workflows/import': plain('signed-in', { body: { ...draft, id: 'night', created_at: '2026-11-02T10:00:00Z' } }),
  'POST /workflows/dry-run': plain('signed-in', { body: draft }),
  'GET /workflows/{id}': onWorkflow('project-members'),
  'PUT /workflows/{id}': onWorkflow('workflow-authors', { body: { name: 'Look' } }),
  'DELETE /workflows/{id}': onWorkflow('workflow-authors'),
  'POST /workflows/{id}/undelete': onWorkflow('workflow-authors', {}, { deleted_at: new Date('2026-11-01') }),
  'POST /workflows/{id}/run': {
    who: 'workflow-authors',
    request: async ({ app, cast }) => ({
      params: { id: await makeWorkflow(app.deps, cast.project_admin, { project_id: cast.project.id }) },
      body: { environment_id: await makeEnvironment(app.deps, cast.project.id, cast.viewer) },
    }),
  },
  'GET /workflows/{id}/runs': onWorkflow('project-members'),
  'GET /workflows/{id}/deliveries': onWorkflow('project-members'),
  'POST /workflows/{id}/webhook-secret': onWorkflow('workflow-authors'),
}
