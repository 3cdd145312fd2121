// Queries that are built once: to build one costs several times what sending it does.
import { is } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Queries } from './connect.ts'

/** Gives a query the name by which the database keeps it too, where a connection lasts (see connect.ts). */
export type Named = (name: string) => string

/**
 * Makes queries that are built when they are first asked for on a database, and kept as long as it. In a transaction
 * they are built for it.
 * @param build prepares them; a name is unique in the product, and empty for a query whose best plan depends on what
 *   fills it
 */
export function builtOnce<Built>(build: (orm: Queries, named: Named) => Built): (orm: Queries) => Built {
  const built = new WeakMap<Queries, Built>()
  return (orm) => {
    const known = built.get(orm)
    if (known !== undefined) return known
    const isLasting = !is(orm, PgTransaction)
    const made = build(orm, (name) => (isLasting ? name : ''))
    built.set(orm, made)
    return made
  }
}

/** Asks at once; inside of a transaction, which has one connection, one after the other. */
export async function askAll<const Asked extends readonly (() => Promise<unknown>)[]>(
  orm: Queries,
  asked: Asked,
): Promise<{ -readonly [At in keyof Asked]: Awaited<ReturnType<Asked[At]>> }> {
  const answers: unknown[] = []
  if (is(orm, PgTransaction)) for (const ask of asked) answers.push(await ask())
  else answers.push(...(await Promise.all(asked.map((ask) => ask()))))
  return answers as { -readonly [At in keyof Asked]: Awaited<ReturnType<Asked[At]>> }
}
