// A certificate of an application, with its key: what it has to be, and how it proves who signs in.
import { X509Certificate, createPrivateKey, randomUUID, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'

interface ClientCertificate {
  /** SHA-256 of the certificate, as x5t#S256 says it. */
  readonly thumbprint: string
  readonly key: KeyObject
  readonly ends: Date
}

/** Why a text is no certificate that can sign in. */
type CertificateProblem = 'unreadable' | 'no-rsa' | 'other-key'

const ALGORITHM = 'PS256'
/** As short as an exchange may take; Entra advises 5 to 10 minutes. */
const SECONDS = 300

/**
 * Reads a certificate and its key.
 * @param pem both, one after the other in any order, the key without a password
 */
export function readCertificate(pem: string): ClientCertificate | CertificateProblem {
  try {
    const certificate = new X509Certificate(pem.slice(pem.indexOf('-----BEGIN CERTIFICATE-----')))
    const key = createPrivateKey(
      /-----BEGIN [A-Z ]*PRIVATE KEY-----[^]*?-----END [A-Z ]*PRIVATE KEY-----/.exec(pem)?.[0] ?? '',
    )
    if (key.asymmetricKeyType !== 'rsa') return 'no-rsa'
    if (!certificate.checkPrivateKey(key)) return 'other-key'
    const thumbprint = Buffer.from(certificate.fingerprint256.replaceAll(':', ''), 'hex').toString('base64url')
    return { thumbprint, key, ends: new Date(certificate.validTo) }
  } catch {
    return 'unreadable'
  }
}

/**
 * Signs that an application asks for itself.
 * https://learn.microsoft.com/entra/identity-platform/certificate-credentials
 * @param audience the address of the tokens of its tenant
 */
export function signAssertion(
  { thumbprint, key }: ClientCertificate,
  { client_id, audience, now }: { readonly client_id: string; readonly audience: string; readonly now: Date },
): Promise<string> {
  const from = Math.floor(now.getTime() / 1000)
  return new SignJWT({})
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', 'x5t#S256': thumbprint })
    .setIssuer(client_id)
    .setSubject(client_id)
    .setAudience(audience)
    .setJti(randomUUID())
    .setIssuedAt(from)
    .setNotBefore(from)
    .setExpirationTime(from + SECONDS)
    .sign(key)
}
