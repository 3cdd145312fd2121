// Databases and disks of which nothing stays for certain when they are destroyed, and the command that saves their data
// before.
import type { IsSecret } from '../state/show.ts'
import type { KeptOne } from './receipt.ts'
import { hasOwnKey, isKeptByAzure, type Values } from './snapshots.ts'

/**
 * What is lost. `azure-postgresql`, `azure-mysql`: Azure keeps its backups for some days and guarantees nothing;
 * `-key`: it does, but the key that reads them is deleted with the stack.
 */
export const LOSSES = [
  'aws-disk',
  'azure-disk',
  'azure-mysql',
  'azure-mysql-key',
  'azure-postgresql',
  'azure-postgresql-key',
  'google-disk',
  'google-sql',
  'rds',
] as const
export type Loss = (typeof LOSSES)[number]

/** A database or a disk of which nothing stays for certain. */
export interface LostOne {
  readonly address: string
  readonly type: string
  readonly loss: Loss
  /** Saves its data before, for a shell that reaches it; null where the state does not say how it is called. */
  readonly command: string | null
}

type Kind = Exclude<Loss, `${string}-key`>

const KINDS: Readonly<Record<string, Kind>> = {
  aws_db_instance: 'rds',
  aws_ebs_volume: 'aws-disk',
  azurerm_managed_disk: 'azure-disk',
  azurerm_mysql_flexible_server: 'azure-mysql',
  azurerm_postgresql_flexible_server: 'azure-postgresql',
  google_compute_disk: 'google-disk',
  google_compute_region_disk: 'google-disk',
  google_sql_database_instance: 'google-sql',
}

/** Whether nothing stays of what a resource holds, neither a last snapshot nor backups that are sure to be restored. */
export function isLostData(type: string, kept: KeptOne | undefined): boolean {
  return Object.hasOwn(KINDS, type) && (kept === undefined || isKeptByAzure(type))
}

/** Attributes by which a replica names its source. */
const SOURCES = ['replicate_source_db', 'master_instance_name']

/** Names that can stand in a command as they are. */
const NAME = /^[\w.-]{1,255}$/

/** What is lost, with the command that saves it; undefined for what is no such database and no such disk. */
export function lostOf(
  { address, type }: { readonly address: string; readonly type: string },
  values: Values,
  isSecret: IsSecret,
): LostOne | undefined {
  const kind = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined
  // What a replica holds is in its source.
  const isReplica = SOURCES.some((name) => typeof values[name] === 'string' && values[name] !== '')
  if (kind === undefined || isReplica || values['create_mode'] === 'Replica') return undefined
  const text = (name: string): string | undefined => {
    const value = values[name]
    return typeof value === 'string' && NAME.test(value) && !isSecret(name, name) ? value : undefined
  }
  const loss = hasOwnKey(values) && isServer(kind) ? (`${kind}-key` as const) : kind
  return { address, type, loss, command: COMMANDS[kind](text) ?? null }
}

function isServer(kind: Kind): kind is 'azure-mysql' | 'azure-postgresql' {
  return kind === 'azure-mysql' || kind === 'azure-postgresql'
}

type Command = (text: (name: string) => string | undefined) => string | undefined

const COMMANDS = {
  'aws-disk': (text) => {
    const id = text('id')
    return id && `aws ec2 create-snapshot --volume-id ${id}`
  },
  'azure-disk': (text) => {
    const name = text('name')
    const group = text('resource_group_name')
    const id = `"$(az disk show --resource-group ${group ?? ''} --name ${name ?? ''} --query id --output tsv)"`
    return name && group && `az snapshot create --resource-group KEPT_GROUP --name ${name}-last --source ${id}`
  },
  'azure-mysql': (text) => {
    const host = text('fqdn')
    return host && `mysqldump --host=${host} --user=USER --password --single-transaction DATABASE > dump.sql`
  },
  'azure-postgresql': (text) => {
    const host = text('fqdn')
    return host && `pg_dump --format=custom --host=${host} --username=USER --dbname=DATABASE --file=dump.pgdump`
  },
  'google-disk': (text) => {
    const name = text('name')
    const place = text('zone') ?? text('region')
    const flag = text('zone') === undefined ? 'region' : 'zone'
    const disk = `--source-disk=${name ?? ''} --source-disk-${flag}=${place ?? ''}`
    return name && place && `gcloud compute snapshots create ${name}-last ${disk}`
  },
  'google-sql': (text) => {
    const name = text('name')
    return name && `gcloud sql export sql ${name} gs://BUCKET/${name}.sql.gz --database=DATABASE`
  },
  rds: (text) => {
    const name = text('identifier')
    return name && `aws rds create-db-snapshot --db-instance-identifier ${name} --db-snapshot-identifier ${name}-last`
  },
} satisfies Readonly<Record<Kind, Command>>
