// What an import says of what it reads: sentences by their codes.
import type { StoredMessage } from '#words/message.ts'
import { inEnglish } from '#words/say.ts'

/** Sentences that belong together. */
export type Note = readonly StoredMessage[]

/** Says once what someone should know of the import. */
export type Warn = (...note: Note) => void

/** A note in English. */
export function textOf(note: Note): string {
  return note.map(inEnglish).join(' ')
}

/** Warnings in their order, each once. */
export class Warnings {
  readonly #notes = new Map<string, Note>()

  readonly add: Warn = (...note) => {
    const text = textOf(note)
    if (note.length > 0 && !this.#notes.has(text)) this.#notes.set(text, note)
  }

  /** In their order. */
  get notes(): readonly Note[] {
    return [...this.#notes.values()]
  }

  /** The two fields of an answer that say them: in English, and for other languages. */
  get fields(): { readonly warnings: string[]; readonly warning_messages: StoredMessage[][] } {
    return {
      warnings: [...this.#notes.keys()],
      warning_messages: [...this.#notes.values()].map((note) => [...note]),
    }
  }
}
