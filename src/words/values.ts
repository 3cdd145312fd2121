// Values that are kept as text: figures and words of a closed set.

/** A figure that is kept as text, such as `400.5`; text that is none stays as it is. */
export function figure(value: string, format: (figure: number) => string): string {
  const number = value.trim() === '' ? Number.NaN : Number(value)
  return Number.isFinite(number) ? format(number) : value
}

/** The word of a language for a value of a closed set; a value that is not in it stays as it is. */
export function wordOf(words: Readonly<Record<string, string>>, value: string): string {
  return (Object.hasOwn(words, value) ? words[value] : undefined) ?? value
}

/** Names in a sentence: of many the first three and how many there are besides. */
export function firstOf(names: readonly string[], others: (count: number) => string): readonly string[] {
  return names.length > 4 ? [...names.slice(0, 3), others(names.length - 3)] : names
}

/** A sentence as a part of another: without its full stop. */
export function withoutStop(sentence: string): string {
  return sentence.replace(/\.\s*$/, '')
}

/** What someone noted, in brackets behind a part of a sentence; nothing for no note. */
export function inBrackets(note: string): string {
  return note.trim() === '' ? '' : ` (${withoutStop(note)})`
}

/** A sentence behind another one, with its full stop; nothing for none. */
export function asSentence(text: string): string {
  const sentence = text.trim()
  return sentence === '' ? '' : ` ${sentence}${/[.!?…]$/.test(sentence) ? '' : '.'}`
}

/** Whether Strata carries out what a notification is about: what it says itself is no one's note. */
export function isRunByStrata(connection: string | undefined): boolean {
  return connection !== undefined && connection !== 'manual'
}

/** A part of a sentence as its beginning. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
