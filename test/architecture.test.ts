// The rules of the repository that neither the compiler nor the linter can
// check: who may import whom, that nothing of the catalogue, the contract or
// the site map is without its tests, and that the project speaks of itself alone.
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { COMPONENTS } from '#engine/components/catalogue.ts'
import { isSupported } from '#engine/components/component.ts'
import { CLOUD_LIST } from '#engine/clouds/index.ts'
import { PAGES } from '../src/web/pages.ts'
import { EVERYWHERE, MAY_IMPORT } from './support/rooms.ts'
import { find, importsOf, read, sources } from './support/source.ts'

/** Positional parameters that a reader can tell apart. */
const PARAMETERS_MAX = 4

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
