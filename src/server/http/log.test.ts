import { expect, it } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'

const { person, logged } = await createTestApp()

it.each([
  ['/api/auth/reset/canary', '/api/auth/reset/…'],
  ['/api/auth/invitations/canary', '/api/auth/invitations/…'],
  ['/reset/canary', '/reset/…'],
  ['/invite/canary', '/invite/…'],
  ['/profile/email/canary', '/profile/email/…'],
])('keeps the token of a link out of the log: %s', async (path, kept) => {
  await person().send(path)
  expect(logged.at(-1)).toMatchObject({ path: kept })
  expect(JSON.stringify(logged)).not.toContain('canary')
})

it('keeps other addresses as they are', async () => {
  await person().send('/api/auth/invitations/accept', { method: 'POST' })
  expect(logged.at(-1)).toMatchObject({ path: '/api/auth/invitations/accept' })
})
