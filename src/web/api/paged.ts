// Lists that are read a page at a time.
import type { Input, Output } from '#contract/endpoint.ts'
import type { EndpointKey, RowOf } from '#contract/client.ts'
import { call } from './client.ts'

/** One page of a list. */
export interface Page<Value> {
  value: Value
  /** How many there are in all. */
  total: number
  /** Cursor of the next page; undefined on the last one. */
  next: string | undefined
}

/** Calls an endpoint whose answer is a page of a list. */
export async function callPage<Key extends EndpointKey>(key: Key, input: Input<RowOf<Key>>, signal: AbortSignal): Promise<Page<Output<RowOf<Key>>>> {
  let page: Omit<Page<never>, 'value'> = { total: 0, next: undefined }
  const onHeaders = (headers: Headers) => {
    page = { total: Number(headers.get('x-total-count') ?? 0), next: cursorOf(headers.get('link')) }
  }
  const value = await call(key, input, { signal, onHeaders })
  return { ...page, value }
}

/** The cursor in a header such as `</api/audit?cursor=abc>; rel="next"`. */
function cursorOf(link: string | null): string | undefined {
  const address = /<([^>]+)>;\s*rel="next"/.exec(link ?? '')?.[1]
  return address === undefined ? undefined : (new URL(address, window.location.origin).searchParams.get('cursor') ?? undefined)
}
