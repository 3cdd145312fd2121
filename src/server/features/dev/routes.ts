import type { dev } from '#contract/dev.ts'
import type { Deps } from '../../deps.ts'
import { asJson, json, type Handlers } from '../../http/implement.ts'
import { clearData, countSamples } from './clear.ts'
import { addFailure, readBehaviour, removeFailure, setSpeed } from './simulated.ts'
import { seedData } from './seed.ts'

/** Sample data, and how simulated clouds behave. */
export function devRoutes(deps: Deps): Handlers<typeof dev> {
  return {
    status: async () => json(await countSamples(deps)),
    seed: async ({ ctx }) => json(await seedData(deps, ctx)),
    behaviour: () => asJson(readBehaviour(deps)),
    addFailure: ({ ctx, body }) => asJson(addFailure(deps, ctx, body)),
    removeFailure: async ({ ctx, params }) => {
      await removeFailure(deps, ctx, params.id)
      return undefined
    },
    setSpeed: async ({ ctx, body }) => {
      await setSpeed(deps, ctx, body)
      return undefined
    },
    clear: async ({ ctx }) => json(await clearData(deps, ctx)),
  }
}
