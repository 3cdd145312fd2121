// JSON that the database keeps as text: it is sent to the byte, without being parsed and printed again.
import type { Text } from './reply.ts'

declare const VALUE: unique symbol

/** The JSON text of a value, as it is stored. */
export type StoredJson<Value> = string & { readonly [VALUE]: Value }

/** Serialises a value that is to be stored. */
export function storedJson<Value>(value: Value): StoredJson<Value> {
  return JSON.stringify(value) as StoredJson<Value>
}

/** An object that is partly stored as text: some of its fields, or a stored object whose fields are its own. */
export interface PartlyStored<Value, Field extends keyof Value = never, Rest = unknown> {
  /** The fields that are serialised now, at least one. */
  readonly head: Omit<Value, Field | keyof Rest>
  readonly fields: { readonly [Name in Field]: StoredJson<Value[Name]> }
  /** A stored object with at least one field; its fields follow those of the head. */
  readonly rest?: StoredJson<Rest>
  /** The length of {@link rest} in bytes, where it is known. */
  readonly rest_bytes?: number | undefined
}

/**
 * Joins an object with its stored parts. The text is joined where it is sent, and its length is counted by parts: bytes
 * of their own for each answer of a hundred kilobytes cost the garbage collector more than all else that it takes.
 */
export function partlyStoredJson<Value, Field extends keyof Value, Rest>({
  head,
  fields,
  rest,
  rest_bytes = rest === undefined ? 0 : Buffer.byteLength(rest),
}: PartlyStored<Value, Field, Rest>): Text<Value> {
  let text = JSON.stringify(head).slice(0, -1)
  for (const [name, stored] of Object.entries<string>(fields)) text += `,${JSON.stringify(name)}:${stored}`
  const bytes = Buffer.byteLength(text)
  if (rest === undefined) return { text: `${text}}`, bytes: bytes + 1 }
  // The brace that opens the stored object becomes the comma after the head.
  return { text: `${text},${rest.slice(1)}`, bytes: bytes + rest_bytes }
}
