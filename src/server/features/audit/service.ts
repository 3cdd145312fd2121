// Reading the audit log.
import type { AuditEntry } from '#contract/audit.ts'
import type { AuditRow } from '../../audit/chain.ts'
import type { Deps } from '../../deps.ts'
import type { FileBody, Page } from '../../http/implement.ts'
import { cursorKeys, cutPage, readCursor } from '../../http/paging.ts'
import { csvHeader, presentEntry, toCsv, toJsonLines } from './present.ts'
import { countEntries, findEntries, findLastSeq, findNextEntries, type AuditFilter } from './store.ts'

/** Entries that an export reads at a time. */
const EXPORT_BATCH = 500

/** @throws Refused with 400 for a cursor that no list gave out */
export async function listEntries(
  { database }: Deps,
  { limit, cursor, ...filter }: AuditFilter & { readonly limit: number; readonly cursor?: string | undefined },
): Promise<{ readonly entries: AuditEntry[]; readonly page: Page }> {
  const [below] = readCursor(cursor, cursorKeys.integer, cursorKeys.text) ?? []
  const [rows, total] = await Promise.all([
    findEntries(database, filter, below, limit + 1),
    countEntries(database, filter),
  ])
  const page = cutPage(rows, limit, ({ seq }) => [seq, ''])
  return { entries: page.rows.map(presentEntry), page: { total, next: page.next } }
}

/** The entries as a file, oldest first, up to the one that is the last as the export begins. */
export async function exportEntries(deps: Deps, filter: AuditFilter, form: 'csv' | 'jsonl'): Promise<FileBody> {
  const { database, now } = deps
  const upTo = await findLastSeq(database)
  const write: (rows: readonly AuditRow[]) => string = form === 'csv' ? toCsv : toJsonLines
  const encoder = new TextEncoder()
  let after = Number.MIN_SAFE_INTEGER
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      if (form === 'csv') controller.enqueue(encoder.encode(csvHeader()))
    },
    // Asked for as the caller takes it, so that a slow one does not fill the memory.
    pull: async (controller) => {
      const rows = await findNextEntries(database, filter, { after, upTo }, EXPORT_BATCH)
      const last = rows.at(-1)
      if (last) {
        after = last.seq
        controller.enqueue(encoder.encode(write(rows)))
      }
      if (rows.length < EXPORT_BATCH) controller.close()
    },
  })
  return { body, file_name: `strata-audit-${now().toISOString().slice(0, 10)}.${form}` }
}
