import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { formatIn } from './format.ts'
import { fr } from './fr.ts'
import { LANGUAGES, type Language } from './languages.ts'
import type { Param } from './message.ts'
import { sentenceOf, type Entry } from './sentence.ts'

type Entries = Readonly<Record<string, Entry>>

const WORDS: Readonly<Record<Language, Entries>> = { en, es, fr, de }
const OTHERS = LANGUAGES.filter((language) => language !== 'en')
const CODES = Object.keys(en)

type Values = Readonly<Record<string, readonly Param[]>>

const LIST = [['‹one›'], ['‹one›', '‹two›'], []] as const
const COUNT = [1, 2, 5000] as const
const TIME = ['2026-11-05T10:00:00.000Z', '2026-11-06T11:30:00.000Z'] as const

/**
 * Values that a parameter may have: one that holds a figure, a list or a word of a closed set is listed here, every
 * other one is a name of something.
 */
const VALUES: Values = {
  allowed: LIST,
  attempts: COUNT,
  approvers: [['‹one›'], [], ['‹one›', '‹two›', '‹3›', '‹4›', '‹5›']],
  at: TIME,
  author: ['‹author›', null, ''],
  base: COUNT,
  cost: [12.5, 1272.05],
  count: COUNT,
  days: COUNT,
  decider: ['‹decider›', null],
  emails: LIST,
  excess: [3, 4.25],
  group: ['named', 'owners', 'owners-and-admins', 'administrators'],
  ids: LIST,
  is_void: [true, false],
  latest: TIME,
  limit: [50, 1000],
  lowest: [50, 1000],
  max: COUNT,
  minutes: COUNT,
  modules: LIST,
  needed: [['owner'], ['owner', 'admin']],
  operation: ['applying', 'stopping', 'resuming', 'destroying'],
  providers: LIST,
  problems: [
    ['‹one›', '‹two›'],
    ['‹two›', '‹one›'],
  ],
  project: ['‹project 1›', '‹project 2›'],
  reason: ['‹reason›', '‹other reason›'],
  parts: LIST,
  regions: LIST,
  reasons: LIST,
  role: ['owner', 'admin', 'developer', 'viewer', 'member', 'user'],
  scopes: [['‹one›'], ['‹one›', '‹two›']],
  seconds: [1, 30],
  sentences: [['‹One.›'], ['‹One.›', '‹Two.›']],
  sources: LIST,
  state: ['approved', 'rejected', 'expired', 'void'],
  variables: LIST,
  version: COUNT,
  who: [['‹one›'], ['‹one›', '‹two›', '‹3›', '‹4›', '‹5›'], ['‹one›', '‹two›', '‹3›', '‹4›', '‹5›', '‹6›']],
  wanted: [50, 1000],
}

