// The text of the regex tester cut where a match or a group begins or ends.
import type { Match } from './regex.ts'

export interface MatchPart {
  start: number
  end: number
  /** Groups that begin here, from 0; one that begins twice in two ways is named twice. */
  begins: number[]
  isInGroup: boolean
}

export type TextPart =
  | { kind: 'text'; start: number; end: number }
  | { kind: 'match'; index: number; parts: MatchPart[] }

/**
 * Cuts a text at its matches.
 * @param end where to stop; a match that goes beyond it is cut
 */
export function partsOf(matches: readonly Match[], end: number): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const [index, match] of matches.entries()) {
    if (match.start > end) break
    if (match.start > at) parts.push({ kind: 'text', start: at, end: match.start })
    parts.push({ kind: 'match', index, parts: partsOfMatch(match, end) })
    at = Math.min(match.end, end)
  }
  if (at < end) parts.push({ kind: 'text', start: at, end })
  return parts
}

function partsOfMatch({ start, end: ofMatch, groups }: Match, limit: number): MatchPart[] {
  const end = Math.min(ofMatch, limit)
  // What a look ahead or behind took lies outside of the match: only the table has it.
  const inside = groups.flatMap((span, index) =>
    span && span.start >= start && span.end <= ofMatch && span.start <= end ? [{ ...span, index }] : [],
  )
  const cuts = [...new Set([start, ...inside.flatMap((span) => [span.start, span.end]), end])]
    .filter((cut) => cut <= end)
    .toSorted((a, b) => a - b)
  const parts: MatchPart[] = cuts.slice(0, -1).map((cut, at) => ({
    start: cut,
    end: cuts[at + 1] ?? end,
    begins: inside.filter((span) => span.start === cut).map(({ index }) => index),
    isInGroup: inside.some((span) => span.start <= cut && span.end > cut),
  }))
  // Groups at the very end are empty, as everything is in an empty match.
  const atEnd = inside
    .filter((span) => span.start === end && !parts.some((part) => part.start === span.start))
    .map(({ index }) => index)
  if (parts.length === 0 || atEnd.length > 0) parts.push({ start: end, end, begins: atEnd, isInGroup: false })
  return parts
}
