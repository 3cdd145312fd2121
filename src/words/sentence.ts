// From an entry of a language to the sentence.
import type { Format } from './format.ts'
import type { Param, Params, StoredMessage } from './message.ts'

/** An entry of a language: always the same, or made from what it names. */
export type Entry = string | ((params: never, format: Format) => string)

/**
 * The sentence of an entry.
 * @param say says a message that is among the parameters, in the same language
 */
export function sentenceOf(
  entry: Entry,
  params: Params,
  format: Format,
  say: (message: StoredMessage) => string,
): string {
  // The code says which parameters its entry takes; `message` checked them when the message was made.
  return typeof entry === 'string' ? entry : entry(spelledOut(params, say) as never, format)
}

/** Whether a value is a message, such as a parameter or what was stored. */
export function isMessage(value: unknown): value is StoredMessage {
  return typeof value === 'object' && value !== null && 'code' in value && 'params' in value
}

/** The messages among parameters. */
export function messagesIn(params: Params): StoredMessage[] {
  return Object.values(params)
    .flatMap((param): Param[] => (Array.isArray(param) ? param : [param]))
    .filter(isMessage)
}

function hasMessages(params: Params): boolean {
  for (const name in params) {
    const param = params[name]
    if (typeof param === 'object' && (Array.isArray(param) ? param.some(isMessage) : isMessage(param))) return true
  }
  return false
}

function spelledOut(params: Params, say: (message: StoredMessage) => string): Params {
  if (!hasMessages(params)) return params
  const one = (param: Param): Param =>
    isMessage(param) ? say(param) : Array.isArray(param) ? param.map((part: Param) => one(part) as string) : param
  return Object.fromEntries(Object.entries(params).map(([name, param]) => [name, one(param)]))
}
