import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CLOUDS } from '../clouds/index.ts'
import { parsePrompt } from './parse.ts'
import { answersOf, stackOfAnswers } from './stack.ts'
import { MAX_TEXT_LENGTH } from './tokens.ts'
import { COPILOT_DEFAULTS, COPILOT_FIELDS, type CopilotAnswers, type Understanding } from './understanding.ts'

/** Words that mean something, marks and nonsense, in any order. */
const PIECES =
  `web shop data pipeline notebooks kubernetes app móvil backend production staging dev not no , . : ( ) and or but from to for until Friday week 3 five twenty 1,500 1.500 $ € k people
  developers team of us équipe personnes Leute zu dritt budget limit unlimited remove half twice more weniger sorry actually pardon nein aws azure google us-east-1 westeurope Berlin asia
  Redis postgres only just without MySQL VM 64 GB RAM cores disk cheapest cheaper undo how much bucket kafka confidential public vertraulich datos patients ignore your delete all environments a month im Jahr per week at most 🦊 ß é 1000000 0 -5 99999999999999999999 \n`.split(
    ' ',
  )
const texts = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((words) => words.join(' ')),
)
const BEFORE: CopilotAnswers = {
  ...COPILOT_DEFAULTS,
  use_case: 'Data Pipeline',
  team_size: 9,
  cloud_provider: 'GCP',
  region: 'asia-east1',
  budget_limit: 123.45,
}
const befores = fc.constantFrom(undefined, BEFORE, COPILOT_DEFAULTS)

function checkShape(
  text: string,
  before: CopilotAnswers | undefined,
  { answers, fields, questions, notices, components, sizes, lifetime, is_empty }: Understanding,
): void {
  expect(() => answersOf(answers, '2026-03-02')).not.toThrow()
  expect(stackOfAnswers(answers).stack.nodes.length).toBeGreaterThan(0)
  const cloud = Object.values(CLOUDS).find((one) => one.label === answers.cloud_provider)
  expect(cloud?.regions.map((region) => region.id)).toContain(answers.region)
  expect(fields.map((one) => one.field)).toEqual(COPILOT_FIELDS)
  for (const { words, source, field } of fields) {
    expect(words.length > 0).toBe(source === 'said' || source === 'follows')
    if (source === 'kept' || source === 'default') expect(answers[field]).toBe((before ?? COPILOT_DEFAULTS)[field])
  }
  const shown = [...fields, ...questions, ...notices, ...components, ...sizes].flatMap(({ words }) => words)
  for (const one of [...shown, ...lifetime]) expect(text.slice(one.start, one.end)).toBe(one.text)
  for (const { candidates, field } of questions) expect(candidates[0] ?? null).toBe(answers[field])
  if (is_empty) expect(fields.every((one) => one.source === 'kept' || one.source === 'default')).toBe(true)
  if (questions.length > 0) expect(is_empty).toBe(false)
}

describe('whatever is written', () => {
  it('gives answers that can be generated, with the words they were taken from, the same every time', () => {
    fc.assert(
      fc.property(texts, befores, (text, before) => {
        const understanding = parsePrompt(text, before)
        checkShape(text, before, understanding)
        expect(parsePrompt(text, before)).toEqual(understanding)
      }),
      { numRuns: 1500 },
    )
  })

  it('reads no more than so many characters', () => {
    expect(parsePrompt(`${' '.repeat(MAX_TEXT_LENGTH)}Azure`).is_empty).toBe(true)
  })

  it.each([
    ['one word', 'a'.repeat(MAX_TEXT_LENGTH)],
    ['articles', 'a '.repeat(MAX_TEXT_LENGTH / 2)],
    ['negations', 'not production '.repeat(270)],
    ['corrections', 'we are 5 no wait '.repeat(240)],
    ['amounts', '$5 or '.repeat(670)],
    ['groups', '5 people and '.repeat(310)],
    ['digits', '111 '.repeat(MAX_TEXT_LENGTH / 4)],
    ['number words', 'hundertundhundert'.repeat(240)],
    [
      'misspelled words',
      Array.from(
        { length: 600 },
        (_, index) => `prod${String.fromCharCode(97 + (index % 26), 97 + (Math.floor(index / 26) % 26))}k`,
      ).join(' '),
    ],
    ['marks', '('.repeat(MAX_TEXT_LENGTH)],
    ['line ends', '\n'.repeat(MAX_TEXT_LENGTH)],
    ['abbreviations', 'a.'.repeat(MAX_TEXT_LENGTH / 2)],
  ])('is read in a moment: %s', (_, text) => {
    const timesMs = Array.from({ length: 9 }, () => {
      const start = process.cpuUsage()
      parsePrompt(text, BEFORE)
      return process.cpuUsage(start).user / 1000
    })
    // Time of the processor, and the best of nine: a busy machine does not count.
    expect(Math.min(...timesMs)).toBeLessThan(50)
  })
})
