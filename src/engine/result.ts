// What compiling a stack gives, in the form in which it crosses the wire.
import type { Param } from '#words/message.ts'
import type { StackSpec } from './stack/schema.ts'
import type { CloudId } from './vocabulary.ts'

/** A sentence by its code, as it crosses the wire; src/words says it in a language. */
export interface WireMessage {
  code: string
  params: Record<string, Param>
}

/** The generated files. */
export interface TerraformFiles {
  main_tf: string
  variables_tf: string
  outputs_tf: string
  provider_tf: string
  /** Where the state lies, to fill in; absent in results of older versions. */
  backend_tf?: string
  readme_md: string
}

/** Name on disk of each generated file, in the order in which they are shown. */
export const FILE_NAMES = {
  main_tf: 'main.tf',
  variables_tf: 'variables.tf',
  outputs_tf: 'outputs.tf',
  provider_tf: 'provider.tf',
  backend_tf: 'backend.tf',
  readme_md: 'README.md',
} as const satisfies Record<keyof TerraformFiles, string>

/** A part of main.tf that can be a file of its own. */
export interface MainPart {
  /** Name of that file, such as postgresql.tf. */
  file: string
  /** Its lines, without the empty one before the next part. */
  lines: number
}

/** The generated files that there are, in the order in which they are shown. */
export function listFiles(files: TerraformFiles): { key: keyof TerraformFiles; name: string; text: string }[] {
  return (Object.keys(FILE_NAMES) as (keyof TerraformFiles)[]).flatMap((key) => {
    const text = files[key]
    return text === undefined ? [] : [{ key, name: FILE_NAMES[key], text }]
  })
}

/**
 * Where a unit price comes from: the region's own figure, one scaled from another region, one assumed equal, or the
 * author of a custom component.
 */
export type PriceBasis = 'exact' | 'scaled' | 'assumed' | 'declared'

/** One line of an estimate. `amount` is null when the price is unknown: never 0. */
export interface PriceLine {
  /** Address of the resource that incurs it, such as aws_db_instance.postgresql. */
  resource: string
  /** Id of the stack's node it belongs to. */
  node: string
  /** Name of the component, such as PostgreSQL. */
  component: string
  layer: Layer
  label: string
  service: string
  sku: string
  unit: string
  /** Units of the meter in a month. */
  quantity: number
  /** How the quantity comes about, in words. */
  quantity_basis: string
  unit_price: number | null
  /** USD a month, exact to the price book; round only to show it. */
  amount: number | null
  region: string
  price_basis: PriceBasis | null
  /** api, api-2024, golden, doc, hand; null without a price. */
  confidence: string | null
  /** Who published the price and where, such as "Microsoft, Azure Retail Prices API". */
  source: string | null
  /** The vendor's page on which anyone can look it up; absent in results of older versions. */
  source_url?: string | null | undefined
  source_date: string | null
  /** True when the quantity is an assumption about use and not a size. */
  usage: boolean
  /** True when stopping the environment ends this line. */
  ends_on_stop: boolean
  /** Why there is no price, or what to know about it. */
  note: string | null
}

/** The layers in which pages and files group a stack, from the ground up. */
export const LAYERS = ['network', 'identity', 'data', 'compute', 'edge', 'observability'] as const
export type Layer = (typeof LAYERS)[number]

export interface CloudComparison {
  cloud: CloudId
  label: string
  region: string
  total_monthly: number
  priced_lines: number
  total_lines: number
  /**
   * What the stack lacks there although it was to have it, such as a GPU or zones, in English: then its price says
   * little. Absent in results of older versions.
   */
  losses?: string[]
  /** The same, for other languages: the sentences of each. */
  loss_messages?: WireMessage[][]
  /** What is not the same there, in English. */
  differences: string[]
  /** The same, for other languages: the sentences of each; absent in results of older versions. */
  difference_messages?: WireMessage[][]
}

export interface Saving {
  title: string
  /** USD a month. */
  monthly: number
  detail: string
  /** Title and detail for other languages; absent in results of older versions. */
  messages?: { title: WireMessage[]; detail: WireMessage[] }
}

