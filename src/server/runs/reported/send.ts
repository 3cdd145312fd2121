// Starts the pipelines that are to destroy environments: in time, again where that fails, and never forgotten: who
// manages an environment hears when its pipeline could not be started, or was started and says nothing.
import { eq } from 'drizzle-orm'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#engine/durations.ts'
import type { PipelineTarget } from '#domain/run/reported.ts'
import { message, type Message } from '#words/message.ts'
import { inEnglish } from '#words/say.ts'
import { change } from '../../audit/change.ts'
import { environmentTarget } from '../../audit/targets.ts'
import type { Sealed } from '../../crypto/sealed.ts'
import { environments } from '../../db/schema/environments.ts'
import { pipelineTriggers } from '../../db/schema/pipelines.ts'
import type { Deps } from '../../deps.ts'
import { reasonOf } from '../../environments/clock/job-report.ts'
import { lockEnvironmentAndProject, type EnvironmentRow } from '../../environments/base/lock.ts'
import { notifyManagers } from '../../environments/base/recipients.ts'
import { OutboundError } from '../../outbound/outbound.ts'
import { keepCall, lockCall, takeCalls, type CallRow } from './calls.ts'
import { startRequest } from './providers.ts'
import { openTriggerToken } from './trigger.ts'

/** How long after each failure it is tried again; after the last it is not. */
const RETRY_AFTER_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS]
/** How long a pipeline that was started may say nothing: people may have to approve what it destroys. */
const SILENT_AFTER_MS = DAY_MS
const TIME_LIMIT_MS = 10_000
/** Longer than an attempt takes in the worst case. */
const LEASE_MS = 5 * MINUTE_MS
const ANSWER_MAX_BYTES = 64_000
/** Taken in one turn, which is each minute; all of them at the same time. */
const AT_ONCE = 20
/** What no later attempt changes, because the settings are wrong. */
const FINAL: readonly number[] = [400, 401, 403, 404, 405, 410, 422]
/** Azure DevOps answers a token that it does not accept with its page to sign in. */
const SIGN_IN_PAGE = 203

/**
 * Starts every pipeline that is due, and tells of those that are silent. May run in several servers at once.
 * @param onProblem told of one that could not be dealt with
 * @returns how many were dealt with
 */
export async function callPipelines(deps: Deps, onProblem: (text: string) => void): Promise<number> {
  const now = deps.now()
  const leaseEnd = new Date(now.getTime() + LEASE_MS)
  const due = await takeCalls(deps.database.orm, { now, leaseEnd, limit: AT_ONCE })
  const done = await Promise.allSettled(
    due.map((call) => (call.state === 'sent' ? tellSilent(deps, call) : start(deps, call))),
  )
  for (const one of done)
    if (one.status === 'rejected') onProblem(`A pipeline could not be started: ${reasonOf(one.reason)}`)
  return done.filter(({ status }) => status === 'fulfilled').length
}

async function start(deps: Deps, call: CallRow): Promise<void> {
  const [trigger] = await deps.database.orm
    .select()
    .from(pipelineTriggers)
    .where(eq(pipelineTriggers.environment_id, call.environment_id))
  if (!(await isStillWanted(deps, call)) || !trigger) return settle(deps, call)
  const at = deps.now()
  const { status, said } = await attempt(deps, trigger)
  const made = { at: at.toISOString(), status, error: said ?? null }
  const wait = RETRY_AFTER_MS[call.attempts.length]
  const isFinal = wait === undefined || (status !== null && (FINAL.includes(status) || status === SIGN_IN_PAGE))
  const { host } = trigger.target
  if (said)
    deps.log.warn(
      { pipeline: { id: call.id, host, attempt: call.attempts.length + 1, status, reason: inEnglish(said) } },
      isFinal
        ? 'A pipeline could not be started and is given up.'
        : 'A pipeline could not be started; it is tried again.',
    )
  await change(deps, { via: 'scheduler' }, async (work) => {
    const { environment } = await lockEnvironmentAndProject(work.tx, call.environment_id)
    const held = await lockCall(work.tx, call)
    if (!held) return
    const attempts = [...held.attempts, made]
    if (!said) {
      const next = new Date(at.getTime() + SILENT_AFTER_MS)
      await keepCall(work.tx, call.id, { state: 'sent', attempts, sent_at: at, next_attempt_at: next })
      work.record({ action: 'environment.pipeline-start', target: environmentTarget(environment), after: { host } })
    } else if (isFinal) {
      await keepCall(work.tx, call.id, { state: 'given-up', attempts, next_attempt_at: null })
      await tell({ deps, work }, environment, said)
    } else {
      await keepCall(work.tx, call.id, { attempts, next_attempt_at: new Date(at.getTime() + wait) })
    }
  })
}

