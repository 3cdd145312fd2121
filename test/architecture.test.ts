// The rules of the repository that neither the compiler nor the linter can
// check: who may import whom, that nothing of the catalogue, the contract or
// the site map is without its tests, and that the project speaks of itself alone.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { COMPONENTS } from '#engine/components/catalogue.ts'
import { isSupported } from '#engine/components/component.ts'
import { CLOUD_LIST } from '#engine/clouds/index.ts'
import { PAGES } from '../src/web/pages.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const find = (...patterns: string[]): string[] => globSync(patterns, { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'))

/** Words and leaf values of the engine that every part of it may use. */
const ENGINE_WORDS = ['engine/vocabulary', 'engine/result', 'engine/stack/schema', 'engine/stack/module']

/** Part of the source to the parts that it may import besides itself; of several that fit, the longest name counts. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  engine: ['engine'],
  'engine/hcl': [],
  // What several components share on one cloud lies with the cloud, and reads their contract.
  'engine/clouds': ['engine/hcl', 'engine/components/component', ...ENGINE_WORDS],
  'engine/components': ['engine/clouds', 'engine/hcl', 'engine/cost', 'engine/prices', ...ENGINE_WORDS],
  domain: ['engine'],
  contract: ['domain', 'engine'],
  server: ['server', 'contract', 'domain', 'engine'],
  'server/crypto': ['server/start-error'],
  'server/db': ['contract', 'domain', 'server/start-error', 'server/config'],
  'server/http': ['contract', 'domain', 'server/db', 'server/config'],
  // What is curated is part of the installation and no row: who may read it is known without the database.
  'server/access': ['contract', 'domain', 'server/db', 'server/http', 'server/crypto', 'server/deps', 'engine/blueprints/gallery'],
  'server/audit': ['contract', 'domain', 'server/db', 'server/http', 'server/deps'],
  // Calling other servers knows nothing of why.
  'server/outbound': [],
  'server/notify': ['contract', 'domain', 'server/db', 'server/crypto', 'server/deps', 'server/in-background', 'server/outbound'],
  'server/lifecycle': ['server/access', 'server/audit', 'server/db', 'server/http', 'server/notify', 'server/deps', 'contract', 'domain', 'engine'],
  'server/workflows': [
    'server/access',
    'server/audit',
    'server/db',
    'server/http',
    'server/in-background',
    'server/lifecycle',
    'server/notify',
    'server/outbound',
    'server/deps',
    'contract',
    'domain',
    'engine',
  ],
  'server/scheduler': [
    'server/audit',
    'server/db',
    'server/http',
    'server/lifecycle',
    'server/notify',
    'server/workflows',
    'server/clean-up',
    'server/deps',
    'contract',
    'domain',
  ],
  'server/proof': ['contract', 'engine'],
  'server/terraform': ['server/http', 'server/proof', 'contract'],
  // It calls the API as any other program does, and reaches no feature past it.
  'server/mcp': ['server/access', 'server/http', 'server/deps', 'contract', 'domain', 'engine'],
  'server/features': [
    'server/access',
    'server/audit',
    'server/crypto',
    'server/db',
    'server/http',
    'server/lifecycle',
    'server/notify',
    'server/outbound',
    'server/proof',
    'server/scheduler',
    'server/terraform',
    'server/workflows',
    'server/deps',
    'server/config',
    'contract',
    'domain',
    'engine',
  ],
  web: ['web', 'contract', 'domain', 'engine'],
  'web/lib': [],
  'web/locales': ['web/lib'],
  'web/ui': ['web/lib'],
  'web/forms': ['web/ui', 'web/lib', 'web/api', 'contract', 'domain'],
  'web/api': ['web/lib', 'contract', 'engine/pipelines/systems', ...ENGINE_WORDS],
  'web/page-row': ['web/locales', 'domain'],
  'web/widgets': ['web/forms', 'web/ui', 'web/api', 'web/lib', 'web/locales', 'web/pages', 'web/page-row', 'contract', 'domain', 'engine'],
  'web/features': ['web/widgets', 'web/forms', 'web/ui', 'web/api', 'web/lib', 'web/locales', 'web/pages', 'web/page-row', 'contract', 'domain', 'engine'],
  'web/shell': ['web/widgets', 'web/forms', 'web/ui', 'web/api', 'web/lib', 'web/locales', 'web/pages', 'web/page-row', 'contract', 'domain'],
}

/** Folders whose entries are islands: one never imports another. */
const ISLANDS = ['web/features', 'engine/components', 'server/features']

const contains = (part: string, file: string): boolean => file === part || file.startsWith(`${part}/`) || file.startsWith(`${part}.`)

/** The files of the source that a file imports, as paths below src. */
function importsOf(file: string): string[] {
  const specifiers = [...read(file).matchAll(/(?:from|import\()\s*'([^']+)'|^import '([^']+)'/gm)].map((match) => match[1] ?? match[2] ?? '')
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith('#')) return [specifier.slice(1)]
    if (specifier.startsWith('.')) return [relative('src', posix.join(dirname(file), specifier))]
    return []
  })
}

/** The island that a file belongs to; undefined for files that stand beside the islands. */
function islandOf(file: string): string | undefined {
  const home = ISLANDS.find((folder) => file.startsWith(`${folder}/`))
  const rest = home && file.slice(home.length + 1)
  return rest?.includes('/') ? `${home}/${rest.split('/')[0]}` : undefined
}

/** A feature of the server may call what another one does, but not its database or its routes. */
function isServiceOf(island: string, file: string): boolean {
  return island.startsWith('server/features/') && file === `${island}/service.ts`
}

