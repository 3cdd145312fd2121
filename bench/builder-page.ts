// The builder as someone sees it: a stack of 200 components on the real page.
// How long an edit takes until its price stands there, and whether dragging a
// card stays smooth. The baseline, compiling the same stack, runs in the same page.
import { chromium, type Page } from '@playwright/test'
import type { TemplateDetail } from '#contract/templates.ts'
import { CLOUDS } from '#engine/clouds/index.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import { CHROMIUM_FLAGS, findChromium } from '../scripts/chromium.ts'
import { findDemoAdministrator } from '../scripts/demo-session.ts'
import type { Served } from '../scripts/serve.ts'
import { bundleLoops, type Loops } from './browser.ts'
import { stackOf } from './builder.ts'
import { sized } from './size.ts'
import { ms, quantile, type Row } from './stats.ts'

const SIZE = sized(200, 20)
const WARM_UP = sized(6, 1)
const EDITS = sized(40, 3)
const COMPILES = sized(5, 1)
const PRICE_AIM_MS = 16
/** Sizes of a disk of Azure, each with another price. */
const DISKS_GB = [64, 128, 256]
const PAUSE_MS = 120
const DRAG_MS = sized(3000, 300)
/** Fewer of them say nothing. */
const FRAMES_LEAST = 5
/** What is waited for comes within a moment, except on a loaded machine. */
const PATIENCE_MS = 120_000
const FRAMES_AIM = 60
/** A display of 60 Hz shows 59.9 and rounds no better. */
const FRAMES_MET = 58
const TASK_AIM_MS = 50
/** How far down the list a card is dragged. */
const DRAG_PX = 400
const CARD = '[data-card] > [data-id="postgresql"]'

const PLAN = { disks: DISKS_GB, warmUp: WARM_UP, count: EDITS, pauseMs: PAUSE_MS, patienceMs: PATIENCE_MS }

/** What a page notes of itself while a card is dragged. */
interface Seeing {
  readonly seen: { readonly times: readonly number[]; readonly tasks: readonly number[] }
}

interface Edit {
  /** Until the new price is in the page. */
  readonly pricedMs: number
  /** Until the frame with it is drawn. */
  readonly drawnMs: number
}

interface Drag {
  readonly seconds: number
  readonly frames: number
  readonly longestFrameMs: number
  readonly longTasksMs: readonly number[]
}

/** @returns undefined when there is no Chromium */
export async function measureBuilderPage(server: Served): Promise<Row[] | undefined> {
  const executablePath = findChromium()
  if (!executablePath) return undefined
  const baseURL = `http://127.0.0.1:${server.port}`
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
  try {
    // The policy of the pages allows no script from here, which the baseline is.
    const context = await browser.newContext({ baseURL, bypassCSP: true, viewport: { width: 1440, height: 900 } })
    await context.request.post('/api/auth/login', {
      data: await findDemoAdministrator(server),
      headers: { origin: baseURL },
    })
    const stack = stackOf(SIZE, CLOUDS.azure)
    const answer = await context.request.post('/api/templates', {
      data: { name: stack.name, stack },
      headers: { origin: baseURL },
    })
    if (!answer.ok()) throw new Error(`The template to measure with is not saved: ${await answer.text()}`)
    const { id } = (await answer.json()) as TemplateDetail
    context.setDefaultTimeout(PATIENCE_MS)
    const page = await context.newPage()
    await page.goto(`/templates/new?edit=${id}`)
    await page.locator(CARD).click()
    await page.getByRole('spinbutton', { name: 'Storage', exact: true }).waitFor()
    const edits = await page.evaluate(timeEdits, PLAN)
    const drag = await timeDrag(page)
    await page.addScriptTag({ content: await bundleLoops() })
    const compileMs = await page.evaluate(timeWhole, { stack, count: COMPILES })
    return rowsOf(edits, drag, compileMs)
  } finally {
    await browser.close()
  }
}

