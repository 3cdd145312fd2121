import { describe, expect, it } from 'vitest'
import { compileStack } from '../compile/compile.ts'
import { CLOUDS, CLOUD_LIST } from '../clouds/index.ts'
import { COMPONENTS } from '../components/catalogue.ts'
import { isSupported } from '../components/component.ts'
import { COMPONENT_WORDS } from './lexicon/parts.ts'
import { parsePrompt } from './parse.ts'
import { stackOfAnswers } from './stack.ts'
import { understand } from './understand.ts'
import { COPILOT_DEFAULTS, type CopilotAnswers } from './understanding.ts'

const typesIn = (answers: CopilotAnswers): string[] =>
  stackOfAnswers(answers)
    .stack.nodes.map(({ type }) => type)
    .toSorted()
const kindsOf = (text: string, before?: CopilotAnswers): string[] =>
  understand(text, before).notices.map(({ kind }) => kind)

const valuesOf = (compared: readonly { readonly value: string | number }[]): string[] =>
  compared.map(({ value }) => String(value)).toSorted()

const LEADING = ['load-balancer', 'api-gateway']

describe('components that are named', () => {
  it.each([
    ['A Postgres database only', ['postgresql']],
    ['serverless API with DynamoDB', ['api-gateway', 'function', 'nosql']],
    ['two VMs behind a load balancer', ['load-balancer', 'vm']],
    ['nur ein Redis', ['redis']],
    ['uniquement une base MySQL', ['mysql']],
    ['solo un bucket de S3', ['object-storage']],
  ])('%s: these and no others', (text, types) => {
    expect(typesIn(understand(text).answers)).toEqual(types)
  })

  it('leaves out what is not wanted, and keeps it out in what follows', () => {
    const first = understand('a web shop for 8 people').answers
    const second = understand('drop Redis', first).answers
    expect(typesIn(first)).toContain('redis')
    expect(typesIn(second)).toEqual(typesIn(first).filter((type) => type !== 'redis'))
    expect(typesIn(understand('in Europe', second).answers)).toEqual(typesIn(second))
    expect(understand('add the cache again', second).answers.parts).toBeNull()
  })

  it.each([
    'a web shop, drop the load balancer, Postgres 200 GB',
    'ein Webshop ohne Load Balancer, Postgres 200 GB',
    'una tienda web sin balanceador, Postgres 200 GB',
  ])('%s: what has a size is wanted, also behind what is not', (text) => {
    const types = typesIn(understand(text).answers)
    expect(types).toContain('postgresql')
    expect(types).not.toContain('load-balancer')
  })

  it('takes another use case with its own components', () => {
    const before = understand('only a Postgres database').answers
    const { parts, use_case } = understand('make it a data pipeline', before).answers
    expect([parts, use_case]).toEqual([null, 'Data Pipeline'])
  })

  it('says what the catalogue or the cloud lacks', () => {
    expect(kindsOf('microservices with RabbitMQ')).toEqual(['component-unknown'])
    expect(kindsOf('a web app with a managed identity on AWS')).toEqual(['component-unsupported'])
    expect(kindsOf('a pipeline that reads from our MySQL')).toEqual(['component-existing'])
    expect(kindsOf('a Redis without MySQL')).toEqual(['not-in-it'])
  })

  it('keeps the last component of a list', () => {
    const before = understand('only a Postgres database').answers
    expect(understand('drop Postgres', before).answers).toEqual(before)
  })

  const everything = COMPONENTS.filter(({ type }) => type in COMPONENT_WORDS).flatMap(({ type, name, lower }) =>
    CLOUD_LIST.filter((cloud) => isSupported(lower[cloud.id])).map((cloud) => [name, type, cloud.label] as const),
  )
  it.each(everything)('builds %s (%s) alone on %s', (name, type, cloud) => {
    const { answers } = understand(`just a ${name} on ${cloud}`)
    expect(typesIn(answers)).toEqual([type])
    const outcome = compileStack(stackOfAnswers(answers, '2026-03-02').stack)
    const faults = outcome.ok ? [] : outcome.diagnostics.filter(({ severity }) => severity === 'error')
    // What only leads to others needs one of them, which the builder says.
    expect(faults.map(({ node }) => node)).toEqual(LEADING.includes(type) ? [type] : [])
  })
})

