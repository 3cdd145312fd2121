import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, it } from 'vitest'
import { loggedError } from './logged-error.ts'

it('names the query, the reason of the database and the place, and none of the values', () => {
  const reason = Object.assign(new Error('violates a constraint'), {
    code: '23514',
    detail: 'Failing row contains (canary).',
  })
  const logged = loggedError(new DrizzleQueryError('update "users" set "name" = $1', ['canary'], reason))
  expect(logged).toMatchObject({
    type: 'DrizzleQueryError',
    message: 'Failed query: update "users" set "name" = $1',
    cause: { type: 'Error', message: 'violates a constraint', code: '23514' },
  })
  expect(logged.stack).toContain('logged-error.test.ts')
  expect(JSON.stringify(logged)).not.toContain('canary')
})

it('ends with an error that is its own cause', () => {
  const error = new Error('round')
  error.cause = error
  expect(JSON.stringify(loggedError(error)).match(/round/g)?.length).toBeLessThan(10)
})

it.each([
  ['text', 'string', 'text'],
  [undefined, 'undefined', 'undefined'],
  [7, 'number', '7'],
])('takes %j, which someone threw', (thrown, type, message) => {
  expect(loggedError(thrown)).toEqual({ type, message })
})
