import type { stacks } from '#contract/stacks.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/implement.ts'
import { partlyStoredJson } from '../../http/stored-json.ts'
import { compileAndKeep, exportZip, generate } from './service.ts'

/** Generating, compiling and taking away. */
export function stacksRoutes(deps: Deps): Handlers<typeof stacks> {
  return {
    generate: async ({ ctx, body }) => partlyStoredJson(await generate(deps, ctx, body)),
    compile: async ({ ctx, body }) => partlyStoredJson(await compileAndKeep(deps, ctx, body)),
    exportZip: ({ ctx, body }) => exportZip(deps, ctx, body),
  }
}
