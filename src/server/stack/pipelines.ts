// The pipelines of a compiled stack.
import type { PipelineOptions } from '#engine/pipelines/facts.ts'
import { printPipeline, type PrintedPipeline } from '#engine/pipelines/print.ts'
import type { PipelineSystemId } from '#engine/pipelines/systems.ts'
import type { CompiledStack } from '#engine/result.ts'

/** For which system a pipeline is, and how. */
export interface WantedPipeline extends PipelineOptions {
  readonly system: PipelineSystemId
}

/** Prints the pipelines that are wanted, in their order. */
export function printPipelines(compiled: CompiledStack, wanted: readonly WantedPipeline[]): PrintedPipeline[] {
  return wanted.map(({ system, ...options }) => printPipeline(compiled, system, options))
}
