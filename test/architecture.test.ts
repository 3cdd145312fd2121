// The rules of the repository that neither the compiler nor the linter can
// check: who may import whom, that nothing of the catalogue, the contract or
// the site map is without its tests, and that the project speaks of itself alone.
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { COMPONENTS } from '#engine/components/catalogue.ts'
import { isSupported } from '#engine/components/component.ts'
import { CLOUD_LIST } from '#engine/clouds/index.ts'
import { PAGES } from '../src/web/pages.ts'
import { find, importsOf, read, sources } from './support/source.ts'

/** Positional parameters that a reader can tell apart. */
const PARAMETERS_MAX = 4

/** Words and leaf values of the engine that every part of it may use. */
const ENGINE_WORDS = ['engine/vocabulary', 'engine/result', 'engine/stack/schema', 'engine/stack/module']

/** Constants that mean the same in every part, and messages, also those of schemas. */
const EVERYWHERE = ['engine/durations', 'engine/field-messages', 'engine/nesting', 'engine/one-line', 'words']

/** What the parts of pages may import of those to their left. */
const PAGE_PARTS = [
  'web/forms',
  'web/ui',
  'web/api',
  'web/lib',
  'web/locales',
  'web/pages',
  'web/page-row',
  'contract',
  'domain',
]

/** What every sub-room of the environments may import of the rooms below them. */
const BELOW_ENVIRONMENTS = [
  'server/access',
  'server/crypto/sealed',
  'server/audit',
  'server/db',
  'server/http',
  'server/notify',
  'server/plan-proof',
  'server/deps',
  'contract',
  'domain',
  'engine',
]

