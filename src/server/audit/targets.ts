// How the audit log names what was changed.
import type { AuditDraft, Change } from './change.ts'

export type Target<Type extends string = string> = AuditDraft['target'] & { readonly type: Type }
interface Named {
  readonly id: string
  readonly name: string
}

/**
 * A person; by the address, because names are not unique. @param person with an empty id for an address without an
 * account
 */
export function personTarget({ id, email }: { readonly id: string; readonly email: string }): Target {
  return { type: 'person', id, name: email }
}

export function projectTarget({ id, name }: Named): Target<'project'> {
  return { type: 'project', id, name }
}

export function environmentTarget({ id, name }: Named): Target {
  return { type: 'environment', id, name }
}

/** A run, by its environment and its number: it has no name of its own. */
export function runTarget(run: { readonly id: string; readonly environment: string; readonly number: number }): Target {
  return { type: 'run', id: run.id, name: `${run.environment} #${run.number}` }
}

export function teamTarget({ id, name }: Named): Target<'team'> {
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
 * @param from the role before, undefined for someone new
 * @param to the role afterwards, undefined for someone gone
 * @param actor who did it, when it is not the caller
 */
export function recordMember(
  { record }: Pick<Change, 'record'>,
  target: Target<'project' | 'team'>,
  {
    email,
    from,
    to,
    actor,
  }: {
    readonly email: string
    readonly from: string | undefined
    readonly to: string | undefined
    readonly actor?: AuditDraft['actor']
  },
): void {
  record({
    action: `${target.type}.member.${to === undefined ? 'remove' : from === undefined ? 'add' : 'role'}`,
    target,
    before: from === undefined ? null : { email, role: from },
    after: to === undefined ? null : { email, role: to },
    ...(actor && { actor }),
  })
}
