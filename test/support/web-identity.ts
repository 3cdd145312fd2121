// What AWS checks of a token before it gives the key of a role, as AWS documents it, with its codes and its words.
// https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRoleWithWebIdentity.html
import { createLocalJWKSet, decodeJwt, errors, jwtVerify, type JSONWebKeySet } from 'jose'

/** What an account knows: OpenID providers with their audiences, and roles with who may assume them. */
export interface Trust {
  /** Audiences by issuer. */
  readonly providers: Readonly<Record<string, readonly string[]>>
  /** The issuer and the exact subject that the trust policy of a role names, by its ARN. */
  readonly roles: Readonly<Record<string, { readonly issuer: string; readonly subjects: readonly string[] }>>
  /** The key set of an issuer, as it is published; undefined where nobody answers. */
  readonly keySet: (issuer: string) => Promise<JSONWebKeySet | undefined>
  readonly now: () => Date
}

/** Why AWS refuses; undefined for a token that it takes. */
export async function refusalOfToken(
  body: URLSearchParams,
  { providers, roles, keySet, now }: Trust,
): Promise<{ readonly code: string; readonly text: string } | undefined> {
  const token = body.get('WebIdentityToken') ?? ''
  const invalid = (text: string) => ({ code: 'InvalidIdentityToken', text })
  const { iss = '', sub = '' } = decodeJwt(token)
  const audience = providers[iss]
  if (!audience) return invalid(`No OpenIDConnect provider found in your account for ${iss}`)
  const keys = await keySet(iss)
  if (!keys) return invalid('Couldn’t retrieve verification key from your identity provider')
  try {
    await jwtVerify(token, createLocalJWKSet(keys), { issuer: iss, audience: [...audience], currentDate: now() })
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { code: 'ExpiredTokenException', text: 'Token expired' }
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud')
      return invalid('Incorrect token audience')
    if (error instanceof errors.JOSEError) return invalid('Couldn’t retrieve verification key')
    throw error
  }
  const role = roles[body.get('RoleArn') ?? '']
  const isTrusted = role?.issuer === iss && role.subjects.includes(sub)
  return isTrusted
    ? undefined
    : { code: 'AccessDenied', text: 'Not authorized to perform sts:AssumeRoleWithWebIdentity' }
}

/** A refusal as AWS writes it. */
export function refusalXml(code: string, text: string): string {
  return `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${text}</Message></Error></ErrorResponse>`
}
