// Databases that leave nothing behind when they are destroyed, and the command that saves their data before.
import type { IsSecret } from '../state/show.ts'
import type { KeptOne } from './receipt.ts'

/** Kinds of databases that are lost. */
export const LOSSES = ['azure-postgresql', 'azure-mysql', 'google-sql', 'rds'] as const
export type Loss = (typeof LOSSES)[number]

/** A database of which nothing stays. */
export interface LostOne {
  readonly address: string
  readonly type: string
  readonly loss: Loss
  /** Saves its data before, for a shell that reaches it; null where the state does not say how it is called. */
  readonly command: string | null
}

const KINDS: Readonly<Record<string, Loss>> = {
  azurerm_postgresql_flexible_server: 'azure-postgresql',
  azurerm_mysql_flexible_server: 'azure-mysql',
  google_sql_database_instance: 'google-sql',
  aws_db_instance: 'rds',
}

/** Whether nothing of a database stays: neither a last snapshot nor its backups. */
export function isLostData(type: string, kept: KeptOne | undefined): boolean {
  return Object.hasOwn(KINDS, type) && kept === undefined
}

/** Attributes by which a replica names its source. */
const SOURCES = ['replicate_source_db', 'master_instance_name']

/** Names that can stand in a command as they are. */
const NAME = /^[\w.-]{1,255}$/

/** What is lost, with the command that saves it; undefined for what is no such database. */
export function lostOf(
  { address, type }: { readonly address: string; readonly type: string },
  values: Readonly<Record<string, unknown>>,
  isSecret: IsSecret,
): LostOne | undefined {
  const loss = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined
  // What a replica holds is in its source.
  const isReplica = SOURCES.some((name) => typeof values[name] === 'string' && values[name] !== '')
  if (loss === undefined || isReplica || values['create_mode'] === 'Replica') return undefined
  const text = (name: string): string | undefined => {
    const value = values[name]
    return typeof value === 'string' && NAME.test(value) && !isSecret(name, name) ? value : undefined
  }
  return { address, type, loss, command: commandOf(loss, text) ?? null }
}

function commandOf(loss: Loss, text: (name: string) => string | undefined): string | undefined {
  const host = text('fqdn')
  if (loss === 'azure-postgresql')
    return host && `pg_dump --format=custom --host=${host} --username=USER --dbname=DATABASE --file=dump.pgdump`
  if (loss === 'azure-mysql')
    return host && `mysqldump --host=${host} --user=USER --password --single-transaction DATABASE > dump.sql`
  const name = text(loss === 'rds' ? 'identifier' : 'name')
  if (name === undefined) return undefined
  return loss === 'rds'
    ? `aws rds create-db-snapshot --db-instance-identifier ${name} --db-snapshot-identifier ${name}-last`
    : `gcloud sql export sql ${name} gs://BUCKET/${name}.sql.gz --database=DATABASE`
}
