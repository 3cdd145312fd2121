import { expect, test } from 'vitest'
import { refusalOf } from './member-rules.ts'

const member = (user_email: string, role: 'owner' | 'admin' | 'developer') => ({
  user_email,
  role,
  name: user_email,
  added_at: '2026-11-01T00:00:00.000Z',
})
const project = {
  owner_email: 'ada@example.com',
  team_members: [
    member('ada@example.com', 'owner'),
    member('bob@example.com', 'admin'),
    member('cleo@example.com', 'developer'),
  ],
}
const as = (email: string, role: 'admin' | 'user' = 'user') => ({ email, role })

test('reasons are those by which the server refuses', () => {
  expect(refusalOf(as('cleo@example.com'), project, 'bob@example.com', null)).toBe('no-right')
  expect(refusalOf(as('bob@example.com'), project, 'cleo@example.com', 'owner')).toBe('needs-owner')
  expect(refusalOf(as('root@example.com', 'admin'), project, 'ada@example.com', null)).toBe('is-owner')
  expect(refusalOf(as('ada@example.com'), project, 'cleo@example.com', 'owner')).toBeUndefined()
})
