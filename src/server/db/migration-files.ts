// The migrations of this version, in the order in which they are applied.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { z } from 'zod'
import { parseSteps, type Step } from './steps/read.ts'

/** A migration, and with it the version of the tables that it leads to. */
export interface Migration {
  readonly tag: string
  /** When it was made, in milliseconds since 1970, which is also its place in the order. */
  readonly when: number
  readonly sha256: string
  /** Run in one transaction. */
  readonly statements: readonly string[]
  /** Run one by one after that transaction. The next migration waits for them. */
  readonly steps: readonly Step[]
  /** File that describes all tables as they are after it. */
  readonly snapshotFile: string
}

const journal = z.object({ entries: z.array(z.object({ idx: z.int(), when: z.int(), tag: z.string() })) })

/** Reads all migrations, the oldest first. @throws Error when a file of them is missing or is none */
export function readMigrations(migrationsFolder: string): Migration[] {
  const meta = join(migrationsFolder, 'meta')
  const { entries } = journal.parse(JSON.parse(readFileSync(join(meta, '_journal.json'), 'utf8')))
  const files = readMigrationFiles({ migrationsFolder })
  return entries.map(({ idx, when, tag }, index) => {
    const name = `after/${tag}.sql`
    const path = join(migrationsFolder, name)
    return {
      tag,
      when,
      sha256: files[index]?.hash ?? '',
      statements: (files[index]?.sql ?? []).filter((one) => one.trim() !== ''),
      steps: existsSync(path) ? parseSteps(name, readFileSync(path, 'utf8')) : [],
      snapshotFile: join(meta, `${String(idx).padStart(4, '0')}_snapshot.json`),
    }
  })
}
