// Sizes that are to be more or less, without a number: "more memory", "a bigger machine".
import type { PartMention } from './part-mention.ts'
import { hitAt, hitBefore, hitsOf, type Reading } from './reading.ts'
import type { SizeMention } from './size-mention.ts'

const LARGER =
  /^(?:more|bigger|larger|smaller|stronger|faster|less|double|twice|half|mas|menos|mayor|menor|grande|pequen[oa]|potente|doble|mitad|plus|moins|grande?|gros|grosse|petite?|puissante?|double|moitie|mehr|weniger|grosser\w*|kleiner\w*|starker\w*|schneller\w*|doppelt\w*|halb\w*)$/
/** So many words on either side of what is to be larger. */
const REACH = 2

/**
 * What is to be larger or smaller where nothing says how large.
 * @param named the components that the text names
 * @param sizes what was taken, which needs no remark
 */
export function readOpenSizes(
  reading: Reading,
  named: readonly PartMention[],
  sizes: readonly SizeMention[],
): { readonly from: number; readonly to: number }[] {
  const { tokens, clauses, sentences, amounts } = reading
  const things = [
    ...hitsOf(reading, 'memory', 'cpus', 'disk', 'plain-storage'),
    ...named.map(({ from, to }) => ({ from, to })),
  ]
  const hasNumber = (from: number): boolean =>
    amounts.some((amount) => !amount.isArticle && sentences[amount.from] === sentences[from]) ||
    sizes.some((size) => sentences[size.from] === sentences[from])
  return things.flatMap(({ from, to }) => {
    if (hasNumber(from) || hitBefore(reading, from, 0, 'remove') || hitAt(reading, to, 'remove')) return []
    const near = (at: number): boolean => clauses[at] === clauses[from] && LARGER.test(tokens[at]?.text ?? '')
    const before = Array.from({ length: REACH }, (_, index) => from - 1 - index).find(near)
    if (before !== undefined) return [{ from: before, to }]
    return near(to) ? [{ from, to: to + 1 }] : []
  })
}