/** Part of the source to the parts that it may import besides itself; of several that fit, the longest name counts. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  words: [],
  engine: ['engine'],
  'engine/hcl': [],
  'engine/clouds': ['engine/hcl', ...ENGINE_WORDS],
  // What several components share on one cloud, which reads their contract.
  'engine/families': ['engine/clouds', 'engine/hcl', 'engine/components/component', ...ENGINE_WORDS],
  'engine/components': [
    'engine/families',
    'engine/english',
    'engine/clouds',
    'engine/hcl',
    'engine/cost',
    'engine/prices',
    ...ENGINE_WORDS,
  ],
  // Reading Terraform that people bring: it knows nothing of stacks.
  'engine/terraform': ['engine/cost/resources'],
  domain: ['engine'],
  contract: ['domain', 'engine'],
  // Metrics and logs of any process: they know nothing of what is measured.
  telemetry: [],
  server: ['server', 'contract', 'domain', 'engine', 'telemetry'],
  'server/crypto': ['server/start-error'],
  'server/db': ['contract', 'domain', 'telemetry', 'server/start-error', 'server/config', 'server/crypto/sealed'],
  'server/http': ['contract', 'domain', 'telemetry', 'server/db', 'server/config'],
  'server/metrics': ['telemetry', 'server/scheduler', 'server/start-error', ...BELOW_ENVIRONMENTS],
  // What is curated is part of the installation and no row: who may read it is known without the database.
  'server/access': [
    'contract',
    'domain',
    'server/db',
    'server/http',
    'server/crypto',
    'server/deps',
    'engine/blueprints/gallery',
  ],
  'server/audit': ['contract', 'domain', 'server/db', 'server/http', 'server/deps'],
  // The whole database at once, whatever features keep in it.
  'server/backup': [
    'server/audit',
    'server/crypto',
    'server/db',
    'server/config',
    'server/folders',
    'server/start-error',
  ],
  // Calling other servers knows nothing of why.
  'server/outbound': [],
  // Calls of AWS as a connection; what they are for is known elsewhere.
  'server/aws': ['server/environments/base', 'server/issuer', 'server/outbound', ...BELOW_ENVIRONMENTS],
  // Price lists of vendors, what they would change, and the version that counts. Who accepts it is a feature.
  'server/prices': ['server/in-background', 'server/outbound', 'server/threads', ...BELOW_ENVIRONMENTS],
  'server/notify': [
    'contract',
    'domain',
    'server/db',
    'server/crypto',
    'server/deps',
    'server/in-background',
    'server/outbound',
  ],
  // From a stack to its files, as every feature needs it.
  'server/stack': ['server/http', 'server/threads', 'contract', 'domain', 'engine'],
  // A change goes one way through the sub-rooms; only the routes see all of them, and serialise.
  'server/environments': ['server/stack', 'server/terraform', ...BELOW_ENVIRONMENTS],
  'server/environments/base': BELOW_ENVIRONMENTS,
  'server/environments/stack': ['server/environments/base', 'server/stack', ...BELOW_ENVIRONMENTS],
  'server/environments/view': ['server/environments/base', 'server/environments/stack', ...BELOW_ENVIRONMENTS],
  'server/environments/approval': [
    'server/environments/base',
    'server/environments/stack',
    'server/environments/view',
    ...BELOW_ENVIRONMENTS,
  ],
  'server/environments/request': [
    'server/environments/base',
    'server/environments/stack',
    'server/environments/view',
    'server/environments/approval',
    'server/stack',
    'server/terraform',
    ...BELOW_ENVIRONMENTS,
  ],
  'server/environments/operate': [
    'server/receipts/base',
    'server/environments/base',
    'server/environments/stack',
    'server/environments/view',
    'server/environments/approval',
    ...BELOW_ENVIRONMENTS,
  ],
  'server/environments/clock': [
    'server/environments/base',
    'server/environments/approval',
    'server/environments/operate',
    ...BELOW_ENVIRONMENTS,
  ],
  // What every receipt says. What is found out of a run and of an account comes from the rooms that know them.
  'server/receipts/base': ['server/environments/base', ...BELOW_ENVIRONMENTS],
  'server/receipts': ['server/aws', 'server/environments', 'server/runs', ...BELOW_ENVIRONMENTS],
  'server/workflows': [
    'server/access',
    'server/crypto/sealed',
    'server/audit',
    'server/db',
    'server/http',
    'server/in-background',
    'server/environments',
    'server/notify',
    'server/outbound',
    'server/deps',
    'contract',
    'domain',
    'engine',
  ],
  // Runs: their queue, what agents hand over, states and simulated accounts. What becomes of the environment is decided
  // in its own room, which orders runs by a port.
  'server/runs': [
    'server/access',
    'server/audit',
    'server/crypto',
    'server/db',
    'server/environments',
    'server/http',
    'server/in-background',
    'server/issuer',
    'server/notify',
    // Pipelines that destroy environments are started at addresses that people name.
    'server/outbound',
    'server/receipts',
    'server/stack',
    'server/terraform/resources-of-plan',
    'server/threads',
    'server/deps',
    'contract',
    'domain',
    'engine',
    'telemetry',
  ],
  // Every column for sealed values, whichever feature owns it.
  'server/sealing': ['server', 'contract', 'engine'],
  'server/scheduler': [
    'server/access',
    'server/audit',
    'server/backup',
    'server/db',
    'server/http',
    'server/environments',
    'server/notify',
    'server/prices',
    'server/receipts',
    'server/runs',
    'server/sealing',
    'server/workflows',
    'server/clean-up',
    'server/deps',
    'contract',
    'domain',
  ],
  'server/proof': ['server/threads', 'contract', 'engine'],
  // Plans by Terraform itself, in the background. The process that plans is known by its path alone.
  'server/plan-proof': [
    'server/db',
    'server/http',
    'server/in-background',
    'server/stack',
    'server/threads',
    'server/deps',
    'contract',
    'engine',
  ],
  // Who goes next, and threads; what they do is not known here.
  'server/threads': ['server/http', 'engine/prices/version'],
  'server/terraform': ['server/http', 'server/threads', 'contract', 'engine/stack', 'engine/cost', 'engine/terraform'],
  // It signs who asks, and knows neither what a cloud is asked nor who works with it.
  'server/issuer': ['server/db', 'server/http', 'server/deps', 'domain'],
  // It calls the API as any other program does, and reaches no feature past it.
  'server/mcp': ['server/access', 'server/http', 'server/deps', 'contract', 'domain', 'engine'],
  'server/features': [
    'server/access',
    'server/audit',
    'server/aws',
    'server/crypto',
    'server/db',
    'server/http',
    'server/environments',
    'server/issuer',
    'server/notify',
    'server/outbound',
    'server/plan-proof',
    'server/prices',
    'server/proof',
    'server/runs',
    'server/scheduler',
    'server/sealing',
    'server/stack',
    'server/terraform',
    'server/workflows',
    'server/threads',
    'server/deps',
    'server/config',
    'contract',
    'domain',
    'engine',
  ],
  // It carries out runs, and talks to the server by its interface alone.
  runner: ['runner', 'contract', 'domain', 'engine', 'telemetry'],
  // Simulated clouds: a provider knows nothing of who runs Terraform.
  'runner/sandbox': ['domain', 'engine'],
  web: ['web', 'contract', 'domain', 'engine'],
  'web/lib': [],
  'web/locales': ['web/lib'],
  'web/ui': ['web/lib', 'web/locales'],
  'web/forms': ['web/ui', 'web/lib', 'web/locales', 'web/api', 'contract', 'domain'],
  'web/api': [
    'web/lib',
    'web/locales/words',
    'contract',
    'engine/pipelines/systems',
    'engine/prices/version',
    ...ENGINE_WORDS,
  ],
  'web/page-row': ['web/locales', 'domain'],
  'web/widgets': ['engine', ...PAGE_PARTS],
  'web/dialogs': ['web/widgets', 'engine', ...PAGE_PARTS],
  'web/features': ['web/dialogs', 'web/widgets', 'engine', ...PAGE_PARTS],
  'web/shell': ['web/dialogs', 'web/widgets', ...PAGE_PARTS],
}

/** Folders whose entries are islands: one never imports another. */
const ISLANDS = ['web/features', 'engine/components', 'server/features']

