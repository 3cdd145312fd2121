// What holds for every row of a kind, so that no row says it: the headers that it takes, where what it made is, and
// what is refused before its own code runs.
import { isMachinePermission } from '#domain/access/machines.ts'
import { PERMISSIONS } from '#domain/access/permissions.ts'
import type { AnyEndpoint, Refusal } from './endpoint.ts'

/** The header with which a caller makes sure that a request that is sent again takes effect once. */
export const KEY_HEADER = 'Idempotency-Key'
/** How long an answer is kept for its key, in hours. */
export const KEY_HOURS = 24
/** Requests of one person in a minute, unless the installation sets another number. */
export const REQUESTS_A_MINUTE = 1200

/** Whether the calls of a row come from people who are known, and not from strangers or programs of runs. */
export function isForPeople({ permission }: Pick<AnyEndpoint, 'permission'>): boolean {
  return permission !== 'public' && !isMachinePermission(permission)
}

/** Whether a row takes {@link KEY_HEADER}: every POST of a person that changes something, and answers with data. */
export function takesKey({ method, permission, returns, leavesNoTrace }: AnyEndpoint): boolean {
  const canBeKept = 'json' in returns || returns.status === 204
  return method === 'POST' && isForPeople({ permission }) && leavesNoTrace === undefined && canBeKept
}

/** Whether someone can call a row before they have the second factor that the session policy requires. */
export function setsUpSecondFactor(row: AnyEndpoint): boolean {
  return 'setsUpSecondFactor' in row && row.setsUpSecondFactor === true
}

/** How a caller of a row can show who they are. */
export function credentialsOf({ permission }: AnyEndpoint): readonly ('session' | 'token')[] {
  if (permission === 'public' || isMachinePermission(permission)) return []
  return PERMISSIONS[permission].token === 'none' ? ['session'] : ['session', 'token']
}

/** Everything with which a row can refuse: its own refusals, and those of its kind. In ascending order. */
export function refusalsOf(row: AnyEndpoint): readonly Refusal[] {
  const general: Refusal[] = [
    // A query parameter that does not exist.
    400,
    // A sign-in without the second factor that the installation requires.
    ...(isForPeople(row) && !setsUpSecondFactor(row) ? [403 as const] : []),
    // More requests than one person can send in a minute.
    ...(isForPeople(row) ? [429 as const] : []),
    // A key that is in use, or was used for another request.
    ...(takesKey(row) ? [409 as const, 422 as const] : []),
    // A version that is not the newest any more, or where there are no versions.
    ...(row.method === 'GET' || !isForPeople(row) ? [] : [412 as const]),
  ]
  return [...new Set([...row.errors, ...general])].toSorted((a, b) => a - b)
}

/** Where what a row made is, as the row writes it; undefined for a row that makes nothing. */
export function locationOf({ path, returns }: AnyEndpoint): string | undefined {
  if (returns.status !== 201) return undefined
  return returns.location ?? `${path}/{made.id}`
}