function rowsOf(edits: readonly Edit[], drag: Drag, compileMs: readonly number[]): Row[] {
  const priced = edits.map(({ pricedMs }) => pricedMs)
  const median = quantile(priced, 0.5)
  const frames = drag.frames / drag.seconds
  const longest = Math.max(0, ...drag.longTasksMs)
  return [
    {
      what: 'an edit until its price stands there: median, p99',
      figure: `${ms(median)}, ${ms(quantile(priced, 0.99))}`,
      aim: `under ${PRICE_AIM_MS} ms`,
      isMet: median < PRICE_AIM_MS,
    },
    {
      what: 'an edit until it is drawn: median',
      figure: ms(
        quantile(
          edits.map(({ drawnMs }) => drawnMs),
          0.5,
        ),
      ),
    },
    { what: 'baseline: compiling the whole stack, median', figure: ms(quantile(compileMs, 0.5)) },
    {
      what: 'frames a second while dragging a card',
      figure: frames.toFixed(1),
      aim: `${FRAMES_AIM}`,
      isMet: frames >= FRAMES_MET,
    },
    { what: 'longest frame while dragging', figure: ms(drag.longestFrameMs) },
    {
      what: 'long tasks while dragging: number, longest',
      figure: `${drag.longTasksMs.length}, ${ms(longest)}`,
      aim: `none over ${TASK_AIM_MS} ms`,
      isMet: longest <= TASK_AIM_MS,
    },
  ]
}

/** Runs in the page: changes the disk of a database as typing does, and waits for the price. */
async function timeEdits(plan: typeof PLAN): Promise<Edit[]> {
  const price = document.querySelector('[data-testid=builder-bar] [role=status]')
  const field = [...document.querySelectorAll<HTMLInputElement>('aside input')].find((one) =>
    one.labels?.[0]?.textContent.startsWith('Storage'),
  )
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  if (!price || !field || !value) throw new Error('The page of the builder has no price or no field for the disk.')
  const edits: Edit[] = []
  for (let run = 0; run < plan.warmUp + plan.count; run++) {
    await new Promise((resolve) => setTimeout(resolve, plan.pauseMs))
    const startMs = performance.now()
    const priced = new Promise<number>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('An edit did not change the price.')), plan.patienceMs)
      const observer = new MutationObserver(() => {
        observer.disconnect()
        clearTimeout(late)
        resolve(performance.now() - startMs)
      })
      observer.observe(price, { subtree: true, childList: true, characterData: true })
    })
    value.set?.call(field, String(plan.disks[run % plan.disks.length]))
    field.dispatchEvent(new Event('input', { bubbles: true }))
    const pricedMs = await priced
    // A message comes after the frame that is asked for before it.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    if (run >= plan.warmUp) edits.push({ pricedMs, drawnMs: performance.now() - startMs })
  }
  return edits
}

/**
 * Drags a card up and down over its neighbours with the mouse of the browser, and counts what the page draws meanwhile.
 */
async function timeDrag(page: Page): Promise<Drag> {
  const box = await page.locator(CARD).boundingBox()
  if (!box) throw new Error('The card to drag is not on the page.')
  const [x, y] = [box.x + box.width / 3, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 20, { steps: 5 })
  // Of a card that does not follow the mouse, the frames would mean nothing.
  await page.locator('[data-card][data-dragging]').waitFor()
  await page.evaluate(() => {
    const seen = { times: [] as number[], tasks: [] as number[] }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
    const frame = (time: number) => {
      seen.times.push(time)
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  const startMs = performance.now()
  const hasEnough = async () => performance.now() - startMs >= DRAG_MS && (await countFrames(page)) > FRAMES_LEAST
  for (let step = 0; !(await hasEnough()); step++) await page.mouse.move(x, y + DRAG_PX * Math.abs(Math.sin(step / 40)))
  const { times, tasks } = await page.evaluate(() => (globalThis as unknown as Seeing).seen)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? time))
  return {
    seconds: ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000,
    frames: gaps.length,
    longestFrameMs: Math.max(...gaps),
    longTasksMs: tasks,
  }
}

function countFrames(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as Seeing).seen.times.length)
}

/** Runs in the page, with the loops that were put into it. */
function timeWhole({ stack, count }: { stack: StackDraft; count: number }): number[] {
  return (globalThis as unknown as { loops: Loops }).loops.timeWhole(stack, count)
}
