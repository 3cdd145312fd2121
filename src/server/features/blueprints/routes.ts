import type { BlueprintCard, BlueprintDetail, blueprints } from '#contract/blueprints.ts'
import { lastingJson, type Handlers, type TaggedText } from '../../http/implement.ts'
import { perBook } from '../../prices/per-book.ts'
import { getBlueprint, listBlueprints } from './service.ts'

// Neither the blueprints nor, with one version of the price book, their prices change: each answer is serialised once.
const list = perBook((): TaggedText<BlueprintCard[]> => lastingJson(listBlueprints()))
const details = perBook(() => new Map<string, TaggedText<BlueprintDetail>>())

/** The ready-made stacks. */
export function blueprintsRoutes(): Handlers<typeof blueprints> {
  return {
    list,
    get: ({ params: { id } }) => {
      const known = details()
      const text = known.get(id) ?? lastingJson(getBlueprint(id))
      known.set(id, text)
      return text
    },
  }
}
