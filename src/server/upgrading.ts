// What a process answers while it brings its database up to date: that it lives, and that it is not ready yet.
import { Hono } from 'hono'
import { accepts } from 'hono/accepts'
import { html } from 'hono/html'
import type { Output } from '#contract/endpoint.ts'
import type { system } from '#contract/system.ts'
import { LANGUAGES, type Language } from '#words/languages.ts'
import { message } from '#words/message.ts'
import { say } from '#words/say.ts'
import { Refused, errorBodyOf } from './http/errors.ts'
import { API_HEADERS, DOCUMENT_HEADERS } from './http/headers.ts'
import { lonePage } from './http/lone-page.ts'
import { isMachinePath } from './http/plain-path.ts'

/** When a request is worth sending again; most upgrades take a few seconds. */
const RETRY_AFTER_S = 5
/** The same for whoever asks in between, on every answer. */
const LATER = { 'retry-after': String(RETRY_AFTER_S), 'cache-control': 'no-store' } as const

const { style, answer } = lonePage(`
main { max-width: 36rem; margin: 20vh auto 0; padding: 0 1rem; }
h1 { font-size: 1.4rem; margin: 0 0 .5rem; }
`)

type Health = Output<(typeof system)['health']>

interface About {
  readonly version: string
  readonly kind: Health['database']['kind']
  readonly startedAt: Date
}

/**
 * Makes what is served until the application can be: `/api/health` says that the process lives, so that nobody ends it,
 * and everything else is 503 with `Retry-After`, for people as a page that loads again.
 */
export function createUpgradingApp({ version, kind, startedAt }: About): Hono {
  const app = new Hono()
  app.get('/api/health', (c) => {
    const uptime_seconds = Math.max(0, Math.floor((Date.now() - startedAt.getTime()) / 1000))
    const health: Health = { status: 'ok', version, database: { kind, status: 'connected' }, uptime_seconds }
    return c.json(health, 200, API_HEADERS)
  })
  app.all('*', async (c) => {
    const isForPeople =
      !isMachinePath(c.req.path) &&
      accepts(c, { header: 'Accept', supports: ['application/json', 'text/html'], default: 'application/json' }) ===
        'text/html'
    if (!isForPeople) {
      const refused = new Refused(503, message('http.upgrading'))
      return c.json(errorBodyOf(refused), 503, { ...API_HEADERS, ...LATER })
    }
    const language = accepts(c, { header: 'Accept-Language', supports: [...LANGUAGES], default: 'en' }) as Language
    const { html: page, policy } = answer(await upgradingPage(language))
    return c.body(Uint8Array.from(page), 503, {
      ...DOCUMENT_HEADERS,
      ...LATER,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'content-language': language,
      vary: 'Accept, Accept-Language',
    })
  })
  return app
}

async function upgradingPage(language: Language): Promise<string> {
  const title = say(message('http.upgrading'), language)
  const page = await html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="refresh" content="${RETRY_AFTER_S}" />
        <title>Strata</title>
        ${style}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p class="dim">${say(message('http.upgrading-page'), language)}</p>
        </main>
      </body>
    </html>`
  return String(page)
}
