// Pipelines of a stack, as the pages read them.
import type { PipelineSystemId } from '#engine/pipelines/systems.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import { query } from './query.ts'

/** The pipeline of one system for a template or a stack. */
export function pipelineQuery(
  source: { template_id: string } | { stack: StackDraft },
  system: PipelineSystemId,
  name: string,
) {
  return {
    ...query('POST /pipeline/generate', { body: { ...source, system, name } }),
    // A stack is its own key; a template can be saved again meanwhile.
    staleTime: 'stack' in source ? Infinity : 0,
  }
}
