// A message: what a person reads, before it is put into their language.
import type { English } from './en.ts'

/**
 * A value that a sentence names. Dates are ISO strings, money is USD; both are formatted by the sentence. A message
 * stands for its own sentence, in the same language.
 */
export type Param = string | number | boolean | null | StoredMessage | readonly (string | StoredMessage)[]

/** Values by their names, safe to store and to send as JSON. */
export type Params = Readonly<Record<string, Param>>

/** Name of a sentence: its area and its name in it, such as `approvals.production`. */
export type Code = keyof English

/** What a sentence needs; nothing for one that is always the same. */
export type ParamsOf<One extends Code> = English[One] extends (
  params: infer Needed extends object,
  ...rest: never
) => string
  ? Needed
  : undefined

/** What fills a parameter: a message can stand wherever a sentence takes any text. */
type Given<Value> = Value extends readonly string[]
  ? readonly (string | StoredMessage)[]
  : string extends Value
    ? Value | StoredMessage
    : Value

/** What a message is made with. */
type GivenTo<Needed> = { readonly [Name in keyof Needed]: Given<Needed[Name]> }

/** A sentence by its code, with what it names. */
export interface Message {
  readonly code: Code
  readonly params: Params
}

/** A message as it is stored or sent: a newer or an older server may have written a code that is not known here. */
export interface StoredMessage {
  readonly code: string
  readonly params: Params
}

/** What {@link message} takes besides the code: nothing for a sentence that is always the same. */
export type MessageParams<One extends Code> = ParamsOf<One> extends object ? [params: GivenTo<ParamsOf<One>>] : []

/** Makes a message: `message('approvals.production')`, or with what the sentence names. */
export function message<One extends Code>(code: One, ...[params]: MessageParams<One>): Message {
  // What a sentence needs is text, figures and lists: `Given` only adds messages to it.
  return { code, params: (params ?? {}) as Params }
}
