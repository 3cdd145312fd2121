// The regex tester: the pattern on line 1, the text below. Finding runs in
// regex-worker.ts, since a pattern can take longer than anyone lives.
import { failed, type Problem } from './outcome.ts'

/** Matches that are looked for. */
export const MAX_MATCHES = 1000

export interface RegexJob {
  pattern: string
  flags: string
  text: string
}

export interface Span {
  start: number
  end: number
}

export interface Match extends Span {
  /** Group 1 first; null for one that took no part. */
  groups: (Span | null)[]
}

export interface Found {
  matches: Match[]
  /** There are more than {@link MAX_MATCHES}. */
  hasMore: boolean
  /** The name of each group, group 1 first; null for one without. */
  names: (string | null)[]
}

/** What the worker answers; the reason is the browser's own. */
export type RegexAnswer = { ok: true; found: Found } | { ok: false; reason: string }

const DELIMITED = /^\/(?<pattern>.+)\/(?<flags>[A-Za-z]*)$/s

/**
 * Reads the input. A pattern alone finds every match; between slashes it has exactly the flags that follow.
 */
export function readRegexInput(input: string): { ok: true; job: RegexJob } | { ok: false; problem: Problem } {
  const end = input.indexOf('\n')
  const line = end === -1 ? input : input.slice(0, end)
  const text = end === -1 ? '' : input.slice(end + 1)
  if (line === '') return failed({ message: 'regexInput', why: 'firstLine', isPlaceSaid: true })
  if (text === '') return failed({ message: 'regexInput', why: 'secondLine', isPlaceSaid: true })
  const { pattern, flags } = DELIMITED.exec(line)?.groups ?? {}
  return {
    ok: true,
    job: pattern === undefined ? { pattern: line, flags: 'g', text } : { pattern, flags: flags ?? '', text },
  }
}

const NAMED_GROUP = /^\(\?<(?![=!])(?<name>[^>]*)>/
const LONGEST_NAME = 300

/** Browsers repeat the whole pattern, some of them, before they say what is wrong with it. */
function reasonOf(error: unknown, pattern: string): string {
  const reason = error instanceof Error ? error.message : String(error)
  const repeated = reason.indexOf(`/${pattern}/`)
  return repeated === -1 ? reason : reason.slice(reason.indexOf(': ', repeated + pattern.length + 2) + 2)
}

/** Finds what a pattern matches. Without the flag g it is the first match alone. */
export function findMatches({ pattern, flags, text }: RegexJob): RegexAnswer {
  let regex: RegExp
  try {
    regex = new RegExp(pattern, flags)
  } catch (error) {
    return { ok: false, reason: reasonOf(error, pattern) }
  }
  // Places of groups are wanted whether or not the flag d is.
  if (!regex.hasIndices) regex = new RegExp(regex, `${flags}d`)
  const matches: Match[] = []
  const isWide = /[uv]/.test(flags)
  for (;;) {
    const found = regex.exec(text)
    const spans = found?.indices
    const whole = spans?.[0]
    if (!whole) break
    if (matches.length === MAX_MATCHES)
      return { ok: true, found: { matches, hasMore: true, names: groupNames(pattern) } }
    matches.push({ start: whole[0], end: whole[1], groups: spans.slice(1).map(spanOf) })
    if (!flags.includes('g')) break
    // An empty match would be found forever.
    if (whole[0] === whole[1]) regex.lastIndex += isWide && (text.codePointAt(whole[1]) ?? 0) > 0xffff ? 2 : 1
  }
  return { ok: true, found: { matches, hasMore: false, names: groupNames(pattern) } }
}

// A group without a part in the match has no place; the type says otherwise.
const spanOf = (place: [number, number] | undefined): Span | null => (place ? { start: place[0], end: place[1] } : null)

/** The name of each group of a pattern that is valid, in the order of their opening brackets. */
function groupNames(pattern: string): (string | null)[] {
  const names: (string | null)[] = []
  let isInClass = false
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern[at]
    if (character === '\\') at += 1
    else if (character === '[') isInClass = true
    else if (character === ']') isInClass = false
    else if (character === '(' && !isInClass) {
      const name = NAMED_GROUP.exec(pattern.slice(at, at + LONGEST_NAME))?.groups?.['name']
      if (name !== undefined) names.push(name)
      else if (pattern[at + 1] !== '?') names.push(null)
    }
  }
  return names
}

/** How a group is called: $1, or $1 year. */
export function groupLabel(index: number, names: Found['names']): string {
  const name = names[index] ?? null
  return name === null ? `$${index + 1}` : `$${index + 1} ${name}`
}

/** What was found as text, to copy: places count from 0, as in programs. */
export function describeMatches(text: string, { matches, names }: Found): string {
  const show = (label: string, span: Span | null) =>
    span ? `${label} [${span.start}-${span.end}] ${JSON.stringify(text.slice(span.start, span.end))}` : `${label} -`
  return matches
    .flatMap((match, index) => [
      show(`#${index + 1}`, match),
      ...match.groups.map((group, at) => `  ${show(groupLabel(at, names), group)}`),
    ])
    .join('\n')
}