export interface CostEstimate {
  /** USD a month: the sum of the priced lines. */
  total_monthly: number
  /** Component name to USD a month. */
  breakdown: Record<string, number>
  /** Cloud label to USD a month for the same stack; absent for a stack that has no equivalent. */
  comparison?: Record<string, number>
  /** One sentence for each saving. */
  savings_opportunities: string[]
  lines: PriceLine[]
  priced_lines: number
  total_lines: number
  /** Resources without any charge, by rule: address to reason. */
  free: Record<string, string>
  comparison_detail: CloudComparison[]
  savings: Saving[]
  usage: Record<string, number>
  /** Hours and USD until `expires_on` for a Temporary stack. */
  lifetime: { days: number; total: number } | null
  price_book: string
}

export interface Grant {
  /** The identity that gets it, such as "VM" or "Pipeline". */
  identity: string
  /** The right as the cloud names it. */
  role: string
  /** On what, such as "PostgreSQL". */
  scope: string
}

export interface IdentityConfig {
  service_principal_name: string
  iam_roles: string[]
  sso_integration: string
  grants: Grant[]
}

/** Something about the stack that a person should know; errors stop the compiler. */
export interface Diagnostic {
  severity: 'error' | 'warning' | 'info'
  code: string
  /** In English. */
  message: string
  /** Its sentences for other languages; absent where the schema itself words the problem, and in older results. */
  messages?: WireMessage[]
  /** Node it concerns. */
  node?: string
  /** Field of the request or setting it concerns. */
  field?: string
}

export interface ArchitectureNode {
  id: string
  type: string
  name: string
  /** What it is on this cloud, such as Amazon RDS. */
  service: string
  layer: Layer
  /** Key settings in words, such as "db.t4g.micro, 32 GB". */
  facts: string[]
  /** True when the compiler added it. */
  implied: boolean
  /** Addresses of the resources and modules that it becomes; absent in results of older versions. */
  resources?: string[]
}

export interface Architecture {
  nodes: ArchitectureNode[]
  edges: { from: string; to: string; label: string }[]
}

/** Everything that compiling gives. A pure value: the same stack gives the same bytes. */
export interface CompiledStack {
  stack: StackSpec
  terraform: TerraformFiles
  /** Files of custom components, by their path beside the others, such as modules/queue/main.tf; absent without any. */
  module_files?: Record<string, string>
  /** Where main.tf can be cut into a file for each component; absent in results of older versions. */
  main_parts?: MainPart[]
  cost_estimate: CostEstimate
  /** Category to texts such as "PostgreSQL: db.t4g.micro, 32 GB". */
  resources_summary: Record<string, string[]>
  /** Number of resources, as the plan of Terraform counts them: each instance of count and for_each. */
  resource_count: number
  /**
   * Whether there can be more, because only the plan knows a number. Absent in results of older versions, which count
   * blocks: there can be more of each.
   */
  resource_count_is_least?: boolean
  identity_config: IdentityConfig
  recommendations: string[]
  /** The same, for other languages: the sentences of each; absent in results of older versions. */
  recommendation_messages?: WireMessage[][]
  diagnostics: Diagnostic[]
  architecture: Architecture
}

/** A resource that is protected against deletion. */
export interface ProtectedResource {
  address: string
  /**
   * What protects it: its `provider`, by arguments that are to be applied before it can be destroyed, or only the
   * `files`, by `prevent_destroy`.
   */
  by: 'provider' | 'files'
}

/** A compiled stack without its protections against deletion: what a destroy uses. */
export interface ReleasedStack {
  terraform: TerraformFiles
  /** Files of custom components, as of the compiled stack; absent without any. */
  module_files?: Record<string, string>
  /** What is protected in the stack itself. */
  protected: ProtectedResource[]
}

/** Compiling gives a stack, and where it was asked for also its released files, or the reasons why it cannot. */
export type CompileOutcome =
  | { ok: true; result: CompiledStack; released?: ReleasedStack }
  | { ok: false; diagnostics: Diagnostic[] }
