// What an administrator enters in a directory, and what it has provisioned.
import { asc, eq, isNull, sql } from 'drizzle-orm'
import type { directory } from '#contract/directory.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import { countOf } from '../../db/conditions.ts'
import { scimGroups, scimMembers, scimUsers } from '../../db/schema/directory.ts'
import type { Deps } from '../../deps.ts'
import type { PageOf } from '../../http/implement.ts'
import { cursorKeys, cutPage, readCursor } from '../../http/paging.ts'

/** The address for a directory, and what is known of it. */
export async function getInfo({ database, publicUrl, sso }: Deps): Promise<Output<typeof directory.info>> {
  return {
    scim_url: `${publicUrl}/scim/v2`,
    groups_claim: sso?.groupsClaim ?? null,
    people: await database.orm.$count(scimUsers, isNull(scimUsers.removed_at)),
  }
}

const nameKey = sql<string>`lower(${scimGroups.name})`

/** A page of the provisioned groups, by name. @throws Refused with 400 for a cursor of another list */
export async function listProvisioned(
  { database: { orm } }: Deps,
  { limit, cursor }: Parsed<typeof directory.groups>['query'],
): Promise<PageOf<Output<typeof directory.groups>[number]>> {
  const after = readCursor(cursor, cursorKeys.text, cursorKeys.text)
  const [total, found] = await Promise.all([
    orm.$count(scimGroups),
    orm
      .select({
        group: scimGroups,
        name_key: nameKey,
        members: countOf(scimMembers, eq(scimMembers.group_id, scimGroups.id)),
      })
      .from(scimGroups)
      .where(after && sql`(${nameKey}, ${scimGroups.id}::text) > (${after[0]}, ${after[1]})`)
      .orderBy(asc(nameKey), asc(sql`${scimGroups.id}::text`))
      .limit(limit + 1),
  ])
  const { rows, next } = cutPage(found, limit, ({ name_key, group }) => [name_key, group.id])
  const items = rows.map(({ group: { id, name, external_id, updated_at }, members }) => ({
    id,
    name,
    external_id,
    members,
    updated_at: updated_at.toISOString(),
  }))
  return { items, total, next }
}
