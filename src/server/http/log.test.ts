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

it.each([
  '/API/Auth/Invitations/canary',
  '/api//auth/invitations//canary',
  '//invite/canary',
  '/Invite/canary',
  '/%69nvite/canary',
  '/%2569nvite/canary',
  '/invite%2Fcanary',
  '/invite%252fcanary',
  '/invite/%63anary',
  '/invite/./canary',
  '/elsewhere/invite/canary',
  '/invite\\canary',
  '/reset/canary/more',
  `/nowhere/${'canary-'.repeat(6)}x`,
  `/api/people/${'canary_'.repeat(6)}x`,
])('keeps the token out of the log, however the address is written: %s', async (path) => {
  for (const method of ['GET', 'POST']) await person().send(path, { method })
  expect(JSON.stringify(logged)).not.toContain('canary')
  expect(JSON.stringify(logged)).not.toContain('%63anary')
})

it('keeps other addresses as they are', async () => {
  await person().send('/api/auth/invitations/accept', { method: 'POST' })
  expect(logged.at(-1)).toMatchObject({ path: '/api/auth/invitations/accept' })
  const id = '4a1c0f0e-0000-4000-8000-000000000001'
  await person().send(`/api/projects/${id}`)
  expect(logged.at(-1)).toMatchObject({ path: `/api/projects/${id}` })
})
