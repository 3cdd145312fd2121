import { expect, it } from 'vitest'
import { eventStream } from './event-stream.ts'

const read = async (stream: ReadableStream<Uint8Array>): Promise<string> => new Response(stream).text()

it('writes each event as a line of JSON, whatever stands in it', async () => {
  async function* events() {
    yield { text: 'one' }
    yield { text: 'two\n\ndata: three\r\u2028' }
  }
  expect(await read(eventStream(events()))).toBe(
    'data: {"text":"one"}\n\ndata: {"text":"two\\n\\ndata: three\\r\u2028"}\n\n',
  )
})

it('is nothing when nothing happens', async () => {
  async function* events() {
    yield* new Array<number>()
  }
  expect(await read(eventStream(events()))).toBe('')
})

it('asks for the next event only when the one before is read', async () => {
  let made = 0
  async function* events() {
    for (;;) yield ++made
  }
  const reader = eventStream(events()).getReader()
  await reader.read()
  await reader.read()
  expect(made).toBeLessThanOrEqual(3)
  await reader.cancel()
})

it('ends the source when the reader goes away', async () => {
  let isEnded = false
  async function* events() {
    try {
      for (;;) yield 1
    } finally {
      isEnded = true
    }
  }
  const reader = eventStream(events()).getReader()
  await reader.read()
  await reader.cancel()
  expect(isEnded).toBe(true)
})

it('breaks off when the source fails', async () => {
  async function* events() {
    yield 1
    throw new Error('The source broke.')
  }
  const reader = eventStream(events()).getReader()
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('data: 1\n\n')
  await expect(reader.read()).rejects.toThrow('The source broke.')
})
