// npm run verify:generators [-- --short]: a component, a blueprint, a workflow action, a page, an endpoint and a cloud
// are added to a copy of the repository by the steps of docs/guides. The compiler must list nothing for the first four
// and for the cloud exactly the files that the guide names, the engine's tests must pass with all of them, component,
// blueprint, action and page must be in the built pages, and the tests of action and page must ask for their
// translations and for nothing else.
//   --short  what npm test has time for: the compiler reads only where something was added, and of the engine's tests
//            those of the tables that know every cloud, component and blueprint
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { chromium } from '@playwright/test'
import { signIn } from './demo-session.ts'
import { serve } from './serve.ts'
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts'
import { inCopy, type Copy } from './generate/copy.ts'
import { ENDPOINT_ROW, ENDPOINT_STEPS, ENDPOINT_TEST } from './generate/endpoint.ts'
import { TRANSLATIONS } from './generate/translations.ts'
import { fillTwin, TWIN_STEPS } from './generate/twin.ts'

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
const tally = { ok: 0, wrong: 0, leftOut: 0 }

function report(what: string, failure: string | undefined): void {
  if (failure === undefined) tally.ok++
  else tally.wrong++
  if (failure === undefined) console.log(`ok: ${what}`)
  else console.error(`wrong: ${what}: ${failure.slice(0, 3000)}`)
}

function leaveOut(text: string): void {
  tally.leftOut++
  console.log(`left out: ${text}`)
}

/** The files of the source that the compiler finds fault with. */
function faultyFiles(output: string | undefined): string[] {
  return [
    ...new Set(
      [...(output ?? '').matchAll(/^([\w./-]+\.tsx?)(?:\(\d+,\d+\): error|:\d+:\d+: )/gm)].map(
        (match) => match[1] ?? '',
      ),
    ),
  ].toSorted()
}

/** Where something is added. */
const ADDED_TO = [
  'src/engine/**/*.ts',
  'src/contract/blueprints.ts',
  'src/domain/workflow/**/*.ts',
  'src/server/features/blueprints/*.ts',
  'src/server/workflows/actions/{index,pause-alerts*}.ts',
  'src/web/features/cost-report/*.tsx',
  'src/web/pages.ts',
  'src/web/locales/**/*.ts',
  'src/web/widgets/*.tsx',
  'test/access/cases.ts',
]

/** @returns what the compiler finds fault with in the copy, undefined for nothing */
function compile(copy: Copy): string | undefined {
  if (!values.short) return copy.run('tsc', '-b', '--checkers', '1')
  // The linter asks the compiler about single files. Of folders it would leave out all: git ignores where a copy lies.
  const options = ['--type-aware', '--type-check', '--no-ignore', '--allow', 'all', '--format', 'unix']
  return copy.run('oxlint', ...options, ...ADDED_TO.flatMap(copy.files))
}

/** The tables of the engine that know every cloud, component and blueprint. */
const ENGINE_TESTS = [
  'src/engine/blueprints',
  'src/engine/builder',
  'src/engine/clouds',
  'src/engine/compile/compile.test.ts',
  'src/engine/components',
  'src/engine/copilot/parse.test.ts',
  'src/engine/cost',
  'src/engine/pipelines',
  'src/engine/prices',
]

/** The files that a guide names in its block of what the compiler lists, patterns written out. */
function filesNamedBy(copy: Copy, guide: string): string[] {
  const block = /^```files\n([\s\S]*?)^```/m.exec(copy.read(guide))?.[1] ?? ''
  return block.trim().split('\n').flatMap(copy.files).toSorted()
}

/** The tests of texts and sentences: of pages, of what the editor says, and of what the server says. */
const TEXT_TESTS = ['src/web/locales', 'src/words/words.test.ts']
/** The tests that look at every page: its row, and that a browser test opens it. */
const PAGE_TESTS = ['src/web/pages.test.ts', 'test/architecture.test.ts']
const ABOUT_PAGES = ['-t', 'its own words|page|the files of English']
/** The tests of the rules of workflows and of the pages that show them. */
const WORKFLOW_TESTS = ['src/domain/workflow', 'src/web/features/workflows']

