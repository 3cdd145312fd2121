// Servers of our own that answer as the price lists of the vendors do, by their documentation.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { createOutbound } from '../../src/server/outbound/outbound.ts'
import { createAsk, type Ask } from '../../src/server/prices/list/ask.ts'

type Answer = (request: IncomingMessage, response: ServerResponse, attempt: number) => void

/** A server until the end of the test. @returns its address, and what was asked for */
export async function serveList(answer: Answer): Promise<{ address: string; asked: string[] }> {
  const asked: string[] = []
  const attempts = new Map<string, number>()
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    asked.push(decodeURIComponent(url.replaceAll('+', ' ')))
    const attempt = (attempts.get(url) ?? 0) + 1
    attempts.set(url, attempt)
    answer(request, response, attempt)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close(() => undefined).closeAllConnections()
  })
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

/** Answers with JSON. */
export function json(response: ServerResponse, body: unknown): void {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(body))
}

/** Asks without waiting, and says how long it would have waited, in milliseconds. */
export function askAtOnce(now = new Date('2026-11-24T12:00:00Z')): { ask: Ask; pauses: number[] } {
  const pauses: number[] = []
  const ask = createAsk({
    outbound: createOutbound({ allowsPrivate: true }),
    signal: new AbortController().signal,
    now: () => now,
    pause: async (ms) => Promise.resolve(void pauses.push(ms)),
    random: () => 1,
  })
  return { ask, pauses }
}
