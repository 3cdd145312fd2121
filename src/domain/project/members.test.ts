import { describe, expect, it } from 'vitest'
import { INSTANCE_ROLES, PROJECT_ROLES, type InstanceRole, type ProjectRole } from '../access/roles.ts'
import { checkProjectMemberChange, type ProjectMemberRefusal } from './members.ts'

const NOBODY = 'nobody'
const roles = [...PROJECT_ROLES, undefined]
const after = [...PROJECT_ROLES, null]

interface Case {
  readonly actor?: InstanceRole
  /** Roles in the project; the project is in the name of "founder". */
  readonly by: ProjectRole | undefined
  readonly from: ProjectRole | undefined
  readonly to: ProjectRole | null
}

function check({ actor = 'user', by, from, to }: Case): ProjectMemberRefusal | undefined {
  const given = [
    { user_id: 'founder', role: 'owner' as const },
    ...(by === undefined ? [] : [{ user_id: 'actor', role: by }]),
    ...(from === undefined ? [] : [{ user_id: 'target', role: from }]),
  ]
  return checkProjectMemberChange({
    actor: { id: 'actor', role: actor },
    members: given,
    owner_id: 'founder',
    target_id: 'target',
    to,
  })
}

describe('changes of others', () => {
  it.each(
    INSTANCE_ROLES.flatMap((actor) =>
      roles.flatMap((by) => roles.flatMap((from) => after.map((to) => ({ actor, by, from, to })))),
    ),
  )('by $actor $by from $from to $to', (one) => {
    const touchesOwner = one.from !== one.to && (one.from === 'owner' || one.to === 'owner')
    const expected = ((): ProjectMemberRefusal | undefined => {
      if (one.actor === 'admin') return undefined
      if (one.by !== 'owner' && one.by !== 'admin') return 'no-right'
      return touchesOwner && one.by === 'admin' ? 'needs-owner' : undefined
    })()
    expect(check(one)).toBe(expected)
  })
})

describe('changes of oneself', () => {
  const self = (
    actor: InstanceRole,
    role: ProjectRole,
    to: ProjectRole | null,
    others: readonly ProjectRole[] = ['owner'],
  ) =>
    checkProjectMemberChange({
      actor: { id: 'actor', role: actor },
      members: [
        { user_id: 'actor', role },
        ...others.map((other, index) => ({ user_id: `other-${index}`, role: other })),
      ],
      owner_id: NOBODY,
      target_id: 'actor',
      to,
    })

  it('never raise the own role, not even of an administrator of the installation', () => {
    expect(self('user', 'admin', 'owner')).toBe('needs-owner')
    expect(self('admin', 'admin', 'owner')).toBe('own-role')
    expect(self('admin', 'viewer', 'developer')).toBe('own-role')
    expect(self('user', 'developer', 'admin')).toBe('no-right')
  })

  it('may lower the own role, and leave', () => {
    expect(self('user', 'admin', 'viewer')).toBeUndefined()
    for (const role of ['admin', 'developer', 'viewer'] as const) expect(self('user', role, null)).toBeUndefined()
    expect(self('user', 'owner', 'developer')).toBeUndefined()
    expect(self('user', 'owner', null)).toBeUndefined()
  })

  it('leave the last owner where they are', () => {
    expect(self('user', 'owner', 'admin', ['admin'])).toBe('last-owner')
    expect(self('admin', 'owner', null, [])).toBe('last-owner')
    expect(self('user', 'owner', 'owner', [])).toBeUndefined()
  })
})

it('leaves the person in whose name the project stands its owner, whoever asks', () => {
  for (const actor of INSTANCE_ROLES) {
    for (const to of [null, 'admin', 'viewer'] as const) {
      const members = [
        { user_id: 'founder', role: 'owner' as const },
        { user_id: 'actor', role: 'owner' as const },
      ]
      const change = { actor: { id: 'actor', role: actor }, members, owner_id: 'founder', target_id: 'founder', to }
      expect(checkProjectMemberChange(change)).toBe('is-owner')
    }
  }
})
