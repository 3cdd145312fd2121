// What is stopped is started before Terraform destroys it, where it can be destroyed only while it runs: the table of
// each cloud says what that is.
import { inEnglish } from '#words/in-english.ts'
import type { JobContext } from '../execute/step.ts'
import { makeDiagnostic } from '../execute/terraform-events.ts'
import { NOTHING, type Place } from './kind.ts'
import { inPlace } from './open-place.ts'
import { carryThrough } from './one.ts'
import { resourcesIn, targetsAmong } from './targets.ts'

/** What of a job that destroys is prepared before Terraform does it. */
export interface Destroying {
  readonly job: Pick<JobContext['job'], 'kind' | 'credentials'>
  readonly channel: Pick<JobContext['channel'], 'log' | 'readState' | 'cloudToken'>
  readonly orders: JobContext['orders']
  readonly workshop: Pick<JobContext['workshop'], 'now' | 'pause'>
  readonly masker: JobContext['masker']
  readonly diagnostics: JobContext['diagnostics']
}

/** Starts what the destroy of an environment has to find running; nothing in any other job. */
export async function startForDestroy(context: Destroying): Promise<'failed' | void> {
  const { job, channel } = context
  const { credentials } = job
  if (job.kind !== 'destroy' || credentials === null) return
  const state = await channel.readState()
  return inPlace({ ...openingFor(context), credentials }, (place) => startIn(place, state, context))
}

/** What a cloud is opened with for such a job, but for its credentials. */
export function openingFor({ channel, orders, workshop, masker }: Destroying) {
  return {
    now: workshop.now,
    pause: workshop.pause,
    orders,
    onSecret: (more: readonly string[]) => masker.add(more),
    token: () => channel.cloudToken(),
  }
}

async function startIn<Cloud>(
  { cloud, table, pause, signal, close }: Place<Cloud>,
  state: Uint8Array,
  { channel, workshop, masker, diagnostics }: Destroying,
): Promise<'failed' | void> {
  try {
    const all = resourcesIn(state)
    for (const target of targetsAmong(all, table).filter((one) => table.needsRunning(one, all))) {
      const kind = table.kindOf(target.type)
      if (kind === undefined) continue
      const setting = { cloud, name: table.name, what: 'resume', now: workshop.now, pause, signal } as const
      const { state: ended, said } = await carryThrough(setting, kind, target, NOTHING)
      if (ended === 'broken-off') return 'failed'
      if (ended !== 'failed' || said === null) continue
      const text = masker.mask(`${target.address}: ${inEnglish(said)}`)
      diagnostics.push(makeDiagnostic('error', text, '', target.address))
      channel.log(`Error: ${text}\n`)
      return 'failed'
    }
  } finally {
    close()
  }
}
