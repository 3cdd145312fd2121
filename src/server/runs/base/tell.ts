// Who hears of a run, and which workflows act on it.
import { eq } from 'drizzle-orm'
import { needsAnother } from '#domain/run/decide.ts'
import { message } from '#words/message.ts'
import { inEnglish } from '#words/say.ts'
import { users } from '../../db/schema/accounts.ts'
import { listCandidates } from '../../environments/base/approvers.ts'
import type { ChangeContext } from '../../environments/base/change-context.ts'
import { recordEvent } from '../../environments/base/events.ts'
import { namesOf, type NotifyPart } from '../../environments/base/recipients.ts'
import { managersAmong } from '../../environments/base/related.ts'
import { notify } from '../../notify/notify.ts'
import { runPath } from '../../notify/paths.ts'
import type { LockedRun } from './lock.ts'

type TellContext = ChangeContext<NotifyPart>

/**
 * Announces a plan that is ready: always to workflows, and to the people who can decide about it when it waits.
 * @param locked the run as it is now
 */
export async function tellOfPlan(context: TellContext, locked: LockedRun): Promise<void> {
  const { environment, run, project } = locked
  const name = { environment: environment.name }
  const said =
    run.price && run.price.asks !== 'nothing'
      ? message('events.run-costs-more', { ...name, planned: run.price.planned })
      : message('events.run-planned', name)
  await recordEvent(context.work, context.deps, { trigger: 'on-run-planned', environment, said }, context.now)
  if (run.status !== 'planned') return
  const others = needsAnother({ ...environment, ordered_by: run.ordered_by })
  const who = (await managersOf(context, locked)).filter(({ id }) => !others || id !== run.ordered_by)
  const because = run.weighing?.reasons.find(({ code }) => code === 'operations.costs-more')
  const data = { ...namesOf(environment, project), note: because ? inEnglish(because) : '' }
  const messages = because && { messages: { note: because } }
  const path = runPath(run.id)
  await notify(
    context.deps,
    context.work.tx,
    who.map(({ id }) => ({ kind: 'run-waiting' as const, user_id: id, data, ...messages, path })),
  )
}

/**
 * Tells of a run that has ended: workflows, and the people who manage its environment. What a person canceled has not
 * failed: the others hear who did.
 */
export async function tellOfEnd(context: TellContext, locked: LockedRun): Promise<void> {
  const { environment, run, project } = locked
  const { status, kind } = run
  if (status === 'canceled') return tellOfCancel(context, locked)
  if (status !== 'applied' && status !== 'errored') return
  const isFailed = status === 'errored'
  const name = { environment: environment.name }
  await recordEvent(
    context.work,
    context.deps,
    isFailed
      ? { trigger: 'on-run-failed', environment, said: message('events.run-failed', name) }
      : { trigger: 'on-run-applied', environment, said: message('events.run-applied', name) },
    context.now,
  )
  // Nobody hears of it twice: the environment itself announces failures and deletions.
  if (isFailed ? kind !== 'check' : kind === 'destroy') return
  const data = { ...namesOf(environment, project), kind }
  const path = runPath(run.id)
  const who = await managersOf(context, locked)
  await notify(
    context.deps,
    context.work.tx,
    who.map(({ id }) =>
      isFailed
        ? {
            kind: 'run-failed',
            user_id: id,
            data: { ...data, note: run.error ? inEnglish(run.error) : '' },
            ...(run.error && { messages: { note: run.error } }),
            path,
          }
        : { kind: 'run-done', user_id: id, data, path },
    ),
  )
}

async function tellOfCancel(context: TellContext, locked: LockedRun): Promise<void> {
  const { environment, run, project } = locked
  const { cancel_asked_by: by, kind } = run
  if (by === null || kind === 'check') return
  const { tx } = context.work
  const [actor] = await tx.select({ name: users.name }).from(users).where(eq(users.id, by))
  const who = (await managersOf(context, locked)).filter(({ id }) => id !== by)
  const data = { ...namesOf(environment, project), actor: actor?.name ?? '', kind }
  const path = runPath(run.id)
  await notify(
    context.deps,
    tx,
    who.map(({ id }) => ({ kind: 'run-canceled' as const, user_id: id, data, path })),
  )
}

/** The people who manage an environment that is held. */
export async function managersOf({ work }: Pick<TellContext, 'work'>, { environment }: Pick<LockedRun, 'environment'>) {
  return managersAmong(await listCandidates(work.tx, environment.project_id), environment.owner_id)
}
