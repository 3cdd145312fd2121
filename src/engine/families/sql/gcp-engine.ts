// What Cloud SQL needs to know about a database engine and its settings.
import type { Placement } from '../../components/component.ts'
import type { Body, Value } from '../../hcl/nodes.ts'

interface SqlSettings {
  readonly size: string
  readonly storage_gb: number
  readonly has_standby: boolean
  readonly backup_days: number
  /** What it begins with; empty for nothing. */
  readonly snapshot: string
}

/** A database node with its settings. */
export type Node = Placement<SqlSettings, 'gcp'>

/** What differs between the two engines. */
export interface Engine {
  /** As the price book calls it. */
  readonly service: 'postgresql' | 'mysql'
  /** Database version, such as POSTGRES_17. */
  readonly version: string
  /** Physical name part of the instance. */
  readonly name: string
  readonly flags: Readonly<Record<string, string>>
  /** Arguments of the backups. */
  readonly backup: Body
  /** Arguments of the database. */
  readonly database: Body
  /** The user of an account, from the reference to its address. */
  readonly user: (email: Value) => Value
  readonly port: string
}
