// The life of a sample so far, through the same functions as that of every
// environment, at the times at which it would have happened.
import { eq } from 'drizzle-orm'
import { tick } from '#domain/environment/expiry.ts'
import { message } from '#words/message.ts'
import type { Change } from '../../audit/change.ts'
import { approvals } from '../../db/schema/environments.ts'
import type { Deps } from '../../deps.ts'
import { submitEnvironment } from '../../environments/approval/submit.ts'
import { lockApproval, lockEnvironment, lockProject, type EnvironmentRow } from '../../environments/base/lock.ts'
import { moveEnvironment } from '../../environments/base/move.ts'
import { startRun } from '../../environments/operate/runs.ts'
import { reportRun } from '../../environments/operate/report.ts'
import type { SamplePeople } from './sample-project.ts'
import type { Event, Sample } from './samples.ts'
import { HOUR_MS } from '#engine/durations.ts'

/** What was said with a decision. */
const NOTES = {
  approved: 'Fits the plan of this quarter.',
  rejected: 'Say first which customer data it holds, and for how long.',
}

/**
 * Lets everything happen to a sample that did, up to now. Where no one may
 * decide about it, it goes on waiting.
 * @param at gives what the lifecycle needs, at a time of the past; `workAt` the change of which that is a part
 */
export async function replay(
  at: (time: Date) => Deps,
  workAt: (time: Date) => Change,
  {
    sample,
    made,
    people,
    now,
  }: { readonly sample: Sample; readonly made: EnvironmentRow; readonly people: SamplePeople; readonly now: Date },
): Promise<void> {
  for (const [hoursAgo, event] of sample.events) {
    if (!people.approver && event === 'approved') return
    const time = new Date(now.getTime() - hoursAgo * HOUR_MS)
    // Read and locked again: each step changes it.
    const work = workAt(time)
    await STEPS[event]({ deps: at(time), work, environment: await lockEnvironment(work.tx, made.id), people, time })
  }
}

/** What a step changes, at a time of the past. */
interface Moment {
  readonly deps: Deps
  readonly work: Change
  readonly environment: EnvironmentRow
  readonly people: SamplePeople
  readonly time: Date
}

type Step = (moment: Moment) => Promise<unknown>

const STEPS: Readonly<Record<Event, Step>> = {
  approved: decided('approved'),
  rejected: decided('rejected'),
  'asked-again': async ({ deps, work, environment, people: { requester }, time }) => {
    const project = await lockProject(work.tx, environment.project_id)
    const note = 'Test data only: names and addresses are made up.'
    const because = message('events.asked-again', { actor: requester.name })
    await submitEnvironment({ deps, work, now: time }, requester, { project, environment }, { note, because })
  },
  applied: ({ deps, work, environment, time }) =>
    reportRun({ deps, work, now: time }, environment, { outcome: 'applied' }),
  suspend: ({ deps, work, environment, time }) =>
    startRun({ deps, work, now: time }, environment, 'stop', { action: 'environment.suspend' }),
  stopped: ({ deps, work, environment, time }) =>
    reportRun({ deps, work, now: time }, environment, { outcome: 'stopped' }),
  'time-passed': ({ deps, work, environment, time }) => {
    const { status } = tick({ ...environment, awaits_approval: false }, time)
    const action = status === 'expired' ? 'environment.expire' : 'environment.expiring'
    return moveEnvironment({ deps, work, now: time }, environment, { status }, { action })
  },
}

/**
 * A decision that was taken. It is not taken by the function of real decisions:
 * no one has decided here, and the audit log must not say that someone has.
 */
function decided(state: 'approved' | 'rejected'): Step {
  return async ({ deps, work, environment, people: { approver }, time }) => {
    if (environment.approval_id === null || !approver) return
    const approval = await lockApproval(work.tx, environment.approval_id)
    await work.tx
      .update(approvals)
      .set({ state, decided_at: time, decided_by: approver.id, notes: NOTES[state] })
      .where(eq(approvals.id, approval.id))
    const action = state === 'approved' ? 'approval.approve' : 'approval.reject'
    const note = { action, after: { approval_id: approval.id } } as const
    await moveEnvironment({ deps, work, now: time }, environment, { is_reserved: state === 'approved' }, note)
  }
}
