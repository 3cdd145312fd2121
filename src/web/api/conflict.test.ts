import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { call } from './client.ts'
import { createQueryClient } from './query-client.ts'

/** Answers that a page shows, by key, each with how often it was requested. */
const SHOWN = {
  environment: ['environments', '7', {}],
  environments: ['environments', {}],
  approvals: ['approval', 'list', 'pending', {}],
  project: ['projects', '3', {}],
  workflow: ['workflows', '5', {}],
  team: ['teams', '2', {}],
} as const

afterEach(() => vi.unstubAllGlobals())

function show(queries: QueryClient) {
  const read = Object.fromEntries(Object.keys(SHOWN).map((name) => [name, vi.fn(async () => name)]))
  const leave = Object.entries(SHOWN).map(([name, queryKey]) => {
    const queryFn = read[name]
    return new QueryObserver(queries, { queryKey: [...queryKey], ...(queryFn && { queryFn }) }).subscribe(() => {})
  })
  return {
    again: () =>
      Object.entries(read)
        .filter(([, one]) => one.mock.calls.length > 1)
        .map(([name]) => name)
        .toSorted(),
    whenShown: () => vi.waitFor(() => expect(Object.values(read).every((one) => one.mock.calls.length > 0)).toBe(true)),
    leave: () => {
      for (const one of leave) one()
      queries.clear()
    },
  }
}

const refuse = (status: number) => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('fetch', async () => Response.json({ detail: 'It is no longer as it was.' }, { status }))
}

const params = { id: '7' }

test.each([
  [
    'an environment',
    () => call('POST /environments/{id}/suspend', { params }),
    ['approvals', 'environment', 'environments', 'project'],
  ],
  ['a workflow', () => call('PUT /workflows/{id}', { params, body: { enabled: true } }), ['workflow']],
  ['a team', () => call('DELETE /teams/{id}', { params }), ['team']],
] as const)('a change of %s that meets a conflict reloads what it is about', async (_, change, expected) => {
  const queries = createQueryClient()
  const page = show(queries)
  await page.whenShown()
  refuse(409)
  await expect(change()).rejects.toBeInstanceOf(ApiError)
  await vi.waitFor(() => expect(page.again()).toEqual(expected))
  page.leave()
})

test.each([
  ['another refusal', 403, () => call('POST /environments/{id}/suspend', { params })],
  ['reading', 409, () => call('GET /environments/{id}', { params })],
])('%s reloads nothing', async (_, status, ask) => {
  const queries = createQueryClient()
  const page = show(queries)
  await page.whenShown()
  refuse(status)
  await expect(ask()).rejects.toBeInstanceOf(ApiError)
  expect(page.again()).toEqual([])
  page.leave()
})
