// A text as words, numbers and marks, each with its exact place in the text.

export interface Token {
  readonly kind: 'word' | 'number' | 'mark' | 'break'
  /** In lower case, without accents; the digits of a number as they were written; the mark itself. */
  readonly text: string
  readonly start: number
  readonly end: number
  /**
   * What joins it to the token before: nothing between them, a hyphen, a slash, an apostrophe or a dot; undefined where
   * there is space.
   */
  readonly joint: string | undefined
  /** Written in capitals throughout, such as "US". */
  readonly isUpper: boolean
}

/** More than this is not read: a description is a few sentences. */
export const MAX_TEXT_LENGTH = 4000

/**
 * Abbreviations such as "U.S.", words, digits with their separators, space, any other sign. Every alternative begins
 * differently: one pass.
 */
const PIECE = /(?:\p{L}\.){2,}|[\p{L}\p{M}]+|\d+(?:[.,'’]\d+)*|\s+|./gsu
const WORD = /^[\p{L}\p{M}]/u
const DIGIT = /^\d/
const SPACE = /^\s/
const PLAIN = /^[a-z]*$/
const MARKS_OF_ACCENTS = /\p{M}+/gu
/** Signs that join two words instead of dividing them: "go-live", "ML/AI", "l'équipe", "node.js". */
const JOINTS = new Set(['-', '‐', '‑', '_', '/', "'", '’', '.', '\u00ad', '\u200b'])

/** The text in lower case and without accents, as the lexicons are compared. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (PLAIN.test(lower)) return lower
  return lower
    .normalize('NFD')
    .replaceAll(MARKS_OF_ACCENTS, '')
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
}

/**
 * Cuts a text into tokens. A hyphen, slash, apostrophe or dot between two words
 * is no token of its own but the joint of the second; a line end is a break.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  const pieces = [...text.slice(0, MAX_TEXT_LENGTH).matchAll(PIECE)]
  let joint: string | undefined
  for (const [index, piece] of pieces.entries()) {
    const [raw] = piece
    const { index: start } = piece
    const before = pieces[index - 1]?.[0]
    const after = pieces[index + 1]?.[0]
    if (SPACE.test(raw)) {
      joint = undefined
      if (raw.includes('\n'))
        tokens.push({ kind: 'break', text: '\n', start, end: start + raw.length, joint: undefined, isUpper: false })
      continue
    }
    if (JOINTS.has(raw) && isWordOrNumber(before) && isWordOrNumber(after)) {
      joint = raw
      continue
    }
    const kind = WORD.test(raw) ? 'word' : DIGIT.test(raw) ? 'number' : 'mark'
    tokens.push({
      kind,
      text: kind === 'word' ? fold(raw).replaceAll('.', '') : raw,
      start,
      end: start + raw.length,
      joint: index === 0 ? undefined : before !== undefined && SPACE.test(before) ? undefined : (joint ?? ''),
      isUpper: kind === 'word' && raw === raw.toUpperCase() && raw !== raw.toLowerCase(),
    })
    joint = undefined
  }
  return tokens
}

function isWordOrNumber(piece: string | undefined): boolean {
  return piece !== undefined && (WORD.test(piece) || DIGIT.test(piece))
}
