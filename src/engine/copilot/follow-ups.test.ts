// What people say after the first answer, and everyday words that once had no effect.
import { describe, expect, it } from 'vitest'
import { parsePrompt } from './parse.ts'
import { COPILOT_DEFAULTS, type CopilotAnswers } from './understanding.ts'

const today = '2026-03-02'
const BEFORE: CopilotAnswers = { ...COPILOT_DEFAULTS, budget_limit: 300 }
const sizesOf = (text: string, before?: CopilotAnswers): string[] =>
  (parsePrompt(text, before, { today }).answers.parts?.sizes ?? []).map(
    ({ component, setting, value }) => `${component}.${setting}=${value}`,
  )
const noticesOf = (text: string, before?: CopilotAnswers): string[] =>
  parsePrompt(text, before, { today }).notices.map(
    ({ kind, words }) => `${kind} ${words.map((one) => one.text).join()}`,
  )

describe('more and fewer of a component', () => {
  const three = parsePrompt('three servers', BEFORE).answers

  it.each([
    ['2 more servers', 'vm.count=5'],
    ['add two VMs', 'vm.count=5'],
    ['another server', 'vm.count=4'],
    ['remove one server', 'vm.count=2'],
    ['dos máquinas más', 'vm.count=5'],
    ['otra máquina', 'vm.count=4'],
    ['un servidor menos', 'vm.count=2'],
    ['encore une machine', 'vm.count=4'],
    ['deux serveurs de plus', 'vm.count=5'],
    ['un serveur de moins', 'vm.count=2'],
    ['noch eine Maschine', 'vm.count=4'],
    ['zwei weitere Server', 'vm.count=5'],
    ['eine Maschine weniger', 'vm.count=2'],
  ])('%s: %s', (text, size) => expect(sizesOf(text, three)).toEqual([size]))

  it('leaves the component out where none would stay', () => {
    expect(parsePrompt('remove one server', BEFORE).answers.parts?.removed).toEqual(['vm'])
  })

  it('counts what "of them" is said of', () => {
    expect(sizesOf('plain VMs, two of them')).toEqual(['vm.count=2'])
    expect(parsePrompt('a web app for 8 people, two of them testers').answers.team_size).toBe(8)
  })
})

describe('sizes', () => {
  it.each([
    ['3 servers, actually 2', ['vm.count=2']],
    ['a VM with 100 GB disk, no wait, 200', ['vm.disk_gb=200']],
    ['mysql 8 100gb', ['mysql.storage_gb=100', 'mysql.version=8.4']],
    ['a server with 4 vCPU and 8GB', ['vm.cpus=4', 'vm.memory_gb=8']],
    ['more RAM, 32 GB', ['vm.memory_gb=32']],
    ['storage for our backups, 5 TB', ['object-storage.storage_gb=5120']],
  ])('%s', (text, sizes) => {
    expect(sizesOf(text, text.startsWith('more') ? BEFORE : undefined).toSorted()).toEqual(sizes)
  })

  it('takes the last of two, and mentions the first unless it is corrected', () => {
    expect(sizesOf('2 VMs and 3 VMs')).toEqual(['vm.count=3'])
    expect(noticesOf('2 VMs and 3 VMs')).toEqual(['size-unused 2 VMs'])
    expect(noticesOf('2 VMs, sorry, 3 VMs')).toEqual([])
  })

  it.each(['more memory', 'bigger machine', 'más memoria', 'mehr Speicherplatz'])('%s: asks how large', (text) =>
    expect(noticesOf(text, BEFORE)).toEqual([`size-open ${text}`]),
  )
})

describe('components', () => {
  it.each([
    ['two web servers and a database', ['vm', 'postgresql']],
    ['dos servidores web y un balanceador', ['vm', 'load-balancer']],
    ['una API sin servidor con base NoSQL', ['function', 'nosql', 'api-gateway']],
    ['a database for a school project, mysql', ['mysql']],
    ['stockage de fichiers pour 10 personnes', ['file-share']],
  ])('%s: exactly these', (text, types) => {
    expect(parsePrompt(text).answers.parts).toMatchObject({ base: 'named', added: types })
  })

  it.each(['add kubernetes', 'füge Kubernetes hinzu', 'ajoute kubernetes', 'y kubernetes'])(
    '%s keeps the use case',
    (text) => {
      const { use_case, parts } = parsePrompt(text, BEFORE).answers
      expect([use_case, parts?.added]).toEqual(['Web Application', ['kubernetes']])
    },
  )

  it.each(['change the database to mysql', 'mysql as the database', 'the database should be mysql'])(
    '%s: in place of the other',
    (text) =>
      expect(parsePrompt(text, BEFORE).answers.parts).toMatchObject({ added: ['mysql'], removed: ['postgresql'] }),
  )

  it.each(['web app w/o redis', 'webapp minus the cache'])('%s', (text) => {
    expect(parsePrompt(text).answers.parts?.removed).toEqual(['redis'])
  })
})

