import { describe, expect, it } from 'vitest'
import { INSTANCE_ROLES, TEAM_ROLES, type InstanceRole, type TeamRole } from '../access/roles.ts'
import { checkTeamMemberChange, type TeamMemberRefusal } from './members.ts'

const by = [...TEAM_ROLES, undefined]
const after = [...TEAM_ROLES, null]

interface Case {
  readonly actor: InstanceRole
  readonly by: TeamRole | undefined
  readonly from: TeamRole
  readonly to: TeamRole | null
}

function check(one: Case, hasOtherOwner: boolean): TeamMemberRefusal | undefined {
  const members = [
    { user_id: 'target', role: one.from },
    ...(one.by === undefined ? [] : [{ user_id: 'actor', role: one.by }]),
    ...(hasOtherOwner ? [{ user_id: 'other', role: 'owner' as const }] : []),
  ]
  return checkTeamMemberChange({ actor: { id: 'actor', role: one.actor }, members, target_id: 'target', to: one.to })
}

const cases = INSTANCE_ROLES.flatMap((actor) =>
  by.flatMap((role) => TEAM_ROLES.flatMap((from) => after.map((to): Case => ({ actor, by: role, from, to })))),
)

describe('changes of others', () => {
  it.each(cases)('by $actor $by from $from to $to', (one) => {
    const may = one.actor === 'admin' || one.by === 'owner'
    expect(check(one, true)).toBe(may ? undefined : 'no-right')
    const losesLast = one.from === 'owner' && one.to !== 'owner' && one.by !== 'owner'
    expect(check(one, false)).toBe(may ? (losesLast ? 'last-owner' : undefined) : 'no-right')
  })
})

describe('changes of oneself', () => {
  const self = (actor: InstanceRole, role: TeamRole, to: TeamRole | null, others: readonly TeamRole[]) =>
    checkTeamMemberChange({
      actor: { id: 'actor', role: actor },
      members: [
        { user_id: 'actor', role },
        ...others.map((other, index) => ({ user_id: `other-${index}`, role: other })),
      ],
      target_id: 'actor',
      to,
    })

  it('let everyone leave but the last owner', () => {
    expect(self('user', 'member', null, ['owner'])).toBeUndefined()
    expect(self('user', 'owner', null, ['owner'])).toBeUndefined()
    expect(self('user', 'owner', null, ['member'])).toBe('last-owner')
    expect(self('admin', 'owner', null, ['member'])).toBe('last-owner')
  })

  it('never raise the own role', () => {
    expect(self('user', 'member', 'owner', ['owner'])).toBe('no-right')
    expect(self('admin', 'member', 'owner', ['owner'])).toBe('own-role')
  })

  it('may lower the own role while there is another owner', () => {
    expect(self('user', 'owner', 'member', ['owner'])).toBeUndefined()
    expect(self('user', 'owner', 'member', ['member'])).toBe('last-owner')
  })
})
