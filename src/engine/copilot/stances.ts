// Whether a component that a text names is wanted, to be left out, or there already.
import type { Hit } from './phrases.ts'
import { hasBetween, hitAt, type Reading } from './reading.ts'
import type { Turns } from './settle.ts'

const REPLACE = /^(?:replac|swap|exchang|substitut|ersetz|tausch|wechsel|reemplaz|sustitu|cambi|remplac|chang|echang)/
const INSTEAD = /^(?:with|by|for|to|durch|gegen|mit|zu|por|con|a|par|avec|contre)$/
/** Only with the particle behind it: "nimm ... raus", but "nimm MySQL". */
const SEPARABLE = /^(?:nimm|nehmt|nehmen|lass|lasst)$/
const PARTICLE = /^(?:raus|weg|heraus|fort)$/
const OWN =
  /^(?:our|my|existing|unser|unsere|unserer|unserem|meine|meiner|nuestr[oa]s?|mi|mis|notre|nos|mon|ma|mes|bestehend\w*|existente|existant\w*)$/
/** How many tokens a verb stands before what it is about. */
const VERB_REACH = 7

/** Whether what is named is wanted, or there already. */
export type Stance = 'wanted' | 'removed' | 'existing'

/** How a text stands to a component that it names, beside all that it names. */
export function stanceOf(reading: Reading, turns: Turns, hit: Hit, hits: readonly Hit[]): Stance {
  const { tokens, sentences } = reading
  if (turns.denied.has(hit)) return 'removed'
  const replaced = replacementOf(reading, hit, hits)
  if (replaced) return replaced
  if (hasBetween(reading, hit.to, hit.to + 2, 'remove') && /^(?:raus|weg|heraus|out)$/.test(tokens[hit.to]?.text ?? ''))
    return 'removed'
  const from = Math.max(0, hit.from - 3)
  const lead = tokens.slice(from, hit.from)
  if (
    lead.some(
      (token, index) => OWN.test(token.text) && !hits.some((one) => one.from >= from + index && one.to <= hit.from),
    ) &&
    !hasBetween(reading, hit.from - VERB_REACH, hit.from, 'remove')
  )
    return 'existing'
  if (hasBetween(reading, hit.from - 4, hit.from, 'current')) return 'existing'
  for (let at = hit.from - 1; at >= Math.max(0, hit.from - VERB_REACH); at -= 1) {
    if (sentences[at] !== sentences[hit.from]) break
    if (hitAt(reading, at, 'more', 'build') || (hitAt(reading, at, 'with') && !hitAt(reading, at, 'not')))
      return 'wanted'
    if (hitAt(reading, at, 'remove') && !isTaking(reading, at))
      return hasOwnSize(reading, hit, at) ? 'wanted' : 'removed'
    // "Drop Redis, MySQL and the cache": what hangs on what is dropped; other things end it.
    if (tokens[at]?.kind === 'break') break
  }
  return 'wanted'
}

/** "Drop the load balancer, Postgres 200 GB": what is given a size behind a comma is not dropped. */
function hasOwnSize(reading: Reading, hit: Hit, verb: number): boolean {
  const size = reading.amounts.find(({ from }) => from === hit.to)
  return (
    size !== undefined &&
    hitAt(reading, size.to, 'gb', 'tb', 'mb') !== undefined &&
    reading.tokens.slice(verb, hit.from).some(({ text }) => text === ',')
  )
}

/** "Nimm MySQL" without "raus". */
function isTaking({ tokens, sentences }: Reading, at: number): boolean {
  return (
    SEPARABLE.test(tokens[at]?.text ?? '') &&
    !tokens.some((token, place) => place > at && sentences[place] === sentences[at] && PARTICLE.test(token.text))
  )
}

/** "Replace Redis with MySQL": the first goes, the second comes. */
function replacementOf(reading: Reading, hit: Hit, hits: readonly Hit[]): Stance | undefined {
  const sentence = reading.sentences[hit.from]
  const inSentence = hits.filter((one) => reading.sentences[one.from] === sentence)
  const verb = reading.tokens.findIndex((token, at) => reading.sentences[at] === sentence && REPLACE.test(token.text))
  const [first, second] = inSentence
  if (verb < 0 || !first || !second) return undefined
  const isLinked = reading.tokens.slice(first.to, second.from).some((token) => INSTEAD.test(token.text))
  if (!isLinked || (hit !== first && hit !== second)) return undefined
  return hit === first ? 'removed' : 'wanted'
}
