// Databases that are stopped are started before Terraform destroys them, where it has to change them first or leaves a
// last snapshot: AWS does neither with one that is stopped.
// https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_StopInstance.html
import { inEnglish } from '#words/say.ts'
import type { JobContext } from '../execute/step.ts'
import { makeDiagnostic } from '../execute/terraform-events.ts'
import { kindOf } from './kinds.ts'
import type { Target } from './kind.ts'
import { carryThrough } from './one.ts'
import { NOTHING, openAws, targetsOf } from './open-aws.ts'

/** Databases are what everything else uses. */
const DATABASES = 2

interface Destroying {
  readonly job: Pick<JobContext['job'], 'kind' | 'credentials'>
  readonly channel: Pick<JobContext['channel'], 'log' | 'readState' | 'cloudToken'>
  readonly orders: JobContext['orders']
  readonly workshop: Pick<JobContext['workshop'], 'now' | 'pause'>
  readonly masker: JobContext['masker']
  readonly diagnostics: JobContext['diagnostics']
}

/** Starts what the destroy of an environment has to find running; nothing in any other job. */
export async function startForDestroy(context: Destroying): Promise<'failed' | void> {
  const { job, channel, orders, workshop, masker, diagnostics } = context
  const { credentials } = job
  if (job.kind !== 'destroy' || credentials?.cloud !== 'aws') return
  const needed = targetsOf(await channel.readState()).filter(needsRunning)
  if (needed.length === 0) return
  const { aws, pause, signal, close } = openAws({
    now: workshop.now,
    pause: workshop.pause,
    credentials,
    orders,
    onSecret: (more) => masker.add(more),
    token: () => channel.cloudToken(),
  })
  try {
    for (const target of needed) {
      const kind = kindOf(target.type)
      if (kind === undefined) continue
      const { state, said } = await carryThrough(
        { aws, what: 'resume', now: workshop.now, pause, signal },
        kind,
        target,
        NOTHING,
      )
      if (state === 'broken-off') return 'failed'
      if (state !== 'failed' || said === null) continue
      const text = masker.mask(`${target.address}: ${inEnglish(said)}`)
      diagnostics.push(makeDiagnostic('error', text, '', target.address))
      channel.log(`Error: ${text}\n`)
      return 'failed'
    }
  } finally {
    close()
  }
}

function needsRunning({ type, attributes }: Target): boolean {
  if (kindOf(type)?.tier !== DATABASES) return false
  return attributes['deletion_protection'] === true || attributes['skip_final_snapshot'] === false
}
