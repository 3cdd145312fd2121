import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { forgetGone } from './forget-gone.ts'
import { keyOf } from './query.ts'

test('what is gone is not requested while a page still shows it, and forgotten when the page is left; its list is requested again', async () => {
  const queries = new QueryClient()
  const readOne = vi.fn(async () => 'Storefront')
  const readList = vi.fn(async () => ['Storefront'])
  const keyOfTeam = (id: string) => [...keyOf('GET /teams/{id}', { params: { id } })]
  const below = ['teams', '7', 'members', {}]
  const one = { queryKey: keyOfTeam('7'), queryFn: readOne, staleTime: Infinity }
  const leave = new QueryObserver(queries, one).subscribe(() => undefined)
  const leaveList = new QueryObserver(queries, {
    queryKey: [...keyOf('GET /teams', {})],
    queryFn: readList,
    staleTime: Infinity,
  }).subscribe(() => undefined)
  queries.setQueryData(below, ['somebody'])
  queries.setQueryData(keyOfTeam('8'), 'Platform')
  await vi.waitFor(() => expect(queries.getQueryData(keyOfTeam('7'))).toBe('Storefront'))

  await forgetGone(queries, 'GET /teams/{id}', '7')
  expect(readOne).toHaveBeenCalledTimes(1)
  expect(readList).toHaveBeenCalledTimes(2)
  expect(queries.getQueryData(keyOfTeam('7'))).toBe('Storefront')
  expect(queries.getQueryData(below)).toBeUndefined()

  leave()
  expect(queries.getQueryData(keyOfTeam('7'))).toBeUndefined()
  expect(queries.getQueryData(keyOfTeam('8'))).toBe('Platform')

  // A person who is added again sees it like anything else.
  const leaveAgain = new QueryObserver(queries, one).subscribe(() => undefined)
  await vi.waitFor(() => expect(queries.getQueryData(keyOfTeam('7'))).toBe('Storefront'))
  leaveAgain()
  expect(queries.getQueryData(keyOfTeam('7'))).toBe('Storefront')
  leaveList()
  queries.clear()
})
