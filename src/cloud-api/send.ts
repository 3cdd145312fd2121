// How a request reaches a cloud: the server sends it by its guarded calls, an agent by fetch.

export interface CloudRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  /** Ends the request. */
  readonly signal: AbortSignal
}

export interface CloudResponse {
  readonly status: number
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** Sends one request, follows no redirect, and throws when nothing answered. */
export type Send = (request: CloudRequest) => Promise<CloudResponse>

/** Sends by the fetch of Node, as agents do. */
export const sendByFetch: Send = async ({ method, url, headers, body, signal }) => {
  const init = { method, headers, body: body ?? null, signal, redirect: 'error' } as const
  const response = await fetch(url, init)
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
}
