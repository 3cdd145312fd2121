// The blueprints of the landing page, compiled and priced once for each version of the price book: they do not change
// while the process runs.
import { LANDING_BLUEPRINTS, stackOfBlueprint, type Blueprint } from '#engine/blueprints/catalogue.ts'
import { CLOUDS } from '#engine/clouds/index.ts'
import { compileStack } from '#engine/compile/compile.ts'
import type { BlueprintCard, BlueprintDetail } from '#contract/blueprints.ts'
import { message } from '#words/message.ts'
import { notFound } from '../../http/errors.ts'
import { perBook } from '../../prices/per-book.ts'

/** The cloud for which the blueprints are priced. */
const PRICED_CLOUD = CLOUDS.azure

interface Compiled {
  readonly card: BlueprintCard
  readonly detail: BlueprintDetail
}

const compileAll = perBook(
  (): ReadonlyMap<string, Compiled> =>
    new Map(LANDING_BLUEPRINTS.map((blueprint) => [blueprint.id, compileOne(blueprint)])),
)

/** Every blueprint with what it costs. */
export function listBlueprints(): BlueprintCard[] {
  return [...compileAll().values()].map(({ card }) => card)
}

/** @throws Refused with 404 for an id that no blueprint has */
export function getBlueprint(id: string): BlueprintDetail {
  const found = compileAll().get(id)
  if (found) return found.detail
  throw notFound(message('results.no-blueprint', { id, ids: LANDING_BLUEPRINTS.map((blueprint) => blueprint.id) }))
}

function compileOne(blueprint: Blueprint): Compiled {
  const stack = stackOfBlueprint(blueprint, PRICED_CLOUD.id)
  const outcome = compileStack(stack)
  if (!outcome.ok)
    throw new Error(
      `The blueprint ${blueprint.id} does not compile: ${outcome.diagnostics.map(({ message }) => message).join(' ')}`,
    )
  const { cost_estimate, resource_count, resources_summary, architecture } = outcome.result
  const card: BlueprintCard = {
    id: blueprint.id,
    name: blueprint.name,
    description: blueprint.description,
    contents: [...blueprint.contents],
    setup_minutes: blueprint.setupMinutes,
    price_range: blueprint.priceRange,
    total_monthly: cost_estimate.total_monthly,
    priced_lines: cost_estimate.priced_lines,
    total_lines: cost_estimate.total_lines,
    resource_count,
    cloud_provider: PRICED_CLOUD.label,
    region: stack.region,
    price_book: cost_estimate.price_book,
  }
  return {
    card,
    detail: { ...card, stack: outcome.result.stack, cost_estimate, resources_summary, architecture },
  }
}
