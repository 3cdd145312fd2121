// The service worker of push messages, run with a browser's part played by the test.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'

const ORIGIN = 'https://strata.example.com'
const source = readFileSync(join(import.meta.dirname, 'public/push.js'), 'utf8')

interface Shown {
  readonly title: string
  readonly options: { readonly body: string; readonly data: { readonly url: string } }
}

/** A worker with the pages that are open, and what it did. */
function startWorker(open: readonly string[] = []) {
  const listeners = new Map<string, (event: unknown) => void>()
  const shown: Shown[] = []
  const opened: string[] = []
  const focused: string[] = []
  const self = {
    location: { origin: ORIGIN },
    registration: { showNotification: (title: string, options: Shown['options']) => shown.push({ title, options }) },
    clients: {
      matchAll: () => Promise.resolve(open.map((url) => ({ url, focus: () => focused.push(url) }))),
      openWindow: (url: string) => opened.push(url),
    },
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
  }
  runInNewContext(source, { self, URL })
  const dispatch = async (name: string, event: object): Promise<void> => {
    const waits: unknown[] = []
    listeners.get(name)?.({ ...event, waitUntil: (work: unknown) => waits.push(work) })
    await Promise.all(waits)
  }
  const push = (text: string | undefined) =>
    dispatch('push', { data: text === undefined ? null : { json: () => JSON.parse(text) as unknown } })
  const click = ({ options }: Shown) =>
    dispatch('notificationclick', { notification: { data: options.data, close: () => undefined } })
  return { push, click, shown, opened, focused }
}

/** The address that a message leads to. */
async function addressOf(path: unknown): Promise<string | undefined> {
  const worker = startWorker()
  await worker.push(JSON.stringify({ title: 'Title', body: 'Body', path }))
  for (const one of worker.shown) await worker.click(one)
  return worker.opened[0]
}

describe('a push message', () => {
  it('is shown with its words', async () => {
    const worker = startWorker()
    await worker.push(JSON.stringify({ title: 'You were added', body: 'Anna added you.', path: '/team/one' }))
    expect(worker.shown).toMatchObject([
      { title: 'You were added', options: { body: 'Anna added you.', data: { url: `${ORIGIN}/team/one` } } },
    ])
  })

  it.each([undefined, 'no json', '{}'])('is shown also when it says %s', async (text) => {
    const worker = startWorker()
    await worker.push(text)
    expect(worker.shown).toMatchObject([{ title: 'Strata', options: { body: '', data: { url: `${ORIGIN}/` } } }])
  })

  it('opens its page, or brings the one to the front that shows it', async () => {
    expect(await addressOf('/project/1?tab=team')).toBe(`${ORIGIN}/project/1?tab=team`)
    const worker = startWorker([`${ORIGIN}/other`, `${ORIGIN}/teams`])
    await worker.push(JSON.stringify({ path: '/teams' }))
    for (const one of worker.shown) await worker.click(one)
    expect(worker).toMatchObject({ opened: [], focused: [`${ORIGIN}/teams`] })
  })

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://strata.example.com.evil.example',
    null,
    7,
    {},
  ])('opens no other site for the path %j', async (path) => {
    expect(await addressOf(path)).toBe(`${ORIGIN}/`)
  })
})
