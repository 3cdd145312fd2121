// npm run screenshots: the pictures of README.md, from a new installation with an environment on a simulated cloud.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type APIResponse, type BrowserContext, type Page } from '@playwright/test'
import type { Environment } from '#contract/environment.ts'
import type { Run } from '#contract/run.ts'
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts'
import { findDemoAdministrator } from './demo-session.ts'
import { serve } from './serve.ts'
import { ROOT, say } from './setup.mjs'

const FOLDER = join(ROOT, 'docs/images')
const WINDOW = { width: 1440, height: 900 }
const THEMES = ['dark', 'light'] as const
/** Real time: an apply is seen while it happens. */
const SPEED = 1
const RUN_TIMEOUT_MS = 300_000
/** Share of the resources that are done in the picture of a run. */
const SHARE_DONE = 0.4

const data = mkdtempSync(join(tmpdir(), 'strata-screenshots-'))
const server = await serve(join(ROOT, 'scripts/start.ts'), '/api/health', { STRATA_DATA: data, DATABASE_URL: '' })
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
try {
  mkdirSync(FOLDER, { recursive: true })
  const context = await browser.newContext({
    baseURL: `http://localhost:${server.port}`,
    viewport: WINDOW,
    reducedMotion: 'reduce',
  })
  const { email, password } = await findDemoAdministrator(server)
  await post(context, '/api/auth/login', { email, password })
  const page = await context.newPage()
  await page.goto('/templates/new?from=three-tier-web-app')
  await page.getByRole('button', { name: 'Add Component', exact: true }).waitFor()
  await shoot(page, 'builder')
  await page.goto(`/runs/${await beginRun(context, email)}`)
  const progress = page.getByRole('main').getByRole('progressbar', { name: 'Resources' })
  await progress.waitFor({ timeout: RUN_TIMEOUT_MS })
  await page.waitForFunction(
    ([share]) => {
      const bar = document.querySelector('main [role="progressbar"][aria-valuemax]')
      const done = Number(bar?.getAttribute('aria-valuenow'))
      return done > 0 && done >= share * Number(bar?.getAttribute('aria-valuemax'))
    },
    [SHARE_DONE] as const,
    { timeout: RUN_TIMEOUT_MS },
  )
  await shoot(page, 'run')
  say(`The pictures are in ${FOLDER}.`)
} finally {
  await browser.close()
  await server.stop()
  rmSync(data, { recursive: true, force: true })
}

/** Takes a picture in each theme. */
async function shoot(page: Page, name: string): Promise<void> {
  for (const theme of THEMES) {
    await page.locator('html').evaluate((html, value) => html.setAttribute('data-theme', value), theme)
    await page.screenshot({ path: join(FOLDER, `${name}-${theme}.png`) })
  }
}

/** Requests an environment on a simulated cloud. @returns the id of its first run */
async function beginRun(context: BrowserContext, owner: string): Promise<string> {
  await send(context, 'PUT', '/api/dev/simulated/speed', { environment_id: null, speed: SPEED })
  const project = (await post(context, '/api/projects', {
    name: 'Online shop',
    slug: 'online-shop',
    owner_email: owner,
    budget_limit: 3000,
  })) as { id: string }
  const environment = (await post(context, '/api/environments', {
    project_id: project.id,
    name: 'shop-dev',
    connection: 'sandbox',
    answers: {
      use_case: 'Web Application',
      environment_type: 'Development',
      team_size: 8,
      data_sensitivity: 'Internal',
      duration: 'Long-term',
      cloud_provider: 'AWS',
    },
  })) as Environment
  const runs = (await (await context.request.get(`/api/runs?environment_id=${environment.id}`)).json()) as Run[]
  const [run] = runs
  if (!run) throw new Error('The environment has no run. Strata runs environments with Terraform or OpenTofu 1.11.')
  return run.id
}

async function post(context: BrowserContext, path: string, data: unknown): Promise<unknown> {
  return (await send(context, 'POST', path, data)).json()
}

/** @throws Error with what the server says where it refuses */
async function send(context: BrowserContext, method: string, path: string, data: unknown): Promise<APIResponse> {
  const answer = await context.request.fetch(path, { method, data })
  if (!answer.ok()) throw new Error(`${method} ${path} was refused: ${await answer.text()}`)
  return answer
}
