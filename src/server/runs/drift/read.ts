// What others changed of an environment, as people read it: by component of its stack, and what of it is ignored.
import { eq, inArray } from 'drizzle-orm'
import type { Drift, DriftComponent } from '#contract/drift.ts'
import { noEnvironment } from '../../access/authorize.ts'
import type { Queries } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { environments } from '../../db/schema/environments.ts'
import type { Deps } from '../../deps.ts'
import { readRelated } from '../../environments/base/related.ts'
import type { Caller } from '../../http/context.ts'
import { groupByComponent, readStack } from './components.ts'
import { onlyThose, readFindings } from './findings.ts'
import { findingsIn, isInForce, readIgnores } from './ignores.ts'

/** What others changed of an environment, by the last check. @throws Refused with 404 when it is gone */
export async function presentDrift(
  { seal, now }: Pick<Deps, 'seal' | 'now'>,
  orm: Queries,
  caller: Pick<Caller, 'id' | 'role'>,
  id: string,
): Promise<Drift> {
  const [environment] = await orm.select().from(environments).where(eq(environments.id, id))
  if (!environment) throw noEnvironment()
  const { drift, drift_checked_at } = environment
  const related = await readRelated(orm, caller, [environment])
  const found = await readFindings(orm, { seal }, environment)
  const rows = (await readIgnores(orm, id)).filter((row) => isInForce(row, now()))
  const people = await readPeople(orm, [...new Set(rows.map(({ ignored_by }) => ignored_by))])
  const stack = drift && (await readStack(orm, drift.run_id))
  const byComponent = (isWanted: (finding: string) => boolean): DriftComponent[] =>
    stack ? groupByComponent(onlyThose(found ?? [], isWanted), stack) : []
  const ignored = findingsIn(rows)
  return {
    run_id: drift?.run_id ?? null,
    found_at: drift?.found_at ?? null,
    checked_at: drift_checked_at?.toISOString() ?? null,
    is_kept: drift === null || found !== undefined,
    components: byComponent((finding) => !ignored.has(finding)),
    ignored: rows.map((row) => ({
      id: row.id,
      reason: row.reason,
      until: row.until.toISOString(),
      ignored_by: people(row.ignored_by),
      created_at: row.created_at.toISOString(),
      components: byComponent((finding) => row.findings.includes(finding)),
    })),
    told: related.managersOf(environment).map(({ email, name }) => ({ email, name })),
  }
}

async function readPeople(orm: Queries, ids: readonly string[]) {
  const found =
    ids.length === 0
      ? []
      : await orm
          .select({ id: users.id, email: users.email, name: users.name })
          .from(users)
          .where(inArray(users.id, [...ids]))
  const byId = new Map(found.map(({ id, email, name }) => [id, { email, name }]))
  return (id: string) => byId.get(id) ?? { email: '', name: '' }
}
