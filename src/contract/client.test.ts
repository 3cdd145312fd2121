import { describe, expect, it } from 'vitest'
import { ApiError, createClient, type Answer, type Call } from './client.ts'

interface Sent {
  path: string
  call: Call
  options: { timeoutMs: number } | undefined
}

/** A client whose requests are kept and answered with the same answer. */
function clientFor(response: Response) {
  const sent: Sent[] = []
  const call = createClient<{ timeoutMs: number }>((path, request, options) => {
    sent.push({ path, call: request, options })
    return Promise.resolve<Answer>(response)
  })
  return { call, sent }
}

describe('the client', () => {
  it('sends method, path and JSON as the row says', async () => {
    const { call, sent } = clientFor(Response.json({ id: 'x', is_shared: true }))
    await call('POST /results/{id}/share', { params: { id: 'a/b c' } }, { timeoutMs: 5 })
    await clientFor(Response.json({})).call('GET /health', {})
    expect(sent).toEqual([
      { path: '/api/results/a%2Fb%20c/share', call: { method: 'POST', headers: {} }, options: { timeoutMs: 5 } },
    ])
  })

  it('escapes what a query is given, and leaves out what is undefined', async () => {
    const { call, sent } = clientFor(Response.json([]))
    await call('GET /projects', { query: { search: 'a&b=c #1', status: undefined, limit: 5 } })
    expect(sent[0]?.path).toBe('/api/projects?search=a%26b%3Dc%20%231&limit=5')
  })

  it('gives events one after the other, wherever their bytes are divided', async () => {
    const events = [{ type: 'text', text: 'Größe' }, { type: 'done' }]
    const bytes = new TextEncoder().encode(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''))
    for (const size of [1, 7, bytes.length]) {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
          controller.close()
        },
      })
      const { call } = clientFor(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
      const given: unknown[] = []
      for await (const event of await call('POST /copilot/messages', { body: { content: 'Hi' } })) given.push(event)
      expect(given).toEqual(events)
    }
  })

  it('declares a body as JSON', async () => {
    const { call, sent } = clientFor(
      new Response('zip', { headers: { 'content-disposition': 'attachment; filename="strata-aws-1.zip"' } }),
    )
    const file = await call('POST /export/zip', { body: { id: '1' } })
    expect(sent[0]?.call).toEqual({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"id":"1"}',
    })
    expect(file).toEqual({ bytes: new TextEncoder().encode('zip'), file_name: 'strata-aws-1.zip' })
  })

  it('gives a file of JSON to the byte', async () => {
    const headers = { 'content-type': 'application/json', 'content-disposition': 'attachment; filename="shop.json"' }
    const { call } = clientFor(new Response('{ "serial": 1 }', { headers }))
    const file = await call('GET /environments/{id}/receipt/file', { params: { id: '1' } })
    expect(file).toEqual({ bytes: new TextEncoder().encode('{ "serial": 1 }'), file_name: 'shop.json' })
  })

  it('gives nothing for an answer without content', async () => {
    expect(await clientFor(new Response(null, { status: 204 })).call('DELETE /results/current', {})).toBeUndefined()
  })

  it.each([
    [
      'the detail',
      Response.json({ detail: 'No.', problems: [{ field: 'a', message: 'b' }] }, { status: 400 }),
      new ApiError(400, 'No.', [{ field: 'a', message: 'b' }]),
    ],
    [
      '"Unknown error" for what is not JSON',
      new Response('<html>', { status: 502 }),
      new ApiError(502, 'Unknown error'),
    ],
    ['the status for JSON without a detail', Response.json({}, { status: 500 }), new ApiError(500, 'API error: 500')],
    [
      'the status for a detail that is no text',
      Response.json({ detail: 7, problems: 8 }, { status: 500 }),
      new ApiError(500, 'API error: 500'),
    ],
    ['the status for null', Response.json(null, { status: 503 }), new ApiError(503, 'API error: 503')],
  ])('throws %s', async (_, response, error) => {
    const thrown: unknown = await clientFor(response)
      .call('GET /health', {})
      .catch((reason: unknown) => reason)
    expect(thrown).toEqual(error)
    expect(thrown).toMatchObject({ status: error.status, problems: error.problems })
  })
})