/** What the tests of texts and words still find in English, by language and area. Equal failures share one message. */
const UNTRANSLATED =
  /FAIL[^\n]*> (de|es|fr) (?:> (workflows|workflowEditor) says everything that English says|leaves nothing in English)/g

/** Adds an action and a page. That they compile, and their texts, are checked together with cloud and endpoint. */
function addActionAndPage(copy: Copy): void {
  report('new:action', copy.run('node', 'scripts/new-action.ts', 'pause-alerts'))
  report('new:page', copy.run('node', 'scripts/new-page.ts', 'cost-report'))
  report('the page is complete: row and browser test', test(copy, ['unit'], ...PAGE_TESTS, ...ABOUT_PAGES))
}

/** Runs tests of the copy. @returns what failed, undefined for nothing */
function test(copy: Copy, projects: readonly string[], ...args: readonly string[]): string | undefined {
  return copy.run('vitest', 'run', ...projects.flatMap((one) => ['--project', one]), ...args)
}

/** What is missing now: the translations of action and page, and a test of the endpoint. */
function checkWhatIsAskedFor(output: string): void {
  const missing = new Set([...output.matchAll(UNTRANSLATED)].map(([, language, area]) => `${language} ${area}`)).size
  report('the tests ask for three translations of each text and sentence', missing === 9 ? undefined : `of ${missing}`)
  report(
    'the tests of the page ask for its translations',
    output.includes('pages.costReport: Cost Report') ? undefined : `they say: ${output}`,
  )
  const isMissed = output.includes('GET /blueprints/count')
  report('an endpoint without a test is refused', isMissed ? undefined : `the tests say: ${output}`)
}

async function addWithoutTheCompiler(copy: Copy): Promise<void> {
  report('new:component', copy.run('node', 'scripts/new-component.ts', 'message-queue'))
  report('new:blueprint', copy.run('node', 'scripts/new-blueprint.ts', 'batch-jobs'))
  addActionAndPage(copy)
  report(
    'new:component refuses a name that is taken',
    copy.run('node', 'scripts/new-component.ts', 'message-queue') === undefined
      ? 'it overwrote a component'
      : undefined,
  )
  const failure = copy.run('node', 'scripts/build.ts')
  report('the pages are built', failure)
  if (failure !== undefined) return
  const pages = copy.files('dist/web/assets/*.js').map(copy.read).join('\n')
  report(
    'the built pages know the component',
    pages.includes('Message Queue') ? undefined : 'its name is in none of their files',
  )
  report(
    'the editor offers the action',
    pages.includes('pause alerts') && pages.includes('pause-alerts') ? undefined : 'the built pages do not know it',
  )
  await showWhatIsNew(copy)
}

/** Serves the copy and looks for the new card on its start page, and at the new page. */
async function showWhatIsNew(copy: Copy): Promise<void> {
  const server = await serve(join(copy.dir, 'scripts/start.ts'), '/api/health', {
    STRATA_DATA: join(copy.dir, 'data'),
    STRATA_HOST: '127.0.0.1',
    DATABASE_URL: '',
  })
  try {
    const baseURL = `http://127.0.0.1:${server.port}`
    const cookie = await signIn(server)
    const blueprints = await (await fetch(`${baseURL}/api/blueprints`, { headers: { cookie } })).text()
    report('the API lists the blueprint', blueprints.includes('"batch-jobs"') ? undefined : blueprints)
    const executablePath = findChromium()
    if (!executablePath) return leaveOut('the blueprint on the start page: there is no Chromium')
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
    const context = await browser.newContext({ baseURL })
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: baseURL }])
    const page = await context.newPage()
    await page.goto('/')
    const isShown = await page
      .getByText('Batch Jobs')
      .first()
      .waitFor({ timeout: 60_000 })
      .then(
        () => true,
        () => false,
      )
    report('the start page shows the blueprint', isShown ? undefined : await page.locator('body').innerText())
    await page.goto('/cost-report')
    const heading = page.getByRole('heading', { level: 1, name: 'Cost Report' })
    const isPageShown = await heading.waitFor({ timeout: 60_000 }).then(
      () => true,
      () => false,
    )
    report('the new page shows itself', isPageShown ? undefined : await page.locator('body').innerText())
    await browser.close()
  } finally {
    await server.stop()
  }
}

