// Misspelled words as the words of the lexicons that they most likely are. A
// word that is right in any of the languages is never changed.
import { OTHER_WORDS } from './lexicon/other-words.ts'
import { isNumberWord, NUMBER_WORDS } from './numbers.ts'
import { isKnownWord, SHORT_WORDS, STEMS_OF_PHRASES, WORDS_OF_PHRASES } from './phrases.ts'
import type { Token } from './tokens.ts'

/** From so many letters on a word may differ by one, and by two. */
const ONE_EDIT_LENGTH = 5
const TWO_EDITS_LENGTH = 9
const MAX_WORD_LENGTH = 30
const MIN_STEM_LENGTH = 6
const UMLAUTS = /([aou])e/g

interface Entry {
  readonly word: string
  readonly isStem: boolean
  /** Only two neighbors that changed places are a slip. */
  readonly isSwapOnly: boolean
}

/** So many different unknown words of a text are compared: a description has far fewer. */
const MAX_UNKNOWN_WORDS = 150

const byFirstLetter = new Map<string, (Entry & { readonly letters: number })[]>()
for (const word of WORDS_OF_PHRASES) addEntry({ word, isStem: false, isSwapOnly: word.length === 4 })
for (const word of NUMBER_WORDS) addEntry({ word, isStem: false, isSwapOnly: word.length === 4 })
for (const word of SHORT_WORDS) if (!WORDS_OF_PHRASES.has(word)) addEntry({ word, isStem: false, isSwapOnly: true })
for (const word of STEMS_OF_PHRASES)
  if (word.length >= MIN_STEM_LENGTH) addEntry({ word, isStem: true, isSwapOnly: false })

function addEntry(entry: Entry): void {
  if (entry.word.length < 4) return
  const first = entry.word.slice(0, 1)
  const list = byFirstLetter.get(first) ?? []
  list.push({ ...entry, letters: lettersOf(entry.word) })
  byFirstLetter.set(first, list)
}

/** Which letters a word has, a bit each: words that share few letters need no closer look. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at += 1) letters |= 1 << ((word.charCodeAt(at) - 97) & 31)
  return letters
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/** The tokens with the words put right; places stay those of the text. */
export function correctSpelling(tokens: readonly Token[]): Token[] {
  const known = new Map<string, string>()
  let unknown = 0
  return tokens.map((token) => {
    if (token.kind !== 'word') return token
    let text = known.get(token.text)
    if (text === undefined) {
      const isSure = token.text.length < 4 || token.text.length > MAX_WORD_LENGTH || isRight(token.text)
      if (!isSure) unknown += 1
      text = isSure || unknown > MAX_UNKNOWN_WORDS ? token.text : correctWord(token.text)
      known.set(token.text, text)
    }
    return text === token.text ? token : { ...token, text }
  })
}

function correctWord(word: string): string {
  const withoutUmlauts = word.replaceAll(UMLAUTS, '$1')
  if (withoutUmlauts !== word && (isKnownWord(withoutUmlauts) || isNumberWord(withoutUmlauts))) return withoutUmlauts
  let best: { word: string; distance: number } | undefined
  const letters = lettersOf(word)
  const first = word.slice(0, 1)
  const second = word.slice(1, 2)
  for (const letter of new Set([first, second])) {
    for (const { word: wanted, isStem, isSwapOnly, letters: wantedLetters } of byFirstLetter.get(letter) ?? []) {
      // The first letter is hardly ever wrong, but sometimes the second comes first.
      if (letter !== first && wanted.slice(1, 2) !== first) continue
      const allowed = Math.min(allowedEdits(word, wanted), (best?.distance ?? 3) - 1)
      if (allowed < 1 || wanted.length - word.length > allowed || (!isStem && word.length - wanted.length > allowed))
        continue
      const strange = isStem ? countBits(wantedLetters & ~letters) : countBits(wantedLetters ^ letters) / 2
      if (isSwapOnly ? strange > 0 : strange > allowed) continue
      const distance = editDistance(word, wanted, allowed, isStem)
      if (distance <= allowed && (!isSwapOnly || isSwap(word, wanted))) best = { word: wanted, distance }
    }
  }
  return best?.word ?? word
}

function isRight(word: string): boolean {
  return isKnownWord(word) || OTHER_WORDS.has(word) || isNumberWord(word)
}

function allowedEdits(word: string, wanted: string): number {
  const shorter = Math.min(word.length, wanted.length)
  if (shorter >= TWO_EDITS_LENGTH) return 2
  return Math.max(word.length, wanted.length) >= ONE_EDIT_LENGTH || word.length === 4 ? 1 : 0
}

/** Two neighbors changed places: all that is taken for a slip in a word of four letters. */
function isSwap(word: string, wanted: string): boolean {
  return word.length === wanted.length && sorted(word) === sorted(wanted)
}

function sorted(word: string): string {
  return word.split('').toSorted().join('')
}

/** Rows of the keyboard: a wrong letter is mostly a neighbor of the right one. */
const KEYS = ['qwertzuiop', 'qwertyuiop', 'asdfghjkl', 'yxcvbnm', 'zxcvbnm', 'azertyuiop', 'qsdfghjklm']
const SOUNDS = ['bv', 'ck', 'cs', 'sz', 'iy', 'mn', 'fv', 'dt', 'gj', 'ei', 'ae', 'ou', 'bp', 'ao']
const LIKELY = new Set<number>()
for (const row of KEYS) for (let at = 1; at < row.length; at += 1) addLikely(row.charCodeAt(at - 1), row.charCodeAt(at))
for (const pair of SOUNDS) addLikely(pair.charCodeAt(0), pair.charCodeAt(1))

function addLikely(a: number, b: number): void {
  LIKELY.add(a * 1000 + b).add(b * 1000 + a)
}

/**
 * Edits between two words: a letter more, less or another, or two neighbors that
 * changed places (Damerau and Levenshtein, optimal string alignment). Another
 * letter that is no likely slip counts twice.
 * @param isStem the second word is only the beginning: what follows it in the first does not count
 * @returns a number above `limit` as soon as it is clear that there are more
 */
export function editDistance(a: string, b: string, limit: number, isStem = false): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  let leastAtEnd = limit + 1
  const rows = isStem ? Math.min(a.length, b.length + limit) : a.length
  for (let row = 1; row <= rows; row += 1) {
    const current = [row]
    let least = row
    for (let column = 1; column <= b.length; column += 1) {
      const left = a.charCodeAt(row - 1)
      const right = b.charCodeAt(column - 1)
      const change = left === right ? 0 : LIKELY.has(left * 1000 + right) ? 1 : 2
      let edits = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + change)
      if (row > 1 && column > 1 && left === b.charCodeAt(column - 2) && a.charCodeAt(row - 2) === right)
        edits = Math.min(edits, (beforeLast[column - 2] ?? 0) + 1)
      current.push(edits)
      least = Math.min(least, edits)
    }
    if (isStem) leastAtEnd = Math.min(leastAtEnd, current[b.length] ?? leastAtEnd)
    if (least > limit) break
    beforeLast = last
    last = current
    if (row === a.length && !isStem) return last[b.length] ?? limit + 1
  }
  return leastAtEnd
}
