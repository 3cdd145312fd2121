// How the audit log names what was changed.
import type { AuditDraft, Change } from './change.ts'

type Target = AuditDraft['target']
interface Named {
  readonly id: string
  readonly name: string
}

/** A person; by the address, because names are not unique. @param person with an empty id for an address without an account */
export function personTarget({ id, email }: { readonly id: string; readonly email: string }): Target {
  return { type: 'person', id, name: email }
}

export function projectTarget({ id, name }: Named): Target {
  return { type: 'project', id, name }
}

export function environmentTarget({ id, name }: Named): Target {
  return { type: 'environment', id, name }
}

export function teamTarget({ id, name }: Named): Target {
  return { type: 'team', id, name }
}

export function templateTarget({ id, name }: Named): Target {
  return { type: 'template', id, name }
}

export function componentTarget({ id, name }: Named): Target {
  return { type: 'component', id, name }
}

/**
 * Records what became of a member of a project or a team.
 * @param from the role before, undefined for somebody new
 * @param to the role afterwards, undefined for somebody gone
 * @param actor who did it, when it is not the caller
 */
export function recordMember(
  { record }: Pick<Change, 'record'>,
  target: Target,
  email: string,
  from: string | undefined,
  to: string | undefined,
  actor?: AuditDraft['actor'],
): void {
  record({
    action: `${target.type}.member.${to === undefined ? 'remove' : from === undefined ? 'add' : 'role'}`,
    target,
    before: from === undefined ? null : { email, role: from },
    after: to === undefined ? null : { email, role: to },
    ...(actor && { actor }),
  })
}
