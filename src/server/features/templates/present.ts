// Templates as they are answered.
import { z } from 'zod'
import { CLOUD_IDS } from '#engine/clouds/index.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import { templateAbilities } from '#domain/access/abilities.ts'
import { mayOnInstance } from '#domain/access/may.ts'
import { stackDraft, type Template, type TemplateVersion } from '#contract/templates.ts'
import { libraryRole } from '../../access/library.ts'
import type { Caller } from '../../http/context.ts'
import { priceInTurn } from '../../stack/in-turn.ts'
import { readPrices } from '../../stack/prices.ts'
import type { FoundTemplate, TemplateRow, VersionRow } from './store.ts'

const cloudId = z.enum(CLOUD_IDS)
/** What stands on the card of a template. */
const cardOfStack = z.object({
  region: z.string(),
  environment_type: z.string(),
  nodes: z.array(z.object({ id: z.string(), type: z.string() })),
})

/** The stack of a row. What no longer fits the schema is a defect: a change of the schema migrates what is stored. */
export function stackOf({ stack }: Pick<TemplateRow, 'stack'>): StackDraft {
  return stackDraft.parse(stack)
}

/** A template as one person sees it. */
export async function presentTemplate(
  { row, owner_name, team_name, in_team }: FoundTemplate,
  caller: Pick<Caller, 'id' | 'role'>,
): Promise<Template> {
  const { region, environment_type, nodes } = cardOfStack.parse(row.stack)
  const kept = readPrices(row)
  const { prices, cost_monthly, problem_count } = kept
    ? { ...row, prices: kept }
    : await priceInTurn(caller.id, stackOf(row))
  const { id, name, description, tags, team_id, version, use_count } = row
  return {
    id,
    name,
    description,
    tags,
    cloud: cloudId.parse(row.cloud),
    region,
    environment_type,
    component_types: nodes.map(({ type }) => type),
    nodes: presentNodes(nodes),
    visibility: row.is_public ? 'public' : team_id === null ? 'personal' : 'team',
    team_id,
    team_name,
    owner_name,
    is_own: row.owner_id === caller.id,
    is_curated: false,
    version,
    use_count,
    cost_monthly,
    prices,
    problem_count,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    abilities: abilitiesOf(row, in_team, caller),
  }
}

/** The components of a stack by their places. */
export function presentNodes(nodes: readonly { readonly id: string; readonly type: string }[]): Template['nodes'] {
  return nodes.map(({ id, type }, position) => ({ id, component: type, position }))
}

function abilitiesOf(
  row: TemplateRow,
  in_team: FoundTemplate['in_team'],
  caller: Pick<Caller, 'id' | 'role'>,
): Template['abilities'] {
  const abilities = templateAbilities(caller.role, libraryRole({ ...row, in_team }, caller.id))
  // What is in the gallery only who publishes changes: see `refuseUnpublishable`.
  return row.is_public && !mayOnInstance(caller.role, 'templates.publish')
    ? { ...abilities, 'template.update': false }
    : abilities
}

/** A version without its stack. */
export function presentVersion(row: Omit<VersionRow, 'stack'>, author_name: string | null): TemplateVersion {
  const { version, name, note, node_count, cost_monthly, restored_from } = row
  return {
    version,
    name,
    author_name: author_name ?? 'Someone who has left',
    note,
    created_at: row.created_at.toISOString(),
    node_count,
    cost_monthly,
    restored_from,
  }
}
