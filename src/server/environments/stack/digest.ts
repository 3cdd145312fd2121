// What identifies a stack: an approval holds for exactly this.
import { createHash } from 'node:crypto'
import type { StackSpec } from '#engine/stack/schema.ts'

/**
 * SHA-256 of a stack in hexadecimal, whatever the order of its keys. Its dates
 * are left out: extending an environment does not make another stack of it.
 */
export function digestOf({ expires_on: _end, starts_on: _begin, ...stack }: StackSpec): string {
  return createHash('sha256').update(canonical(stack)).digest('hex')
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return `{${entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`)
    .join(',')}}`
}
