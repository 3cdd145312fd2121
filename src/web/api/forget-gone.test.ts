import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { forgetGone } from './forget-gone.ts'

test('what is gone is not asked for while a page still shows it, and forgotten when the page is left; its list is asked anew', async () => {
  const queries = new QueryClient()
  const askOne = vi.fn(async () => 'Storefront')
  const askList = vi.fn(async () => ['Storefront'])
  const one = { queryKey: ['teams', '7'], queryFn: askOne, staleTime: Infinity }
  const leave = new QueryObserver(queries, one).subscribe(() => undefined)
  const leaveList = new QueryObserver(queries, { queryKey: ['teams', 'list'], queryFn: askList, staleTime: Infinity }).subscribe(() => undefined)
  queries.setQueryData(['teams', '7', 'members'], ['somebody'])
  queries.setQueryData(['teams', '8'], 'Platform')
  await vi.waitFor(() => expect(queries.getQueryData(['teams', '7'])).toBe('Storefront'))

  await forgetGone(queries, 'teams', '7')
  expect(askOne).toHaveBeenCalledTimes(1)
  expect(askList).toHaveBeenCalledTimes(2)
  expect(queries.getQueryData(['teams', '7'])).toBe('Storefront')
  expect(queries.getQueryData(['teams', '7', 'members'])).toBeUndefined()

  leave()
  expect(queries.getQueryData(['teams', '7'])).toBeUndefined()
  expect(queries.getQueryData(['teams', '8'])).toBe('Platform')

  // Somebody who is added again sees it as anything else.
  const leaveAgain = new QueryObserver(queries, one).subscribe(() => undefined)
  await vi.waitFor(() => expect(queries.getQueryData(['teams', '7'])).toBe('Storefront'))
  leaveAgain()
  expect(queries.getQueryData(['teams', '7'])).toBe('Storefront')
  leaveList()
  queries.clear()
})
