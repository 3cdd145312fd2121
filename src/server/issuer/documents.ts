// The two documents by which clouds check tokens (https://openid.net/specs/openid-connect-discovery-1_0.html).
import type { IssuerKey } from '../db/schema/issuer.ts'
import { ALGORITHM } from './keys.ts'

/** Where the documents are below the address of an issuer. Only the first is set by the standard. */
export const DISCOVERY_PATH = '/.well-known/openid-configuration'
export const KEY_SET_PATH = '/.well-known/jwks.json'

/** What an issuer is. @param issuer its address, without a slash at the end */
export function discoveryOf(issuer: string) {
  return {
    issuer,
    jwks_uri: `${issuer}${KEY_SET_PATH}`,
    response_types_supported: ['id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [ALGORITHM],
    claims_supported: ['iss', 'sub', 'aud', 'exp', 'iat', 'nbf', 'jti', 'project', 'environment', 'run'],
    scopes_supported: ['openid'],
  }
}

/** The keys by which tokens are checked. */
export function keySetOf(keys: readonly IssuerKey[]): { readonly keys: readonly IssuerKey[] } {
  return { keys }
}
