import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { TemplateDetail } from '#contract/templates.ts'
import type { CompileOutcome } from '#engine/result.ts'
import type { CloudId } from '#engine/vocabulary.ts'

/** Compiles a template in the browser, once for each version and cloud; the engine comes with the first. */
export function useCompiled({ id, version, stack }: Pick<TemplateDetail, 'id' | 'version' | 'stack'>, cloud: CloudId): UseQueryResult<CompileOutcome> {
  return useQuery({
    queryKey: ['compiled', id, version, cloud],
    queryFn: async () => (await import('./compiled.ts')).compileOn(stack, cloud),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
}
