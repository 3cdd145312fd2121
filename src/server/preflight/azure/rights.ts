// Which rights an application of a connection lacks in its subscription, by the permissions that Azure lists for it.
import { PLAN_DATA_ACTIONS } from '#domain/connection/set-up/azure/plan.ts'
import { allowsInAzure } from '#domain/preflight/azure/permissions.ts'
import { AZURE_DATA_TYPES, AZURE_RIGHTS } from '#domain/preflight/azure/table.ts'
import { rightsOf } from '#domain/preflight/row.ts'
import type { RunPhase } from '#domain/run/status.ts'
import { message } from '#words/message.ts'
import { gapsAbout, missingRights } from '../missing-rights.ts'
import type { Found } from '../parts.ts'
import { orGap } from '../refused.ts'
import type { AzureCaller } from './caller.ts'

interface Needed {
  readonly phase: RunPhase
  readonly types: ReadonlySet<string>
  /** Whether someone else applies, who has the rights on the data of a stack by the stack. */
  readonly isAlone: boolean
}

/** Compares what a phase needs with what its application may do. */
export async function lookAtRights(
  { permissions, client_id }: Pick<AzureCaller, 'permissions' | 'client_id'>,
  { phase, types, isAlone }: Needed,
): Promise<Found> {
  const own = [...types].filter((type) => type.startsWith('azurerm_'))
  const needed = rightsOf(AZURE_RIGHTS, own)
  const data = phase === 'plan' && isAlone && own.some((type) => AZURE_DATA_TYPES.has(type)) ? PLAN_DATA_ACTIONS : []
  const gaps = [
    ...gapsAbout(message('preflight.gap-type'), needed.unknown),
    ...gapsAbout(
      message('preflight.gap-directory'),
      [...types].filter((type) => type.startsWith('azuread_')).toSorted(),
    ),
  ]
  const found = await orGap('Azure', [], async () => {
    const all = await permissions()
    const missing = [
      ...needed[phase].filter((action) => !allowsInAzure(all, action)),
      ...data.filter((action) => !allowsInAzure(all, action, true)),
    ]
    return { looked: needed[phase].length + data.length, problems: missingRights(missing, client_id, '/'), gaps: [] }
  })
  return { ...found, gaps: [...found.gaps, ...gaps] }
}