test('imports follow the table', () => {
  const faults: string[] = []
  for (const file of find('src/**/*.{ts,tsx}').filter((one) => !/\.(test|d)\.tsx?$/.test(one))) {
    const own = file.slice('src/'.length)
    const part = Object.keys(MAY_IMPORT)
      .filter((one) => contains(one, own))
      .toSorted((a, b) => b.length - a.length)[0]
    if (!part) continue
    for (const target of importsOf(file)) {
      const isAllowed = [part, ...(MAY_IMPORT[part] ?? [])].some((one) => contains(one, target))
      const island = islandOf(own)
      const other = islandOf(target)
      const isForeign = island !== undefined && other !== undefined && other !== island && !isServiceOf(other, target)
      if (!isAllowed || isForeign) faults.push(`${own} imports ${target}`)
    }
  }
  expect(faults).toEqual([])
})

test('nothing imports scripts, tests or the benchmark', () => {
  const faults = find('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.') && importsOf(file).some((target) => target.startsWith('..')))
  expect(faults).toEqual([])
})

describe('completeness', () => {
  test('every catalogue entry has a golden for each cloud that has it, and no other', () => {
    const wanted = COMPONENTS.flatMap((component) =>
      CLOUD_LIST.filter((cloud) => isSupported(component.lower[cloud.id])).map((cloud) => `src/engine/components/${component.type}/golden/${cloud.id}.tf`),
    )
    expect(find('src/engine/components/*/golden/{azure,aws,gcp}.tf').toSorted()).toEqual(wanted.toSorted())
  })

  test('every page is opened by a browser test', () => {
    const specs = find('test/browser/**/*.ts').map(read).join('\n')
    const unopened = Object.values(PAGES).filter(({ path }) => !new RegExp(`['"\`]${path.replaceAll(/:\w+/g, '[^\'"`/]+')}['"\`?#]`).test(specs))
    expect(unopened.map((page) => page.path)).toEqual([])
  })

  test('no page is linked to by a literal address', () => {
    const faults = find('src/web/**/*.tsx').filter((file) => /(?:href|to|navigate\()=?["'{`(]+\/(?!api\/)/.test(read(file)))
    expect(faults).toEqual([])
  })
})

test('the styles of a feature are for what only it shows: they come when it is opened, and stay', () => {
  const roomOf = (file: string): string => /^src\/web\/(features\/[\w-]+|\w+)/.exec(file)?.[1] ?? file
  const shownBy = new Map<string, Set<string>>()
  for (const file of find('src/web/**/*.tsx')) {
    // In braces a class stands in quotes.
    const values = [...read(file).matchAll(/className=(?:("[^"]*")|\{([^}]*)\})/g)].map((match) => match[1] ?? match[2] ?? '')
    const names = values.flatMap((value) => value.match(/["'`][^"'`]*["'`]/g) ?? []).flatMap((text) => text.match(/[a-z][\w-]*/g) ?? [])
    for (const name of names) shownBy.set(name, (shownBy.get(name) ?? new Set<string>()).add(roomOf(file)))
  }
  const faults = find('src/web/features/**/*.css').flatMap((file) => {
    const selectors = [...read(file).matchAll(/([^{}]+)\{/g)].flatMap((match) => (match[1] ?? '').replaceAll(/\/\*.*?\*\//gs, '').split(','))
    // Below something of the feature's own, everything may look as it likes.
    const alone = selectors.map((selector) => selector.trim()).filter((selector) => /^\.[^\s>+~]+$/.test(selector))
    const isOthers = (name: string): boolean => [...(shownBy.get(name) ?? [])].some((room) => room !== roomOf(file))
    return alone
      .filter((selector) => [...selector.matchAll(/\.([\w-]+)/g)].every((match) => isOthers(match[1] ?? '')))
      .map((selector) => `${file}: ${selector}`)
  })
  expect(shownBy.size).toBeGreaterThan(500)
  expect(faults).toEqual([])
})

test('the project speaks of itself alone', () => {
  // Written in parts, so that this list does not find itself.
  const foreign = [
    '/wo' + 'rk/',
    '/opt/' + 'tf',
    '../sh' + 'ared',
    'sh' + 'ared/',
    '/ro' + 'ot/',
    'TO' + 'DO',
    'FIX' + 'ME',
    'eslint-' + 'disable',
    '@ts-' + 'ignore',
  ]
  const texts = find('*.{md,json,ts}', '{src,docs,scripts,test,bench}/**/*.{ts,tsx,mjs,md,css,html,json,tf}').filter(
    (file) => !file.startsWith('src/server/proof/checker/') && file !== 'package-lock.json' && !REFERENCES.includes(file),
  )
  const faults = texts.flatMap((file) => foreign.filter((word) => read(file).includes(word)).map((word) => `${file}: ${word}`))
  expect(faults).toEqual([])
})

test('the notices name everything that the server loads and the pages hold', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  const imported = find('src/web/**/*.{ts,tsx,css}')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [...read(file).matchAll(/(?:from|import) '((?:@[\w-]+\/)?[a-z][\w.-]*)[^']*'/g)].map((match) => match[1] ?? ''))
  const notices = read('THIRD_PARTY_NOTICES')
  const packages = new Set([...Object.keys(dependencies), ...imported])
  expect([...packages].filter((name) => !notices.includes(name))).toEqual([])
})

/** Only the set-up of the tests knows that reference material may lie beside the repository. */
const REFERENCES = ['scripts/test-run.ts', 'scripts/verify-references.ts']
