// The thread in which stacks are compiled and priced.
import { compileStack } from '#engine/compile/compile.ts'
import type { CompileOutcome } from '#engine/result.ts'
import type { StackDraft, StackSpec } from '#engine/stack/schema.ts'
import { serve } from '../threads/serve.ts'
import { priceTemplate, type TemplatePrices } from './prices.ts'

export type Job =
  | { readonly kind: 'compile'; readonly stack: StackSpec }
  | { readonly kind: 'price'; readonly stack: StackDraft }

/** By the kind of job. */
export interface Answers {
  readonly compile: CompileOutcome
  readonly price: TemplatePrices
}

serve((job: Job) => (job.kind === 'compile' ? compileStack(job.stack) : priceTemplate(job.stack)))
