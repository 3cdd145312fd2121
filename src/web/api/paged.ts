// Lists that are read a page at a time.

/** One page of a list. */
export interface Page<Value> {
  value: Value
  /** How many there are in all. */
  total: number
  /** Cursor of the next page; undefined on the last one. */
  next: string | undefined
}

/** A page of a list begins where the one before says; the first one at its head. */
export const paging = {
  initialPageParam: '',
  getNextPageParam: ({ next }: Page<unknown>) => next,
}

/** What a call is given so that its page can be read. */
export interface PageOptions {
  signal: AbortSignal
  onHeaders: (headers: Headers) => void
}

/** Reads a page of a list. @param read calls the endpoint with the options that it is given */
export async function readPage<Value>(
  signal: AbortSignal,
  read: (options: PageOptions) => Promise<Value>,
): Promise<Page<Value>> {
  let place: Omit<Page<Value>, 'value'> = { total: 0, next: undefined }
  const onHeaders = (headers: Headers) => {
    place = { total: Number(headers.get('x-total-count') ?? 0), next: cursorOf(headers.get('link')) }
  }
  const value = await read({ signal, onHeaders })
  return { ...place, value }
}

/** The cursor in a header such as `</api/audit?cursor=abc>; rel="next"`. */
function cursorOf(link: string | null): string | undefined {
  const address = /<([^>]+)>;\s*rel="next"/.exec(link ?? '')?.[1]
  return address === undefined
    ? undefined
    : (new URL(address, window.location.origin).searchParams.get('cursor') ?? undefined)
}
