// What a browser gets and keeps: each page of the site map, with the answers of the network and its storage.
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { PAGES } from '../../src/web/pages.ts'
import type { User } from '../../test/support/test-app.ts'
import { SESSION_COOKIE } from '../../src/server/access/sessions.ts'
import { CHROMIUM_FLAGS, findChromium } from '../chromium.ts'
import type { Planted } from './answers.ts'
import type { Stage } from './stage.ts'
import type { Place, Table } from './table.ts'

/** No page is still drawing after this long without a request. */
const QUIET_MS = 15_000
const LEAST_BYTES = 1_000_000

/**
 * Opens each page as its owner, and those of administrators as one, with each of its tabs.
 * @returns why it could not be looked at; undefined where it was
 */
export async function lookInBrowser(stage: Stage, table: Table, planted: Planted): Promise<string | undefined> {
  const executablePath = findChromium()
  if (executablePath === undefined) return 'there is no Chromium here'
  const place = table.place('browser', LEAST_BYTES)
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
  try {
    for (const [who, user] of [
      ['owner', stage.cast.owner],
      ['admin', stage.cast.admin],
    ] as const) {
      const context = await contextOf(browser.newContext({ baseURL: stage.url }), stage.url, user)
      const page = await context.newPage()
      page.on('response', (response) => {
        void response.body().then(
          (body) => place.look(`${who} ${new URL(response.url()).pathname}`, body),
          // What leads elsewhere has no body.
          () => undefined,
        )
      })
      page.on('console', (message) => place.look(`${who} console`, message.text()))
      for (const path of pathsOf(stage, planted, who)) await lookAtPage(page, place, path)
      // The session itself is what the browser has to keep.
      const { cookies, ...kept } = await context.storageState({ indexedDB: true })
      const others = cookies.filter(({ name }) => name !== SESSION_COOKIE)
      place.look(`${who} storage`, JSON.stringify([kept, others]))
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return undefined
}

async function contextOf(making: Promise<BrowserContext>, url: string, user: User): Promise<BrowserContext> {
  const context = await making
  await context.addCookies([{ name: SESSION_COOKIE, value: user.cookies.get(SESSION_COOKIE) ?? '', url }])
  return context
}

async function lookAtPage(page: Page, place: Place, path: string): Promise<void> {
  await page.goto(path)
  const look = async (label: string): Promise<void> => {
    await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined)
    place.look(label, await page.content())
    const values = await page
      .locator('input, textarea, select')
      .evaluateAll((all) =>
        all.map((one) => (one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement ? one.value : '')),
      )
    place.look(label, values.join('\n'))
  }
  await look(path)
  const tabs = page.getByRole('main').getByRole('tab')
  for (let at = 0; at < (await tabs.count()); at += 1) {
    await tabs.nth(at).click()
    await look(`${path} tab ${at + 1}`)
  }
}

/** The address of each page, about all that was planted. */
function pathsOf(stage: Stage, planted: Planted, who: 'owner' | 'admin'): readonly string[] {
  const ids = { ...planted, project: stage.cast.project.id, team: stage.cast.team.id }
  return Object.values(PAGES).flatMap(({ path }) => {
    const isOfAdministrators = path.startsWith('/admin') || path === '/dev-tools'
    if (isOfAdministrators !== (who === 'admin')) return []
    if (!path.includes(':')) return [path]
    const all = path.startsWith('/environments/')
      ? ids.environments
      : path.startsWith('/runs/')
        ? ids.runs
        : path.startsWith('/projects/')
          ? [ids.project]
          : path.startsWith('/team/')
            ? [ids.team]
            : []
    return all.map((id) => path.replace(/:\w+/, id))
  })
}
