// Who Strata is in the account of a cloud, and what each way to sign in needs. Nothing here is secret.
import { z } from 'zod'
import { AWS_KINDS, awsAccessKey, awsRole, awsWebIdentity } from './aws-identity.ts'
import { AZURE_KINDS, azureCertificate, azureFederated, azureSecret } from './azure-identity.ts'
import { GOOGLE_KINDS, googleServiceAccountKey, googleWorkloadIdentity } from './google-identity.ts'
import type { KindRow } from './kind.ts'

/** An identity by its kind. Fields with `plan_` name the one that only reads; null where one identity does both. */
export const connectionIdentity = z.discriminatedUnion('kind', [
  awsWebIdentity,
  awsRole,
  awsAccessKey,
  azureFederated,
  azureCertificate,
  azureSecret,
  googleWorkloadIdentity,
  googleServiceAccountKey,
])
export type ConnectionIdentity = z.infer<typeof connectionIdentity>
export type ConnectionKind = ConnectionIdentity['kind']

type Of<Kind extends ConnectionKind> = Extract<ConnectionIdentity, { readonly kind: Kind }>

/** What each kind needs. */
const KINDS = { ...AWS_KINDS, ...AZURE_KINDS, ...GOOGLE_KINDS } satisfies {
  readonly [Kind in ConnectionKind]: KindRow<Of<Kind>>
}

/** A cloud whose accounts can be connected. */
export type ConnectedCloud = (typeof KINDS)[ConnectionKind]['cloud']

/** How a connection signs in, in the order in which people choose. */
export const CONNECTION_KINDS: readonly ConnectionKind[] = connectionIdentity.options.map(
  ({ shape }) => shape.kind.value,
)

/** The clouds whose accounts can be connected, in the order in which people choose. */
export const CONNECTED_CLOUDS: readonly ConnectedCloud[] = [
  ...new Set(CONNECTION_KINDS.map((kind) => KINDS[kind].cloud)),
]

/** What a kind needs. */
export function kindRowOf(kind: ConnectionKind): KindRow<ConnectionIdentity> & { readonly cloud: ConnectedCloud } {
  return KINDS[kind]
}

/** The identity of one cloud. @throws Error for one of another, because each is only asked of its own */
export function identityIn<Cloud extends ConnectedCloud>(
  cloud: Cloud,
  identity: ConnectionIdentity,
): IdentityIn<Cloud> {
  if (!isIn(cloud, identity)) throw new Error(`An identity of kind ${identity.kind} signs in to no ${cloud}.`)
  return identity
}

/** The identities of one cloud. */
export type IdentityIn<Cloud extends ConnectedCloud> = {
  [Kind in ConnectionKind]: (typeof KINDS)[Kind]['cloud'] extends Cloud ? Of<Kind> : never
}[ConnectionKind]

function isIn<Cloud extends ConnectedCloud>(cloud: Cloud, identity: ConnectionIdentity): identity is IdentityIn<Cloud> {
  return KINDS[identity.kind].cloud === cloud
}

/** Whether plans sign in with a secret of their own. */
export function hasPlanSecret(identity: ConnectionIdentity): boolean {
  const holders = kindRowOf(identity.kind).holdersOf(identity)
  return holders !== null && holders.plan !== null
}

/** Whether a connection holds a secret: one that signs in by tokens of Strata has none. */
export function holdsSecret({ kind }: Pick<ConnectionIdentity, 'kind'>): boolean {
  return kindRowOf(kind).secret !== null
}
