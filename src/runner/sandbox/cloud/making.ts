// What a simulated cloud knows when it gives a new resource its values.
import { createHash } from 'node:crypto'
import type { ObjectValue } from '../value.ts'

/** Where a provider works, as its configuration says. */
export interface Place {
  readonly region: string
  /** Of AWS; fictitious. */
  readonly account: string
  readonly subscription: string
  readonly tenant: string
  readonly project: string
  readonly project_number: string
}

/** A resource, a data source or an ephemeral resource that gets its values. */
export interface Making {
  readonly type: string
  /** What its configuration says; what is to be made is not known. */
  readonly values: ObjectValue
  /** The same for the life of the resource: what is derived from it is stable. */
  readonly seed: string
  readonly place: Place
  readonly now: Date
}

export const STANDARD_PLACE: Place = {
  region: 'us-east-1',
  account: '123456789012',
  subscription: '11111111-2222-4333-8444-555555555555',
  tenant: '99999999-8888-4777-8666-555555555555',
  project: 'sandbox-project',
  project_number: '123456789012',
}

/** Hexadecimal digits, always the same ones for the same use within a resource. */
export function hexOf({ seed }: Pick<Making, 'seed'>, use: string, length: number): string {
  return createHash('sha256').update(`${seed} ${use}`).digest('hex').slice(0, length)
}

/** Decimal digits, the first of them no zero. */
export function digitsOf(making: Pick<Making, 'seed'>, use: string, length: number): string {
  const number = BigInt(`0x${hexOf(making, use, 40)}`).toString()
  return `1${number}`.padEnd(length, '7').slice(0, length)
}

/** A UUID of version 4. */
export function uuidOf(making: Pick<Making, 'seed'>, use: string): string {
  const hex = hexOf(making, use, 32)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** A private IPv4 address, or one of those that are reserved for documentation. */
export function addressOf(making: Pick<Making, 'seed'>, use: string, isPublic: boolean): string {
  const last = 4 + (parseInt(hexOf(making, use, 4), 16) % 250)
  return isPublic ? `203.0.113.${last}` : `10.20.${parseInt(hexOf(making, use, 6).slice(4), 16)}.${last}`
}

/** An attribute that is a text and known; undefined otherwise. */
export function textOf(values: ObjectValue, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** What a resource is called: by its own name, the beginning of one, or its type. */
export function nameOf(making: Making): string {
  const { values, type } = making
  const prefix = textOf(values, 'name_prefix')
  if (prefix !== undefined) return `${prefix}${hexOf(making, 'name', 10)}`
  for (const attribute of ['name', 'bucket', 'identifier', 'cluster_name', 'function_name', 'display_name', 'username'])
    if (textOf(values, attribute) !== undefined) return textOf(values, attribute) ?? ''
  return `${type.split('_').slice(1).join('-')}-${hexOf(making, 'name', 8)}`
}

/** Puts values into a pattern: `{attribute}` an attribute, `{name}` the name, `{#12}` twelve hexadecimal digits. */
export function filledIn(pattern: string, making: Making, known: Readonly<Record<string, string>> = {}): string {
  return pattern.replaceAll(/\{(#?)(\w+)\}/g, (_whole, hash: string, word: string) => {
    if (hash !== '') return hexOf(making, pattern, Number(word))
    const given = known[word] ?? textOf(making.values, word)
    if (given !== undefined) return given
    if (word === 'name') return nameOf(making)
    return word in making.place ? String(making.place[word as keyof Place]) : hexOf(making, word, 8)
  })
}
