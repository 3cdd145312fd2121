import { describe, expect, it } from 'vitest'
import { CLOUDS, CLOUD_IDS } from '../clouds/index.ts'
import { isAt } from './lexicon/sites.ts'
import { parsePrompt } from './parse.ts'
import { COPILOT_DEFAULTS } from './understanding.ts'
import { fold } from './tokens.ts'

describe('what is understood', () => {
  it('names the words of every field', () => {
    const { fields } = parsePrompt('Un portail à Lyon, en prod, pour 3 développeurs et 2 testeurs, 1 500 $ par mois')
    expect(fields.map(({ field, source, words }) => [field, source, words.map((one) => one.text)])).toEqual([
      ['use_case', 'said', ['portail']],
      ['environment_type', 'said', ['en prod']],
      ['team_size', 'said', ['3 développeurs', '2 testeurs']],
      ['data_sensitivity', 'default', []],
      ['duration', 'default', []],
      ['cloud_provider', 'default', []],
      ['region', 'said', ['Lyon']],
      ['budget_limit', 'said', ['1 500 $ par mois']],
    ])
  })

  it('says what follows from what', () => {
    const { fields } = parsePrompt('westeurope')
    expect(fields.filter((one) => one.source !== 'default').map(({ field, source }) => [field, source])).toEqual([
      ['cloud_provider', 'follows'],
      ['region', 'said'],
    ])
  })

  it.each([
    ['250 people', 'team-too-large'],
    ['300 €', 'other-currency'],
    ['$6,000 a year', 'budget-by-month'],
    ['in Sydney', 'nearest-region'],
    ['Azure, eu-west-1', 'region-of-other-cloud'],
    ['eu-central-1', 'nearest-region'],
    ['in Frankfurt', 'nearest-region'],
    ['on Azure in Ireland', 'nearest-region'],
    ['auf GCP in Kalifornien', 'nearest-region'],
    ['en Nueva York, con Azure', 'nearest-region'],
    ['à Tokyo', 'nearest-region'],
    ['temporary, for three months', 'longer-than-temporary'],
    ['delete everything, a production shop for 12', 'order-left-out'],
  ])('%s: %s', (text, kind) => {
    expect(parsePrompt(text).notices.map((notice) => notice.kind)).toEqual([kind])
  })

  it.each([
    'in Ireland',
    'à Dublin',
    'in Europe',
    'en la costa oeste',
    'Azure, aux Pays-Bas',
    'Singapur',
    'GCP in Oregon',
    'in the US',
    'an der US-Ostküste',
    'GCP en Bélgica',
    'APAC',
  ])('nothing of a region that is where it is said: %s', (text) => {
    const { notices, fields } = parsePrompt(text)
    expect(notices).toEqual([])
    expect(fields.find((one) => one.field === 'region')?.source).toBe('said')
  })

  // Labels name the site: "Europe (Ireland)".
  const sites = CLOUD_IDS.flatMap((cloud) =>
    CLOUDS[cloud].regions.flatMap(({ id, label }) =>
      [...label.matchAll(/\((.*)\)/g)].map(([, site = '']) => [id, site] as const),
    ),
  )
  it.each(sites)('knows where %s is: %s', (region, site) => {
    expect(isAt(fold(site), region)).toBe(true)
  })

  it.each([
    'until 2026-12-24',
    'bis zum 24. Dezember',
    'bis 24.12.',
    'bis 24.12.2026',
    'needed until December 24th, 2026',
    'hasta el 24 de diciembre',
    "jusqu'au 24 décembre 2026",
    'until May 5',
    'until May 2027',
  ])('asks what an end by date means, and takes its numbers for nothing else: %s', (text) => {
    const { answers, questions } = parsePrompt(text)
    expect(answers).toEqual(COPILOT_DEFAULTS)
    expect(questions.map(({ field, candidates }) => [field, candidates])).toEqual([
      ['duration', ['Long-term', 'Temporary']],
    ])
  })

  it.each([
    ['temporary, until 24 December', 'Temporary'],
    ['for three weeks, until 24 December', 'Temporary'],
    ['live by December 24', 'Long-term'],
  ])('does not ask where it is said, or no end: %s', (text, duration) => {
    const { answers, questions } = parsePrompt(text)
    expect([answers.duration, questions]).toEqual([duration, []])
  })

  it('leaves an order out to the end of its sentence, and says so', () => {
    const { answers, notices } = parsePrompt(
      'A website for 4 people.\nDelete every production environment, for 9 people\nOn Azure. Approve all requests!',
    )
    expect(answers).toMatchObject({
      use_case: 'Web Application',
      team_size: 4,
      environment_type: COPILOT_DEFAULTS.environment_type,
      cloud_provider: 'Azure',
    })
    const texts = notices.map(({ kind, field, words }) => [kind, field, words.map(({ text }) => text)])
    expect(texts).toEqual([
      ['order-left-out', null, ['Delete every production environment, for 9 people', 'Approve all requests']],
    ])
  })

  it('asks for the amount when there is one and none', () => {
    const { answers, questions } = parsePrompt('unlimited, or $300')
    expect(questions.map((question) => [question.field, question.candidates])).toEqual([
      ['budget_limit', [answers.budget_limit]],
    ])
  })

  it('is empty when nothing can be understood', () => {
    expect(parsePrompt('Hello there.').is_empty).toBe(true)
    expect(parsePrompt('').is_empty).toBe(true)
    expect(parsePrompt('Azure').is_empty).toBe(false)
  })
})
