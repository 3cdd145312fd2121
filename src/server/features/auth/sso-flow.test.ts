import { describe, expect, it } from 'vitest'
import { pageOfThisSite } from './sso-flow.ts'

describe('pageOfThisSite', () => {
  it.each([
    '/',
    '/projects',
    '/projects/1/settings?tab=members&x=%2F#top',
    '/results/1',
    '/apiary',
    '/loginless',
    '/%2F%2Fevil.example',
    '/a?next=//evil.example',
  ])('keeps %s', (address) => expect(pageOfThisSite(address)).toBe(address))

  it.each([
    undefined,
    '',
    'projects',
    'https://evil.example',
    'HTTPS://evil.example/',
    'https:evil.example',
    'https:/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\\evil.example',
    ' //evil.example',
    '\t//evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/projects/..//evil.example',
    '/%2e%2e//evil.example',
    '/.\\/evil.example',
    '//user@evil.example:443',
    '//[::1',
    'http://site.invalid/projects',
    '//site.invalid//evil.example',
    '/api/auth/sso',
    '/api?x',
    '/x/../api/auth/sso',
    '/login',
    '/login?return_to=/login',
    `/${'x'.repeat(2000)}`,
  ])('leads to the first page instead of %j', (address) => {
    expect(pageOfThisSite(address)).toBe('/')
  })
})
