import { describe, expect, test } from 'vitest'
import { describeMatches, findMatches, MAX_MATCHES, readRegexInput, type RegexJob } from './regex.ts'
import { partsOf } from './regex-parts.ts'

const find = (job: RegexJob) => {
  const answer = findMatches(job)
  if (!answer.ok) throw new Error(answer.reason)
  return answer.found
}
/** What was found in the text of an input. */
const found = (input: string) => {
  const read = readRegexInput(input)
  if (!read.ok) throw new Error(read.problem.why)
  return { text: read.job.text, ...find(read.job) }
}
const texts = (input: string) => {
  const { text, matches } = found(input)
  return matches.map(({ start, end }) => text.slice(start, end))
}

describe('the input', () => {
  test.each([
    ['\\d+\na1', { pattern: String.raw`\d+`, flags: 'g', text: 'a1' }],
    ['/a\\/b/gi\nA/B', { pattern: String.raw`a\/b`, flags: 'gi', text: 'A/B' }],
    ['/a/\na\nb\n', { pattern: 'a', flags: '', text: 'a\nb\n' }],
    ['/a\nx', { pattern: '/a', flags: 'g', text: 'x' }],
    ['//\nx', { pattern: '//', flags: 'g', text: 'x' }],
    ['a\n\nb', { pattern: 'a', flags: 'g', text: '\nb' }],
  ])('%j is a pattern and a text', (input, job) => {
    expect(readRegexInput(input)).toEqual({ ok: true, job })
  })

  test.each([
    ['\nabc', 'firstLine'],
    ['abc', 'secondLine'],
    ['abc\n', 'secondLine'],
  ])('%j lacks one of the two', (input, why) => {
    expect(readRegexInput(input)).toEqual({ ok: false, problem: { message: 'regexInput', why, isPlaceSaid: true } })
  })
})

describe('matches', () => {
  test('are all of them, or the first without the flag g', () => {
    expect(texts('a.\nab ac\nad')).toEqual(['ab', 'ac', 'ad'])
    expect(texts('/a./\nab ac')).toEqual(['ab'])
    expect(texts('/a./y\nab ac')).toEqual(['ab'])
    expect(texts('/^a/gm\na\na')).toEqual(['a', 'a'])
    expect(texts('x\nabc')).toEqual([])
  })

  test('that are empty are found once at each place', () => {
    expect(found('x*\nab').matches.map(({ start }) => start)).toEqual([0, 1, 2])
    expect(found('/x*/gu\n😀').matches.map(({ start }) => start)).toEqual([0, 2])
  })

  test('have groups with places and names', () => {
    const { names, matches } = found(
      String.raw`(?<year>\d{4})-(\d\d)(?:T(?<hour>\d\d))?(?=(!)|)[)(](?<!x)\(?` + '\n2026-11!) 2025-10T09(',
    )
    expect(names).toEqual(['year', null, 'hour', null])
    expect(matches).toEqual([
      { start: 10, end: 21, groups: [{ start: 10, end: 14 }, { start: 15, end: 17 }, { start: 18, end: 20 }, null] },
    ])
  })

  test.each([
    [String.raw`[(\](](a)`, 'g', 1],
    [String.raw`[[a-z]--[b\(]](a)`, 'v', 1],
    [String.raw`\((a)(?:b)(?=c)(?!d)(?<=a)(?<!b)`, 'g', 1],
    ['(?<a>x)|(?<a>y)', 'g', 2],
  ])('of %s are counted', (pattern, flags, count) => {
    const { names } = find({ pattern, flags, text: '' })
    expect(names).toHaveLength(count)
    expect(names).toHaveLength((new RegExp(`${pattern}|`, flags.replace('g', '')).exec('')?.length ?? 0) - 1)
  })

  test('end at the limit', () => {
    const { matches, hasMore } = found(`a\n${'a'.repeat(MAX_MATCHES + 1)}`)
    expect([matches.length, hasMore]).toEqual([MAX_MATCHES, true])
    expect(found(`a\n${'a'.repeat(MAX_MATCHES)}`).hasMore).toBe(false)
  })

  test.each([
    ['(', 'g', 'Unterminated group'],
    ['a: (', 'g', 'Unterminated group'],
    ['a', 'gg', "Invalid flags supplied to RegExp constructor 'gg'"],
  ])('of %s with %s are refused with the reason of the engine', (pattern, flags, reason) => {
    expect(findMatches({ pattern, flags, text: 'a' })).toEqual({ ok: false, reason })
  })

  test('can be copied', () => {
    const { text, ...rest } = found(String.raw`(?<word>\w+)(!)?` + '\nhi! yo')
    expect(describeMatches(text, rest)).toBe(
      '#1 [0-3] "hi!"\n  $1 word [0-2] "hi"\n  $2 [2-3] "!"\n#2 [4-6] "yo"\n  $1 word [4-6] "yo"\n  $2 -',
    )
  })
})

describe('the parts of the text', () => {
  test('give the text again, with groups where they begin', () => {
    const { text, matches } = found(String.raw`((a)b)c()` + '\n-abc-')
    expect(partsOf(matches, text.length)).toEqual([
      { kind: 'text', start: 0, end: 1 },
      {
        kind: 'match',
        index: 0,
        parts: [
          { start: 1, end: 2, begins: [0, 1], isInGroup: true },
          { start: 2, end: 3, begins: [], isInGroup: true },
          { start: 3, end: 4, begins: [], isInGroup: false },
          { start: 4, end: 4, begins: [2], isInGroup: false },
        ],
      },
      { kind: 'text', start: 4, end: 5 },
    ])
  })

  test('leave out what was only looked at, and end where they have to', () => {
    const { matches } = found('a(?=(bc))|^$|d+\nabcdddd')
    expect(partsOf(matches, 5)).toEqual([
      { kind: 'match', index: 0, parts: [{ start: 0, end: 1, begins: [], isInGroup: false }] },
      { kind: 'text', start: 1, end: 3 },
      { kind: 'match', index: 1, parts: [{ start: 3, end: 5, begins: [], isInGroup: false }] },
    ])
    expect(partsOf(found('x*\nab').matches, 2).filter(({ kind }) => kind === 'match')).toHaveLength(3)
  })
})
