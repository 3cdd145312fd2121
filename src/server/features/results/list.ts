// The results of a person, as a list tells them apart.
import { and, count, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ResultSummary, results as rows } from '#contract/results.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { CLOUDS } from '#engine/clouds/index.ts'
import type { StackSpec } from '#engine/stack/schema.ts'
import { DURATIONS, ENVIRONMENT_TYPES, SENSITIVITIES, findWord, type Word } from '#engine/vocabulary.ts'
import { currentResults, results } from '../../db/schema/results.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import type { PageOf } from '../../http/implement.ts'
import { cursorKeys, cutPage, readCursor } from '../../http/paging.ts'

type Figures = Pick<
  ResultSummary,
  'total_monthly' | 'priced_lines' | 'total_lines' | 'resource_count' | 'resource_count_is_least'
>

/**
 * The figures of a result; its files, which are a hundred times larger, stay in the database. Each text is read once:
 * an operator for each figure would read all of it again.
 */
const figures = sql<Figures>`
  (select json_build_object(
    'total_monthly', cost.total_monthly,
    'priced_lines', cost.priced_lines,
    'total_lines', cost.total_lines,
    'resource_count', whole.resource_count,
    'resource_count_is_least', coalesce(whole.resource_count_is_least, true))
  from json_to_record(${results.result}) as whole(cost_estimate json, resource_count int, resource_count_is_least bool),
    json_to_record(whole.cost_estimate) as cost(total_monthly float8, priced_lines int, total_lines int))`

/**
 * The results that someone generated, newest first.
 * @throws Refused with 400 for a cursor of another list
 */
export async function listResults(
  { database: { orm } }: Deps,
  { caller }: SignedIn,
  { cursor, limit }: Parsed<(typeof rows)['list']>['query'],
): Promise<PageOf<ResultSummary>> {
  const { id, created_at, user_id, is_shared, stack } = results
  const own = eq(user_id, caller.id)
  const after = readCursor(cursor, cursorKeys.instant, z.uuid())
  const rest = after && sql`(${created_at}, ${id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
  const order = [desc(created_at), desc(id)]
  // The ids first: no row is read that is not shown.
  const page = orm
    .select({ id })
    .from(results)
    .where(and(own, rest))
    .orderBy(...order)
    .limit(limit + 1)
  const [found, [counted]] = await Promise.all([
    orm
      .select({
        id,
        created_at,
        is_shared,
        stack: sql<StackSpec>`${stack}`,
        figures,
        current: currentResults.result_id,
      })
      .from(results)
      .leftJoin(currentResults, eq(currentResults.result_id, id))
      .where(sql`${id} in ${page}`)
      .orderBy(...order),
    orm.select({ total: count() }).from(results).where(own),
  ])
  const cut = cutPage(found, limit, (row) => [row.created_at.toISOString(), row.id])
  const items = cut.rows.map((row): ResultSummary => {
    const { name, cloud, region, environment_type, data_sensitivity, duration, team_size } = row.stack
    return {
      id: row.id,
      name,
      cloud_provider: CLOUDS[cloud].label,
      region,
      environment_type: labelOf(ENVIRONMENT_TYPES, environment_type),
      data_sensitivity: labelOf(SENSITIVITIES, data_sensitivity),
      duration: labelOf(DURATIONS, duration),
      team_size,
      ...row.figures,
      is_shared: row.is_shared,
      is_current: row.current !== null,
      created_at: row.created_at.toISOString(),
    }
  })
  return { items, total: counted?.total ?? 0, next: cut.next }
}

const labelOf = (words: readonly Word[], id: string): string => findWord(words, id)?.label ?? id
