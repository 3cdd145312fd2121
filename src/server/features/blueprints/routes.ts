import type { BlueprintCard, BlueprintDetail, blueprints } from '#contract/blueprints.ts'
import { lastingJson, type Handlers, type TaggedText } from '../../http/implement.ts'
import { getBlueprint, listBlueprints } from './service.ts'

// Neither the blueprints nor their prices change while the process runs: each answer is serialised once.
let list: TaggedText<BlueprintCard[]> | undefined
const details = new Map<string, TaggedText<BlueprintDetail>>()

/** The ready-made stacks. */
export function blueprintsRoutes(): Handlers<typeof blueprints> {
  return {
    list: () => (list ??= lastingJson(listBlueprints())),
    get: ({ params: { id } }) => {
      const text = details.get(id) ?? lastingJson(getBlueprint(id))
      details.set(id, text)
      return text
    },
  }
}
