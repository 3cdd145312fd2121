import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { DURATIONS, ENVIRONMENT_TYPES, SENSITIVITIES, USE_CASES, type Word } from '#engine/vocabulary.ts'
import { texts as common } from './en/common.ts'

const here = new URL('.', import.meta.url)
const AREAS = readdirSync(new URL('en', here)).map((file) => file.replace('.ts', ''))
const LANGUAGES = ['es', 'fr', 'de'] as const

/** Names that no language translates. */
const NAMES = new Set([
  'GB',
  'TiB',
  's',
  'vCPUs',
  'Strata',
  'Terraform',
  'SVG',
  'PNG',
  'SSO',
  'main.tf, variables.tf',
  'Plan',
  'plan',
  '{{count}} s',
  '{{minutes}} min {{seconds}} s',
  '{{hours}} h {{minutes}} min',
  '{{done}} MB',
  '{{value}} GB',
  'GPU: {{value}}',
  'README',
  'min',
])

/** Words that a language writes as English does. */
const ALIKE: Readonly<Record<(typeof LANGUAGES)[number], readonly string[]>> = {
  es: ['Total', 'Token', 'Tokens', 'token {{name}}', 'Pipeline', 'Commit', 'commit', 'variables', 'no'],
  fr: [
    'Plans',
    'Pool',
    'pool {{pool}}',
    'Description',
    'Note',
    'Documentation',
    'Agent',
    'version {{number}}',
    'version {{value}}',
    '{{value}} machines',
    '{{value}} machine',
    'Production',
    'Public',
    'version',
    'Total',
    'Architecture',
    'exact',
    'Source',
    'administration',
    'Administration',
    'Sessions',
    'Action',
    'Actions',
    'Invitations',
    'invitations',
    'Version',
    'Installation',
    'Notifications',
    'Agents',
    'agents',
    'Budget',
    'Configuration',
    'Message',
    'Messages',
    'Microservices',
    'Pipeline',
    'Commit',
    'Workflows',
    'workflows',
    'action',
    'actions',
    'cloud',
    'commit',
    'conditions',
    'description',
    'e-mail',
    'message',
    'messages',
    'note',
    'notes',
    'source',
    'type',
    'variables',
    'workflow',
  ],
  de: [
    'Pools',
    'Agent',
    'Pool',
    'State',
    'Region',
    '{{cloud}} in {{region}}',
    'Staging',
    'optional',
    'optional, USD',
    'Details',
    'Teams',
    'Administrator',
    'Name',
    'Status',
    'Team',
    'Team {{name}}',
    'Version',
    'Installation',
    'Token',
    'Pipeline',
    'Commit',
    'Branch',
    'Repository',
    'Tags',
    'Workflows',
    'Budget',
    'Microservices',
  ],
}

/** Whether a text has words of its own, besides placeholders, figures and the unit ms. */
const hasWords = (text: string) => /\p{L}/u.test(text.replaceAll(/\{\{\w+\}\}|\bms\b/g, ''))

type Tree = { readonly [key: string]: string | Tree }

/** Every text by its path, such as mini.groups.data. */
function flatten(tree: Tree, path = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value] as const] : [...flatten(value, `${path}${key}.`)],
    ),
  )
}

async function read(language: string, area: string): Promise<Map<string, string>> {
  const file = (await import(new URL(`${language}/${area}.ts`, here).href)) as { texts: Tree }
  return flatten(file.texts)
}

const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([name]) => name).toSorted()

describe.each(LANGUAGES)('%s', (language) => {
  test.each(AREAS)('%s says everything that English says, in its own words', async (area) => {
    const english = await read('en', area)
    const own = await read(language, area)
    expect([...own.keys()].toSorted()).toEqual([...english.keys()].toSorted())
    const same: string[] = []
    for (const [path, text] of english) {
      const translated = own.get(path) ?? ''
      expect(translated.trim(), path).not.toBe('')
      expect(placeholders(translated), path).toEqual(placeholders(text))
      if (translated === text && hasWords(text) && !NAMES.has(text) && !ALIKE[language].includes(text))
        same.push(`${path}: ${text}`)
    }
    expect(same).toEqual([])
  })
})

test.each(['en', ...LANGUAGES])(
  '%s calls a section alike in the sidebar, in the title and on its page',
  async (language) => {
    const [shell, pages] = await Promise.all([read(language, 'shell'), read(language, 'common')])
    const camel = (id: string) => id.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    const sections = [...shell].flatMap(([path, name]) =>
      path.startsWith('sections.') ? [[camel(path.slice('sections.'.length)), name] as const] : [],
    )
    const named = sections.filter(([id]) => pages.has(`pages.${id}`))
    expect(named.map(([id]) => id)).toContain('flowControls')
    expect(named).toEqual(named.map(([id]) => [id, pages.get(`pages.${id}`)]))
    expect((await read(language, 'workflows')).get('title')).toBe(pages.get('pages.flowControls'))
  },
)

test('every language has the files of English', () => {
  for (const language of LANGUAGES)
    expect(readdirSync(new URL(language, here)).toSorted()).toEqual(AREAS.map((area) => `${area}.ts`).toSorted())
})

test('English uses the labels of the engine', () => {
  const labels = (words: readonly Word[]) => Object.fromEntries(words.map(({ id, label }) => [id, label]))
  expect(common.words).toEqual({
    useCases: labels(USE_CASES),
    environmentTypes: labels(ENVIRONMENT_TYPES),
    sensitivities: labels(SENSITIVITIES),
    durations: labels(DURATIONS),
  })
})

/** A copy of the data at a moment, and the words with which a language says that there is none. */
const SNAPSHOTS = {
  en: [/snapshot/i, /\b(?:no|without a) snapshot/i],
  es: [/instantánea/i, /\b(?:ninguna|sin) instantánea/i],
  fr: [/instantané(?!ment)/i, /\b(?:aucun|sans) instantané/i],
  de: [/Snapshot|Sicherung an:/, /\b(?:keinen?|ohne) (?:Snapshot|Sicherung)/],
} as const

/** Where it is said that there is no snapshot: of a cloud that leaves none, and of a list that is empty. */
const DENIES_SNAPSHOT = /^(?:teardown\.lost\.|snapshots\.(?:none|listEmpty))/

test.each(['en', ...LANGUAGES] as const)('%s denies a snapshot only where there is none', async (language) => {
  const [named, denied] = SNAPSHOTS[language]
  const texts = (await Promise.all(AREAS.map((area) => read(language, area)))).flatMap((area) => [...area])
  const found = texts.filter(([, text]) => named.test(text))
  expect(found.length).toBeGreaterThanOrEqual(4)
  expect(found.filter(([path, text]) => denied.test(text) && !DENIES_SNAPSHOT.test(path))).toEqual([])
})
