import { expect, test } from 'vitest'
import { pageAt } from './page-at.ts'

test.each([
  ['/', 'home', {}],
  ['/login', 'login', {}],
  ['/login/', 'login', {}],
  ['/Forgot-Password', 'forgotPassword', {}],
  ['/reset/a%20b', 'resetPassword', { token: 'a b' }],
  ['/invite/100%', 'invitation', { token: '100%' }],
  ['/projects/new', 'projectNew', {}],
  ['/projects/9b2', 'project', { projectId: '9b2' }],
])('%s is the page %s', (path, id, params) => {
  const found = pageAt(path)
  expect(found?.page.id).toBe(id)
  expect(found?.params).toEqual(params)
})

test.each(['/nowhere', '/reset', '/reset/', '/reset/a/b', '/login/again', ''])('no page is at "%s"', (path) => {
  expect(pageAt(path)?.page.id).toBe(path === '' ? 'home' : undefined)
})
