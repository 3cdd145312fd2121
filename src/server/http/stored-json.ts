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
}

const COMMA = ','.charCodeAt(0)

/**
 * Joins an object with its stored parts. The bytes are written once in place: joining texts of a hundred kilobytes
 * costs as much as sending them.
 */
export function partlyStoredJson<Value, Field extends keyof Value, Rest>({
  head,
  fields,
  rest,
}: PartlyStored<Value, Field, Rest>): Text<Value> {
  const parts = [
    JSON.stringify(head).slice(0, -1),
    ...Object.entries<string>(fields).flatMap(([name, text]) => [`,${JSON.stringify(name)}:`, text]),
  ]
  const headLength = parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0)
  const end: string = rest ?? '}'
  const bytes = Buffer.allocUnsafe(headLength + Buffer.byteLength(end))
  let at = 0
  for (const part of [...parts, end]) at += bytes.write(part, at)
  // The brace that opens the stored object becomes the comma after the head.
  if (rest !== undefined) bytes[headLength] = COMMA
  return { text: bytes }
}
