// The English sentences of the engine. It knows no other language: pages and the server say its messages in theirs.
import { builder } from '#words/en/builder.ts'
import { checks } from '#words/en/checks.ts'
import { clouds } from '#words/en/clouds.ts'
import { compute } from '#words/en/compute.ts'
import { data } from '#words/en/data.ts'
import { fields } from '#words/en/fields.ts'
import { edge } from '#words/en/edge.ts'
import { preview } from '#words/en/preview.ts'
import { regions } from '#words/en/regions.ts'
import { savings } from '#words/en/savings.ts'
import { stack } from '#words/en/stack.ts'
import { units } from '#words/en/units.ts'
import { formatIn } from '#words/format.ts'
import type { StoredMessage } from '#words/message.ts'
import type { WireMessage } from './result.ts'
import { sentenceOf, type Entry } from '#words/sentence.ts'

const SENTENCES: Readonly<Record<string, Entry>> = {
  ...builder,
  ...checks,
  ...clouds,
  ...compute,
  ...data,
  ...edge,
  ...fields,
  ...preview,
  ...regions,
  ...savings,
  ...stack,
  ...units,
}

/** The two fields of a diagnostic that say it: in English, and for other languages. */
export function saying(messages: readonly StoredMessage[]): { message: string; messages: WireMessage[] } {
  return { message: inEnglish(messages), messages: [...messages] }
}

/**
 * Says messages of the engine in English, one sentence after the other.
 * @throws when a message belongs to another room
 */
export function inEnglish(messages: readonly StoredMessage[]): string {
  return messages
    .map(({ code, params }) => {
      const entry = SENTENCES[code]
      if (entry === undefined) throw new Error(`The engine has no sentence ${code}.`)
      return sentenceOf(entry, params, formatIn('en'), (nested) => inEnglish([nested]))
    })
    .join(' ')
}