type Edits = Readonly<Record<string, (source: string) => string>>

/** Changes files of the copy. @returns those that an edit left as they were, because they have another form by now */
function apply(copy: Copy, edits: Edits): string[] {
  return Object.entries(edits).flatMap(([file, edit]) => {
    const source = copy.read(file)
    const changed = edit(source)
    writeFileSync(join(copy.dir, file), changed)
    return changed === source ? [file] : []
  })
}

/** Adds a cloud and the row of an endpoint together, so that the compiler reads everything once. */
function addCloudAndEndpoint(copy: Copy): void {
  report('new:cloud', copy.run('node', 'scripts/new-cloud.ts', 'oci'))
  const untouched = apply(copy, ENDPOINT_ROW)
  // Also that component, blueprint and page need no further change: the compiler would list files that the guide does
  // not name.
  const listed = faultyFiles(compile(copy))
  const named = filesNamedBy(copy, 'docs/guides/add-a-cloud.md')
  const missing = Object.keys(ENDPOINT_STEPS).filter((file) => !listed.includes(file))
  report('the compiler asks for what an endpoint needs', missing.length ? missing.join(', ') : undefined)
  const difference = {
    onlyCompiler: listed.filter((file) => !named.includes(file) && !(file in ENDPOINT_STEPS)),
    onlyGuide: named.filter((file) => !listed.includes(file)),
  }
  const isSame = difference.onlyCompiler.length + difference.onlyGuide.length === 0
  report('the compiler lists exactly the files that the guide names', isSame ? undefined : JSON.stringify(difference))
  const steps = [
    ...named.filter((file) => !(file in TWIN_STEPS)).map((file) => [file, fillTwin] as const),
    ...Object.entries(TWIN_STEPS),
  ]
  for (const [file, edit] of steps) writeFileSync(join(copy.dir, file), edit(copy.read(file)))
  untouched.push(...apply(copy, ENDPOINT_STEPS))
  // One run for what is missing, and one for what is complete: most of a run is its beginning.
  const everyEndpoint = 'src/server/features/endpoints.test.ts'
  const both = ['unit', 'api'] as const
  checkWhatIsAskedFor(stripVTControlCharacters(test(copy, both, ...TEXT_TESTS, everyEndpoint) ?? ''))
  const untranslated = apply(copy, TRANSLATIONS)
  report('every translation found its place', untranslated.length ? untranslated.join(', ') : undefined)
  untouched.push(...apply(copy, ENDPOINT_TEST))
  report('every edit of the endpoint found its place', untouched.length ? untouched.join(', ') : undefined)
  report('the cloud and the endpoint are complete: types', compile(copy))
  const complete = [
    ...TEXT_TESTS,
    ...WORKFLOW_TESTS,
    ...(values.short ? ENGINE_TESTS : ['src/engine']),
    everyEndpoint,
    'src/server/features/blueprints',
    'src/server/workflows/actions/pause-alerts.test.ts',
  ]
  report(
    'all is complete: texts, rules and sentences, the endpoint, what the server performs, and the engine',
    test(copy, both, ...complete),
  )
}

await inCopy(async (copy) => {
  await addWithoutTheCompiler(copy)
  addCloudAndEndpoint(copy)
})
console.log(`summary: ${tally.ok} ok, ${tally.wrong} wrong, ${tally.leftOut} left out`)
process.exitCode = tally.wrong ? 1 : 0
