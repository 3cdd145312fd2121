import type { blueprints } from '#contract/blueprints.ts'
import type { Handlers } from '../../http/implement.ts'
import { getBlueprint, listBlueprints } from './service.ts'

/** The ready-made stacks. */
export function blueprintsRoutes(): Handlers<typeof blueprints> {
  return {
    list: () => listBlueprints(),
    get: ({ params }) => getBlueprint(params.id),
  }
}
