// Which rights a service account of a connection lacks on its project.
import { GOOGLE_BILLING_TYPES, GOOGLE_RIGHTS } from '#domain/preflight/google/table.ts'
import { rightsOf } from '#domain/preflight/row.ts'
import type { RunPhase } from '#domain/run/status.ts'
import { message } from '#words/message.ts'
import { gapsAbout, missingRights } from '../missing-rights.ts'
import type { Found } from '../parts.ts'
import { orGap } from '../refused.ts'
import type { GoogleCaller } from './caller.ts'
import { testPermissions } from './permissions.ts'

/** Asks Google Cloud for what a phase needs. */
export async function lookAtRights(
  caller: Pick<GoogleCaller, 'google' | 'project' | 'service_account'>,
  phase: RunPhase,
  types: ReadonlySet<string>,
): Promise<Found> {
  const own = [...types].filter((type) => type.startsWith('google_') && !GOOGLE_BILLING_TYPES.has(type))
  const needed = rightsOf(GOOGLE_RIGHTS, own)
  const gaps = [
    ...gapsAbout(message('preflight.gap-type'), needed.unknown),
    ...gapsAbout(
      message('preflight.gap-billing'),
      [...types].filter((type) => GOOGLE_BILLING_TYPES.has(type)),
    ),
  ]
  const found = await orGap('Google Cloud', [], async () => {
    const { missing, unsaid } = await testPermissions(caller, needed[phase])
    return {
      looked: needed[phase].length - unsaid.length,
      problems: missingRights(missing, caller.service_account, '.'),
      gaps: gapsAbout(message('preflight.gap-right'), unsaid),
    }
  })
  return { ...found, gaps: [...found.gaps, ...gaps] }
}