/** Parameters that mean something else in an area. */
const VALUES_IN: Readonly<Record<string, Values>> = {
  approvals: {
    allowed: [0, 20],
    asked: [30, 12.5],
    month: ['2026-11', '2026-12'],
    role: ['owners', 'owners-and-admins', null],
    short: [10, 4.25],
    taken: [80, 75.5],
    total: [12, 40],
  },
  actions: {
    approvers: LIST,
    groups: LIST,
    host: ['‹host›', null],
    part: ['‹part›', null],
    people: LIST,
    role: ['developer', null, 'viewer'],
    unknown: LIST,
    why: LIST,
  },
  jobs: {
    flavour: ['terraform', 'tofu'],
    mb: [1, 300],
    names: LIST,
    phase: ['plan', 'apply'],
    version: ['1.11.4', '1.12.0'],
  },
  pods: { mb: [1, 300], version: ['1.11.4', '1.12.0'] },
  queue: {
    at: [...TIME, null],
    before: [1, 2, 0],
    done: [3, 4],
    phase: ['plan', 'apply'],
    times: [2, 3],
    total: [12, null],
    version: [7, null],
  },
  preflight: { used: [5, 1200], value: [5, 1200], wanted: [1, 1500] },
  runs: { looked: [1, 3], matched: [0, 1], status: [500, 404] },
  stops: {
    count: COUNT,
    done: LIST,
    failed: LIST,
    kept: [0, 1, 2],
    waiting: LIST,
    what: ['stop', 'resume'],
    why: [
      'replica',
      'cluster-member',
      'multi-az',
      'serverless',
      'ephemeral-disk',
      'local-ssd',
      'autopilot',
      'own-pool',
    ],
  },
  workflows: {
    actions: LIST,
    author: ['‹author›', null, ''],
    min: [1, 2],
    more: [0, 2],
    project: ['‹project›', null],
    roles: [['owner'], ['owner', 'developer']],
    steps: [5, 6],
    workflows: [['‹one›'], ['‹one›', '‹two›'], []],
  },
  waiting: { note: ['', '‹note›'] },
  agents: { jobs: COUNT, kind: ['agent', 'attempt'], min: COUNT, tokens: COUNT },
  directory: { attributes: LIST },
  connections: { environments: LIST, types: LIST },
  operations: {
    action: ['confirm', 'cancel', 'retry'],
    addresses: LIST,
    create: [3, 4],
    first: COUNT,
    kept: COUNT,
    known: COUNT,
    offset: COUNT,
    status: ['queued', 'applied'],
    approved: [100.25, 20, null],
    is_least: [false, true],
    over: [31.25, 12.5],
    risen: [4, 0.5],
    planned: [131.5, 32.5],
    delete: [0, 1],
    replace: [0, 2],
    update: [5, 6],
  },
  events: {
    planned: [131.5, 32.5],
    month: ['2026-11', '2026-12'],
    workflows: [['‹one›'], ['‹one›', '‹two›']],
  },
  projects: {
    beyond: [0, 20],
    month: ['2026-11', '2026-12'],
    owners: [['‹one›'], ['‹one›', '‹two›']],
    reserved: [45, 12.5],
    rules: [['budget_limit'], ['require_tags', 'allowed_clouds']],
    spent: [30, 1.5],
    taken: [80, 75.5],
  },
  // What is kept with a notification is text.
  notifications: {
    change: ['enabled', 'disabled', 'codes', 'passkey-added', 'passkey-removed'],
    connection: ['manual', 'sandbox'],
    cost: ['12.5', 'unknown'],
    hours: ['24', '72', '1'],
    kind: ['apply', 'update', 'stop', 'resume'],
    limit: ['50', '1000'],
    month: ['2026-11', '2026-12'],
    note: ['', '‹note›'],
    percent: ['80', '100'],
    run: ['apply', 'stop', 'resume', 'destroy'],
    spent: ['400.5', '12'],
  },
  audit: { jobs: LIST },
  pipelines: {
    phase: ['plan', 'apply', 'destroy'],
    provider: ['github', 'gitlab', 'azure-devops'],
    status: [401, 500],
  },
  receipts: {
    count: [3, 1, 0],
    destroyed: [30, 1],
    figure: ['held', 'left'],
    gone: [1, 3],
    held: [31, 1, null],
    cause: ['type', 'stack', 'gone'],
    how: ['snapshot', 'soft-deleted', 'backups'],
    is_ended: [true, false],
    is_kept: [true, false],
    most: TIME,
    problem: ['key-refused', 'refused', 'no-connection', 'unreachable'],
    size_gb: [32, 1024],
    is_at_least: [false, true],
    is_searched: [false, true],
    looks: [2, 3],
    monthly: [12.5, 1272.05, null],
    name: ['‹name›', null],
    number: COUNT,
    of: ['owner', 'written'],
    reason: ['key-refused', 'denied', 'not-enabled', 'other-account', 'refused'],
    where: ['aws-account', 'azure-subscription', 'google-project'],
    regions: LIST,
    serial: COUNT,
    until: [...TIME, null],
    verdict: ['left', 'clean', 'not-looked'],
  },
  builder: { known: [['‹one›'], ['‹one›', '‹other›']] },
  checks: {
    keys: [['‹key 1›'], ['‹key 1›', '‹key 2›']],
    known: [['‹one›'], ['‹one›', '‹other›']],
    missing: [['‹node 1›'], ['‹node 1›', '‹node 2›']],
    path: [
      ['‹a›', '‹b›'],
      ['‹a›', '‹b›', '‹c›'],
    ],
    times: [2, 3],
  },
  http: { at: [12, null] },
  fields: {
    bound: [1, 5000],
    least: [1, 5],
    most: [10, 5000],
    known: [['‹one›'], ['‹one›', '‹other›']],
    unit: ['days', 'entries'],
  },
  outbound: { cause: ['closed', 'timed-out'] },
  copilot: {
    named: LIST,
    before: [12, null],
    candidates: [['‹one›'], ['‹one›', '‹two›']],
    ms: [12, 1300],
    priced: [1, 2],
    resources: COUNT,
    seconds: COUNT,
    status: [401, 404],
    team_size: COUNT,
    total: [3, 4],
  },
  compute: {
    bucket: ['Object Storage', null],
    memory: [512, 2048],
    regions: [['‹region 1›'], ['‹region 1›', '‹region 2›']],
    wantedMemory: [256, 1024],
  },
  data: {
    gb: [64, 100],
    regions: [['‹region 1›'], ['‹region 1›', '‹region 2›']],
    units: [1000, 2000],
    wantedGb: [50, 70],
    wantedUnits: [1500, 2500],
  },
  edge: {
    clusters: [['‹cluster 1›'], ['‹cluster 1›', '‹cluster 2›']],
    count: [9, 12],
    environment: ['staging', 'development'],
    machines: [1, 3],
    most: [6, 8],
    regions: [['‹region 1›'], ['‹region 1›', '‹region 2›']],
  },
  imports: {
    aspect: ['size', 'public_access'],
    files: LIST,
    least: [1, 2.5],
    losses: [['size'], ['count', 'public_access']],
    meters: LIST,
    more: [0, 3],
    most: [3, 4.5],
    names: LIST,
    what: LIST,
  },
  regions: { pair: ['‹pair›', null] },
  savings: {
    average: [12, 13],
    days: [30, 90],
    people: [6, 11],
    sizes: [['‹size 1›'], ['‹size 1›', '‹size 2›']],
    smaller: [5, 10],
    units: [1000, 2000],
  },
  stack: {
    cost: [12.5, 1272.05],
    isProduction: [true, false],
    limit: [50, 1000],
    percent: [85, 99],
    regions: [['‹region 1›'], ['‹region 1›', '‹region 2›']],
    titles: [['‹title 1›'], ['‹title 1›', '‹title 2›']],
    total: [40, 41],
    unpriced: [1, 2],
  },
  units: { amount: [12.5, 1272.05], price: [0.0375, 3], quantity: [1.5, 1234], unit: ['10k-requests', 'rule-month'] },
}

