// What RDS needs to know about a database engine and its settings.
import type { Site } from '../../clouds/site.ts'
import type { Placement } from '../../components/component.ts'
import type { Expr, Value } from '../../hcl/nodes.ts'

/** What tells one engine from another. */
export interface Engine {
  /** Its name in the price book and, with "rds." before it, in the region book. */
  readonly service: 'postgresql' | 'mysql'
  readonly engine: string
  /** Family of parameter groups for a major version. */
  readonly family: (version: string) => string
  /** Part of physical names. */
  readonly namePart: string
  readonly port: number
  /** Logs that go to CloudWatch. */
  readonly logs: (site: Site) => readonly string[]
  readonly parameters: (site: Site) => Readonly<Record<string, string>>
  /** Parameters that take effect only with a restart. */
  readonly staticParameters: readonly string[]
  /** Names of the settings for host, port, database and user, without their common start. */
  readonly environment: string
  /** How to sign in with an IAM token. */
  readonly connect: (host: Expr) => Value
  /** What to do once, as the administrator, so that the application's user exists. */
  readonly firstSteps: (site: Site) => string
}

interface RdsSettings {
  readonly version: string
  readonly size: string
  readonly storage_gb: number
  readonly has_standby: boolean
  readonly backup_days: number
  /** Name or ARN of the snapshot that it begins from; empty for none. */
  readonly snapshot: string
}

/** A database node with its settings. */
export type Node = Placement<RdsSettings, 'aws'>
