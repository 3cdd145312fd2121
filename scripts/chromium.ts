// Which Chromium the browser tests and the benchmark drive.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const USUAL_PLACES = [
  // Without a window's parts: a sixth less work for the same pages.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** A browser for tests needs no sandbox of its own, no GPU and nothing from the network. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Path of a Chromium: CHROMIUM_PATH, the system's, or the one that Playwright brought. Undefined when there is none.
 */
export function findChromium(): string | undefined {
  return [process.env['CHROMIUM_PATH'], ...USUAL_PLACES, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  )
}

/** Finds a Chromium, or installs Debian's where that is possible. @returns its path, or the reason why there is none */
export function ensureChromium(): { path: string } | { reason: string } {
  const found = findChromium()
  if (found) return { path: found }
  const advice = 'install Chromium, or name one in CHROMIUM_PATH'
  if (spawnSync('apt-get', ['--version']).status !== 0)
    return { reason: `no Chromium on this machine and no apt-get to install it: ${advice}` }
  if (process.getuid?.() !== 0) return { reason: `no Chromium on this machine and no right to install it: ${advice}` }
  console.log('Installing Chromium for the browser tests (once).')
  const apt = (...args: string[]): boolean =>
    spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0
  const install = (name: string): boolean => apt('-qq', 'install', '-y', '--no-install-recommends', name)
  if (!apt('-qq', 'update') || !(install('chromium-headless-shell') || install('chromium')))
    return { reason: `Chromium could not be installed by apt-get: ${advice}` }
  const path = findChromium()
  return path ? { path } : { reason: `apt-get installed Chromium in an unusual place: ${advice}` }
}
