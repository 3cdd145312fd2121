// One page for all tests of a worker. A new one for each test would parse and compile every script of the application
// again, which takes longer than most tests.
import type { BrowserContext, Page, ViewportSize } from '@playwright/test'
import { cacheBesideRoutes, type RouteCache } from './cached-routes.ts'

/** A document of the application's origin that runs no script: a script that is only read. */
const NOTHING = '/early.js'
const PAGE_EVENTS = ['console', 'dialog', 'download', 'pageerror', 'popup', 'request', 'requestfailed', 'response']
const CONTEXT_EVENTS = ['page', 'request', 'requestfailed', 'response']

/** A page that is as good as new for each test. */
export interface KeptPage {
  /** Gives the page: without cookies, stored values, routes, scripts and listeners of earlier tests. */
  take(): Promise<Page>
  /** Ends its context. */
  close(): Promise<void>
}

/** What a test has done to a page. */
interface Traces {
  /** Scripts that start with each document. */
  readonly scripts: Disposable[]
  /** What cannot be undone: the page is not used again. */
  isSpent: boolean
}

interface Disposable {
  dispose(): Promise<void>
}

/** Keeps a page. @param open makes a context with the options of the project */
export function keepPage(open: () => Promise<BrowserContext>): KeptPage {
  let size: ViewportSize | null = null
  let page: Page | undefined
  let cache: RouteCache | undefined
  let traces: Traces = { scripts: [], isSpent: false }
  const close = async (): Promise<void> => {
    await page?.context().close()
    page = undefined
  }
  const take = async (): Promise<Page> => {
    if (page && (traces.isSpent || page.isClosed())) await close()
    if (page) {
      await clean(page, traces)
      await cache?.use()
      if (size) await page.setViewportSize(size)
      return page
    }
    page = await (await open()).newPage()
    size = page.viewportSize()
    traces = { scripts: [], isSpent: false }
    watch(page, traces)
    cache = cacheBesideRoutes(page)
    return page
  }
  return { take, close }
}

/** Notes what has to be undone. */
function watch(page: Page, traces: Traces): void {
  const context = page.context()
  const addInitScript = page.addInitScript.bind(page)
  page.addInitScript = async (...given) => {
    const script = await addInitScript(...given)
    traces.scripts.push(script)
    return script
  }
  const install = page.clock.install.bind(page.clock)
  page.clock.install = async (...given) => {
    traces.isSpent = true
    await install(...given)
  }
  const newCDPSession = context.newCDPSession.bind(context)
  context.newCDPSession = async (...given) => {
    traces.isSpent = true
    return newCDPSession(...given)
  }
}

async function clean(page: Page, { scripts }: Traces): Promise<void> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of CONTEXT_EVENTS) context.removeAllListeners(event)
  for (const event of PAGE_EVENTS) page.removeAllListeners(event)
  for (const script of scripts.splice(0)) await script.dispose()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearCookies()
  await context.clearPermissions()
  const answer = await page.goto(NOTHING)
  // A file that is gone would be answered with the application, which starts and stores again.
  if (!answer?.headers()['content-type']?.includes('javascript')) throw new Error(`${NOTHING} is no script.`)
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
  })
}
