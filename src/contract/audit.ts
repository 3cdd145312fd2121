// The audit log: who changed what and when, for administrators.
import { z } from 'zod'
import { defineContract } from './endpoint.ts'
import { instant, pageQuery } from './list.ts'
import { message } from './message.ts'

/** Fields of an object by their names. */
const fields = z.record(z.string(), z.unknown()).nullable()

export const auditEntry = z
  .object({
    seq: z.int().meta({ description: 'Place in the chain, without gaps.' }),
    at: instant,
    actor: z
      .object({ id: z.uuid().nullable(), email: z.string(), name: z.string() })
      .meta({ description: 'The id of the person; Strata itself has none.' }),
    via: z.string().meta({
      description:
        'How: session (a browser, including one that is signing in), token with its name, or start of the server.',
    }),
    ip: z.string(),
    action: z.string().meta({ description: 'What was done, such as project.update.' }),
    target: z.object({ type: z.string(), id: z.string(), name: z.string() }),
    before: fields.meta({ description: 'The fields that changed as they were; null for something new.' }),
    after: fields.meta({ description: 'The same fields as they are now; null for something that is gone.' }),
    request_id: z.string(),
    hash: z.string(),
    previous_hash: z.string(),
  })
  .meta({ id: 'AuditEntry' })

export type AuditEntry = z.infer<typeof auditEntry>

/** What entries are wanted. */
export const auditFilter = z.object({
  search: z
    .string()
    .max(100)
    .optional()
    .meta({ description: 'Searches the names and addresses of people and objects.' }),
  actor: z.string().max(254).optional().meta({ description: 'E-mail address of the person who did it.' }),
  action: z
    .string()
    .max(100)
    .optional()
    .meta({ description: 'An action, or the beginning of several, such as project.' }),
  target_type: z.string().max(50).optional(),
  target_id: z.string().max(100).optional(),
  from: instant.optional(),
  to: instant.optional(),
})

export const audit = defineContract({
  list: {
    method: 'GET',
    path: '/audit',
    summary: 'Lists the entries of the audit log, newest first.',
    permission: 'audit.read',
    query: pageQuery.extend(auditFilter.shape),
    returns: { status: 200, json: z.array(auditEntry), isPage: true },
    errors: [400, 401, 403],
  },
  verify: {
    method: 'GET',
    path: '/audit/verify',
    summary: 'Verifies the chain of hashes and names the first entry that was altered, removed or moved.',
    permission: 'audit.read',
    returns: {
      status: 200,
      json: z.object({
        is_intact: z.boolean(),
        entries: z.int(),
        archived: z.int().meta({ description: 'How many older entries went to files (STRATA_AUDIT_FOLDER).' }),
        first_fault: z
          .object({ seq: z.int(), reason: z.string().meta({ description: 'In English.' }), ...message.shape })
          .nullable(),
      }),
    },
    errors: [401, 403],
  },
  exportCsv: {
    method: 'GET',
    path: '/audit/export.csv',
    summary: 'Returns the entries as CSV, oldest first.',
    permission: 'audit.read',
    query: auditFilter,
    returns: { status: 200, file: 'text/csv; charset=utf-8' },
    errors: [400, 401, 403],
  },
  exportJsonLines: {
    method: 'GET',
    path: '/audit/export.jsonl',
    summary: 'Returns the entries as one JSON object a line, oldest first.',
    permission: 'audit.read',
    query: auditFilter,
    returns: { status: 200, file: 'application/x-ndjson; charset=utf-8' },
    errors: [400, 401, 403],
  },
})
