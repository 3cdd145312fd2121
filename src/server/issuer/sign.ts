// Signs the tokens by which runs sign in to clouds.
import { SignJWT } from 'jose'
import { TOKEN_MS } from '#domain/connection/token.ts'
import type { Deps } from '../deps.ts'
import { ALGORITHM, signingKey, type KeyDeps } from './keys.ts'

/** What a token says, beside when. */
export interface TokenFacts {
  /** Who issues it: the address at which clouds find the key set. */
  readonly issuer: string
  readonly audience: string
  readonly subject: string
  /** What else a cloud can look at. Strata itself keeps these apart. */
  readonly claims: Readonly<Record<'project' | 'environment' | 'run', string | undefined>>
}

export interface SignedToken {
  /** A JWT in compact form. */
  readonly token: string
  readonly expires_at: Date
}

/** Signs a token, which is good from now on and for a few minutes. */
export async function signToken(
  deps: KeyDeps & Pick<Deps, 'newId'>,
  { issuer, audience, subject, claims }: TokenFacts,
): Promise<SignedToken> {
  const { id, secret } = await signingKey(deps)
  // Tokens have whole seconds.
  const from = Math.floor(deps.now().getTime() / 1000)
  const until = from + TOKEN_MS / 1000
  const token = await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: ALGORITHM, kid: id, typ: 'JWT' })
    .setIssuer(issuer)
    .setSubject(subject)
    .setAudience(audience)
    .setJti(deps.newId())
    .setIssuedAt(from)
    .setNotBefore(from)
    .setExpirationTime(until)
    .sign(secret)
  return { token, expires_at: new Date(until * 1000) }
}
