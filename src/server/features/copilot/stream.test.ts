// The answers of the copilot on their way over a real connection.
import type { ServerResponse } from 'node:http'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { CopilotEvent } from '#contract/copilot.ts'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { eventually } from '../../../../test/support/eventually.ts'
import { sendForm, startModelServer } from '../../../../test/support/model-server.ts'
import { proveNothing } from '../../../../test/support/things.ts'
import { SESSION_COOKIE } from '../../access/sessions.ts'
import { createApp } from '../../app.ts'
import { listen } from '../../listen.ts'
import { createOutbound } from '../../outbound/outbound.ts'

const server = await startModelServer()
afterAll(() => server.close())
const app = await createTestApp({ prove: proveNothing, outbound: createOutbound({ allowsPrivate: true }) })
const inProcess = createApp(app.deps)
const listening = await listen(inProcess, '127.0.0.1', 0)
afterAll(() => listening.close())
const admin = app.user({ role: 'admin' })
await admin.call('PUT /instance/copilot', { body: { base_url: server.base_url, model: 'small' } })

/** What the model was asked and has not answered. */
const held: ServerResponse[] = []
const release = (): void => held.splice(0).forEach((response) => sendForm(response, { team_size: 9 }))
beforeEach(() => {
  release()
  server.answer = (_, response) => void held.push(response)
})

interface Reader {
  readonly headers: Headers
  /** The next event, as soon as it is there. */
  next(): Promise<CopilotEvent | undefined>
  leave(): void
}

async function open(person: User, url = listening.url): Promise<Reader> {
  await person.ready()
  const leaving = new AbortController()
  const response = await fetch(`${url}/api/copilot/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `${SESSION_COOKIE}=${person.cookies.get(SESSION_COOKIE)}` },
    body: JSON.stringify({ content: 'A web application on AWS.' }),
    signal: leaving.signal,
  })
  expect(response.status, await (response.ok ? '' : response.text())).toBe(200)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let waiting = ''
  return {
    headers: response.headers,
    leave: () => leaving.abort(),
    async next() {
      while (!waiting.includes('\n\n')) {
        const read = await reader?.read()
        if (!read || read.done) return undefined
        waiting += read.value
      }
      const end = waiting.indexOf('\n\n')
      const event = JSON.parse(waiting.slice('data: '.length, end)) as CopilotEvent
      waiting = waiting.slice(end + 2)
      return event
    },
  }
}

async function rest(reader: Reader): Promise<string[]> {
  const types: string[] = []
  for (let event = await reader.next(); event; event = await reader.next()) types.push(event.type)
  return types
}

it('gives each event as soon as there is one, while the model still thinks', async () => {
  const reader = await open(admin)
  expect(reader.headers.get('content-type')).toBe('text/event-stream')
  expect(reader.headers.get('x-accel-buffering')).toBe('no')
  expect(reader.headers.get('content-length')).toBeNull()
  // Nothing else can have been sent by then: the rest is made of what the model says.
  expect((await reader.next())?.type).toBe('begun')
  await eventually(() => expect(held).toHaveLength(1))
  release()
  expect((await reader.next())?.type).toBe('understood')
  expect((await rest(reader)).at(-1)).toBe('done')
})

it('keeps the answer of someone who goes away while the model thinks', async () => {
  const reader = await open(admin)
  const begun = await reader.next()
  if (begun?.type !== 'begun') throw new Error('The first event is not the beginning.')
  await eventually(() => expect(held).toHaveLength(1))
  reader.leave()
  release()
  await eventually(async () => {
    const { messages } = await admin.call('GET /copilot/chats/{id}', { params: { id: begun.chat.id } })
    expect(messages.at(-1)).toMatchObject({ type: 'assistant', by: 'model', generated_config: { team_size: 9 } })
  })
  // Errors, as the log numbers them.
  expect(app.logged.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

it('lets the server stop: who listens is given the answer first', async () => {
  const other = await listen(inProcess, '127.0.0.1', 0)
  const reader = await open(admin, other.url)
  await reader.next()
  await eventually(() => expect(held).toHaveLength(1))
  const began = performance.now()
  const closed = other.close()
  release()
  expect((await rest(reader)).at(-1)).toBe('done')
  await closed
  // Not the time after which connections are cut.
  expect(performance.now() - began).toBeLessThan(8000)
})
