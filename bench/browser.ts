// The same loops in Chromium: bundled as the pages are, run in an empty page.
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { CHROMIUM_FLAGS, findChromium } from '../scripts/chromium.ts'
import { ROOT } from '../scripts/setup.mjs'
import type { StackDraft } from '#engine/stack/schema.ts'
import type { EditTimings } from './builder.ts'
import type { Timings } from './engine-loop.ts'

/** What the bundle puts into a page, under the name loops. */
export interface Loops {
  timeCompile: () => Timings[]
  timePreview: () => Timings[]
  timeEdits: () => EditTimings[]
  timeWhole: (stack: StackDraft, count: number) => number[]
}

/** The loops as one script for a page. */
export async function bundleLoops(): Promise<string> {
  const built = (await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      lib: { entry: join(ROOT, 'bench/loops.ts'), formats: ['iife'], name: 'loops', fileName: 'loops' },
    },
  })) as Rolldown.RolldownOutput[]
  return built[0]?.output[0].code ?? ''
}

/** @returns undefined when there is no Chromium */
export async function timeInChromium(): Promise<
  { compile: Timings[]; preview: Timings[]; edits: EditTimings[] } | undefined
> {
  const executablePath = findChromium()
  if (!executablePath) return undefined
  const code = await bundleLoops()
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
  try {
    const page = await browser.newPage()
    await page.addScriptTag({ content: code })
    return {
      compile: await page.evaluate(() => (globalThis as unknown as { loops: Loops }).loops.timeCompile()),
      preview: await page.evaluate(() => (globalThis as unknown as { loops: Loops }).loops.timePreview()),
      edits: await page.evaluate(() => (globalThis as unknown as { loops: Loops }).loops.timeEdits()),
    }
  } finally {
    await browser.close()
  }
}
