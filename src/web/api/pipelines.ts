// Pipelines of a stack, as the pages read them.
import type { PipelineSystemId } from '#engine/pipelines/systems.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import { query } from './query.ts'

interface PipelineChoice {
  readonly system: PipelineSystemId
  readonly name: string
  readonly prices: { readonly max_increase?: number } | undefined
}

/**
 * The pipeline of one system for a template or a stack.
 * @param prices how it comments prices; undefined for not at all
 */
export function pipelineQuery(
  source: { template_id: string } | { stack: StackDraft },
  { system, name, prices }: PipelineChoice,
) {
  const price_comment = prices && { price_comment: prices }
  return {
    ...query('POST /pipeline/generate', { body: { ...source, system, name, ...price_comment } }),
    // A stack is its own key; a template can be saved again meanwhile.
    staleTime: 'stack' in source ? Infinity : 0,
  }
}
