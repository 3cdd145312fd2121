// Whether a text is in a language that the copilot does not know.
import { OTHER_LANGUAGES } from './lexicon/talk.ts'
import { isNumberWord } from './numbers.ts'
import { isKnownWord } from './phrases.ts'
import { fold, type Token } from './tokens.ts'

/** The commonest words of the four languages. */
const OURS = new Set(
  `the a an of to in for and or is are we i you it that this with on at be our my your not no do does can will would have has had as by from but so if all
  el la los las un una de del en y o que es son para por con sin se su al lo mi nos como mas pero si esta este hay ser
  le les des du et ou est sont pour avec sans sur nous je vous il elle ce cette que qui dans au aux ne pas mais plus par se son sa
  der die das den dem des ein eine einen einem und oder ist sind wir ich sie es fur mit ohne auf im in zu zum zur von nicht auch aber als bei aus dass`
    .trim()
    .split(/\s+/),
)
/** Letters that none of the four languages is written with. */
const OTHER_LETTERS = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u
/** So many words at least tell a language. */
const FEWEST = 2

/**
 * True for a text in none of the four languages, which is then not used at all.
 * @param original tokens before spelling is corrected
 */
export function isOtherLanguage(original: readonly Token[]): boolean {
  const words = original.filter((token) => token.kind === 'word')
  if (words.length === 0) return false
  const foreign = words.filter((token) => OTHER_LETTERS.test(token.text))
  if (foreign.length * 2 > words.length) return true
  const texts = words.map((token) => fold(token.text))
  const ours = texts.filter((text) => OURS.has(text)).length
  return OTHER_LANGUAGES.some((language) => {
    const telling = new Set(texts.filter((text) => language.has(text) && !OURS.has(text) && !isRight(text)))
    const shared = texts.filter((text) => language.has(text)).length
    // Words that both have count for both: then those that only the other has decide.
    return telling.size >= FEWEST && shared > ours && telling.size * 4 >= texts.length
  })
}

function isRight(text: string): boolean {
  return isKnownWord(text) || isNumberWord(text)
}
