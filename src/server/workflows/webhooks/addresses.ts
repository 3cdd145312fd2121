// The addresses of webhooks in the database: many hold a secret, so they are sealed apart from the actions, which
// keep the host that everyone may see.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Action } from '#domain/workflow/actions/index.ts'
import type { Transaction } from '../../db/connect.ts'
import { workflows } from '../../db/schema/workflows.ts'
import type { Deps } from '../../deps.ts'
import { hasAddress, hideAddress } from '../actions/hide-address.ts'
import type { WorkflowRow } from '../rows.ts'

type Kept = Pick<WorkflowRow, 'actions' | 'sealed_addresses'>

/** Use under which they are sealed. */
export const ADDRESSES_SEAL = 'webhook addresses'
const addresses = z.array(z.string().nullable())

/** Actions as they are kept. */
export function sealActions({ seal }: Pick<Deps, 'seal'>, actions: readonly Action[]): Kept {
  if (!actions.some(hasAddress)) return { actions, sealed_addresses: null }
  const targets = actions.map((action) => (hasAddress(action) ? action.target : null))
  return { actions: actions.map(hideAddress), sealed_addresses: seal.seal(JSON.stringify(targets), ADDRESSES_SEAL) }
}

/** Actions with their addresses. @throws Error when they were sealed with another key of the server */
export function openActions({ seal }: Pick<Deps, 'seal'>, { actions, sealed_addresses }: Kept): Action[] {
  if (sealed_addresses === null) return [...actions]
  const targets = addresses.parse(JSON.parse(seal.open(sealed_addresses, ADDRESSES_SEAL)))
  return actions.map((action, at) => ({ ...action, target: targets[at] ?? action.target }))
}

/** Seals the addresses that an older version kept in readable form. @returns how many workflows had such */
export async function sealReadableAddresses(deps: Pick<Deps, 'seal'>, tx: Transaction): Promise<number> {
  const rows = await tx
    .select({ id: workflows.id, actions: workflows.actions })
    .from(workflows)
    .where(and(isNull(workflows.sealed_addresses), sql`${workflows.actions}::text like '%://%'`))
    .for('update')
  const readable = rows.filter(({ actions }) => actions.some(hasAddress))
  for (const { id, actions } of readable)
    await tx.update(workflows).set(sealActions(deps, actions)).where(eq(workflows.id, id))
  return readable.length
}
