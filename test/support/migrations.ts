// Further migrations for tests, with steps after them.
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder, migrationsFolder } from './backups.ts'

/** A migration of a test. */
export interface TestMigration {
  readonly sql: string
  /** The file of its steps. */
  readonly after?: string
}

/** The migrations of Strata with further ones, 9001_next and so on. @returns their folder */
export async function makeNewerMigrations(...further: readonly TestMigration[]): Promise<string> {
  const folder = await makeFolder()
  await cp(migrationsFolder, folder, { recursive: true })
  await mkdir(join(folder, 'after'), { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal: { entries: { idx: number; when: number; tag: string }[] } = JSON.parse(await readFile(path, 'utf8'))
  const last = journal.entries.at(-1)
  const next = further.map((_, index) => ({
    ...last,
    idx: journal.entries.length + index,
    when: (last?.when ?? 0) + 1 + index,
    tag: `900${index + 1}_next`,
  }))
  await writeFile(path, JSON.stringify({ ...journal, entries: [...journal.entries, ...next] }))
  for (const [index, { sql, after }] of further.entries()) {
    const name = `${next[index]?.tag ?? ''}.sql`
    await writeFile(join(folder, name), sql)
    if (after !== undefined) await writeFile(join(folder, 'after', name), after)
    // A backup reads its tables there.
    const of = (idx: number): string => join(folder, `meta/${String(idx).padStart(4, '0')}_snapshot.json`)
    await cp(of(last?.idx ?? 0), of(next[index]?.idx ?? 0))
  }
  return folder
}
