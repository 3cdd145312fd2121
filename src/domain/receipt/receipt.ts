// A teardown receipt: what is signed when nothing of an environment is to be left.
import type { Connection } from '../environment/connections.ts'

/**
 * Why nobody searched for what is left. `by-hand`: people destroyed it, in an account that Strata cannot see.
 * `no-search`: Strata destroyed it, and has no search for accounts of this kind. Of an account of a cloud:
 * `no-connection`: its connection was deleted or revoked. `key-refused`: the cloud did not let the connection sign in.
 * `denied`: it may not search. `not-enabled`: what searches is not switched on in the account. `other-account`: it
 * leads to another account by now. `shared-tags`: another environment carries the same tags by now. `unreachable`: the
 * cloud did not answer. `refused`: it refused with a code.
 */
export const NOT_LOOKED = [
  'by-hand',
  'no-search',
  'no-connection',
  'key-refused',
  'denied',
  'not-enabled',
  'other-account',
  'shared-tags',
  'unreachable',
  'refused',
] as const
export type NotLooked = (typeof NOT_LOOKED)[number]

/** What a receipt comes to. Only what was searched and not found is clean. */
export const VERDICTS = ['clean', 'left', 'not-looked'] as const
export type Verdict = (typeof VERDICTS)[number]

/** How a resource outlives its deletion by design of its cloud. */
export const OUTLIVES = ['soft-deleted', 'snapshot', 'backups'] as const
export type Outlives = (typeof OUTLIVES)[number]

/** A resource that the state held. */
export interface HeldOne {
  readonly address: string
  readonly type: string
  readonly provider_id: string | null
}

/** A resource that Terraform reported destroyed. */
export interface DestroyedOne {
  readonly address: string
  readonly type: string
  readonly seconds: number | null
}

/** A resource that the search still found. */
export interface LeftOne {
  /** By which a later search finds it again. */
  readonly key: string
  readonly type: string
  /** Null where no state knows it. */
  readonly address: string | null
  readonly name: string | null
  readonly provider_id: string | null
  /** USD a month; null where no price is known. */
  readonly monthly: number | null
  /** Whether a part of it has no price, so that it costs at least `monthly`. */
  readonly is_at_least: boolean
  /** The component of its stack; null where nothing says it, absent in receipts of older versions. */
  readonly component?: string | null
}

/** A resource that its cloud keeps for a time after its deletion. */
export interface KeptOne {
  readonly address: string
  readonly type: string
  readonly how: Outlives
  /** Name of the snapshot, where the state says it. */
  readonly name: string | null
  /** When it is deleted for good, as ISO 8601; null where nobody said so. */
  readonly until: string | null
  /** Who deletes it then, where that is not its cloud; absent in receipts of older versions. */
  readonly ended_by?: 'strata'
  /** GB that a snapshot holds at most, and what it costs a month in USD at most; null where that is not known. */
  readonly size_gb?: number | null
  readonly monthly?: number | null
  /** Whether a search of the account has found it; absent where none could. */
  readonly seen?: boolean
}

/** What of each cloud is searched: an account of AWS, a subscription of Azure, a project of Google Cloud. */
export const SEARCHED_PLACES = ['aws-account', 'azure-subscription', 'google-project'] as const
export type SearchedPlace = (typeof SEARCHED_PLACES)[number]

/** Clouds by their names, as the sentences of receipts have them. */
export type SearchedCloud = 'AWS' | 'Azure' | 'Google Cloud'

/** Where and how an account of a cloud was searched. */
export interface AccountSearch {
  readonly where: SearchedPlace
  readonly at: string
  /** Number or id of the account, and who Strata was there. */
  readonly account: string
  readonly identity: string
  /** Empty where all of them are searched at once. */
  readonly regions: readonly string[]
  /** What was searched for. */
  readonly tags: Readonly<Record<string, string>>
  /** How often it was looked: what a cloud still lists after its deletion is looked at again. */
  readonly looks: number
  /** Resources of the state that no search by tag can see; null without such a state. */
  readonly unseen: number | null
}

/** Why an account was not searched: `code` is what its cloud calls its refusal, in this region. */
export interface NoAccountSearch {
  readonly reason: NotLooked
  readonly code?: string | null
  readonly region?: string | null
  /** Who was refused. */
  readonly identity?: string | null
  /** Absent in receipts of older versions, which are of AWS. */
  readonly cloud?: SearchedCloud
  /** What has to be allowed, or switched on; absent in receipts of older versions. */
  readonly action?: string
}

/**
 * How the search for what is left went: in the simulated account of the environment, which holds nothing else, or in an
 * account of a cloud, by tag.
 */
export type Search =
  | { readonly looked: true; readonly where: 'simulated-account'; readonly at: string }
  | ({ readonly looked: true } & AccountSearch)
  | ({ readonly looked: false } & NoAccountSearch)

/** What is signed. Its fields keep their order: the signature is over their text. */
export interface Receipt {
  readonly version: 1
  readonly written_at: string
  /** Address of the installation that signs. */
  readonly installation: string
  readonly environment: {
    readonly id: string
    readonly name: string
    readonly project: string
    /** E-mail address. */
    readonly owner: string
    readonly cloud: string
    readonly region: string
    readonly connection: Connection
    readonly is_simulated: boolean
    readonly activated_at: string | null
    readonly cost_to_date: number
  }
  /** The run that destroyed it; null where people did. */
  readonly run: { readonly id: string; readonly number: number } | null
  /** E-mail address of the person who reported that they destroyed it; null where Strata did. */
  readonly reported_by: string | null
  readonly verdict: Verdict
  /** What the last state before the teardown held; null where Strata has no state that it can read. */
  readonly held: { readonly serial: number; readonly sha256: string; readonly resources: readonly HeldOne[] } | null
  /** What Terraform reported destroyed; null where Strata did not run it. */
  readonly destroyed: readonly DestroyedOne[] | null
  readonly search: Search
  readonly left: readonly LeftOne[]
  readonly kept: readonly KeptOne[]
}

/** What a receipt comes to. */
export function verdictOf({ search, left }: Pick<Receipt, 'search' | 'left'>): Verdict {
  if (left.length > 0) return 'left'
  return search.looked ? 'clean' : 'not-looked'
}

/** What the state held and Terraform did not report as destroyed: someone else had deleted it before. */
export function unreportedOf({ held, destroyed }: Pick<Receipt, 'held' | 'destroyed'>): readonly HeldOne[] {
  if (destroyed === null) return []
  const reported = new Set(destroyed.map(({ address }) => address))
  return held?.resources.filter(({ address }) => !reported.has(address)) ?? []
}

/** The file of a receipt: to the byte what {@link verifyCommand} expects. */
export function receiptFile(receipt: Receipt, jws: string): string {
  return `${JSON.stringify({ receipt, jws }, null, 2)}\n`
}

/** What leftovers come to a month, null where none of them has a price, and whether each part has one. */
export function sumOfLeft(left: readonly Pick<LeftOne, 'monthly' | 'is_at_least'>[]): {
  readonly monthly: number | null
  readonly is_complete: boolean
} {
  const cents = left.reduce((sum, { monthly }) => sum + Math.round((monthly ?? 0) * 100), 0)
  return {
    monthly: left.length > 0 && left.every(({ monthly }) => monthly === null) ? null : cents / 100,
    is_complete: left.every(({ monthly, is_at_least }) => monthly !== null && !is_at_least),
  }
}

/** A public key that verifies receipts, as a JSON Web Key. */
export interface PublicKey {
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  readonly x: string
  readonly kid: string
  readonly alg: 'EdDSA'
  readonly use: 'sig'
}
