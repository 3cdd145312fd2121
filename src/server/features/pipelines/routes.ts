import type { pipelines } from '#contract/pipelines.ts'
import type { Deps } from '../../deps.ts'
import { json, type Handlers } from '../../http/implement.ts'
import { generatePipeline, generatePipelines, pushStack } from './service.ts'

/** Pipelines, and pushing to a Git repository. */
export function pipelinesRoutes(deps: Deps): Handlers<typeof pipelines> {
  return {
    generate: async ({ ctx, body }) => json(await generatePipeline(deps, ctx, body)),
    generateAll: async ({ ctx, body }) => json(await generatePipelines(deps, ctx, body)),
    push: async ({ ctx, body }) => json(await pushStack(deps, ctx, body)),
  }
}
