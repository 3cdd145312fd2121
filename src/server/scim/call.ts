// One request of a directory, and what it is answered.
import type { Change } from '../audit/change.ts'
import { change } from '../audit/change.ts'
import type { CallingDirectory } from '../access/directory.ts'
import { violates } from '../db/violates.ts'
import type { Deps } from '../deps.ts'
import { actingAs } from '../directory/acting.ts'
import { refuse } from '../directory/refusals.ts'
import type { RequestFacts } from '../http/context.ts'
import { message } from '#words/message.ts'
import { SCIM_PATH } from './schemas.ts'

export interface Call {
  readonly deps: Deps
  readonly directory: CallingDirectory
  readonly request: RequestFacts
  /** Address of the endpoints. */
  readonly base: string
  /** The last part of the path; empty where it has none. */
  readonly id: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
}

export interface Answer {
  readonly status: 200 | 201 | 204
  readonly body?: Readonly<Record<string, unknown>>
}

/** Address of the endpoints of an installation. */
export function baseOf({ publicUrl }: Pick<Deps, 'publicUrl'>): string {
  return `${publicUrl}${SCIM_PATH}`
}

/** Runs a change in the name of the directory. @throws Refused with 409 where someone else was first with a name */
export async function changeAs<Value>(
  { deps, directory: { name }, request }: Call,
  work: (made: Change) => Promise<Value>,
): Promise<Value> {
  const acting = { actor: { id: null, email: '', name }, via: `scim ${name}` }
  try {
    return await change(deps, { caller: undefined, request }, (made) => work(actingAs(made, acting)))
  } catch (error) {
    if (violates(error, 'scim_users_user_name_unique')) throw refuse('uniqueness', message('directory.user-name-taken'))
    if (violates(error, 'scim_groups_name_unique')) throw refuse('uniqueness', message('directory.group-name-taken'))
    throw error
  }
}
