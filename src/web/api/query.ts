// What the pages read: one way from an endpoint of the contract and its input to a query with its key, so that two
// pages that read the same share one answer.
//
// The key of an answer is the path of its endpoint with its parameters filled in, and at last an object of everything
// else that was given: `GET /projects/{id}/stats` of project 7 is kept below ['projects', '7', 'stats', {}]. What
// belongs to the project therefore begins with ['projects', '7'], and all projects with ['projects'].
import type { DataTag, InfiniteData, QueryClient, QueryFilters } from '@tanstack/react-query'
import type { EndpointKey, InputOf, OutputOf, PagedKey } from '#contract/client.ts'
import { call } from './client.ts'
import { paging, readPage, type Page, type PageOptions } from './paged.ts'

/** The most that a list gives at once (src/contract/list.ts). */
export const LIST_MAX = 200

/** The key of an answer of this type. */
export type Key<Value> = DataTag<readonly unknown[], Value, Error>

/** A query of one answer, for `useQuery`, `fetchQuery` and their relatives. */
export interface Query<Value> {
  queryKey: Key<Value>
  queryFn: (context: { signal: AbortSignal }) => Promise<Value>
}

/** A query of a list that is read a page at a time, for `useInfiniteQuery`. */
export interface PagedQuery<Value> {
  queryKey: Key<InfiniteData<Page<Value>, string>>
  queryFn: (context: { signal: AbortSignal; pageParam: string }) => Promise<Page<Value>>
  initialPageParam: string
  getNextPageParam: (page: Page<unknown>) => string | undefined
}

/** Parameters of a path; those that are left out stand for every value. */
type Params = Readonly<Record<string, string | number>>
/** Input of any endpoint. */
interface AnyInput {
  params?: Params
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}
/**
 * The path of an endpoint in parts, with its parameters filled in. It ends before the first parameter that is not
 * given.
 */
function partsOf(endpoint: EndpointKey, params: Params): string[] {
  const parts: string[] = []
  for (const part of endpoint.slice(endpoint.indexOf('/') + 1).split('/')) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    const value = name === undefined ? part : params[name]
    if (value === undefined) break
    parts.push(String(value))
  }
  return parts
}

/**
 * The key of an answer that is made of what an endpoint gives, such as several of its answers in one list.
 * @param form what sets it apart from what the endpoint gives itself
 */
export function derivedKey<Value>(
  endpoint: EndpointKey,
  { params = {}, ...given }: AnyInput,
  form?: string,
): Key<Value> {
  const key: readonly unknown[] = [...partsOf(endpoint, params), form === undefined ? given : { ...given, form }]
  return key as Key<Value>
}

/** The key of what an endpoint answers to an input, to show what is known already. */
export function keyOf<Endpoint extends EndpointKey>(
  endpoint: Endpoint,
  input: InputOf<Endpoint>,
): Key<OutputOf<Endpoint>> {
  return derivedKey(endpoint, input as AnyInput)
}

/** What an endpoint answers to an input: `query('GET /projects/{id}', { params: { id } })`. */
export function query<Endpoint extends EndpointKey>(
  endpoint: Endpoint,
  input: InputOf<Endpoint>,
): Query<OutputOf<Endpoint>> {
  return { queryKey: keyOf(endpoint, input), queryFn: ({ signal }) => call(endpoint, input, { signal }) }
}

/** Reads the page of a list that begins at a cursor; the first one at an empty cursor. */
function readAt<Endpoint extends PagedKey>(
  endpoint: Endpoint,
  input: InputOf<Endpoint>,
  cursor: string,
  options: PageOptions,
): Promise<OutputOf<Endpoint>> {
  const { query: given, ...rest } = input as AnyInput
  const from = { ...rest, query: { ...given, cursor: cursor === '' ? undefined : cursor } }
  return call(endpoint, from as InputOf<Endpoint>, options)
}

/** A list that is read a page at a time. */
export function pagedQuery<Endpoint extends PagedKey>(
  endpoint: Endpoint,
  input: InputOf<Endpoint>,
): PagedQuery<OutputOf<Endpoint>> {
  return {
    ...paging,
    queryKey: derivedKey(endpoint, input as AnyInput, 'pages'),
    queryFn: ({ pageParam, signal }) => readPage(signal, (options) => readAt(endpoint, input, pageParam, options)),
  }
}

/** How many entries a list has that fit an input. */
export function countQuery<Endpoint extends PagedKey>(endpoint: Endpoint, input: InputOf<Endpoint>): Query<number> {
  return {
    queryKey: derivedKey(endpoint, input as AnyInput, 'count'),
    queryFn: async ({ signal }) => (await readPage(signal, (options) => readAt(endpoint, input, '', options))).total,
  }
}

/** One entry of a list. */
type EntryOf<Endpoint extends PagedKey> = OutputOf<Endpoint> extends readonly (infer Entry)[] ? Entry : never

/** A list whole and not by pages, for a page that sorts its entries or adds them up. */
export function wholeListQuery<Endpoint extends PagedKey>(
  endpoint: Endpoint,
  input: InputOf<Endpoint>,
): Query<EntryOf<Endpoint>[]> {
  return {
    queryKey: derivedKey(endpoint, input as AnyInput, 'whole'),
    queryFn: async ({ signal }) => {
      const entries: EntryOf<Endpoint>[] = []
      let cursor: string | undefined = ''
      do {
        const page: Page<unknown> = await readPage(signal, (options) => readAt(endpoint, input, cursor ?? '', options))
        entries.push(...(page.value as EntryOf<Endpoint>[]))
        cursor = page.next
      } while (cursor !== undefined)
      return entries
    },
  }
}

/** Every answer of an endpoint and of those below its path, such as `/projects/{id}/stats` below `/projects`. */
export function answersBelow(endpoint: EndpointKey, params: Params = {}): QueryFilters & { queryKey: string[] } {
  return { queryKey: partsOf(endpoint, params) }
}

/** Every answer of an endpoint alone, whatever was given besides the parameters of its path. */
export function answersOf(endpoint: EndpointKey, params: Params = {}): QueryFilters {
  const queryKey = partsOf(endpoint, params)
  return { queryKey, predicate: (answer) => answer.queryKey.length === queryKey.length + 1 }
}

/** Whether an answer is of an endpoint or of one below its path. */
export function isBelow(answer: { queryKey: readonly unknown[] }, endpoint: EndpointKey, params: Params = {}): boolean {
  return partsOf(endpoint, params).every((part, at) => answer.queryKey[at] === part)
}

/** The first part of an endpoint's path, with which the keys of all answers below it begin. */
export function rootOf(endpoint: EndpointKey): string {
  return partsOf(endpoint, {})[0] ?? ''
}

/**
 * Requests everything again that endpoints, and those below their paths, have answered. Resolves when what is shown is
 * there.
 */
export async function invalidate(queries: QueryClient, ...endpoints: EndpointKey[]): Promise<void> {
  await queries.invalidateQueries({ predicate: (answer) => endpoints.some((one) => isBelow(answer, one)) })
}

/** What the browser makes itself; it stays as it is. @param given everything that it depends on, besides its name */
export function localQuery<Value>(name: string, given: readonly unknown[], make: () => Promise<Value>) {
  return { queryKey: ['browser', name, ...given], queryFn: make, staleTime: Number.POSITIVE_INFINITY }
}

/** A part of the pages' code that comes when it is needed first, and is then kept. */
export function moduleQuery<Module>(name: string, load: () => Promise<Module>) {
  return { ...localQuery(name, [], load), gcTime: Number.POSITIVE_INFINITY }
}
