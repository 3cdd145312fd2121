import { expect, test } from 'vitest'
import { LogLines, toneOf } from './log-lines.ts'

test('a log grows by what is new of it, and asks for what is missing', () => {
  const log = new LogLines('one')
  let told = 0
  const stop = log.subscribe(() => told++)
  expect(log.add(0, 'init\npl')).toBe('added')
  expect(log.read()).toEqual(['init', 'pl'])
  expect(log.add(7, 'an\n')).toBe('added')
  expect(log.read()).toEqual(['init', 'plan', ''])
  expect(log.add(0, 'init\n')).toBe('known')
  // It begins with what is known: only the rest is added, counted in bytes.
  expect(log.add(5, 'plan\nübrig')).toBe('added')
  expect(log.read()).toEqual(['init', 'plan', 'übrig'])
  expect(log.bytes).toBe(16)
  expect(log.add(17, 'x')).toBe('hole')
  expect(log.read()).toEqual(['init', 'plan', 'übrig'])
  expect(told).toBe(3)
  stop()
  log.add(16, '!')
  expect(told).toBe(3)
})

test('lines have the tone of what they say', () => {
  expect(toneOf('aws_vpc.main: Creation complete after 2s')).toBe('done')
  expect(toneOf('aws_vpc.main: Still creating... [10s elapsed]')).toBe('quiet')
  expect(toneOf('Error: quota exceeded')).toBe('error')
  expect(toneOf('Warning: deprecated')).toBe('warning')
  expect(toneOf('aws_vpc.main: Creating...')).toBeUndefined()
})