/** Words that only English has. */
const ENGLISH = /\b(?:the|is|are|were|this|that|with|your|you|and|not|cannot|has|have|be)\b/i

/** Sentences that a language writes as English does. */
const ALIKE: ReadonlySet<string> = new Set(['‹place 1›: ‹problem 1›', '‹One.›'])

const valueOf = (code: string, name: string, index: number): Param => {
  const values = VALUES_IN[code.split('.')[0] ?? '']?.[name] ?? VALUES[name] ?? [`‹${name} 1›`, `‹${name} 2›`]
  return values[index % values.length] ?? null
}

/** Says an entry with the values of an index, and names the parameters that it read. */
function sample(language: Language, code: string, index = 0, changed?: string): { text: string; read: Set<string> } {
  const read = new Set<string>()
  const params = new Proxy<Record<string, Param>>(
    {},
    {
      get: (_, name) => {
        read.add(String(name))
        return valueOf(code, String(name), String(name) === changed ? index + 1 : index)
      },
    },
  )
  return { text: sentenceOf(WORDS[language][code] ?? '', params, formatIn(language), (one) => one.code), read }
}

test.each(LANGUAGES)('%s has a file for every area, and its codes begin with their area', async (language) => {
  const files = readdirSync(new URL(language, import.meta.url)).toSorted()
  expect(files).toEqual(readdirSync(new URL('en', import.meta.url)).toSorted())
  const inFiles = await Promise.all(
    files.map(async (file) => {
      const area = (await import(new URL(`${language}/${file}`, import.meta.url).href)) as Record<string, unknown>
      const codes = Object.values(area).flatMap((entries) => Object.keys(entries as object))
      expect(codes.filter((code) => !code.startsWith(`${file.replace('.ts', '')}.`))).toEqual([])
      return codes
    }),
  )
  expect(inFiles.flat().toSorted()).toEqual(CODES.toSorted())
})

describe.each(LANGUAGES)('%s', (language) => {
  test.each(CODES)('says %s with everything that it names', (code) => {
    const { text, read } = sample(language, code)
    expect([...read].toSorted()).toEqual([...sample('en', code).read].toSorted())
    expect(text).toBe(text.trim())
    expect(text).not.toMatch(/undefined|null|NaN|\[object|\{\w*\}| {2}/)
    const matters = (name: string) => (index: number) =>
      sample(language, code, index, name).text !== sample(language, code, index).text
    expect([...read].filter((name) => ![0, 1, 2, 3].some(matters(name)))).toEqual([])
  })
})

test.each(OTHERS)('%s leaves nothing in English', (language) => {
  const same = CODES.filter((code) => {
    const { text } = sample(language, code)
    const words = text.replaceAll(/‹.*?›|"[^"]*"/g, '')
    const isAlike = ALIKE.has(text) || !/\p{L}/u.test(words)
    return (text === sample('en', code).text && !isAlike) || ENGLISH.test(words)
  })
  expect(same).toEqual([])
})

test('no two codes say the same in English', () => {
  const byText = Map.groupBy(CODES, (code) => sample('en', code).text)
  expect([...byText.values()].filter((codes) => codes.length > 1)).toEqual([])
})
