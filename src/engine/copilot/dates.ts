// Dates of the calendar. Their numbers are no amounts; where they say how long it
// is needed, it has to be asked: the engine has no clock to count from.
import type { Token } from './tokens.ts'

const MONTH =
  '(?:jan(?:uary|uar|vier|v)?|j[äa]nner|ene(?:ro)?|feb(?:ruary|ruar|rero)?|f[ée]v(?:rier)?|mar(?:ch|zo|s)?|m(?:ä|ae?)rz|apr(?:il)?|abr(?:il)?|avr(?:il)?|mayo|mai|june?|juni|junio|juin|july?|juli|julio|juil(?:let)?|aug(?:ust)?|ago(?:sto)?|ao[uû]t|sep(?:t|tember|tembre|tiembre)?|o[ck]t(?:ober|ubre|obre)?|nov(?:ember|iembre|embre)?|de[cz](?:ember)?|dic(?:iembre)?|d[ée]c(?:embre)?)'
/** "May" is mostly a verb: a month only behind a word that leads to a date. */
const MAY =
  '(?<=\\b(?:until|till|til|through|before|by|on|to|of)\\s+(?:the\\s+)?(?:\\d{1,2}(?:st|nd|rd|th)?\\s+(?:of\\s+)?)?)may'
const ANY_MONTH = `(?:${MONTH}|${MAY})`
/** A month without a day is a date only behind a word that ends something. */
const UNTIL_MONTH = `(?<=\\b(?:until|till?|through|hasta|jusqu['’ ](?:en|à|a)|bis)\\s+(?:(?:the|la|el)\\s+)?(?:(?:end|fin(?:al(?:es)?)?|ende)\\s+(?:(?:of|de|des|del)\\s+)?)?)(?:${MONTH}|may)\\b`
/** "Until the 15th", "hasta el 15": a day of a month that is not named, where nothing follows that it could count. */
const UNTIL_DAY =
  "(?<=\\b(?:until|till?|through)\\s+the\\s+)\\d{1,2}(?:st|nd|rd|th)\\b|(?<=\\b(?:hasta\\s+el(?:\\s+d[ií]a)?|jusqu['’ ]au|bis\\s+zum)\\s+)\\d{1,2}\\b\\.?(?!\\s*[\\p{L}\\d%$€£.])"
const YEAR = '20\\d\\d'
const DATE = new RegExp(
  [
    `\\b${YEAR}-\\d{1,2}-\\d{1,2}\\b`,
    `(?<![.\\d])\\d{1,2}([./])\\d{1,2}\\1(?:${YEAR}|\\d\\d)(?![.\\d])`,
    // "24.12.", the German way to leave the year out.
    '(?<![.\\d])(?:[12]?\\d|3[01])\\.(?:0?[1-9]|1[0-2])\\.(?!\\d)',
    `\\b\\d{1,2}(?:st|nd|rd|th|er|º|\\.)?\\s+(?:of\\s+|de\\s+)?${ANY_MONTH}\\b\\.?(?:,?\\s+(?:de\\s+)?${YEAR}\\b)?`,
    `\\b${ANY_MONTH}\\b\\.?\\s+(?:the\\s+)?\\d{1,2}(?:st|nd|rd|th)?\\b(?:,?\\s+${YEAR}\\b)?`,
    `\\b${ANY_MONTH}\\s+(?:de\\s+)?${YEAR}\\b`,
    UNTIL_MONTH,
    UNTIL_DAY,
  ].join('|'),
  'giu',
)

/** The tokens of each date in a text, from `from` up to, not including, `to`. */
export function findDates(text: string, tokens: readonly Token[]): { readonly from: number; readonly to: number }[] {
  return [...text.matchAll(DATE)].flatMap((match) => {
    const end = match.index + match[0].length
    const from = tokens.findIndex((token) => token.start >= match.index)
    const to = tokens.findLastIndex((token) => token.end <= end) + 1
    return from >= 0 && to > from ? [{ from, to }] : []
  })
}
