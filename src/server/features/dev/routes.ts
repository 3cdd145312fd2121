import type { dev } from '#contract/dev.ts'
import type { Deps } from '../../deps.ts'
import { json, type Handlers } from '../../http/implement.ts'
import { clearData, countSamples } from './clear.ts'
import { seedData } from './seed.ts'

/** Sample data. */
export function devRoutes(deps: Deps): Handlers<typeof dev> {
  return {
    status: async () => json(await countSamples(deps)),
    seed: async ({ ctx }) => json(await seedData(deps, ctx)),
    clear: async ({ ctx }) => json(await clearData(deps, ctx)),
  }
}
