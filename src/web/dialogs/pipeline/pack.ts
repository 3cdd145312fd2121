// Everything that a repository needs to run a pipeline, in one file.
import type { QueryClient } from '@tanstack/react-query'
import { strToU8, zipSync } from 'fflate'
import { compileStack } from '#engine/compile/compile.ts'
import type { Pipeline } from '#contract/pipelines.ts'
import { query } from '../../api/query.ts'
import type { StackSource } from '../stack-source.ts'
import { filesOf } from '../../widgets/generated-files.ts'

/**
 * Packs the Terraform files, the pipeline at the place where its system looks for it, and what goes beside it.
 * @throws when the template cannot be read or does not compile, which the server has found to do
 */
export async function packPipeline(
  queries: QueryClient,
  source: StackSource,
  { path, yaml, files }: Pipeline,
): Promise<Blob> {
  const stack =
    'stack' in source
      ? source.stack
      : (await queries.ensureQueryData(query('GET /templates/{id}', { params: { id: source.template_id } }))).stack
  const outcome = compileStack(stack)
  if (!outcome.ok) throw new Error(outcome.diagnostics.map(({ message }) => message).join(' '))
  const own = filesOf(outcome.result).map(({ name, text }) => [name, text])
  const all: Record<string, string> = { ...Object.fromEntries(own), ...files, [path]: yaml }
  const packed = zipSync(Object.fromEntries(Object.entries(all).map(([name, text]) => [name, strToU8(text)])))
  return new Blob([packed], { type: 'application/zip' })
}
