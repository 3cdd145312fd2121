import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideRole, strongest, type Grant, type MappedRole } from './mapping.ts'

const ownerByGroup: Grant = { role: 'owner', before: 'member' }

describe('decideRole', () => {
  it.each<[string, MappedRole | null, 'owner' | 'member' | null, Grant | null, ReturnType<typeof decideRole>]>([
    ['gives a role', 'member', null, null, { role: 'member', grant: { role: 'member', before: null } }],
    ['raises one given by hand', 'owner', 'member', null, { role: 'owner', grant: ownerByGroup }],
    ['leaves a stronger one given by hand', 'member', 'owner', null, { role: 'owner', grant: null }],
    ['leaves the same given by hand', 'member', 'member', null, { role: 'member', grant: null }],
    ['takes what a group gave', null, 'member', { role: 'member', before: null }, { role: null, grant: null }],
    ['goes back to what was given by hand', null, 'owner', ownerByGroup, { role: 'member', grant: null }],
    [
      'takes nothing that someone lowered',
      null,
      'member',
      { role: 'owner', before: null },
      { role: 'member', grant: null },
    ],
    [
      'takes nothing that someone raised',
      null,
      'owner',
      { role: 'member', before: null },
      { role: 'owner', grant: null },
    ],
    ['takes nothing that is gone', null, null, { role: 'member', before: null }, { role: null, grant: null }],
  ])('%s', (_, wanted, current, grant, decided) => expect(decideRole(wanted, current, grant)).toEqual(decided))

  it('makes administrators of users and back', () => {
    const made = decideRole('admin', 'user', null)
    expect(made).toEqual({ role: 'admin', grant: { role: 'admin', before: 'user' } })
    expect(decideRole(null, made.role, made.grant)).toEqual({ role: 'user', grant: null })
    expect(decideRole(null, 'admin', null)).toEqual({ role: 'admin', grant: null })
  })

  it('leaves what was given by hand, whatever groups give and take in between', () => {
    const roles = fc.constantFrom<MappedRole | null>('owner', 'member', null)
    fc.assert(
      fc.property(fc.constantFrom('owner' as const, 'member' as const, null), fc.array(roles), (byHand, wanted) => {
        let state = decideRole(null, byHand, null)
        for (const one of [...wanted, null]) state = decideRole(one, state.role, state.grant)
        expect(state).toEqual({ role: byHand, grant: null })
      }),
    )
  })
})

it('takes the strongest of several groups', () => {
  expect(strongest(null, 'member')).toBe('member')
  expect(strongest('member', 'owner')).toBe('owner')
  expect(strongest('owner', 'member')).toBe('owner')
})
