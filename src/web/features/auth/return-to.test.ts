import { describe, expect, test } from 'vitest'
import { pageToReturnTo, titleAt } from './return-to.ts'

const ORIGIN = 'http://127.0.0.1:8000'

describe('where to go on after signing in', () => {
  test.each(['/', '/wizard', '/projects/abc?tab=team#members', '/loginless', '/team/a%2Fb', '/apiary'])(
    '%s is a page of this site',
    (address) => expect(pageToReturnTo(address, ORIGIN)).toBe(address),
  )

  test.each([
    null,
    '',
    'wizard',
    'https://evil.example/',
    '//evil.example/',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '/login',
    '/login?return_to=/wizard',
    '/login/',
    '/./login',
    '/api/auth/sso',
    'http://127.0.0.1:8000/wizard',
  ])('%s is not', (address) => expect(pageToReturnTo(address, ORIGIN)).toBe('/'))
})

test('an address is named by its page, a fixed one before one with parameters', () => {
  expect(titleAt('/wizard?step=2')).toBe('pages.wizard')
  expect(titleAt('/projects/new')).toBe('pages.projectNew')
  expect(titleAt('/projects/9b2')).toBe('pages.project')
  expect(titleAt('/nowhere')).toBeUndefined()
})
