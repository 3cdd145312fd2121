// What the engine knows about a cloud that is not Terraform: its name, its
// regions and what each of them can run.
import type { CloudId } from './ids.ts'
import book from './regions/regions.json' with { type: 'json' }

/** What a region says of a capability: there, not there, exactly these values, or no source found. */
export type Capability = boolean | null | readonly string[]

export interface Region {
  readonly id: string
  /** Name for people, such as "East US (Virginia)". */
  readonly label: string
  /** Zone names that may be printed; empty where the region has none. */
  readonly zones: readonly string[]
  /** Paired region for geo-redundant copies; Azure only. */
  readonly pair: string | null
  readonly services: Readonly<Record<string, Capability>>
  readonly notes: readonly string[]
}

/** Everything that is particular to a cloud as a whole; components say what is particular to them. */
export interface Cloud {
  readonly id: CloudId
  /** Azure, AWS, GCP. */
  readonly label: string
  /** In sentences: Azure, AWS, Google Cloud. */
  readonly name: string
  readonly defaultRegion: string
  readonly regions: readonly Region[]
  /** Private range of a stack's network; they differ, so that networks of several clouds can be joined. */
  readonly addressRange: string
  /** How people sign in everywhere with one account. */
  readonly singleSignOn: string
  /** Shell command that signs in before `terraform apply`. */
  readonly signInCommand: string
  /** Terraform providers by the first word of their resource types. */
  readonly providers: Readonly<Record<string, ProviderPin>>
}

/** Where a Terraform provider comes from and which versions a stack takes. */
export interface ProviderPin {
  readonly source: string
  readonly version: string
}

/** The regions of a cloud from the region book (regions/README.md says where each fact comes from). */
export function regionsOf(cloud: CloudId): readonly Region[] {
  return (book.regions as unknown as (Region & { cloud: CloudId })[]).filter((region) => region.cloud === cloud)
}

/** Month of the region book. */
export const REGION_BOOK_DATE: string = book.asOf

/** True only where a source says so: null and false are both "not here" for zones, redundancy and tiers. */
export function offers(region: Region, capability: string): boolean {
  const value = region.services[capability]
  return value === true || (Array.isArray(value) && value.length > 0)
}

/** The list of a capability, empty when unknown. */
export function listOf(region: Region, capability: string): readonly string[] {
  const value = region.services[capability]
  return Array.isArray(value) ? value : []
}
