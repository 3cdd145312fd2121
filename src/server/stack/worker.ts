// The thread in which stacks are compiled and priced, and their pipelines printed.
import { adoptAll, type Adoption, type Wanted } from '#engine/builder/adopt.ts'
import { compileStack, type CompileChoices } from '#engine/compile/compile.ts'
import type { PrintedPipeline } from '#engine/pipelines/print.ts'
import type { CompiledStack, CompileOutcome } from '#engine/result.ts'
import type { StackDraft, StackSpec } from '#engine/stack/schema.ts'
import { serve } from '../threads/serve.ts'
import { printPipelines, type WantedPipeline } from './pipelines.ts'
import { priceTemplate, type TemplatePrices } from './prices.ts'

export type Job =
  | { readonly kind: 'compile'; readonly stack: StackSpec; readonly choices: CompileChoices }
  | { readonly kind: 'adopt'; readonly stack: StackDraft; readonly wanted: readonly Wanted[] }
  | { readonly kind: 'price'; readonly stack: StackDraft }
  | { readonly kind: 'pipelines'; readonly compiled: CompiledStack; readonly wanted: readonly WantedPipeline[] }

/** By the kind of job. */
export interface Answers {
  readonly compile: CompileOutcome
  readonly adopt: Adoption
  readonly price: TemplatePrices
  readonly pipelines: readonly PrintedPipeline[]
}

serve((job: Job) => {
  if (job.kind === 'compile') return compileStack(job.stack, job.choices)
  if (job.kind === 'adopt') return adoptAll(job.stack, job.wanted)
  return job.kind === 'price' ? priceTemplate(job.stack) : printPipelines(job.compiled, job.wanted)
})