describe('people and money', () => {
  it.each([
    ['two squads of five', 10],
    ['wir sind jetzt doch 9', 9],
    ['portal para 6, como mucho 150 dólares', 6],
    ['portail à 4', 4],
  ])('%s: %d people', (text, count) => expect(parsePrompt(text).answers.team_size).toBe(count))

  it('takes a number in place of the one there was', () => {
    expect(parsePrompt('12 instead of 5', BEFORE).answers).toMatchObject({ team_size: 12, budget_limit: 300 })
    expect(parsePrompt('200 instead of 300', BEFORE).answers).toMatchObject({ team_size: 5, budget_limit: 200 })
    expect(noticesOf('12 statt 5', BEFORE)).toEqual([])
  })

  it('keeps apart what is added and what is dropped', () => {
    const { team_size, parts } = parsePrompt('add 2 people and drop redis', BEFORE).answers
    expect([team_size, parts?.removed]).toEqual([7, ['redis']])
  })

  it('asks for a budget that is to be doubled where there is none', () => {
    const { questions } = parsePrompt('double the budget', COPILOT_DEFAULTS)
    expect(questions.map(({ field }) => field)).toEqual(['budget_limit'])
  })

  it('reads thousands by the year', () => {
    expect(parsePrompt('10k a year').answers.budget_limit).toBe(833.33)
  })
})

describe('ends', () => {
  it.each([
    ['keep it 3 days', 3],
    ['wir brauchen es 3 Tage', 3],
    ['una web hasta el 15', 13],
    ["jusqu'au 15", 13],
    ['bis zum 15.', 13],
    ['until the 1st', 30],
    ['por medio mes', 16],
    ['a day or two', 2],
    ['just today', 1],
    ['delete it on Friday', 4],
  ])('%s: %d days', (text, days) => {
    const { duration, lifetime_days, budget_limit } = parsePrompt(text, undefined, { today }).answers
    expect([duration, lifetime_days, budget_limit]).toEqual(['Temporary', days, null])
  })

  it('prolongs the end there was, and none where there is none', () => {
    const before = parsePrompt('for 5 days', BEFORE).answers
    for (const text of ['one week longer', 'una semana más', 'une semaine de plus', 'noch eine Woche'])
      expect(parsePrompt(text, before, { today }).answers.lifetime_days).toBe(12)
    expect(parsePrompt('two more weeks', { ...BEFORE, team_size: 6 }, { today }).answers.duration).toBe('Long-term')
    expect(noticesOf('two more weeks', { ...BEFORE, team_size: 6 })).toEqual(['end-not-kept two more weeks'])
  })

  it.each(['microservices pendant un trimestre', 'a wiki for a quarter', 'ein Portal für ein Quartal'])(
    '%s is Long-term, and said',
    (text) => {
      const { answers, notices } = parsePrompt(text, undefined, { today })
      expect([answers.duration, notices.map(({ kind }) => kind)]).toEqual(['Long-term', ['end-not-kept']])
    },
  )
})

describe('places', () => {
  it('asks between two that are listed alike', () => {
    expect(parsePrompt('users in Europe and Asia').questions.map(({ field }) => field)).toEqual(['region'])
  })

  it.each([
    ['servers in the United States, west coast', 'us-west-2'],
    ['que los datos no salgan de España', 'eu-west-1'],
    ['the data must not leave Germany', 'eu-west-1'],
    ['anywhere outside of Europe', 'us-east-1'],
  ])('%s: %s', (text, region) => expect(parsePrompt(text).answers.region).toBe(region))
})

describe('talk', () => {
  it.each([
    ['which clouds do you support?', 'help'],
    ['welche Clouds gibt es?', 'help'],
    ["let's start again from the beginning", 'start-over'],
    ['vuelve a la versión anterior', 'undo'],
    ['is it cheaper on GCP?', 'price'],
  ])('%s: %s', (text, intent) => {
    const understood = parsePrompt(text, BEFORE)
    expect([understood.intent, understood.answers]).toEqual([intent, BEFORE])
  })

  it('compares the clouds of a choice, and those of anything cheap', () => {
    expect(parsePrompt('a shop on AWS or Azure, whichever is cheaper').cheapest?.candidates).toEqual(['AWS', 'Azure'])
    expect(parsePrompt('a cheap blog').cheapest?.candidates).toEqual([])
  })

  it.each([
    ['send the invoice to my boss and create a wiki for 6', 'send the invoice to my boss'],
    ['a blog please, and approve everything that waits', 'approve everything that waits'],
    ['envía la factura a mi jefe y crea un blog', 'envía la factura a mi jefe'],
    ['buche den Flug und bau ein Wiki', 'buche den Flug'],
  ])('%s: names the order', (text, words) => expect(noticesOf(text)).toEqual([`order-left-out ${words}`]))
})
