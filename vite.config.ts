import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string }
process.env['VITE_VERSION'] = version

/** What pages are made of; what is heavy and needed by few stays apart. */
const SHARED =
  /\/src\/web\/(?:ui|forms|api|widgets|lib)\/|\/src\/(?:domain|contract|words)\/|node_modules\/(?!@xyflow|d3-|shiki|@shikijs|diff\/|markdown-to-jsx|cronstrue)/

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

/** Finds the modules of a part by what imports what. */
function findPart(entry: string, moduleOf: (id: string) => Module | null): ReadonlySet<string> {
  const found = new Set<string>()
  const rest = [join(import.meta.dirname, 'src/web', entry)]
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

/**
 * A file of its own for what comes with a module of src/web, such as the pages before signing in, or the product with
 * its router. Of what two parts need, the one of the higher priority has it.
 */
function partGroup(name: string, entry: string) {
  let part: ReadonlySet<string> | undefined
  return {
    debugName: name,
    name: (id: string, graph: { getModuleInfo: (id: string) => Module | null }) => {
      part ??= findPart(entry, (one) => graph.getModuleInfo(one))
      return part.has(id) ? name : null
    },
  }
}

const knownSchemas = new Map<string, boolean>()

/**
 * Whether a module is made of schemas, or of what uses them: a browser builds each of them when it loads the file, and
 * most pages show only what the server has checked.
 */
function checksInput(id: string, moduleOf: (id: string) => Module | null): boolean {
  const known = knownSchemas.get(id)
  if (known !== undefined) return known
  // Within a circle the others decide.
  knownSchemas.set(id, false)
  const found =
    /node_modules\/zod\//.test(id) || (moduleOf(id)?.importedIds ?? []).some((one) => checksInput(one, moduleOf))
  knownSchemas.set(id, found)
  return found
}

/** Modules of which the sign-in page is made besides; the texts in the language that all others fall back to. */
const SIGN_IN = /\/src\/web\/(?:visitor\.tsx|locales\/en\/(?:common|auth)\.ts)$/

/** What every page behind the sign-in begins with. */
const PRODUCT =
  /\/src\/web\/(?:app\.tsx|locales\/(?:files|en\/shell)\.ts|shell\/(?:RequireSession|RequirePermission|AppShell)\.tsx)$/

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>

/** The files of the chunks of some modules with all that they import, styles among them. */
function filesOf(bundle: Bundle, modules: RegExp): string[] {
  const found = new Set<string>()
  const rest = Object.values(bundle)
    .filter(
      (file) =>
        file.type === 'chunk' && [file.facadeModuleId ?? '', ...file.moduleIds].some((module) => modules.test(module)),
    )
    .map(({ fileName }) => fileName)
  for (let name = rest.pop(); name !== undefined; name = rest.pop()) {
    if (found.has(name)) continue
    found.add(name)
    const file = bundle[name]
    if (file?.type === 'chunk') rest.push(...file.imports, ...(file.viteMetadata?.importedCss ?? []))
  }
  return [...found].toReversed()
}

/**
 * Asks for what a page begins with together with the document, and not only after the first script has run: for the
 * way in by links, because other pages need most of it too; for the product by a list that public/early.js reads.
 */
const preload: Plugin = {
  name: 'strata-preload',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const wayIn = filesOf(bundle, SIGN_IN).filter((name) => !html.includes(name))
      // Scripts alone: not every page uses each style, and a browser complains of those that were asked for in vain.
      const product = filesOf(bundle, PRODUCT).filter(
        (name) => name.endsWith('.js') && !html.includes(name) && !wayIn.includes(name),
      )
      const tags = [
        {
          tag: 'meta',
          attrs: { name: 'product', content: product.map((name) => `/${name}`).join(' ') },
          injectTo: 'head-prepend' as const,
        },
        ...wayIn.map((name) => ({
          tag: 'link',
          attrs: name.endsWith('.css')
            ? { rel: 'stylesheet', crossorigin: true, href: `/${name}` }
            : { rel: 'modulepreload', fetchpriority: 'low', crossorigin: true, href: `/${name}` },
          injectTo: 'head' as const,
        })),
      ]
      // Scripts leave the line to the styles, which are all that the frame of the document needs.
      return {
        html: html.replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"'),
        tags,
      }
    },
  },
}

export default defineConfig({
  root: 'src/web',
  plugins: [react(), preload],
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
            { name: 'start', tags: ['$initial'], priority: 3 },
            { ...partGroup('way-in', 'visitor.tsx'), priority: 2 },
            { ...partGroup('product', 'app.tsx'), priority: 1 },
            {
              debugName: 'pieces',
              name: (id, graph) => (checksInput(id, (one) => graph.getModuleInfo(one)) ? 'schemas' : 'pieces'),
              test: SHARED,
              minShareCount: 3,
              priority: 0,
            },
            // Sentences about schedules, in all languages.
            { name: 'cronstrue', test: /\/cronstrue\//, priority: 0 },
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
