// npm run bench [-- --short]: how long the product takes, beside the aims that it has. The short form measures little:
// it shows that every measurement still works.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ensureBuild } from '../scripts/bundle.ts'
import { ROOT } from '../scripts/setup.mjs'
import { measureAccounts } from './accounts.ts'
import { timeInChromium } from './browser.ts'
import { measureBuilderPage } from './builder-page.ts'
import { editRows, timeEdits } from './builder.ts'
import { ENVIRONMENTS, PROJECTS, measureEnvironments } from './environments.ts'
import { timeCompile, timePreview, type Timings } from './engine-loop.ts'
import { measureCompileRatio, measureProofRatio } from './ratios.ts'
import { signIn } from '../scripts/demo-session.ts'
import { measureGet, measurePost } from './http.ts'
import { serve, type Served } from '../scripts/serve.ts'
import { measurePrices } from './prices.ts'
import { measureRuns } from './runs.ts'
import { sized } from './size.ts'
import { ms, printRows, quantile, type Row } from './stats.ts'
import { measureWaiting } from './waiting.ts'

const COMPILE_AIM_MS = 2
const PREVIEW_AIM_MS = 16
const WARM_START_AIM_MS = 1500
const INITIAL_JS_AIM_KB = 150
const WARM_STARTS = sized(3, 1)
const SAMPLES = { samples: sized(400, 3), edits: sized(60, 2) }

await ensureBuild()
printRows('Compile and price, Node: median, p99', timingRows(timeCompile(SAMPLES.samples), COMPILE_AIM_MS))
printRows(
  'A Production web application, processor time: compiling, JSON.parse of its result',
  await measureCompileRatio(),
)
printRows('Proof of a stack, processor time', await measureProofRatio())
printRows('One edit in the builder, Node: median, p99, compiling the whole takes', editRows(timeEdits(SAMPLES.edits)))
printRows('Prices of resources, Node: median', measurePrices(SAMPLES.edits))
const chromium = await timeInChromium(SAMPLES)
if (chromium) {
  printRows('Compile and price, Chromium: median, p99', timingRows(chromium.compile, COMPILE_AIM_MS))
  printRows('Preview of one click, Chromium: median, p99', timingRows(chromium.preview, PREVIEW_AIM_MS))
  printRows('One edit in the builder, Chromium: median, p99, compiling the whole takes', editRows(chromium.edits))
} else {
  printRows(
    'Preview of one click, Node (there is no Chromium here): median, p99',
    timingRows(timePreview(SAMPLES.samples), PREVIEW_AIM_MS),
  )
}
printRows('Initial JavaScript, gzipped', initialJavaScript())

const data = mkdtempSync(join(tmpdir(), 'strata-bench-data-'))
try {
  await measureServer()
} finally {
  rmSync(data, { recursive: true, force: true })
}

printRows(`${ENVIRONMENTS.toLocaleString('en')} environments over ${PROJECTS} projects`, await measureEnvironments())

for (const [title, rows] of Object.entries(await measureWaiting())) printRows(title, rows)

const runs = await measureRuns()
if (runs) printRows('init, plan, show and apply of a run, beside the bare binary: ratio of the medians', runs)
else console.log('\nRuns beside the bare binary: left out, there is neither Terraform nor OpenTofu 1.11 here')

/** Starts, requests and stops of the server as `npm start` runs it. */
async function measureServer(): Promise<void> {
  const start = () =>
    serve(join(ROOT, 'scripts/start.ts'), '/api/health', {
      STRATA_DATA: data,
      STRATA_AGENT: 'off',
      STRATA_HOST: '127.0.0.1',
      STRATA_REQUESTS_A_MINUTE: '0',
      LOG_LEVEL: 'warn',
      DATABASE_URL: '',
    })
  const first = await start()
  await first.stop()
  const warm: number[] = []
  for (let run = 1; run < WARM_STARTS; run++) {
    const { startedMs, stop } = await start()
    warm.push(startedMs)
    await stop()
  }
  const server = await start()
  try {
    warm.push(server.startedMs)
    await measureServing(server, first, warm)
  } finally {
    await server.stop()
  }
}

/** @param warm milliseconds that starts took, on a database that was there */
async function measureServing(server: Served, first: Served, warm: readonly number[]): Promise<void> {
  const median = quantile(warm, 0.5)
  printRows('From process start to the first healthy answer', [
    { what: 'cold: empty data folder, pages built', figure: ms(first.startedMs) },
    {
      what: `warm: median of ${WARM_STARTS}`,
      figure: ms(median),
      aim: `under ${WARM_START_AIM_MS} ms`,
      isMet: median < WARM_START_AIM_MS,
    },
  ])
  const cookie = await signIn(server)
  const page = await measureBuilderPage(server)
  if (page) printRows('The page of the builder with 200 components, Chromium', page)
  printRows('Accounts', await measureAccounts(server, cookie))
  printRows('GET /api/blueprints', await measureGet(server, cookie))
  printRows('POST /api/generate', await measurePost(server, cookie))
}

function timingRows(timings: readonly Timings[], aimMs: number): Row[] {
  return timings.map(({ name, samplesMs }) => {
    const median = quantile(samplesMs, 0.5)
    return {
      what: name,
      figure: `${ms(median).padStart(8)}, ${ms(quantile(samplesMs, 0.99)).padStart(8)}`,
      aim: `under ${aimMs} ms`,
      isMet: median < aimMs,
    }
  })
}

/** What a browser loads before the start page can draw: the entry and what it imports at once. */
function initialJavaScript(): Row[] {
  const html = readFileSync(join(ROOT, 'dist/web/index.html'), 'utf8')
  const files = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map((match) => match[1] ?? '')
  const sizes = files.map((file) => ({
    file,
    kb: gzipSync(readFileSync(join(ROOT, 'dist/web', file)), { level: 9 }).byteLength / 1000,
  }))
  const total = sizes.reduce((sum, one) => sum + one.kb, 0)
  return [
    ...sizes.map(({ file, kb }) => ({ what: file, figure: `${kb.toFixed(1)} kB` })),
    {
      what: 'total',
      figure: `${total.toFixed(1)} kB`,
      aim: `under ${INITIAL_JS_AIM_KB} kB`,
      isMet: total < INITIAL_JS_AIM_KB,
    },
  ]
}
