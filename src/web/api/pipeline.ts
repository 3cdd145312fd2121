// What the pages read of the pipeline that destroys an environment.
import type { QueryClient } from '@tanstack/react-query'
import type { EnvironmentPipeline } from '#contract/reported.ts'
import { refreshEnvironments } from './environments.ts'
import { keyOf, query } from './query.ts'

/** How the pipeline of an environment is started. What became of that changes at any time. */
export function pipelineQuery(id: string) {
  return { ...query('GET /environments/{id}/pipeline', { params: { id } }), staleTime: 0 }
}

/** Shows the pipeline as the server just answered, and requests again what waits for it. */
export function keepPipeline(queries: QueryClient, id: string, pipeline: EnvironmentPipeline): void {
  queries.setQueryData(keyOf('GET /environments/{id}/pipeline', { params: { id } }), pipeline)
  void refreshEnvironments(queries)
}