describe('sizes', () => {
  it.each([
    ['a VM with 64 GB RAM', 'm6i.4xlarge'],
    ['a VM with 64 GB RAM on Azure', 'Standard_D16s_v5'],
    ['a VM with 16 cores on GCP', 'e2-standard-16'],
    ['una máquina con 4 núcleos y 32 GB de memoria', 'r6i.xlarge'],
  ])('%s: the smallest machine that has it', (text, size) => {
    const { stack } = stackOfAnswers(understand(text).answers)
    expect(stack.nodes.find(({ type }) => type === 'vm')?.settings['size']).toBe(size)
    expect(compileStack(stack).ok).toBe(true)
  })

  it.each([
    ['a VM with 4 TB of RAM', 'size-unmet'],
    ['a Redis with 64 GB RAM', 'size-unused'],
    ['Postgres 9', 'version-unused'],
    ['Kubernetes 1.30', 'version-unused'],
    ['a web shop with 9000 products', 'number-unused'],
  ])('%s: %s', (text, kind) => expect(kindsOf(text)).toEqual([kind]))

  it('moves with the cloud', () => {
    const before = understand('a VM with 8 cores').answers
    const after = understand('on Azure', before).answers
    expect(stackOfAnswers(after).stack.nodes[0]?.settings).toMatchObject({ size: 'Standard_D8s_v5' })
  })

  it.each([
    'we are half a dozen and need Kubernetes',
    'wir sind sechs und brauchen Kubernetes',
    'somos media docena y necesitamos Kubernetes',
    'nous sommes six et voulons Kubernetes',
  ])('%s: people are no nodes', (text) => {
    const { answers } = understand(text)
    expect([answers.team_size, answers.parts?.sizes ?? []]).toEqual([6, []])
  })

  it('counts machines, nodes and databases', () => {
    const { stack } = stackOfAnswers(understand('5 VMs, 2 Postgres databases').answers)
    expect(stack.nodes.map(({ type, settings }) => [type, settings['count']])).toEqual([
      ['vm', 5],
      ['postgresql', undefined],
      ['postgresql', undefined],
    ])
    const cluster = stackOfAnswers(understand('Kubernetes with 12 nodes').answers).stack
    expect(cluster.nodes.find(({ type }) => type === 'kubernetes')?.settings).toMatchObject({
      min_nodes: 12,
      max_nodes: 12,
    })
    expect(compileStack(cluster).ok).toBe(true)
  })
})

describe('ends', () => {
  const today = '2026-03-02'
  it.each([
    ['for two weeks', 14],
    ['for 3 hours', 1],
    ['durante un mes', 30],
    ["jusqu'à vendredi", 4],
    ['bis zum 24.03.', 22],
    ['until the end of the month', 29],
    ['until tomorrow', 1],
    ['bis 15. März 2026', 13],
    ['until March 10th', 8],
    ['for the weekend', 6],
  ])('%s: %d days', (text, days) => {
    const { answers, lifetime } = parsePrompt(text, undefined, { today })
    expect([answers.duration, answers.lifetime_days]).toEqual(['Temporary', days])
    expect(lifetime).not.toEqual([])
  })

  it('ends the stack on that day', () => {
    const { answers } = parsePrompt('a web app for two weeks')
    expect(stackOfAnswers(answers, today).stack.expires_on).toBe('2026-03-16')
  })

  it.each([
    ['for four months', 'end-not-kept'],
    ['until 24 December', 'end-not-kept'],
    ['until the end of the sprint', 'end-unknown'],
    ['temporary, for three months', 'longer-than-temporary'],
  ])('%s: %s', (text, kind) => {
    expect(parsePrompt(text, undefined, { today }).notices.map((one) => one.kind)).toEqual([kind])
  })

  it('asks for a date of which day and month could be either', () => {
    expect(parsePrompt('until 05/06/2026', undefined, { today }).questions.map(({ field }) => field)).toEqual([
      'duration',
    ])
  })

  it('keeps an end until something else is said', () => {
    const before = parsePrompt('for two weeks').answers
    expect(parsePrompt('on Azure', before).answers.lifetime_days).toBe(14)
    expect(parsePrompt('permanent', before).answers.lifetime_days).toBeNull()
  })
})

