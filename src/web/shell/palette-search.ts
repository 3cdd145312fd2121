// What the command palette finds: plain words, in any order and case.

/** What someone typed: `>` in front asks for actions only. */
export interface PaletteQuery {
  readonly words: readonly string[]
  readonly isActionsOnly: boolean
}

/** Reads what was typed. */
export function parseQuery(text: string): PaletteQuery {
  const trimmed = text.trim().toLowerCase()
  const isActionsOnly = trimmed.startsWith('>')
  const words = (isActionsOnly ? trimmed.slice(1) : trimmed).split(/\s+/).filter((word) => word !== '')
  return { words, isActionsOnly }
}

/** Whether a text has every word. No word fits every text. */
export function isFound(text: string, words: readonly string[]): boolean {
  const own = text.toLowerCase()
  return words.every((word) => own.includes(word))
}

/** A text in parts, every second of which is one of the words as it stands there. */
export function splitFound(text: string, words: readonly string[]): string[] {
  if (words.length === 0) return [text]
  const patterns = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return text.split(new RegExp(`(${patterns.join('|')})`, 'gi'))
}
