// The server as an agent knows it: the rows of the contract, with answers that are checked.
import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { MINUTE_MS } from '#engine/durations.ts'
import type { MachineEndpoint } from '#contract/endpoint.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { count } from '#telemetry/measure.ts'
import { currentTraceparent } from '#telemetry/trace.ts'

const CALL_MAX_MS = MINUTE_MS
const PROBLEM_MAX = 500

/** The server refused a call, or could not answer it. */
export class CallFailed extends Error {
  /** 0 when there was no answer. */
  readonly status: number
  /** The id under which the server logs the call. */
  requestId: string | undefined

  constructor(status: number, reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'CallFailed'
    this.status = status
  }

  /** Whether the same call can succeed later: the server is away, busy or starting. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500
  }
}

/** Calls a row of the contract. @throws CallFailed */
export type Call = <Row extends MachineEndpoint>(
  row: Row,
  input: Input<Row>,
  options?: CallOptions,
) => Promise<Output<Row>>

interface CallOptions {
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
}

/**
 * Makes the client of a server.
 * @param url address of the server, without a path
 * @param token of an agent or of an attempt
 */
export function createClient(url: string, token: string): Call {
  return async <Row extends MachineEndpoint>(row: Row, input: Input<Row>, options: CallOptions = {}) => {
    const given = input as { params?: Record<string, string>; query?: Record<string, string | number>; body?: unknown }
    const requestId = `${PROCESS_MARK}-${(++callCount).toString(36)}`
    try {
      const answer = await send(addressOf(url, row.path, given), {
        method: row.method,
        headers: {
          authorization: `Bearer ${token}`,
          'x-request-id': requestId,
          ...traceHeader(),
          ...typeOf(row, given.body),
        },
        ...(given.body !== undefined && { body: bodyOf(row, given.body) }),
        redirect: 'error',
        signal: AbortSignal.any([
          AbortSignal.timeout(options.timeoutMs ?? CALL_MAX_MS),
          ...(options.signal === undefined ? [] : [options.signal]),
        ]),
      })
      if (!answer.ok) throw new CallFailed(answer.status, await problemOf(answer))
      const output = (await outputOf(row, answer)) as Output<Row>
      count('strata_agent_calls_total', { result: 'answered' })
      return output
    } catch (error) {
      if (error instanceof CallFailed) error.requestId = requestId
      // What the agent itself gave up says nothing of the server.
      if (options.signal?.aborted !== true) count('strata_agent_calls_total', { result: resultOf(error) })
      throw error
    }
  }
}

/** Ids of calls are unique among the lines of all logs. */
const PROCESS_MARK = `agent-${randomBytes(4).toString('hex')}`
let callCount = 0

/** To what a call belongs, for the server to go on with. */
function traceHeader(): Record<string, string> {
  const traceparent = currentTraceparent()
  return traceparent === null ? {} : { traceparent }
}

function resultOf(error: unknown): 'refused' | 'failed' {
  return error instanceof CallFailed && !error.isPassing ? 'refused' : 'failed'
}

/** How long a call with many bytes may take. */
export const LONG_CALL_MS = 5 * MINUTE_MS

async function send(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request)
  } catch (error) {
    const { cause } = error as { cause?: { code?: unknown; message?: unknown } }
    const reason = typeof cause?.code === 'string' ? cause.code : error instanceof Error ? error.message : String(error)
    throw new CallFailed(0, `The server does not answer (${reason}).`, { cause: error })
  }
}

/** The address of a row of the contract. */
export function addressOf(
  url: string,
  path: string,
  { params = {}, query = {} }: { params?: Record<string, string>; query?: Record<string, string | number> },
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return `${url}/api${filled}${asked === '' ? '' : `?${asked}`}`
}

function typeOf({ raw }: MachineEndpoint, body: unknown): Record<string, string> {
  if (body === undefined) return {}
  return { 'content-type': raw === undefined ? 'application/json' : 'application/octet-stream' }
}

function bodyOf({ raw }: MachineEndpoint, body: unknown): NonNullable<RequestInit['body']> {
  return raw === undefined ? JSON.stringify(body) : (body as Uint8Array<ArrayBuffer>)
}

/** @throws CallFailed with status 0 for an answer that was cut off or is not what the contract says */
async function outputOf({ returns }: MachineEndpoint, answer: Response): Promise<unknown> {
  if (answer.status === 204) {
    await answer.body?.cancel()
    return undefined
  }
  try {
    if ('json' in returns) return (returns.json as z.ZodType).parse(await answer.json())
    return new Uint8Array(await answer.arrayBuffer())
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CallFailed(0, `The answer of the server cannot be read: ${reason.slice(0, PROBLEM_MAX)}`, {
      cause: error,
    })
  }
}

/** What the server says is wrong. */
async function problemOf(answer: Response): Promise<string> {
  const text = await answer.text().catch(() => '')
  try {
    const { detail } = JSON.parse(text) as { detail?: unknown }
    if (typeof detail === 'string') return detail.slice(0, PROBLEM_MAX)
  } catch {
    // Not everything between agent and server speaks JSON.
  }
  return `The server answers with status ${answer.status}.`
}
