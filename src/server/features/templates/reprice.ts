// Prices of another price book: what is shown is computed again each time that
// it is read, but what the database compares has to stand there.
import { and, eq, ne } from 'drizzle-orm'
import { priceBookId } from '#engine/prices/book.ts'
import type { Queries } from '../../db/connect.ts'
import { templates } from '../../db/schema/library.ts'
import { stackOf } from './present.ts'
import { priceInTurn } from '../../stack/in-turn.ts'
import { OWN_WORK } from '../../threads/threads.ts'

/** So many stacks are in memory at once. */
const BATCH = 100

/** Prices every template again that was priced by another book. What someone saves meanwhile keeps its own price. */
export async function repriceTemplates(orm: Queries): Promise<void> {
  for (;;) {
    const stale = await orm
      .select({ id: templates.id, version: templates.version, stack: templates.stack })
      .from(templates)
      .where(ne(templates.price_book, priceBookId()))
      .limit(BATCH)
    for (const row of stale) {
      await orm
        .update(templates)
        .set(await priceInTurn(OWN_WORK, stackOf(row)))
        .where(and(eq(templates.id, row.id), eq(templates.version, row.version)))
    }
    if (stale.length < BATCH) return
  }
}
