// Pipelines of a stack, as the pages read them.
import { queryOptions } from '@tanstack/react-query'
import type { PipelineSystemId } from '#engine/pipelines/systems.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import { call } from './client.ts'

/** The pipeline of one system for a template or a stack. */
export function pipelineQuery(source: { template_id: string } | { stack: StackDraft }, system: PipelineSystemId, name: string) {
  const body = { ...source, system, name }
  return queryOptions({
    queryKey: ['pipelines', body],
    queryFn: ({ signal }) => call('POST /pipeline/generate', { body }, { signal }),
    // A stack is its own key; a template may be saved anew meanwhile.
    staleTime: 'stack' in source ? Infinity : 0,
  })
}
