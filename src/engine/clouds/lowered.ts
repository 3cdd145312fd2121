// What lowering one part of a stack gives: blocks and everything that is known
// only where the blocks are made: variables, prices, rights, alarms, texts.
import type { Message } from '#words/message.ts'
import type { Expr, TopBlock, Value } from '../hcl/nodes.ts'

export interface Variable {
  readonly name: string
  /** A Terraform type, such as x`list(string)`. */
  readonly type: Expr
  readonly description: string
  /** Absent: the person must give it. A function gets the finished estimate. */
  readonly default?: Value | ((estimate: { monthlyUsd: number }) => Value)
  readonly validation?: readonly { readonly condition: Expr; readonly message: string }[]
  /** True for what Terraform must not show. */
  readonly isSensitive?: boolean
}

export interface Output {
  readonly name: string
  readonly description: string
  readonly value: Value
  readonly sensitive?: boolean
}

/** Units of the price book (prices/README.md says what each buys). */
export type Unit =
  | '100k-requests'
  | '10k-requests'
  | 'acl-month'
  | 'alarm-month'
  | 'backup-month'
  | 'capacity-unit-hour'
  | 'condition-month'
  | 'dashboard-month'
  | 'day'
  | 'disk-month'
  | 'dpu-hour'
  | 'gb'
  | 'gb-hour'
  | 'gb-month'
  | 'gb-second'
  | 'ghz-second'
  | 'gib-second'
  | 'hour'
  | 'iops-month'
  | 'key-month'
  | 'memory-gb-month'
  | 'mib'
  | 'month'
  | 'million-request-units'
  | 'million-requests'
  | 'metric-month'
  | 'policy-month'
  | 'rule-month'
  | 'secret-month'
  | 'series-month'
  | 'thousand-runs'
  | 'throughput-month'
  | 'tib'
  | 'tib-scanned'
  | 'vcpu-hour'
  | 'vcpu-month'
  | 'vcpu-second'
  | 'vm-hour'
  | 'zone-month'

/** One cost line of a resource: a meter of the price book and how much of it a month takes. */
export interface Charge {
  /** Address of the resource that incurs it, such as aws_db_instance.postgresql. */
  readonly resource: string
  readonly label: string
  /** Key of the price book, together with the stack's cloud. */
  readonly service: string
  readonly sku: string
  /** The unit in which `quantity` counts; it must be the book's own. */
  readonly per: Unit
  readonly quantity: number
  /** How the quantity comes about: "1 instance x 730 h". */
  readonly basis: string
  /** True when the quantity is an assumption about use and not a size. */
  readonly isUsage?: boolean
  readonly note?: string
}

/** A price that the author of a custom component declared. */
export interface DeclaredPrice {
  readonly label: string
  readonly unit: string
  /** Units in a month. */
  readonly quantity: number
  /** USD. */
  readonly unitPrice: number
  readonly endsOnStop: boolean
  /** Whether it is paid besides what the module's resources cost, such as a licence. */
  readonly isOnTop: boolean
}

/** A right that an identity gets, in words for people; the blocks hold the real one. */
export interface GrantText {
  readonly identity: string
  readonly role: string
  readonly scope: string
}

/** What the region, the answers or the cloud made different from what one would expect. */
export interface Note {
  /**
   * refused: cannot be built, an error; replaced: something else was taken; unconfirmed: no source says that the
   * region has it; advice: worth knowing or doing.
   */
  readonly kind: 'refused' | 'replaced' | 'unconfirmed' | 'advice'
  /** Whether the stack then lacks something that it was to have: it is not equivalent to one that has it. */
  readonly isLoss?: true
  /** Its sentences. */
  readonly messages: readonly Message[]
  /** Code of the diagnostic of what is refused; not-in-region when absent. */
  readonly code?: string
  /** Smaller comes first among the recommendations; 50 when absent. */
  readonly rank?: number
}

export interface AzureMetric {
  readonly scope: Expr
  /** For resources with `count`: how many, as an expression and now; `scope` then ends in [count.index]. */
  readonly instances?: { readonly count: Expr; readonly number: number }
  readonly namespace: string
  readonly metric: string
  readonly aggregation: 'Average' | 'Minimum' | 'Maximum' | 'Total' | 'Count'
  readonly operator: 'GreaterThan' | 'LessThan' | 'GreaterThanOrEqual'
  readonly threshold: number
}

