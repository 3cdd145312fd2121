// Stands in for compileStack: each stack is compiled once.
import { compileStack as compile } from '../src/engine/compile/compile.ts'
import type { CompileOutcome } from '#engine/result.ts'
import type { StackSpec } from '#engine/stack/schema.ts'

const remembered = new Map<string, CompileOutcome>()

/** As the engine's, but remembered. */
export function compileStack(stack: StackSpec): CompileOutcome {
  const key = `${stack.name} ${stack.cloud} ${stack.region}`
  const known = remembered.get(key) ?? compile(stack)
  remembered.set(key, known)
  return known
}