describe('the cheapest', () => {
  it('compares the clouds and takes the cheapest, in the region that corresponds', () => {
    const { answers, compared, fields } = understand('a web app in Europe on the cheapest cloud')
    const prices = compared.map(({ monthly }) => monthly ?? Number.POSITIVE_INFINITY)
    const best = compared[prices.indexOf(Math.min(...prices))]?.value
    // A cloud without prices is left out.
    expect(compared.length).toBeGreaterThan(2)
    expect(CLOUD_LIST.map(({ label }) => label)).toEqual(expect.arrayContaining(valuesOf(compared)))
    expect(answers.cloud_provider).toBe(best)
    const cloud = Object.values(CLOUDS).find(({ label }) => label === best)
    const european = cloud?.regions.filter(({ label }) => /Europe|Netherlands|Ireland|Belgium/.test(label)) ?? []
    // A cloud that has none in Europe gives the nearest, as it does when it is named.
    const nearest =
      european.length > 0 ? european : [{ id: understand(`a web app in Europe on ${best}`).answers.region }]
    expect(nearest.map(({ id }) => id)).toContain(answers.region)
    expect(fields.find(({ field }) => field === 'cloud_provider')?.words[0]?.text).toBe('cheapest')
  })

  it('compares only the clouds that are named', () => {
    const { compared, questions } = understand('a web app on AWS or Azure, whichever is cheapest')
    expect([valuesOf(compared), questions]).toEqual([['AWS', 'Azure'], []])
  })

  it('says that a named cloud leaves nothing to compare', () => {
    expect(kindsOf('the cheapest web app on Azure')).toEqual(['cheapest-fixed'])
  })
})

describe('the conversation', () => {
  const before: CopilotAnswers = { ...COPILOT_DEFAULTS, team_size: 8 }
  const open = [
    { field: 'cloud_provider' as const, candidates: ['Azure', 'GCP'] },
    { field: 'region' as const, candidates: ['eastus', 'us-central1'] },
  ]

  it.each([
    ['the second one', 'GCP', 'us-central1'],
    ['la primera', 'Azure', 'eastus'],
    ['le deuxième', 'GCP', 'us-central1'],
    ['die erste', 'Azure', 'eastus'],
    ['the last', 'GCP', 'us-central1'],
    ['2', 'GCP', 'us-central1'],
    ['option 1', 'Azure', 'eastus'],
  ])('%s answers what was asked', (text, cloud, region) => {
    const { answers, intent, questions } = parsePrompt(text, before, { open })
    expect([answers.cloud_provider, answers.region, answers.team_size, intent]).toEqual([cloud, region, 8, 'answer'])
    expect(questions).toEqual([])
  })

  it.each(['the cheaper', 'la más barata', 'la moins chère', 'die günstigere'])(
    '%s compares what was asked',
    (text) => {
      const { compared, answers } = understand(text, before, { open })
      expect(valuesOf(compared)).toEqual(['Azure', 'GCP'])
      expect(['Azure', 'GCP']).toContain(answers.cloud_provider)
    },
  )

  it('takes a figure where one was asked for', () => {
    const asked = [{ field: 'team_size' as const, candidates: [5] }]
    expect(parsePrompt('12', before, { open: asked }).answers.team_size).toBe(12)
    expect(parsePrompt('yes', before, { open: asked }).answers.team_size).toBe(5)
  })

  it.each([
    ['how much on AWS?', 'price'],
    ['¿cuánto cuesta en Azure?', 'price'],
    ['combien ça coûterait en Europe ?', 'price'],
    ['Was kostet das auf GCP?', 'price'],
    ['undo', 'undo'],
    ['deshaz el último cambio', 'undo'],
    ['annule', 'undo'],
    ['mach das rückgängig', 'undo'],
    ["let's start over", 'start-over'],
    ['desde cero', 'start-over'],
    ['on recommence', 'start-over'],
    ['fangen wir von vorne an', 'start-over'],
    ['what can you do?', 'help'],
    ['¿qué sabes hacer?', 'help'],
    ['que peux-tu faire ?', 'help'],
    ['Was kannst du?', 'help'],
    ['Hi there!', 'hello'],
    ['¡Hola!', 'hello'],
    ['Salut', 'hello'],
    ['Guten Morgen', 'hello'],
  ])('%s: %s, and nothing changes', (text, intent) => {
    const understood = understand(text, before)
    expect([understood.intent, understood.answers]).toEqual([intent, before])
  })

  it('prices what is asked about without changing anything', () => {
    const { asked, answers } = understand('how much on Azure?', before)
    expect([asked?.cloud_provider, answers.cloud_provider]).toEqual(['Azure', 'AWS'])
  })

  it.each([
    'Abbiamo bisogno di un sito web per 12 persone su Azure',
    'Precisamos de uma aplicação web para 10 pessoas na Azure',
    'Wij hebben een webwinkel nodig voor 9 mensen op Azure',
    'Potrzebujemy sklepu internetowego dla 9 osób na Azure',
    'Vi behöver en webbplats för 9 personer på Azure',
    '我们需要一个网站，供10人使用',
    'Нам нужен веб-сайт на Azure для 10 человек',
    'نحتاج إلى موقع ويب لعشرة أشخاص',
  ])('uses nothing of a language that it does not know: %s', (text) => {
    const { answers, intent, is_empty } = parsePrompt(text, before)
    expect([answers, intent, is_empty]).toEqual([before, 'other-language', true])
  })

  it('names an order inside a sentence and builds the rest', () => {
    const { answers, notices } = parsePrompt('delete my production environment and build a shop for 6 on Azure')
    expect(answers).toMatchObject({ environment_type: 'Development', team_size: 6, cloud_provider: 'Azure' })
    expect(notices.map(({ kind, words }) => [kind, words.map(({ text }) => text)])).toEqual([
      ['order-left-out', ['delete my production environment']],
    ])
  })

  it.each(['0 people', 'a website for -4 people', 'cero desarrolladores', 'null Entwickler'])('asks: %s', (text) => {
    expect(parsePrompt(text).questions.map(({ field }) => field)).toEqual(['team_size'])
  })

  it.each(['budget of $0', 'a budget of -200 dollars'])('asks: %s', (text) => {
    expect(parsePrompt(text).questions.map(({ field }) => field)).toEqual(['budget_limit'])
  })

  it('asks what an app is, unless it is about components', () => {
    expect(parsePrompt('an app for 4 people').questions.map(({ field, candidates }) => [field, candidates])).toEqual([
      ['use_case', ['Web Application', 'Mobile Backend']],
    ])
    expect(parsePrompt('only a database for my app').questions).toEqual([])
  })
})

