import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { TemplateDetail } from '#contract/templates.ts'
import type { CompileOutcome } from '#engine/result.ts'
import { localQuery } from '../../api/query.ts'
import type { CloudId } from '#engine/vocabulary.ts'

/** Compiles a template in the browser, once for each version and cloud; the engine comes with the first. */
export function useCompiled(
  { id, version, stack }: Pick<TemplateDetail, 'id' | 'version' | 'stack'>,
  cloud: CloudId,
): UseQueryResult<CompileOutcome> {
  return useQuery({
    ...localQuery('compiled', [id, version, cloud], async () =>
      (await import('./compiled.ts')).compileOn(stack, cloud),
    ),
    placeholderData: keepPreviousData,
  })
}
