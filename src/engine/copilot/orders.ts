// Sentences that want something done instead of describing it: nothing in them counts.
import { PART_MEANINGS, type Hit, type Meaning } from './phrases.ts'
import type { Token } from './tokens.ts'

/** Tokens from one up to another, that one not included. */
export interface TokenRange {
  readonly from: number
  readonly to: number
}

const PARTS = new Set<Meaning>([...PART_MEANINGS, 'gpu'])

/**
 * What follows "delete every ..." or "ignore your ..." to the end of the sentence describes nothing, unless "and build
 * ..." goes on with a description. Only the budget and components may be deleted.
 */
export function ordersOf(tokens: readonly Token[], found: readonly Hit[], sentences: readonly number[]): TokenRange[] {
  const hits = [...found, ...imperativesOf(tokens, sentences)].toSorted((a, b) => a.from - b.from)
  const orders: { from: number; to: number }[] = []
  for (const hit of hits) {
    if (hit.meaning !== 'command' || hit.from < (orders.at(-1)?.to ?? 0) || isOfPart(hit, hits, tokens)) continue
    const last = sentences.lastIndexOf(sentences[hit.from] ?? 0)
    const token = tokens[last]
    const end = token && endsSentence(token) ? last : last + 1
    orders.push({ from: hit.from, to: descriptionAfter(tokens, hits, hit.to, end) })
  }
  return orders
}

/** Verbs that ask for an act, whatever it is done to: no environment is described with them. */
const ACT =
  /^(?:send|email|notify|remind|book|refund|translate|invite|delete|terminate|destroy|stop|pause|restart|reboot|approve|reject|archive|rename|envia|enviad|enviar|manda|mandad|avisa|reserva|paga|traduce|imprime|invita|borra|borrad|elimina|destruye|deten|reinicia|renombra|archiva|aprueba|rechaza|envoie|envoyez|previens|prevenez|reserve|traduis|traduisez|imprime[rz]?|invite[rz]?|supprime[rz]?|efface[rz]?|detruis|detruisez|arrete[rz]?|redemarre[rz]?|renomme[rz]?|archive[rz]?|approuve[rz]?|refuse[rz]?|schicke?|sende|informiere|buche|ubersetze?|drucke?|losche?|zerstore|stopp|stoppe|beende|archiviere|genehmige?)$/
/** What is acted on begins with one of these. */
const OBJECT =
  /^(?:the|my|our|your|this|these|those|that|all|every|everything|everyone|him|them|el|los|las|mi|mis|al|nuestr[oa]s?|tod[oa]s?|est[aeo]s?|le|les|l|mon|ma|mes|notre|nos|tout|tous|toutes|den|die|das|der|dem|mein\w{0,2}|unser\w{0,2}|alle[snr]?|diese[snrm]?)$/
/** Before an order stands nothing, or what links it to the sentence before it. */
const LEAD = /^(?:[,:;(–—]|and|then|also|please|y|e|luego|tambien|et|puis|aussi|und|dann|auch|bitte)$/

/** "Send the invoice to ...", at the beginning of a sentence or behind "and". */
function imperativesOf(tokens: readonly Token[], sentences: readonly number[]): Hit[] {
  return tokens.flatMap(({ text }, at): Hit[] => {
    if (!ACT.test(text) || !OBJECT.test(tokens[at + 1]?.text ?? '')) return []
    const isFirst = at === 0 || sentences[at - 1] !== sentences[at] || LEAD.test(tokens[at - 1]?.text ?? '')
    return isFirst ? [{ meaning: 'command', from: at, to: at + 2 }] : []
  })
}

/** "Delete the budget", "remove the load balancer": changes of the answers, which is what the copilot does. */
function isOfPart(command: Hit, hits: readonly Hit[], tokens: readonly Token[]): boolean {
  const isNear = (hit: Hit, reach: number): boolean => hit.from >= command.from && hit.from <= command.to + reach
  const isWide = tokens
    .slice(command.from, command.to)
    .some((token) => /^(?:all|every|everything|alle|alles|tod[oa]s?|tou[st]|toutes)$/.test(token.text))
  return hits.some(
    (hit) =>
      (hit.meaning === 'budget' && isNear(hit, 2)) ||
      (PARTS.has(hit.meaning) && !isWide && hit.from >= command.to - 1 && isNear(hit, 1)),
  )
}

/** Verbs with which a description goes on besides those of building. */
const USING =
  /^(?:use|using|add|put|take|switch|move|usa|usar|usad|anade|agrega|pon|utiliza|utilise[rz]?|ajoute[rz]?|mets|prends|passe|nutze|nutzt|verwende|nimm|fuge|wechsle)$/

/** Where "and build ..." begins after an order; `end` when nothing follows it. */
function descriptionAfter(tokens: readonly Token[], hits: readonly Hit[], from: number, end: number): number {
  for (let at = from; at < end; at += 1) {
    const isLink = /^(?:[,:–—]|and|then|but|y|e|luego|despues|pero|et|puis|mais|ensuite|und|dann|aber)$/.test(
      tokens[at]?.text ?? '',
    )
    if (!isLink) continue
    const next = (hit: Hit): boolean => hit.from > at && hit.from <= at + 3 && hit.from < end
    const isBuilt =
      hits.some((hit) => hit.meaning === 'build' && next(hit)) ||
      tokens.slice(at + 1, Math.min(end, at + 3)).some((token) => USING.test(token.text))
    if (isBuilt && !hits.some((hit) => hit.meaning === 'command' && next(hit))) return at
  }
  return end
}

export function endsSentence({ kind, text }: Token): boolean {
  return kind === 'break' || (kind === 'mark' && /[.!?;…]/.test(text))
}
