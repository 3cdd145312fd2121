// The version of the price book that counts: every server looks for it, and prices by it from then on.
import { desc } from 'drizzle-orm'
import { installedBook, type BookVersion } from '#engine/prices/version.ts'
import type { Queries } from '../db/connect.ts'
import { priceBooks } from '../db/schema/prices.ts'
import type { Deps } from '../deps.ts'
import { workInBackground, type InBackground } from '../in-background.ts'
import { installBookEverywhere } from '../threads/threads.ts'

/** How soon a server notices a version that was accepted on another one. */
const LOOK_MS = 10_000

/** The newest accepted version; undefined when none was accepted. */
async function readBook(orm: Queries): Promise<(BookVersion & { readonly number: number }) | undefined> {
  const { number, id, figures } = priceBooks
  const [row] = await orm.select({ number, id, figures }).from(priceBooks).orderBy(desc(number)).limit(1)
  return row
}

/** Prices by the newest accepted version from now on. */
export async function adoptBook({ database: { orm } }: Pick<Deps, 'database'>): Promise<void> {
  // The id first: the figures are large, and rarely new.
  const { number, id } = priceBooks
  const [newest] = await orm.select({ id }).from(priceBooks).orderBy(desc(number)).limit(1)
  if (newest?.id === installedBook()?.id) return
  installBookEverywhere(await readBook(orm))
}

/** Looks for new versions until it is stopped. */
export function watchBook(deps: Deps): InBackground {
  return workInBackground(
    LOOK_MS,
    () => adoptBook(deps),
    (error) => deps.log.debug({ err: error }, 'The version of the price book could not be read; it is tried again.'),
  )
}
