// What the audit log says of a connection.
import type { AuditDraft } from '../../audit/change.ts'
import type { ConnectionRow } from './store.ts'

/** How the audit log names a connection. */
export function connectionTarget({ id, name }: Pick<ConnectionRow, 'id' | 'name'>): AuditDraft['target'] {
  return { type: 'connection', id, name }
}

/** What the audit log shows of a connection. */
export function shown(row: ConnectionRow) {
  const { name, identity, account, regions, environment_types, max_at_once, pool, secret_set_at, revoked_at } = row
  const { kind, ...names } = identity
  return {
    name,
    kind,
    ...names,
    account,
    regions,
    environment_types,
    max_at_once,
    pool,
    is_revoked: revoked_at !== null,
    secret_set_at: secret_set_at.toISOString(),
  }
}
