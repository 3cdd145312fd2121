// The systems for which a pipeline can be generated.
import type { Word } from '../vocabulary.ts'

export const PIPELINE_SYSTEM_IDS = ['github-actions', 'gitlab-ci', 'azure-devops'] as const
export type PipelineSystemId = (typeof PIPELINE_SYSTEM_IDS)[number]

/** The input of a pipeline that says what it does (GitHub Actions, Azure DevOps), and the variable (GitLab CI). */
export const DESTROY_INPUT = 'operation'
export const DESTROY_VARIABLE = 'STRATA_OPERATION'

export const PIPELINE_SYSTEMS = [
  { id: 'github-actions', label: 'GitHub Actions', aliases: ['github'] },
  { id: 'gitlab-ci', label: 'GitLab CI', aliases: ['gitlab'] },
  { id: 'azure-devops', label: 'Azure DevOps', aliases: ['azure-pipelines', 'azuredevops'] },
] as const satisfies readonly Word<PipelineSystemId>[]
