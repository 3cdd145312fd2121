import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'

test('a first request that began before a change is made again after it, for pages and for whoever waits', async () => {
  const queries = createQueryClient()
  const answers: ((text: string) => void)[] = []
  const notes = {
    queryKey: ['notifications', { show: 'unread' }],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  }
  const observer = new QueryObserver(queries, notes)
  const leave = observer.subscribe(() => undefined)
  const waited = queries.query(notes)
  expect(answers).toHaveLength(1)

  const invalidated = queries.invalidateQueries({ queryKey: ['notifications'] })
  expect(answers).toHaveLength(2)
  answers[0]?.('two are unread')
  answers[1]?.('nothing is unread')
  await invalidated
  expect(await waited).toBe('nothing is unread')
  expect(observer.getCurrentResult()).toMatchObject({ data: 'nothing is unread', isFetching: false })

  leave()
  queries.clear()
})