const contains = (part: string, file: string): boolean =>
  file === part || file.startsWith(`${part}/`) || file.startsWith(`${part}.`)

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
  for (const file of sources()) {
    const own = file.slice('src/'.length)
    const part = Object.keys(MAY_IMPORT)
      .filter((one) => contains(one, own))
      .toSorted((a, b) => b.length - a.length)[0]
    if (!part) continue
    for (const target of importsOf(file)) {
      const isAllowed = [part, ...EVERYWHERE, ...(MAY_IMPORT[part] ?? [])].some((one) => contains(one, target))
      const island = islandOf(own)
      const other = islandOf(target)
      const isForeign = island !== undefined && other !== undefined && other !== island && !isServiceOf(other, target)
      if (!isAllowed || isForeign) faults.push(`${own} imports ${target}`)
    }
  }
  expect(faults).toEqual([])
})

test('services return values: only routes serialise them', () => {
  const serialises =
    /import \{[^}]*\b(?:json|asJson|jsonPage|asJsonPage|lastingJson|versionedJson|partlyStoredJson|type Text)\b[^}]*\} from '[^']*\/http\/|import type \{[^}]*\bText\b[^}]*\} from '[^']*\/http\//
  const faults = find('src/server/**/*.ts').filter(
    (file) =>
      !/(?:\/routes|\.test)\.ts$/.test(file) && !file.startsWith('src/server/http/') && serialises.test(read(file)),
  )
  expect(find('src/server/**/routes.ts').filter((file) => serialises.test(read(file))).length).toBeGreaterThan(10)
  expect(faults).toEqual([])
})

test('functions take at most four positional parameters', () => {
  const tooMany = (file: string): string[] => {
    const found: string[] = []
    const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest)
    const look = (node: ts.Node): void => {
      if (ts.isFunctionLike(node) && node.parameters.length > PARAMETERS_MAX)
        found.push(`${file}:${source.getLineAndCharacterOfPosition(node.pos).line + 1}`)
      ts.forEachChild(node, look)
    }
    look(source)
    return found
  }
  const files = find('src/{contract,domain,server}/**/*.ts').filter((file) => !/\.(test|d)\.ts$/.test(file))
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap(tooMany)).toEqual([])
})

test('nothing imports scripts, tests or the benchmark', () => {
  const faults = find('src/**/*.{ts,tsx}').filter(
    (file) => !file.includes('.test.') && importsOf(file).some((target) => target.startsWith('..')),
  )
  expect(faults).toEqual([])
})

describe('completeness', () => {
  test('every catalogue entry has a golden for each cloud that has it, and no other', () => {
    const wanted = COMPONENTS.flatMap((component) =>
      CLOUD_LIST.filter((cloud) => isSupported(component.lower[cloud.id])).map(
        (cloud) => `src/engine/components/${component.type}/golden/${cloud.id}.tf`,
      ),
    )
    expect(find('src/engine/components/*/golden/{azure,aws,gcp}.tf').toSorted()).toEqual(wanted.toSorted())
  })

  test('every page is opened by a browser test', () => {
    const specs = find('test/browser/**/*.ts').map(read).join('\n')
    const unopened = Object.values(PAGES).filter(
      ({ path }) => !new RegExp(`['"\`]${path.replaceAll(/:\w+/g, '[^\'"`/]+')}['"\`?#]`).test(specs),
    )
    expect(unopened.map((page) => page.path)).toEqual([])
  })

  test('no page is linked to by a literal address', () => {
    const faults = find('src/web/**/*.tsx').filter((file) =>
      /(?:href|to|navigate\()=?["'{`(]+\/(?!api\/)/.test(read(file)),
    )
    expect(faults).toEqual([])
  })
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
  const texts = find(
    '*.{md,json,ts}',
    '{src,docs,scripts,test,bench}/**/*.{ts,tsx,mjs,md,css,html,json,tf}',
    'deploy/**/*.*',
    'deploy/Dockerfile',
  ).filter((file) => file !== 'package-lock.json')
  const faults = texts.flatMap((file) => {
    // Files of the server that take the work of agents lie in a folder of that name.
    const text = read(file).replaceAll('./runs/work/', '')
    return foreign.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`)
  })
  expect(faults).toEqual([])
})

test('the notices name everything that the server loads and the pages hold', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  const imported = find('src/web/**/*.{ts,tsx,css}')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      [...read(file).matchAll(/(?:from|import) '((?:@[\w-]+\/)?[a-z][\w.-]*)[^']*'/g)].map((match) => match[1] ?? ''),
    )
  const notices = read('THIRD_PARTY_NOTICES')
  const packages = new Set([...Object.keys(dependencies), ...imported])
  expect([...packages].filter((name) => !notices.includes(name))).toEqual([])
})
