// The facts of one stack on one region that every component may ask for.
import type { CloudId, EnvironmentType, Sensitivity } from '../vocabulary.ts'
import type { Region } from './cloud.ts'
import type { Usage } from './usage.ts'

/** Size step, from the table of environment type and team size. */
export type Tier = 1 | 2 | 3 | 4 | 5

/** Hours in a month, as the price book counts them. */
export const HOURS_PER_MONTH = 730

/** Hours in a month of weekdays 07:00-19:00: 12 h x 5 days x 365 / 12 / 7. */
export const SCHEDULED_HOURS = 261

export interface Site {
  readonly cloud: CloudId
  readonly region: Region
  /** Slug of the stack's name: 2 to 20 of [a-z0-9-], starting with a letter. */
  readonly name: string
  /** dev, stg or prd. */
  readonly env: 'dev' | 'stg' | 'prd'
  readonly environment: EnvironmentType
  readonly isDevelopment: boolean
  readonly isStaging: boolean
  readonly isProduction: boolean
  readonly sensitivity: Sensitivity
  readonly isPublic: boolean
  readonly isConfidential: boolean
  /** Temporary stacks end; outside Production they also stop at night and on weekends. */
  readonly isTemporary: boolean
  readonly isScheduled: boolean
  /** YYYY-MM-DD, when the caller gave it. */
  readonly expiresOn: string | undefined
  readonly owner: string | undefined
  readonly costCenter: string | undefined
  readonly tags: Readonly<Record<string, string>>
  readonly people: number
  readonly tier: Tier
  /** USD a month that the person set. */
  readonly budgetLimit: number | undefined
  readonly usage: Usage
  /** True when there is a key of the stack's own to encrypt with. */
  readonly hasStackKey: boolean
  /** True where storage and vault get private endpoints. */
  readonly hasPrivateEndpoints: boolean
  /** Days that logs are kept: 30, 90 or 365. */
  readonly logDays: number
  /** Days that backups are kept: 7, 14 or 35. */
  readonly backupDays: number
  /** Zones to spread over: none where the region has none. */
  readonly zoneCount: number
  /** Number of nodes of a component type in the stack. */
  readonly count: (type: string) => number
  readonly has: (type: string) => boolean
}

/** A number with its noun: "1 disk", "3 disks". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** The value for the site's environment type. */
export function byEnvironment<T>(site: Site, development: T, staging: T, production: T): T {
  return site.isProduction ? production : site.isStaging ? staging : development
}

/** The value for the site's tier, from T1 to T5. */
export function byTier<T>(tier: Tier, values: readonly [T, T, T, T, T]): T {
  return values[tier - 1] as T
}
