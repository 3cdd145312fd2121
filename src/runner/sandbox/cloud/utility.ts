// The providers without a cloud: chance, keys and time. What they make is in the state alone.
import { generateKeyPair, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { UTILITY_PROVIDERS } from '#domain/run/simulated-providers.ts'
import type { ObjectValue } from '../value.ts'
import { textOf, type Making } from './making.ts'

const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const SPECIAL = '!@#$%&*()-_=+[]{}<>:?'
const PET_WORDS = ['amber', 'brisk', 'calm', 'deep', 'early', 'fair', 'gentle', 'heron', 'ibis', 'jay', 'kite', 'lark']
/** Longer ones are no use, and take time. */
const LENGTH_MAX = 4096

/** As texts. */
const PEM = {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const

/** Whether a type belongs to a provider that has no cloud behind it. */
export function isUtility(type: string): boolean {
  return UTILITY_PROVIDERS.some((name) => type.startsWith(`${name}_`))
}

/** Computed attributes of such a resource. */
export async function utilityValues(making: Making): Promise<Record<string, unknown>> {
  const { type, values } = making
  if (type === 'random_id') return randomId(values)
  if (type === 'random_string' || type === 'random_password') {
    const result = randomText(values)
    return { id: type === 'random_string' ? result : 'none', result, bcrypt_hash: '$2a$10$' }
  }
  if (type === 'random_uuid') {
    const result = randomUUID()
    return { id: result, result }
  }
  if (type === 'random_integer') {
    const result = randomInt(numberOf(values, 'min', 0), numberOf(values, 'max', 1) + 1)
    return { id: String(result), result }
  }
  if (type === 'random_pet') {
    const words = Array.from({ length: numberOf(values, 'length', 2) }, () => PET_WORDS[randomInt(PET_WORDS.length)])
    return { id: [textOf(values, 'prefix'), ...words].filter(Boolean).join(textOf(values, 'separator') ?? '-') }
  }
  if (type === 'random_shuffle') {
    const input = values['input']
    const all = Array.isArray(input) ? input.toSorted(() => randomInt(2) - 0.5) : []
    return { id: '-', result: all.slice(0, numberOf(values, 'result_count', all.length)) }
  }
  if (type === 'tls_private_key') return privateKey(values)
  return timeValues(making)
}

/** A random text as its arguments want it: of each kind of character at least as many as they say. */
export function randomText(values: ObjectValue): string {
  const length = Math.min(numberOf(values, 'length', 16), LENGTH_MAX)
  const kinds = (
    [
      ['lower', LOWER],
      ['upper', LOWER.toUpperCase()],
      ['numeric', '0123456789'],
      ['special', textOf(values, 'override_special') ?? SPECIAL],
    ] as const
  ).filter(([name]) => values[name] !== false)
  const pick = (from: string): string => from[randomInt(from.length)] ?? ''
  const all = kinds.map(([, characters]) => characters).join('') || LOWER
  const wanted = kinds.flatMap(([name, characters]) =>
    Array.from({ length: numberOf(values, `min_${name}`, 0) }, () => pick(characters)),
  )
  const rest = Array.from({ length: Math.max(0, length - wanted.length) }, () => pick(all))
  return [...wanted, ...rest].toSorted(() => randomInt(2) - 0.5).join('')
}

function randomId(values: ObjectValue): Record<string, unknown> {
  const bytes = randomBytes(Math.min(numberOf(values, 'byte_length', 8), LENGTH_MAX))
  const prefix = textOf(values, 'prefix') ?? ''
  const hex = bytes.toString('hex')
  return {
    id: bytes.toString('base64url'),
    b64_url: prefix + bytes.toString('base64url'),
    b64_std: prefix + bytes.toString('base64'),
    hex: prefix + hex,
    dec: prefix + BigInt(`0x${hex || '0'}`).toString(),
  }
}

/** A real key pair: what it is for may check its form. */
async function privateKey(values: ObjectValue): Promise<Record<string, unknown>> {
  const isRsa = values['algorithm'] === 'RSA'
  // 2,048 bits, however many are wanted: longer ones take seconds, and protect nothing here.
  const { publicKey, privateKey: secret } = isRsa
    ? await keyPair((done) => generateKeyPair('rsa', { modulusLength: 2048, ...PEM }, done))
    : await keyPair((done) => generateKeyPair('ed25519', PEM, done))
  const body = publicKey.replaceAll(/-----[^-]+-----|\s/g, '')
  const name = isRsa ? 'ssh-rsa' : 'ssh-ed25519'
  return {
    id: Buffer.from(body).toString('hex').slice(0, 40),
    private_key_pem: secret,
    private_key_pem_pkcs8: secret,
    private_key_openssh: secret,
    public_key_pem: publicKey,
    public_key_openssh: `${name} ${body}\n`,
    public_key_fingerprint_md5: 'simulated',
    public_key_fingerprint_sha256: `SHA256:${body.slice(0, 43)}`,
  }
}

type Done = (error: Error | null, publicKey: string, privateKey: string) => void

function keyPair(generate: (done: Done) => void): Promise<{ publicKey: string; privateKey: string }> {
  return new Promise((resolve, reject) => {
    generate((error, publicKey, secret) => (error ? reject(error) : resolve({ publicKey, privateKey: secret })))
  })
}

function timeValues({ values, now, seed }: Making): Record<string, unknown> {
  const base = new Date(textOf(values, 'base_rfc3339') ?? textOf(values, 'rfc3339') ?? now)
  const offsetMs =
    numberOf(values, 'offset_days', 0) * 86_400_000 +
    numberOf(values, 'rotation_days', 0) * 86_400_000 +
    numberOf(values, 'offset_hours', 0) * 3_600_000 +
    numberOf(values, 'rotation_hours', 0) * 3_600_000 +
    numberOf(values, 'offset_minutes', 0) * 60_000
  const time = new Date(base.getTime() + offsetMs)
  const text = `${time.toISOString().slice(0, 19)}Z`
  return {
    id: `${base.toISOString().slice(0, 19)}Z`,
    base_rfc3339: `${base.toISOString().slice(0, 19)}Z`,
    rfc3339: text,
    rotation_rfc3339: text,
    unix: Math.floor(time.getTime() / 1000),
    year: time.getUTCFullYear(),
    month: time.getUTCMonth() + 1,
    day: time.getUTCDate(),
    hour: time.getUTCHours(),
    minute: time.getUTCMinutes(),
    second: time.getUTCSeconds(),
    result: seed,
  }
}

function numberOf(values: ObjectValue, name: string, standard: number): number {
  const value = values[name]
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : standard
  return Number.isFinite(number) ? number : standard
}
