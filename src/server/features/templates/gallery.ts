// The curated gallery as templates: part of the installation, so it has no rows.
import {
  GALLERY,
  GALLERY_DATE,
  findGalleryTemplate,
  stackOfGallery,
  type GalleryTemplate,
} from '#engine/blueprints/gallery.ts'
import { aboutGallery } from '#engine/blueprints/gallery-about.ts'
import type { Category } from '#engine/components/component.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import { templateAbilities } from '#domain/access/abilities.ts'
import type { Template, TemplateDetail, TemplateVersionDetail } from '#contract/templates.ts'
import { STRATA } from '../../audit/change.ts'
import type { Queries } from '../../db/connect.ts'
import { perBook } from '../../prices/per-book.ts'
import { priceTemplate } from '../../stack/prices.ts'
import { typesOfCategory } from './found-by.ts'
import { presentNodes } from './present.ts'
import { readGalleryUses, type TemplateFilter } from './store.ts'

interface Curated {
  readonly card: Omit<Template, 'use_count'>
  readonly stack: StackDraft
}

/** Every template of the gallery, priced once for each version of the price book: the engine is pure. */
const curated = perBook(
  (): ReadonlyMap<string, Curated> => new Map(GALLERY.map((template) => [template.id, curate(template)])),
)

function curate(template: GalleryTemplate): Curated {
  const { id, name, description, cloud } = template
  const stack = stackOfGallery(template)
  const { prices, cost_monthly, problem_count } = priceTemplate(stack)
  const card: Curated['card'] = {
    id,
    name,
    description,
    tags: [...aboutGallery(template).tags],
    cloud,
    region: stack.region,
    environment_type: stack.environment_type,
    component_types: stack.nodes.map(({ type }) => type),
    nodes: presentNodes(stack.nodes),
    visibility: 'public',
    team_id: null,
    team_name: null,
    owner_name: null,
    is_own: false,
    is_curated: true,
    version: 1,
    cost_monthly,
    prices,
    problem_count,
    created_at: GALLERY_DATE,
    updated_at: GALLERY_DATE,
    // No one changes it, administrators neither.
    abilities: templateAbilities('user', 'reader'),
  }
  return { card, stack }
}

/** The templates of the gallery that a list wants, in their order, without how often they were used. */
export function listCurated({
  search = '',
  cloud,
  component,
  category,
  tag,
  max_cost,
  team_id,
  changed_after,
}: TemplateFilter): Curated['card'][] {
  if (team_id !== undefined || changed_after !== undefined) return []
  const wanted = search.toLowerCase()
  return [...curated().values()]
    .map(({ card }) => card)
    .filter(({ name, description, tags }) =>
      [name, description, ...tags].some((text) => text.toLowerCase().includes(wanted)),
    )
    .filter((card) => cloud === undefined || card.cloud === cloud)
    .filter((card) => component === undefined || card.component_types.includes(component))
    .filter((card) => category === undefined || card.component_types.some((type) => isIn(category, type)))
    .filter((card) => tag === undefined || card.tags.includes(tag))
    .filter((card) => max_cost === undefined || (card.cost_monthly !== null && card.cost_monthly <= max_cost))
}

const isIn = (category: Category, type: string) => typesOfCategory(category).includes(type)

/** Adds how often each was used. */
export async function withUses(orm: Queries, cards: readonly Curated['card'][]): Promise<Template[]> {
  if (cards.length === 0) return []
  const ids = cards.map(({ id }) => id)
  const uses = await readGalleryUses(orm, ids)
  return cards.map((card) => ({ ...card, use_count: uses.get(card.id) ?? 0 }))
}

/** One template of the gallery with its stack; undefined when it has none of this id. */
export async function findCurated(orm: Queries, id: string): Promise<TemplateDetail | undefined> {
  const found = findGalleryTemplate(id) && curated().get(id)
  if (!found) return undefined
  const [card] = await withUses(orm, [found.card])
  return (
    card && {
      ...card,
      readme: aboutGallery(found.card).readme,
      stack: found.stack,
      plan: null,
      updated_by: null,
      forked_from: null,
    }
  )
}

/** The one version of a template of the gallery; undefined when it has none of this id. */
export function findCuratedVersion(id: string): TemplateVersionDetail | undefined {
  const found = findGalleryTemplate(id) && curated().get(id)
  if (!found) return undefined
  const { name, cost_monthly } = found.card
  const { stack } = found
  return {
    version: 1,
    name,
    author_name: STRATA.name,
    note: '',
    created_at: GALLERY_DATE,
    node_count: stack.nodes.length,
    cost_monthly,
    restored_from: null,
    stack,
  }
}
