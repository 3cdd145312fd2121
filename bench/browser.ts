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
  timeCompile: (samples: number) => Timings[]
  timePreview: (samples: number) => Timings[]
  timeEdits: (samples: number) => EditTimings[]
  timeWhole: (stack: StackDraft, count: number) => number[]
}

let bundled: Promise<string> | undefined

/** The loops as one script for a page. */
export function bundleLoops(): Promise<string> {
  return (bundled ??= bundle())
}

async function bundle(): Promise<string> {
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

/** How often each is measured. */
interface Samples {
  readonly samples: number
  readonly edits: number
}

/** @returns undefined when there is no Chromium */
export async function timeInChromium({
  samples,
  edits,
}: Samples): Promise<{ compile: Timings[]; preview: Timings[]; edits: EditTimings[] } | undefined> {
  const executablePath = findChromium()
  if (!executablePath) return undefined
  const code = await bundleLoops()
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
  try {
    const page = await browser.newPage()
    await page.addScriptTag({ content: code })
    return {
      compile: await page.evaluate(
        (count) => (globalThis as unknown as { loops: Loops }).loops.timeCompile(count),
        samples,
      ),
      preview: await page.evaluate(
        (count) => (globalThis as unknown as { loops: Loops }).loops.timePreview(count),
        samples,
      ),
      edits: await page.evaluate((count) => (globalThis as unknown as { loops: Loops }).loops.timeEdits(count), edits),
    }
  } finally {
    await browser.close()
  }
}
