import { expect, it } from 'vitest'
import { cadenceOf } from './cadence.ts'

it('says how often a job runs, where one figure says it', () => {
  expect(['* * * * *', '*/5 * * * *', '17 * * * *', '0 */6 * * *'].map(cadenceOf)).toEqual([
    { unit: 'minute', count: 1 },
    { unit: 'minute', count: 5 },
    { unit: 'hour', count: 1 },
    { unit: 'hour', count: 6 },
  ])
  expect(['0 3 * * *', '* * * * 1', ''].map(cadenceOf)).toEqual([undefined, undefined, undefined])
})
