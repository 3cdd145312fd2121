// What a backup says of itself.
import { z } from 'zod'

/** The present format. A change that an older Strata would read wrongly makes it one more. */
export const FORMAT = 1

const count = z.int().min(0)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/)

/** The first entry of an archive: enough to know whether this Strata can read the rest. */
export const about = z.object({
  format: z.int().min(1),
  strata_version: z.string(),
  created_at: z.iso.datetime(),
})
export type About = z.infer<typeof about>

const table = z.object({
  name,
  columns: z.array(name).min(1),
  rows: count,
  /** Of the rows as they are in the archive, unpacked. */
  bytes: count,
  sha256,
})
export type TableFacts = z.infer<typeof table>

/** The last entry of an archive. */
export const manifest = about.extend({
  database: z.object({ kind: z.enum(['embedded', 'external']), postgresql: z.string() }),
  /** The last migration of the tables. */
  schema: z.object({ tag: z.string(), when: z.int(), sha256 }),
  /** Opens with the key of the installation alone; null where it was never started. */
  seal_check: z.string().nullable(),
  /** The same of other keys, which some of its values need: it was taken while they followed to another key. */
  other_seal_checks: z.array(z.string()).default([]),
  /** The end of the audit log, and whether its chain was intact. */
  audit: z.object({ entries: count, seq: z.int().nullable(), hash: z.string().nullable(), is_intact: z.boolean() }),
  tables: z.array(table),
})
export type Manifest = z.infer<typeof manifest>

/** Sealed words of all keys that the values of a backup need; none where nothing was ever sealed. */
export function sealChecksOf({ seal_check, other_seal_checks }: Manifest): string[] {
  return [...(seal_check === null ? [] : [seal_check]), ...other_seal_checks]
}
