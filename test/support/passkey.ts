// An authenticator in software: an ES256 key that signs what WebAuthn prescribes, with no attestation.
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** What an authenticator can be made to do wrong. */
interface Wrong {
  readonly origin?: string
  readonly rpId?: string
  readonly isVerified?: boolean
  readonly counter?: number
  readonly challenge?: string
}

export type Options = Readonly<Record<string, unknown>>

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const base64url = (data: Buffer): string => data.toString('base64url')

/** Bytes with their length, as CBOR writes them (major type 2). */
function cborBytes(data: Buffer): Buffer {
  const head =
    data.length < 256 ? Buffer.from([0x58, data.length]) : Buffer.from([0x59, data.length >> 8, data.length & 0xff])
  return Buffer.concat([head, data])
}

/** Text of less than 24 letters, as CBOR writes it (major type 3). */
const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/** A new authenticator with one key. */
export function createAuthenticator(site: { readonly origin: string; readonly rpId: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0
  let userHandle = ''

  const clientData = (type: string, options: Options, wrong: Wrong): Buffer => {
    const challenge = wrong.challenge ?? options['challenge']
    return Buffer.from(JSON.stringify({ type, challenge, origin: wrong.origin ?? site.origin, crossOrigin: false }))
  }
  const authData = (wrong: Wrong, extra: number, more = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(wrong.counter ?? ++counter)
    const flags = USER_PRESENT | (wrong.isVerified === false ? 0 : USER_VERIFIED) | extra
    return Buffer.concat([sha256(wrong.rpId ?? site.rpId), Buffer.from([flags]), count, more])
  }
  const base = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const, clientExtensionResults: {} }

  return {
    /** Makes a passkey for what the server asks with. */
    register(options: Options, wrong: Wrong = {}) {
      userHandle = (options['user'] as { id: string }).id
      const cose = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        cborBytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        cborBytes(Buffer.from(y, 'base64url')),
      ])
      const length = Buffer.from([id.length >> 8, id.length & 0xff])
      const data = authData(wrong, HAS_CREDENTIAL, Buffer.concat([Buffer.alloc(16), length, id, cose]))
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ])
      const clientDataJSON = base64url(clientData('webauthn.create', options, wrong))
      return { ...base, response: { clientDataJSON, attestationObject: base64url(attestationObject), transports: [] } }
    },
    /** Signs a sign-in. */
    sign(options: Options, wrong: Wrong = {}) {
      const client = clientData('webauthn.get', options, wrong)
      const data = authData(wrong, 0)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return {
        ...base,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle,
        },
      }
    },
  }
}
