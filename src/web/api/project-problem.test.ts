import { expect, test } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { projectProblem } from './project-problem.ts'

test.each([
  ['the sentence of the server', new ApiError(409, 'The slug is in use.'), { detail: 'The slug is in use.' }],
  ['400 without one', new ApiError(400, 'API error: 400'), { key: 'invalid' }],
  ['409 that is not JSON', new ApiError(409, 'Unknown error'), { key: 'taken' }],
  ['500 without one', new ApiError(500, 'API error: 500'), { key: 'server' }],
  ['another status', new ApiError(418, 'API error: 418'), { key: 'unknown' }],
  ['a timeout', new DOMException('', 'TimeoutError'), { key: 'timeout' }],
  ['a network error', new TypeError('Failed to fetch'), { key: 'unreachable' }],
  ['anything else', new Error('?'), { key: 'unknown' }],
])('%s', (_, error, said) => expect(projectProblem(error)).toEqual(said))
