// By what a secret is recognised wherever it turns up: its halves, in each form in which programs write a text.
import { randomBytes } from 'node:crypto'

/** A secret that is looked for. */
export interface Mark {
  /** Kind of credential or value, as the table of `verify:credentials` names it. */
  readonly kind: string
  /** What it is, such as the secret for plans. */
  readonly name: string
  /** One after the other they are the secret, or the part of it that nobody may see. */
  readonly halves: readonly [string, string]
  /** Places in which it may be: whoever entered it reads it there. */
  readonly shownIn?: readonly string[]
}

/** Characters of a secret that are looked for: enough that no chance writes half of them. */
const MARK_LENGTH = 40

/** Text of a kind that every place writes differently: in JSON, in HTML, in an address and in base64. */
export function newSecretText(special = '/+"&é'): string {
  return [0, 1].map(() => `${randomBytes(9).toString('hex')}${special}`).join('')
}

/**
 * The mark of a secret. Of a token, what stands before its last part is public, as is the beginning by which lists
 * name it; of a file with a key, a line from its middle is taken.
 */
export function markOf(kind: string, name: string, secret: string): Mark {
  const core = coreOf(secret)
  const middle = Math.floor(core.length / 2)
  return { kind, name, halves: [core.slice(0, middle), core.slice(middle)] }
}

function coreOf(secret: string): string {
  // As programs print a key of AWS: the rest of it is public.
  const ofAws = /"SecretAccessKey":"([^"]+)"/.exec(secret)?.[1]
  if (ofAws !== undefined) return ofAws
  const key = /-----BEGIN (?:RSA )?PRIVATE KEY-----([^-]+)-----END/.exec(secret.replaceAll(String.raw`\n`, '\n'))?.[1]
  if (key !== undefined) {
    const lines = key.trim().split('\n')
    return (lines[Math.floor(lines.length / 2)] ?? '').slice(0, MARK_LENGTH)
  }
  if (/^[\w-]+\.[\w-]+\.[\w-]{40,}$/.test(secret)) return secret.slice(-MARK_LENGTH)
  return secret.startsWith('strata_') || secret.startsWith('whsec_') ? secret.slice(-MARK_LENGTH + 10) : secret
}

const asJson = (text: string): string => JSON.stringify(text).slice(1, -1)
const asHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** A text in the JSON of a program in Go, as Terraform is one. */
export function asGoWrites(text: string): string {
  return asJson(text).replaceAll('&', String.raw`\u0026`)
}

/** Bytes as base64, with each of the ways in which they can lie in a longer text, without what they share with it. */
function asBase64(text: string): string[] {
  return [0, 1, 2].map((before) => {
    const bytes = Buffer.from(text)
    const padded = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replaceAll('=', '')
    return padded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6))
  })
}

/** How a text can be written: as it is, in JSON, in HTML, in an address, in base64, and as hexadecimal digits. */
export function formsOf(text: string): string[] {
  const base64 = asBase64(text)
  const forms = [
    text,
    asJson(text),
    asJson(asJson(text)),
    asGoWrites(text),
    asHtml(text),
    encodeURIComponent(text),
    ...base64,
    ...base64.map((one) => one.replaceAll('+', '-').replaceAll('/', '_')),
  ]
  return [...new Set([...forms, ...forms.map((form) => Buffer.from(form).toString('hex'))])]
}
