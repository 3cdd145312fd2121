// The same loops in Chromium: bundled as the pages are, run in an empty page.
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { CHROMIUM_FLAGS, findChromium } from '../scripts/chromium.ts'
import { ROOT } from '../scripts/setup.mjs'
import type { Timings } from './engine-loop.ts'

interface Loops {
  timeCompile: () => Timings[]
  timePreview: () => Timings[]
}

/** @returns undefined when there is no Chromium */
export async function timeInChromium(): Promise<{ compile: Timings[]; preview: Timings[] } | undefined> {
  const executablePath = findChromium()
  if (!executablePath) return undefined
  const built = (await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry: join(ROOT, 'bench/engine-loop.ts'), formats: ['iife'], name: 'loops', fileName: 'loops' } },
  })) as Rolldown.RolldownOutput[]
  const code = built[0]?.output[0].code ?? ''
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
  try {
    const page = await browser.newPage()
    await page.addScriptTag({ content: code })
    const run = (name: keyof Loops): Promise<Timings[]> => page.evaluate((loop) => (globalThis as unknown as { loops: Loops }).loops[loop](), name)
    return { compile: await run('timeCompile'), preview: await run('timePreview') }
  } finally {
    await browser.close()
  }
}
