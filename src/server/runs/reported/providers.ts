// How each system starts a pipeline that destroys. Every one takes a token that can do little else:
// - GitHub: a fine-grained token with Actions: write on the one repository,
//   https://docs.github.com/rest/actions/workflows#create-a-workflow-dispatch-event
// - GitLab: a trigger token of the project, https://docs.gitlab.com/api/pipeline_triggers/
// - Azure DevOps: a personal token with Build: read and execute,
//   https://learn.microsoft.com/rest/api/azure/devops/pipelines/runs/run-pipeline
import type { PipelineProvider, PipelineTarget } from '#domain/run/reported.ts'
import { DESTROY_INPUT, DESTROY_VARIABLE } from '#engine/pipelines/systems.ts'
import { message, type Message } from '#words/message.ts'

/** A request that starts a pipeline. */
interface StartRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Statuses by which the system says that it has taken it. Azure DevOps answers 203 with a page to sign in. */
  readonly taken: readonly number[]
}

type Target = Omit<PipelineTarget, 'host'>

const JSON_BODY = { 'content-type': 'application/json' } as const

const REQUESTS: Readonly<Record<PipelineProvider, (target: Target, token: string) => StartRequest>> = {
  github: ({ project, pipeline, ref }, token) => ({
    path: `/repos/${inPath(project)}/actions/workflows/${encodeURIComponent(pipeline)}/dispatches`,
    headers: {
      ...JSON_BODY,
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ ref, inputs: { [DESTROY_INPUT]: 'destroy' } }),
    taken: [200, 204],
  }),
  gitlab: ({ project, ref }, token) => ({
    path: `/api/v4/projects/${encodeURIComponent(project)}/trigger/pipeline`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    // In the body and not in the address, which servers write to their logs.
    body: new URLSearchParams({ token, ref, [`variables[${DESTROY_VARIABLE}]`]: 'destroy' }).toString(),
    taken: [201],
  }),
  'azure-devops': ({ project, pipeline, ref }, token) => ({
    path: `/${inPath(project)}/_apis/pipelines/${encodeURIComponent(pipeline)}/runs?api-version=7.1`,
    headers: {
      ...JSON_BODY,
      accept: 'application/json',
      authorization: `Basic ${Buffer.from(`:${token}`).toString('base64')}`,
    },
    body: JSON.stringify({
      resources: { repositories: { self: { refName: ref.startsWith('refs/') ? ref : `refs/heads/${ref}` } } },
      templateParameters: { [DESTROY_INPUT]: 'destroy' },
    }),
    taken: [200],
  }),
}

/** The request that starts the pipeline of an environment to destroy it. */
export function startRequest(target: Target, token: string): StartRequest {
  return REQUESTS[target.provider](target, token)
}

function inPath(project: string): string {
  return project.split('/').map(encodeURIComponent).join('/')
}

const PARTS = /^[\w.-]+(?: [\w.-]+)*\/[\w.-]+(?: [\w.-]+)*$/
const FORMS: Readonly<Record<PipelineProvider, { readonly project: RegExp; readonly pipeline: RegExp }>> = {
  github: { project: /^[\w.-]+\/[\w.-]+$/, pipeline: /^(?:[\w.-]+\.ya?ml|\d{1,18})$/ },
  gitlab: { project: /^(?:\d{1,18}|[\w.-]+(?:\/[\w.-]+)+)$/, pipeline: /^$/ },
  'azure-devops': { project: PARTS, pipeline: /^\d{1,9}$/ },
}

/** What is wrong with where a pipeline is said to be, by field. */
export function problemsOf({ provider, project, pipeline }: Target): { field: string; said: Message }[] {
  const form = FORMS[provider]
  const hasDots = project.split('/').some((part) => part === '.' || part === '..')
  return [
    ...(form.project.test(project) && !hasDots
      ? []
      : [{ field: 'project', said: message('pipelines.trigger-project', { provider }) }]),
    ...(form.pipeline.test(pipeline)
      ? []
      : [{ field: 'pipeline', said: message('pipelines.trigger-pipeline', { provider }) }]),
  ]
}