/** Whether its environment still waits for it: nobody has taken it back, done it by hand or reported it. */
async function isStillWanted(deps: Deps, { environment_id }: CallRow): Promise<boolean> {
  const [found] = await deps.database.orm.select().from(environments).where(eq(environments.id, environment_id))
  return found?.operation === 'destroying' && found.operation_by === null
}

async function settle(deps: Deps, call: CallRow): Promise<void> {
  await deps.database.orm.transaction(async (tx) => {
    if (await lockCall(tx, call)) await keepCall(tx, call.id, { state: 'done', next_attempt_at: null })
  })
}

/** Tells of a pipeline that was started and has not reported since. */
async function tellSilent(deps: Deps, call: CallRow): Promise<void> {
  if (!(await isStillWanted(deps, call))) return settle(deps, call)
  await change(deps, { via: 'scheduler' }, async (work) => {
    const { environment } = await lockEnvironmentAndProject(work.tx, call.environment_id)
    if (!(await lockCall(work.tx, call))) return
    await keepCall(work.tx, call.id, { state: 'silent', next_attempt_at: null })
    await tell({ deps, work }, environment, message('pipelines.call-silent', { at: call.sent_at?.toISOString() ?? '' }))
  })
}

async function tell(
  context: Parameters<typeof notifyManagers>[0],
  environment: EnvironmentRow,
  said: Message,
): Promise<void> {
  const note = inEnglish(said)
  context.work.record({
    action: 'environment.pipeline-failed',
    target: environmentTarget(environment),
    after: { note },
  })
  await notifyManagers(context, environment, undefined, (names) => ({
    kind: 'pipeline-failed',
    data: { ...names, note },
    messages: { note: said },
  }))
}

/** What became of an attempt, and what went wrong; nothing of one that the system has taken. */
interface Outcome {
  readonly status: number | null
  readonly said: Message | undefined
}

async function attempt(
  deps: Deps,
  trigger: { readonly target: PipelineTarget; readonly token: Sealed },
): Promise<Outcome> {
  const { target } = trigger
  const { host } = new URL(target.host)
  try {
    const { path, headers, body, taken } = startRequest(target, openTriggerToken(deps, trigger))
    const { status } = await deps.outbound.send(new URL(`${target.host}${path}`), {
      method: 'POST',
      headers: { ...headers, 'user-agent': `Strata/${deps.version}` },
      body: Buffer.from(body),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
      maxBytes: ANSWER_MAX_BYTES,
    })
    return { status, said: taken.includes(status) ? undefined : problemOf(status, host) }
  } catch (error) {
    if (!(error instanceof OutboundError)) {
      deps.log.error({ err: error, pipeline: { host } }, 'The request to a pipeline could not be made.')
      return { status: null, said: message('pipelines.call-not-made') }
    }
    // What was answered counts, also when the rest of the answer is too long or does not come.
    if (error.reason === 'redirected')
      return { status: SIGN_IN_PAGE, said: message('pipelines.call-redirected', { host }) }
    return { status: error.status ?? null, said: error.said }
  }
}

function problemOf(status: number, host: string): Message {
  if (status === 401 || status === 403 || status === SIGN_IN_PAGE)
    return message('pipelines.call-token', { host, status })
  if (status === 404) return message('pipelines.call-not-found', { host })
  return message('pipelines.call-refused', { host, status })
}
