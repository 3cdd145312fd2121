import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string }
process.env['VITE_VERSION'] = version

/** What pages are made of; what is heavy and needed by few stays apart. */
const SHARED =
  /\/src\/web\/(?:ui|forms|api|widgets|lib)\/|\/src\/(?:domain|contract|words)\/|node_modules\/(?!@xyflow|d3-|shiki|@shikijs|diff\/|markdown-to-jsx)/

/** Modules of the pages before signing in, with all that comes with them. */
let wayIn: ReadonlySet<string> | undefined

/** The list of all icons: of these, a module takes only those that it names. */
const ICON_LIST = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/

/** What the bundler knows of a module. */
interface Module {
  readonly importedIds: readonly string[]
  readonly code: string | null
}

/** The modules of the icons that the code of a module names. */
function iconsOf(code: string, list: string): string[] {
  const names = [...code.matchAll(/import \{([^}]*)\} from ["']lucide-react["']/g)].flatMap(([, all = '']) =>
    all.split(',').map((one) => one.trim().split(' as ')[0] ?? ''),
  )
  return [...readFileSync(list, 'utf8').matchAll(/^export \{([^}]*)\} from '([^']+)'/gm)].flatMap(
    ([, exported = '', file = '']) => {
      const known = new Set(exported.split(',').map((one) => one.trim().replace('default as ', '')))
      return names.some((name) => known.has(name)) ? [join(dirname(list), file)] : []
    },
  )
}

/**
 * Finds them by what imports what. What a visitor waits for is a file of its own, without what only the pages behind
 * need.
 */
function findWayIn(moduleOf: (id: string) => Module | null): ReadonlySet<string> {
  const found = new Set<string>()
  const rest = globSync('src/web/features/auth/*Page.tsx', { cwd: import.meta.dirname }).map((file) =>
    join(import.meta.dirname, file),
  )
  for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
    if (found.has(id)) continue
    found.add(id)
    const { importedIds, code } = moduleOf(id) ?? { importedIds: [], code: null }
    const list = importedIds.find((one) => ICON_LIST.test(one))
    if (list !== undefined) rest.push(...iconsOf(code ?? '', list))
    rest.push(...importedIds.filter((one) => one !== list))
  }
  return found
}

/** Modules of which the sign-in page is made besides; the texts in the language that all others fall back to. */
const SIGN_IN = /\/src\/web\/(?:features\/auth\/LoginPage\.tsx|locales\/en\/(?:common|auth)\.ts)$/

/**
 * Asks for the way in with the start page, and not only after the first script has run. Other pages need most of it.
 */
const preloadWayIn: Plugin = {
  name: 'strata-preload-way-in',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.values(bundle)
        .filter((file) =>
          file.type === 'chunk'
            ? file.name === 'way-in' || SIGN_IN.test(file.facadeModuleId ?? '')
            : file.names.includes('way-in.css'),
        )
        .map(({ type, fileName }) => ({
          tag: 'link',
          attrs: { rel: type === 'chunk' ? 'modulepreload' : 'stylesheet', crossorigin: true, href: `/${fileName}` },
          injectTo: 'head' as const,
        })),
  },
}

export default defineConfig({
  root: 'src/web',
  plugins: [react(), preloadWayIn],
  // A class is called after its file, in development and in production alike: what an inspector shows is found by name.
  css: { modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}_${name}` } },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // The page's content policy allows no data: addresses, so nothing is put inline.
    assetsInlineLimit: 0,
    // What every first visit needs comes as one file, and what most pages share as a second: dozens of small ones
    // compress worse (150 instead of 138 kB), and a page took 70 requests instead of 18 and a third more of a
    // browser's time.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 2 },
            {
              debugName: 'way-in',
              name: (id, graph) => {
                wayIn ??= findWayIn((one) => graph.getModuleInfo(one))
                return wayIn.has(id) ? 'way-in' : null
              },
              priority: 1,
            },
            { name: 'pieces', test: SHARED, minShareCount: 3, priority: 0 },
            // Those that one or two pages share would be files of some bytes.
            { name: 'icons', test: /\/lucide-react\//, priority: 0 },
          ],
        },
      },
    },
  },
  server: {
    // Where `npm run dev` runs the server. The pages' own folder `api` is not meant: its modules end in .ts.
    proxy: { '^/(?:mcp$|api/(?!.*\\.ts))': process.env['STRATA_API'] ?? 'http://127.0.0.1:8000' },
  },
})
