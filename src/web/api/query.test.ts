import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  answersBelow,
  answersOf,
  countQuery,
  invalidate,
  keyOf,
  localQuery,
  pagedQuery,
  query,
  wholeListQuery,
} from './query.ts'

const requested: string[] = []
let pages: Record<string, { body: unknown; next?: string }> = {}

beforeEach(() => {
  requested.length = 0
  vi.stubGlobal('window', { location: { origin: 'https://strata.test' } })
  vi.stubGlobal('fetch', (path: string) => {
    requested.push(path)
    const { body, next } = pages[path] ?? { body: [] }
    const headers = { 'x-total-count': '3', ...(next && { link: `<${next}>; rel="next"` }) }
    return Promise.resolve(Response.json(body, { headers }))
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('keys', () => {
  test('an answer lies below the path of its endpoint, with everything else that was given', () => {
    expect(keyOf('GET /projects/{id}/stats', { params: { id: '7' } })).toEqual(['projects', '7', 'stats', {}])
    expect(keyOf('GET /teams', { query: { search: 'a' } })).toEqual(['teams', { query: { search: 'a' } }])
    expect(query('GET /templates/{id}/versions/{version}', { params: { id: '7', version: 2 } }).queryKey).toEqual([
      'templates',
      '7',
      'versions',
      '2',
      {},
    ])
  })

  test('the forms of one list are kept apart', () => {
    const given = { query: { limit: 5 } }
    const forms = [
      query('GET /teams', given),
      pagedQuery('GET /teams', given),
      countQuery('GET /teams', given),
      wholeListQuery('GET /teams', given),
    ]
    expect(new Set(forms.map(({ queryKey }) => JSON.stringify(queryKey))).size).toBe(4)
  })

  test('what the browser makes itself lies below no endpoint', () => {
    expect(localQuery('projects', ['7'], () => Promise.resolve(1)).queryKey).toEqual(['browser', 'projects', '7'])
  })
})

describe('reading', () => {
  test('a query calls its endpoint with its input', async () => {
    pages = { '/api/projects/7': { body: { id: '7' } } }
    const queries = new QueryClient()
    expect(await queries.fetchQuery(query('GET /projects/{id}', { params: { id: '7' } }))).toEqual({ id: '7' })
    expect(requested).toEqual(['/api/projects/7'])
  })

  test('pages follow each other and keep what was given', async () => {
    pages = {
      '/api/teams?search=a': { body: ['one', 'two'], next: '/api/teams?search=a&cursor=c2' },
      '/api/teams?search=a&cursor=c2': { body: ['three'] },
    }
    const queries = new QueryClient()
    const observer = new InfiniteQueryObserver(queries, pagedQuery('GET /teams', { query: { search: 'a' } }))
    const leave = observer.subscribe(() => undefined)
    await vi.waitFor(() => expect(observer.getCurrentResult().data?.pages).toHaveLength(1))
    expect(observer.getCurrentResult().hasNextPage).toBe(true)
    await observer.fetchNextPage()
    expect(observer.getCurrentResult().data?.pages.map(({ value, total }) => ({ value, total }))).toEqual([
      { value: ['one', 'two'], total: 3 },
      { value: ['three'], total: 3 },
    ])
    expect(observer.getCurrentResult().hasNextPage).toBe(false)
    leave()
    queries.clear()
  })

  test('a whole list is read to its end, and counted by its header', async () => {
    pages = {
      '/api/components?limit=2': { body: ['one', 'two'], next: '/api/components?limit=2&cursor=c2' },
      '/api/components?limit=2&cursor=c2': { body: ['three'] },
    }
    const queries = new QueryClient()
    const input = { query: { limit: 2 } }
    expect(await queries.fetchQuery(wholeListQuery('GET /components', input))).toEqual(['one', 'two', 'three'])
    expect(await queries.fetchQuery(countQuery('GET /components', input))).toBe(3)
  })
})

describe('answers', () => {
  const keys = {
    list: keyOf('GET /teams', { query: { search: 'a' } }),
    paged: pagedQuery('GET /teams', {}).queryKey,
    one: keyOf('GET /teams/{id}', { params: { id: '7' } }),
    other: keyOf('GET /teams/{id}', { params: { id: '8' } }),
    project: keyOf('GET /projects/{id}', { params: { id: '7' } }),
    environments: keyOf('GET /projects/{id}/environments', { params: { id: '7' } }),
  }
  const found = (filters: Parameters<QueryClient['removeQueries']>[0]): string[] => {
    const queries = new QueryClient()
    for (const [name, key] of Object.entries(keys)) queries.setQueryData([...key], name)
    const names = queries
      .getQueryCache()
      .findAll(filters)
      .map(({ state }) => String(state.data))
    queries.clear()
    return names
  }

  test('below a path are its own answers and those of longer paths', () => {
    expect(found(answersBelow('GET /teams'))).toEqual(['list', 'paged', 'one', 'other'])
    expect(found(answersBelow('GET /projects/{id}', { id: '7' }))).toEqual(['project', 'environments'])
    expect(found(answersBelow('GET /teams/{id}', { id: '7' }))).toEqual(['one'])
  })

  test('of an endpoint are only its own, whatever was given', () => {
    expect(found(answersOf('GET /teams'))).toEqual(['list', 'paged'])
    expect(found(answersOf('GET /projects/{id}', { id: '7' }))).toEqual(['project'])
  })

  test('without its parameters a path stands for all of its kind', () => {
    expect(found(answersBelow('GET /projects/{id}/environments'))).toEqual(['project', 'environments'])
  })

  test('what is shown is requested again, and nothing else', async () => {
    const queries = new QueryClient()
    const shown = [
      query('GET /teams', {}),
      query('GET /teams/{id}', { params: { id: '7' } }),
      query('GET /projects', {}),
      query('GET /templates', {}),
    ]
    const observers = shown.map(
      ({ queryKey, queryFn }) =>
        new QueryObserver<unknown>(queries, {
          queryKey: [...queryKey],
          queryFn: ({ signal }) => queryFn({ signal }),
          staleTime: Infinity,
        }),
    )
    const leave = observers.map((one) => one.subscribe(() => undefined))
    await vi.waitFor(() => expect(observers.every((one) => one.getCurrentResult().isSuccess)).toBe(true))
    requested.length = 0
    await invalidate(queries, 'GET /teams', 'GET /templates')
    expect(requested).toEqual(['/api/teams', '/api/teams/7', '/api/templates'])
    for (const stop of leave) stop()
    queries.clear()
  })
})
