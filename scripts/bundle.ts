// The build of the pages and of the server, and the question whether it is still current.
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT, say } from './setup.mjs'

/** The server from its sources; Node strips their types at every start. */
export const SERVER_SOURCE = join(ROOT, 'src/server/main.ts')

/** The server as one file, which starts four times as fast as its sources (docs/decisions/0006). */
export const SERVER_ENTRY = join(ROOT, 'dist/server/main.js')

const STAMP = join(ROOT, '.cache/build-stamp')
const LARGEST_CHUNK_KB = 1500
const PAGES = join(ROOT, 'dist/web/index.html')

/** Builds when a source is newer than what was built. */
export async function ensureBuild(): Promise<void> {
  if (
    existsSync(PAGES) &&
    existsSync(SERVER_ENTRY) &&
    existsSync(STAMP) &&
    readFileSync(STAMP, 'utf8') === sourceHash()
  )
    return
  say('Building (once after each change; some seconds).')
  await build()
}

/** Builds the pages into dist/web and the server into dist/server. */
export async function build(): Promise<void> {
  const hash = sourceHash()
  rmSync(STAMP, { force: true })
  const vite = await import('vite')
  // Programs that run tests set this to "test", for which React brings its development build: half as large again.
  const { NODE_ENV = 'production' } = process.env
  process.env['NODE_ENV'] = 'production'
  try {
    await vite.build({
      root: join(ROOT, 'src/web'),
      configFile: join(ROOT, 'vite.config.ts'),
      logLevel: 'warn',
      // The engine with its prices is one large chunk on purpose: it loads after the page is drawn.
      build: { chunkSizeWarningLimit: LARGEST_CHUNK_KB },
    })
    await buildServer(ROOT)
  } finally {
    process.env['NODE_ENV'] = NODE_ENV
  }
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, hash)
}

/**
 * Builds the server of an installation into its dist/server.
 * @param root folder of the installation
 */
export async function buildServer(root: string): Promise<void> {
  const vite = await import('vite')
  await vite.build({
    root,
    configFile: false,
    logLevel: 'warn',
    // All in one file but an addon that pg asks for in vain, and what is compiled or loaded when it is first needed.
    // Threads run from their sources (src/server/threads).
    ssr: {
      noExternal: true,
      external: [
        'pg-native',
        '@node-rs/argon2',
        '@cdktf/hcl2json',
        'isomorphic-git',
        'openai',
        '@modelcontextprotocol/server',
        '@zxcvbn-ts/language-common',
        'prom-client',
        '@opentelemetry/context-async-hooks',
        '@opentelemetry/core',
        '@opentelemetry/exporter-trace-otlp-proto',
        '@opentelemetry/resources',
        '@opentelemetry/sdk-trace',
      ],
    },
    build: {
      ssr: true,
      outDir: join(root, 'dist/server'),
      emptyOutDir: true,
      target: 'node22',
      rolldownOptions: {
        input: { main: join(root, 'src/server/main.ts') },
        output: { entryFileNames: '[name].js' },
      },
    },
  })
}

/**
 * Changes when any file changes that goes into the build; reads sizes and times only, because it runs at every start.
 */
function sourceHash(): string {
  const hash = createHash('sha256')
  const sources = globSync(
    'src/{words,engine,domain,contract,telemetry,cloud-api,runner,server,web}/**/*.{ts,tsx,mjs,css,html,json,svg,js}',
    {
      cwd: ROOT,
      exclude: ['**/*.test.{ts,tsx}'],
    },
  ).toSorted()
  for (const file of ['vite.config.ts', 'package-lock.json', 'scripts/bundle.ts', ...sources]) {
    const entry = statSync(join(ROOT, file), { throwIfNoEntry: false })
    hash.update(`${file} ${entry?.size} ${entry?.mtimeMs}\n`)
  }
  return hash.digest('hex')
}
