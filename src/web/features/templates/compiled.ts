// What a template becomes, loaded together with the engine.
import { compileStack } from '#engine/compile/compile.ts'
import { moveStack } from '#engine/cost/compare.ts'
import type { CompileOutcome } from '#engine/result.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import type { CloudId } from '#engine/vocabulary.ts'

/** Compiles a stack on its own cloud or another. */
export function compileOn(stack: StackDraft, cloud: CloudId): CompileOutcome {
  return compileStack(cloud === stack.cloud ? stack : moveStack(stack, cloud).spec)
}
