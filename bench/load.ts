// A load of HTTP requests over kept connections, on the loopback interface
// only and bounded in time. Plain sockets: a full client would cost more than
// the server that it measures.
import { connect, type Socket } from 'node:net'

export interface Load {
  readonly port: number
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
  /** Header that says who asks. */
  readonly cookie?: string
  readonly connections: number
  readonly seconds: number
}

export interface LoadResult {
  readonly requests: number
  readonly perSecond: number
  readonly latenciesMs: number[]
}

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * Sends the same request again and again.
 * @throws when any answer is not a 200
 */
export async function load(given: Load): Promise<LoadResult> {
  const body = given.body ?? ''
  const lines = [`${given.method} ${given.path} HTTP/1.1`, `Host: 127.0.0.1:${given.port}`, 'Accept: application/json']
  if (given.cookie !== undefined) lines.push(`Cookie: ${given.cookie}`)
  if (body) lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`)
  const request = Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
  const latenciesMs: number[] = []
  const startMs = performance.now()
  const endMs = startMs + given.seconds * 1000
  await Promise.all(
    Array.from({ length: given.connections }, () => runConnection(given.port, request, endMs, latenciesMs)),
  )
  const seconds = (performance.now() - startMs) / 1000
  return { requests: latenciesMs.length, perSecond: latenciesMs.length / seconds, latenciesMs }
}

function runConnection(port: number, request: Buffer, endMs: number, latenciesMs: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let sentMs = 0
    let buffered: Buffer[] = []
    let wanted = -1
    let received = 0
    const send = (): void => {
      sentMs = performance.now()
      wanted = -1
      received = 0
      buffered = []
      socket.write(request)
    }
    socket.setNoDelay(true)
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The server closed a connection during the measurement.')))
    socket.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (wanted < 0) {
        buffered.push(chunk)
        const length = answerLength(Buffer.concat(buffered))
        if (length instanceof Error) return fail(socket, length, reject)
        wanted = length
      }
      if (wanted < 0 || received < wanted) return
      latenciesMs.push(performance.now() - sentMs)
      if (performance.now() < endMs) return send()
      socket.removeAllListeners('close')
      socket.destroy()
      resolve()
    })
  })
}

function fail(socket: Socket, error: Error, reject: (error: Error) => void): void {
  socket.removeAllListeners('close')
  socket.destroy()
  reject(error)
}

/** Length of an answer with its head; -1 while the head is not complete. */
function answerLength(given: Buffer): number | Error {
  const end = given.indexOf(HEAD_END)
  if (end < 0) return -1
  const head = given.subarray(0, end).toString('latin1')
  if (!head.startsWith('HTTP/1.1 200')) return new Error(`The server answered ${head.split('\r\n')[0]}.`)
  const length = /^content-length: *(\d+)/im.exec(head)?.[1]
  if (length === undefined) return new Error('The server answered without a Content-Length.')
  return end + HEAD_END.length + Number(length)
}
