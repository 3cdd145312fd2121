import type { audit } from '#contract/audit.ts'
import { verifyChain } from '../../audit/verify.ts'
import type { Deps } from '../../deps.ts'
import { json, jsonPage, type Handlers } from '../../http/implement.ts'
import { exportEntries, listEntries } from './service.ts'

/** Reading, checking and exporting the audit log. */
export function auditRoutes(deps: Deps): Handlers<typeof audit> {
  return {
    list: async ({ query }) => {
      const { entries, page } = await listEntries(deps, query)
      return jsonPage(entries, page)
    },
    verify: async () => json(await verifyChain(deps.database)),
    exportCsv: ({ query }) => exportEntries(deps, query, 'csv'),
    exportJsonLines: ({ query }) => exportEntries(deps, query, 'jsonl'),
  }
}
