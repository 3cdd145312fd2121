// Numbers in digits and in words of the four languages.
import { DE_NUMBERS } from './lexicon/de.ts'
import { EN_NUMBERS } from './lexicon/en.ts'
import { ES_NUMBERS } from './lexicon/es.ts'
import { FR_NUMBERS } from './lexicon/fr.ts'
import { joinRanges, type Amount } from './ranges.ts'
import type { Token } from './tokens.ts'

const NUMBERS = new Map<string, number>(Object.entries({ ...DE_NUMBERS, ...FR_NUMBERS, ...ES_NUMBERS, ...EN_NUMBERS }))
/** The number words of all languages. */
export const NUMBER_WORDS: readonly string[] = [...NUMBERS.keys()]
/** Articles that count one; "a" and "an" count nothing automatically in the other languages. */
const ONES = new Set(['one', 'un', 'una', 'uno', 'une', 'ein', 'eine', 'einen', 'einem', 'einer', 'eins', 'a', 'an'])
/** "a dozen", "zwei Dutzend": so many of what came before. */
const SETS = new Set([
  'pair',
  'trio',
  'trios',
  'duo',
  'quartet',
  'pareja',
  'binome',
  'quartett',
  'couple',
  'dozen',
  'dozens',
  'par',
  'docena',
  'docenas',
  'decena',
  'decenas',
  'quincena',
  'paar',
  'dutzend',
  'dizaine',
  'dizaines',
  'douzaine',
  'douzaines',
  'quinzaine',
  'vingtaine',
  'trentaine',
  'quarantaine',
  'cinquantaine',
  'centaine',
])
/** Scales that also follow digits. "50 cents" is money. */
const SCALES_OF_DIGITS = new Set([
  'hundred',
  'hundert',
  'thousand',
  'grand',
  'tausend',
  'tsd',
  'mil',
  'mille',
  'million',
  'millions',
  'millionen',
  'millon',
  'millones',
  'mio',
  'k',
])
const SCALES = new Set([...SCALES_OF_DIGITS, 'cien', 'cent', 'cents', 'hundreds', 'miles'])
/** "zu dritt": numbers only after "zu". */
const AFTER_ZU = new Set(['zweit', 'dritt', 'viert', 'funft', 'sechst', 'siebt', 'neunt', 'zehnt'])
const LINKS = new Set(['and', 'y', 'et', 'und'])
const HALVES = new Set(['half', 'media', 'medio', 'demi', 'halbes', 'halben', 'halbe'])
/** "once" is eleven in Spanish; in English these follow it. */
const AFTER_ENGLISH_ONCE = new Set([
  'a',
  'we',
  'the',
  'it',
  'every',
  'per',
  'you',
  'they',
  'i',
  'in',
  'this',
  'that',
  'people',
  'users',
  'developers',
  'our',
  'all',
  'and',
  'he',
  'she',
  'again',
  'everything',
  'ready',
  'done',
  'is',
  'or',
])
/** "1 000 000 000" is as far as it goes. */
const MAX_GROUPS = 4
const THOUSANDS = /^\d{1,3}(?:[.,'’]\d{3})+$/

/** Whether a word is a number of one of the languages, German compounds included. */
export function isNumberWord(word: string): boolean {
  return NUMBERS.has(word) || germanNumber(word) !== undefined
}

/** The value of digits with separators: the last separator divides cents unless three digits follow. */
export function parseDigits(digits: string): number {
  if (THOUSANDS.test(digits)) return Number(digits.replaceAll(/[.,'’]/g, ''))
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (last < 0) return Number(digits.replaceAll(/['’]/g, ''))
  return Number(
    `${digits.slice(0, last).replaceAll(/[.,'’]/g, '')}.${digits.slice(last + 1).replaceAll(/[.,'’]/g, '')}`,
  )
}

/** German numbers are one word: "zweihundertfünfzig". Undefined when it is none. */
function germanNumber(word: string): number | undefined {
  const known = word in DE_NUMBERS && !AFTER_ZU.has(word) ? NUMBERS.get(word) : undefined
  if (known !== undefined || word.length > 40) return known
  for (const [scale, factor] of [
    ['tausend', 1000],
    ['hundert', 100],
  ] as const) {
    const at = word.indexOf(scale)
    if (at < 0) continue
    const left = at === 0 ? 1 : germanNumber(word.slice(0, at))
    const rest = word.slice(at + scale.length)
    const right = rest === '' ? 0 : germanNumber(rest.startsWith('und') ? rest.slice(3) : rest)
    return left === undefined || right === undefined || right >= factor || left >= 1000
      ? undefined
      : left * factor + right
  }
  const and = word.indexOf('und')
  if (and <= 0) return undefined
  const unit = NUMBERS.get(word.slice(0, and))
  const tens = NUMBERS.get(word.slice(and + 3))
  return unit !== undefined && tens !== undefined && unit < 10 && tens >= 20 && tens < 100 ? unit + tens : undefined
}

/** The numbers of a text from left to right, with ranges as one. */
export function readAmounts(tokens: readonly Token[]): Amount[] {
  const amounts: Amount[] = []
  for (let at = 0; at < tokens.length;) {
    const amount = readDigits(tokens, at) ?? readWords(tokens, at)
    if (amount) amounts.push(amount)
    at = amount?.to ?? at + 1
  }
  return joinRanges(tokens, amounts)
}

function readDigits(tokens: readonly Token[], at: number): Amount | undefined {
  const token = tokens[at]
  if (token?.kind !== 'number') return undefined
  // "s3", "k8s", "b2b": part of a name.
  if (token.joint === '' && tokens[at - 1]?.kind === 'word') return undefined
  let digits = token.text
  let to = at + 1
  // "1 500": groups of three after a space.
  while (token.text.length <= 3 && to - at < MAX_GROUPS && isGroup(tokens[to], tokens[to + 1])) {
    digits += tokens[to]?.text ?? ''
    to += 1
  }
  let value = parseDigits(digits)
  while (SCALES_OF_DIGITS.has(tokens[to]?.text ?? '')) {
    value *= NUMBERS.get(tokens[to]?.text ?? '') ?? 1
    to += 1
  }
  if (SETS.has(tokens[to]?.text ?? '') && tokens[to]?.text !== 'par') {
    value *= setOf(tokens[to]?.text ?? '')
    to += 1
  }
  return Number.isFinite(value)
    ? {
        value,
        low: undefined,
        from: at,
        to,
        isArticle: false,
        isShort: tokens[to - 1]?.text === 'k',
        isNegative: isNegative(tokens, at),
      }
    : undefined
}

/** "-5" behind a space or at the beginning; "3-5" is a range and "3 - 5", too. */
function isNegative(tokens: readonly Token[], at: number): boolean {
  const sign = tokens[at - 1]
  const isSign = sign?.kind === 'mark' && /^[-−]$/.test(sign.text) && tokens[at]?.joint === ''
  return isSign && (at === 1 || sign.joint === undefined)
}

/** Three digits behind a space; "8 100gb" are two numbers, because a unit is joined to the second. */
function isGroup(token: Token | undefined, next: Token | undefined): boolean {
  const isUnit = next?.kind === 'word' && next.joint === ''
  return token?.kind === 'number' && token.joint === undefined && /^\d{3}$/.test(token.text) && !isUnit
}

function setOf(word: string): number {
  return NUMBERS.get(word) ?? NUMBERS.get(word.replace(/s$/, '')) ?? 1
}

function readWords(tokens: readonly Token[], start: number): Amount | undefined {
  let total = 0
  let current = 0
  let count = 0
  let at = start
  let isHalf = false
  if (HALVES.has(tokens[at]?.text ?? '')) {
    const next = tokens[at + 1]?.text ?? ''
    const skip = next === 'a' || next === 'una' || next === 'une' ? 2 : 1
    if (!SETS.has(tokens[at + skip]?.text ?? '')) return undefined
    isHalf = true
    at += skip
  }
  for (; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (token?.kind !== 'word') break
    const word = token.text
    const value = valueAt(tokens, at, count)
    if (value === undefined) {
      const next = tokens[at + 1]
      if (count > 0 && LINKS.has(word) && next && fits(current, NUMBERS.get(next.text)) && !ONES.has(next.text))
        continue
      break
    }
    if (SETS.has(word)) {
      current = Math.max(1, current) * value
      count += 1
      at += 1
      break
    }
    if (SCALES.has(word)) {
      if (value === 100) current = Math.max(1, current) * 100
      else {
        total += Math.max(1, current) * value
        current = 0
      }
    } else if ((word === 'vingt' || word === 'vingts') && current % 100 === 4) current += 76
    else if (count === 0 || fits(current, value)) current += value
    else break
    count += 1
  }
  if (count === 0) return undefined
  const only = at === start + 1 && ONES.has(tokens[start]?.text ?? '')
  return {
    value: (total + current) / (isHalf ? 2 : 1),
    low: undefined,
    from: start,
    to: at,
    isArticle: only,
    isShort: false,
    isNegative: false,
  }
}

/** The value of a number word where it stands, or undefined where it means something else there. */
function valueAt(tokens: readonly Token[], at: number, count: number): number | undefined {
  const word = tokens[at]?.text ?? ''
  const next = tokens[at + 1]?.text ?? ''
  if (word === 'a' || word === 'an')
    return count === 0 && tokens[at + 1]?.kind === 'word' && (!NUMBERS.has(next) || SETS.has(next) || SCALES.has(next))
      ? 1
      : undefined
  if (word === 'once' && AFTER_ENGLISH_ONCE.has(next)) return undefined
  if (word === 'par' && tokens[at - 1]?.text !== 'un') return undefined
  if (AFTER_ZU.has(word) && tokens[at - 1]?.text !== 'zu') return undefined
  if (word === 'k' && count === 0) return undefined
  if (SETS.has(word)) return setOf(word)
  return NUMBERS.get(word) ?? germanNumber(word)
}

/** Whether a smaller number may follow in the same number: "twenty" "five", not "five" "twenty". */
function fits(current: number, value: number | undefined): boolean {
  if (value === undefined) return false
  if (current === 0) return true
  if (value >= 1000) return true
  const room =
    current % 1000 === 0
      ? 1000
      : current % 100 === 0
        ? 100
        : current % 20 === 0 && current % 100 >= 60
          ? 20
          : current % 10 === 0
            ? 10
            : 0
  return value < room
}
