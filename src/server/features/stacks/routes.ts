import type { stacks } from '#contract/stacks.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/implement.ts'
import { compileAndKeep, exportZip, generate } from './service.ts'

/** Generating, compiling and taking away. */
export function stacksRoutes(deps: Deps): Handlers<typeof stacks> {
  return {
    generate: ({ maker, body }) => generate(deps, maker, body),
    compile: ({ maker, body }) => compileAndKeep(deps, maker, body),
    exportZip: ({ maker, body }) => exportZip(deps, maker, body),
  }
}