export interface AwsMetric {
  readonly namespace: Value
  readonly metric: string
  readonly dimensions: Readonly<Record<string, Value>>
  readonly statistic: 'Average' | 'Minimum' | 'Maximum' | 'Sum'
  readonly comparison: 'GreaterThanThreshold' | 'LessThanThreshold'
  readonly threshold: number
  /** How often the figure comes, where that is not every few minutes. */
  readonly periodSeconds?: number
}

export interface GcpMetric {
  readonly filter: Value
  readonly comparison: 'COMPARISON_GT' | 'COMPARISON_LT'
  readonly threshold: number
  readonly aligner: 'ALIGN_MEAN' | 'ALIGN_RATE' | 'ALIGN_MAX' | 'ALIGN_MIN' | 'ALIGN_SUM' | 'ALIGN_DELTA'
  readonly reducer?: 'REDUCE_MEAN' | 'REDUCE_SUM' | 'REDUCE_MAX'
}

/** An alarm that the Monitoring component creates for a node. */
export interface Alert {
  /** Unique in the stack; a Terraform label. */
  readonly key: string
  readonly title: string
  /** From which environment type on it exists. */
  readonly from: 'development' | 'staging' | 'production'
  readonly metric: { azure: AzureMetric } | { aws: AwsMetric } | { gcp: GcpMetric }
}

/** A resource whose logs the Log Analytics component collects (Azure). */
export interface LogSource {
  /** A Terraform label. */
  readonly key: string
  readonly target: Expr
  readonly categoryGroup?: 'allLogs' | 'audit'
  readonly hasMetrics?: boolean
  /** For targets whose categories have no group. */
  readonly categories?: readonly string[]
}

/** Sentences for README.md. */
export interface ReadmeText {
  /** What must be done before the first apply. */
  readonly before?: readonly string[]
  /** What is left to a person once the stack stands. */
  readonly after?: readonly string[]
  /** Rights that the person who applies needs. */
  readonly rights?: readonly string[]
  readonly quotas?: readonly string[]
  /** How to reach the thing afterwards. */
  readonly connect?: readonly string[]
  readonly destroy?: readonly string[]
}

export interface Lowered {
  /** One line that opens the component in main.tf, after its name. */
  readonly headline: string
  readonly blocks: readonly TopBlock[]
  readonly variables?: readonly Variable[]
  readonly outputs?: readonly Output[]
  readonly charges?: readonly Charge[]
  /** What the author of a custom component says that it costs; it stands for the whole module. */
  readonly declared?: { readonly prices: readonly DeclaredPrice[]; readonly isFree: boolean }
  /** Resources whose type has a price but that add none here: address to reason. */
  readonly included?: Readonly<Record<string, string>>
  readonly grants?: readonly GrantText[]
  /** What other parts must provide, in the words of the cloud's base (its `…Need` type). */
  readonly needs?: readonly string[]
  readonly alerts?: readonly Alert[]
  readonly logSources?: readonly LogSource[]
  /** What nodes that use this one may read. */
  readonly offer?: Offer
  /** Key settings in words: "db.t4g.micro", "32 GB". */
  readonly facts?: readonly string[]
  readonly notes?: readonly Note[]
  readonly readme?: ReadmeText
  /** Name of the identity with which a pipeline deploys. */
  readonly servicePrincipal?: string
}

export interface Offer {
  /** Settings for an application that uses it, such as DATABASE_HOST; never a secret. */
  readonly environment?: Readonly<Record<string, Value>>
  /** References for wiring, by a name that both sides know. */
  readonly refs?: Readonly<Record<string, Value>>
}

/** What has been lowered before: for parts that serve the others (network, logs, monitoring, base). */
export interface Collected {
  readonly needs: ReadonlySet<string>
  readonly alerts: readonly Alert[]
  readonly logSources: readonly LogSource[]
  readonly resourceTypes: ReadonlySet<string>
  readonly grants: readonly GrantText[]
}