describe('how long it is needed', () => {
  it.each([
    ['a test environment that goes away on Friday', 'Temporary', 6],
    ['un sitio web que se apague en una semana', 'Temporary', 7],
    ['a web app, remove after 10 working days', 'Temporary', 14],
    ['un bac à sable pendant 5 jours ouvrés', 'Temporary', 7],
    ['für einen halben Monat', 'Temporary', 15],
    ['for half a month', 'Temporary', 15],
    ['for one and a half weeks', 'Temporary', 11],
    ['für ein und eine halbe Woche', 'Temporary', 11],
    ['pendant une semaine et demie', 'Temporary', 11],
    ['for the next fortnight', 'Temporary', 14],
    ['durante la próxima quincena', 'Temporary', 14],
    ['half of the team needs it for one week', 'Temporary', 7],
    ['til end of november', 'Temporary', 2],
    ['hasta fin de noviembre', 'Temporary', 2],
    ['a shop until the end of January', 'Long-term', undefined],
    ['a store where customers may order, by people who march', undefined, undefined],
  ])('%s', (text, duration, days) => {
    const { answers, fields } = parsePrompt(text, undefined, { today: '2026-11-28' })
    const field = fields.find(({ field: name }) => name === 'duration')
    expect(field?.words.length === 0 ? undefined : answers.duration).toBe(duration)
    expect(answers.lifetime_days ?? undefined).toBe(days)
  })

  it.each([
    ['we need it for one and a half weeks', 'one and a half weeks'],
    ['for half a month', 'half a month'],
    ['für einen halben Monat', 'einen halben Monat'],
  ])('%s: quotes all of its words', (text, quoted) => {
    const { fields } = parsePrompt(text, undefined, { today: '2026-11-28' })
    const { words } = fields.find(({ field }) => field === 'duration') ?? { words: [] }
    expect(words.map((one) => text.slice(one.start, one.end))).toEqual([quoted])
  })
})
