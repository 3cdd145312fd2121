// What happened to an environment: its part of the audit log.
import { and, count, desc, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { environments as rows } from '#contract/environments.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import { auditEntries } from '../../db/schema/audit.ts'
import type { Deps } from '../../deps.ts'
import type { PageOf } from '../../http/implement.ts'
import { cursorKeys, cutPage, readCursor } from '../../http/paging.ts'

type Rows = typeof rows

const fields = z.record(z.string(), z.unknown()).nullable()

/** What sample data tells of the past was written when it was seeded. */
const retold = z.object({ seeded: z.literal(true), happened_at: z.iso.datetime() })

function happenedAt({ at, after }: Pick<typeof auditEntries.$inferSelect, 'at' | 'after'>): string {
  const told = retold.safeParse(after)
  return told.success ? told.data.happened_at : at.toISOString()
}

/**
 * The entries of an environment, newest first. From where someone did it is
 * for administrators, in the audit log itself.
 * @throws Refused with 400 for a cursor of another list
 */
export async function readActivities(
  { database: { orm } }: Deps,
  id: string,
  query: Parsed<Rows['activities']>['query'],
): Promise<PageOf<Output<Rows['activities']>[number]>> {
  const { seq, at, action, actor_email, actor_name, before, after, target_type, target_id } = auditEntries
  const [below] = readCursor(query.cursor, cursorKeys.integer, cursorKeys.text) ?? []
  const isAbout = and(eq(target_type, 'environment'), eq(target_id, id))
  const [found, [counted]] = await Promise.all([
    orm
      .select({ seq, at, action, actor_email, actor_name, before, after })
      .from(auditEntries)
      .where(and(isAbout, below === undefined ? undefined : lt(seq, below)))
      .orderBy(desc(seq))
      .limit(query.limit + 1),
    orm.select({ total: count() }).from(auditEntries).where(isAbout),
  ])
  const page = cutPage(found, query.limit, (row) => [row.seq, ''])
  const items = page.rows.map((row) => ({
    id: row.seq,
    at: happenedAt(row),
    action: row.action,
    actor: { email: row.actor_email, name: row.actor_name },
    before: fields.parse(row.before),
    after: fields.parse(row.after),
  }))
  return { items, total: counted?.total ?? 0, next: page.next }
}
