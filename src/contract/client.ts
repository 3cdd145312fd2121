// The typed client. An endpoint is named as the contract writes it, such as
// 'POST /generate': the rows are needed for types only, so that a page that
// calls the server does not load their schemas.
import type { Api } from './index.ts'
import type { Input, Output } from './endpoint.ts'
import type { ErrorBody, Problem } from './errors.ts'
import type { StoredMessage } from '#words/message.ts'

type RowIn<Rows> = Rows[keyof Rows]
type Row = { [Feature in keyof Api]: RowIn<Api[Feature]> }[keyof Api]
/** Every row by method and path: looked up, where a search over all of them would cost the compiler seconds. */
type Rows = { [One in Row as `${One['method']} ${One['path']}`]: One }

/** Every endpoint by method and path. */
export type EndpointKey = keyof Rows
/** The contract row of a key. */
export type RowOf<Key extends EndpointKey> = Rows[Key]
/** Every endpoint of a list that is read a page at a time. */
export type PagedKey = {
  [Key in EndpointKey]: Rows[Key]['returns'] extends { readonly isPage: true } ? Key : never
}[EndpointKey]

type Inputs = { [Key in EndpointKey]: Input<Rows[Key]> }
type Outputs = { [Key in EndpointKey]: Output<Rows[Key]> }
/** What a caller sends to the endpoint of a key. */
export type InputOf<Key extends EndpointKey> = Inputs[Key]
/** What the endpoint of a key gives on success. */
export type OutputOf<Key extends EndpointKey> = Outputs[Key]

/** The part of a fetch answer that the client reads. */
export interface Answer {
  readonly ok: boolean
  readonly status: number
  readonly headers: { get(name: string): string | null }
  json(): Promise<unknown>
  arrayBuffer(): Promise<ArrayBuffer>
  readonly body: ByteStream | null
}

/** A stream of bytes as browsers and Node give it. */
export interface ByteStream {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>
    cancel(): Promise<void>
  }
}

/** What the client asks of the function that sends. */
export interface Call {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: string
}

/** One thing that is wrong with a request. A server of an older version has no code for some of them. */
export type ReadProblem = Pick<Problem, 'field' | 'message'> & Partial<Problem>

/** A refusal or a failure that the server answered with. The message is the sentence to show. */
export class ApiError extends Error {
  readonly status: number
  readonly problems: readonly ReadProblem[]
  /** The sentence by its code, for other languages. */
  readonly said: StoredMessage | undefined

  constructor(status: number, detail: string, problems: readonly ReadProblem[] = [], said?: StoredMessage) {
    super(detail)
    this.name = 'ApiError'
    this.status = status
    this.problems = problems
    this.said = said
  }
}

/** Calls an endpoint and gives what it returns. */
export type Client<Options> = <Key extends EndpointKey>(
  key: Key,
  input: InputOf<Key>,
  options?: Options,
) => Promise<OutputOf<Key>>

/**
 * Makes the client of a server.
 * @param send sends a request: `fetch`, bound to the server's address; gets the caller's options, such as a signal
 * @returns a function that throws {@link ApiError} for every answer that is not a success
 */
export function createClient<Options = undefined>(
  send: (path: string, call: Call, options?: Options) => Promise<Answer>,
): Client<Options> {
  return async <Key extends EndpointKey>(key: Key, input: InputOf<Key>, options?: Options) => {
    const {
      params = {},
      query = {},
      body,
    } = input as { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }
    const [method = '', path = ''] = key.split(' ')
    const address = `/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}${queryText(query)}`
    const json = body === undefined ? undefined : JSON.stringify(body)
    const headers: Record<string, string> = json === undefined ? {} : { 'content-type': 'application/json' }
    const answer = await send(address, { method, headers, ...(json !== undefined && { body: json }) }, options)
    if (!answer.ok) throw await readError(answer)
    return (await readOutput(answer)) as OutputOf<Key>
  }
}

/** The part of an address behind the path; what is undefined is left out. */
function queryText(query: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return given.length === 0
    ? ''
    : `?${given.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`).join('&')}`
}

async function readOutput(answer: Answer): Promise<unknown> {
  if (answer.status === 204) return undefined
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')
  // A file of JSON, such as a state, is handed on to the byte.
  if (!name && answer.headers.get('content-type')?.startsWith('application/json')) return answer.json()
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) return readEvents(answer.body)
  return { bytes: new Uint8Array(await answer.arrayBuffer()), file_name: name?.[1] ?? null }
}

/** Browsers and Node have it alike, but it is not part of the language. */
declare const TextDecoder: new () => {
  decode(bytes: Uint8Array | undefined, options: { readonly stream: boolean }): string
}

/** The events of a stream as they come. Leaving the loop ends the request. */
async function* readEvents(body: ByteStream | null): AsyncGenerator<unknown> {
  if (body === null) return
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let waiting = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      waiting += decoder.decode(value, { stream: true })
      const events = waiting.split('\n\n')
      waiting = events.pop() ?? ''
      for (const event of events) {
        // Beside the data there may be its place; a comment alone is a sign of life.
        const data = event.split('\n').find((line) => line.startsWith('data: '))
        if (data !== undefined) yield JSON.parse(data.slice('data: '.length))
      }
    }
  } finally {
    await reader.cancel()
  }
}

/**
 * What people read of a failed call: the server's detail, else "Unknown error" for what is not JSON, else the status.
 */
async function readError(answer: Answer): Promise<ApiError> {
  let body: Partial<ErrorBody> | null
  try {
    body = (await answer.json()) as Partial<ErrorBody> | null
  } catch {
    return new ApiError(answer.status, 'Unknown error')
  }
  const detail = typeof body?.detail === 'string' && body.detail !== '' ? body.detail : `API error: ${answer.status}`
  const said = typeof body?.code === 'string' ? { code: body.code, params: body.params ?? {} } : undefined
  return new ApiError(answer.status, detail, Array.isArray(body?.problems) ? body.problems : [], said)
}
