// What there is to know of a way to sign in to a cloud.
import type { CloudId } from '#engine/vocabulary.ts'
import type { Message } from '#words/message.ts'

/** What a secret has to look like. */
interface SecretFormat {
  /** The most characters. */
  readonly max: number
  /**
   * What is wrong with it, as far as itself says; undefined where nothing is.
   * @param holder to what it has to belong
   */
  problemOf(secret: string, holder: string): Message | undefined
}

/** Something of both phases: of applies, and of plans where they have their own; null where they use the same. */
interface OfPhases {
  readonly apply: string
  readonly plan: string | null
}

/** A row of the table of kinds. */
export interface KindRow<Identity> {
  readonly cloud: CloudId
  /** null where nothing secret signs in. */
  readonly secret: SecretFormat | null
  /** The field of a request that names who signs in: where a refusal of the cloud is shown. */
  readonly field: string
  /** Who signs in, as the cloud names it. */
  namesOf(identity: Identity): OfPhases
  /** To what each secret belongs: one for another has to be entered again; null where nothing is secret. */
  holdersOf(identity: Identity): OfPhases | null
  /** What the tokens say by which it signs in; an issuer of null is this installation. null where none do. */
  tokenOf(identity: Identity): { readonly issuer: string | null; readonly audience: string } | null
}
