// The life of a sample so far, through the same functions as that of every
// environment, at the times at which it would have happened.
import { eq } from 'drizzle-orm'
import { tick } from '#domain/environment/expiry.ts'
import type { Change } from '../../audit/change.ts'
import { approvals } from '../../db/schema/environments.ts'
import type { Deps } from '../../deps.ts'
import { judge } from '../../lifecycle/judge.ts'
import { holdApproval, holdEnvironment, holdProject, type EnvironmentRow } from '../../lifecycle/locked.ts'
import { moveEnvironment } from '../../lifecycle/move.ts'
import { beginRun } from '../../lifecycle/operate.ts'
import { reportRun } from '../../lifecycle/report.ts'
import type { SamplePeople } from './sample-project.ts'
import type { Event, Sample } from './samples.ts'

const HOUR_MS = 3_600_000

/** What was said with a decision. */
const NOTES = { approved: 'Fits the plan of this quarter.', rejected: 'Say first which customer data it holds, and for how long.' }

/**
 * Lets everything happen to a sample that did, up to now. Where nobody may
 * decide about it, it goes on waiting.
 * @param at gives what the lifecycle needs, at a time of the past
 */
export async function replay(at: (time: Date) => Deps, work: Change, sample: Sample, made: EnvironmentRow, people: SamplePeople, now: Date): Promise<void> {
  for (const [hoursAgo, event] of sample.events) {
    if (!people.approver && event === 'approved') return
    const time = new Date(now.getTime() - hoursAgo * HOUR_MS)
    // Held anew: each step changes it.
    await STEPS[event](at(time), work, await holdEnvironment(work.tx, made.id), people, time)
  }
}

type Step = (deps: Deps, work: Change, environment: EnvironmentRow, people: SamplePeople, time: Date) => Promise<unknown>

const STEPS: Readonly<Record<Event, Step>> = {
  approved: decided('approved'),
  rejected: decided('rejected'),
  'asked-again': async (deps, work, environment, { requester }, time) => {
    const project = await holdProject(work.tx, environment.project_id)
    const note = 'Test data only: names and addresses are made up.'
    await judge(deps, work, requester, project, environment, { note, because: `${requester.name} asked again.` }, time)
  },
  applied: (deps, work, environment, _people, time) => reportRun(deps, work, environment, { outcome: 'applied' }, time),
  suspend: (deps, work, environment, _people, time) => beginRun(deps, work, environment, 'stop', { action: 'environment.suspend' }, time),
  stopped: (deps, work, environment, _people, time) => reportRun(deps, work, environment, { outcome: 'stopped' }, time),
  'time-passed': (_deps, work, environment, _people, time) => {
    const { status } = tick({ ...environment, awaits_approval: false }, time)
    const action = status === 'expired' ? 'environment.expire' : 'environment.expiring'
    return moveEnvironment(work, environment, { status }, { action }, time)
  },
}

/**
 * A decision that was taken. It is not taken by the function of real decisions:
 * nobody has decided here, and the audit log must not say that somebody has.
 */
function decided(state: 'approved' | 'rejected'): Step {
  return async (_deps, work, environment, { approver }, time) => {
    if (environment.approval_id === null || !approver) return
    const approval = await holdApproval(work.tx, environment.approval_id)
    await work.tx.update(approvals).set({ state, decided_at: time, decided_by: approver.id, notes: NOTES[state] }).where(eq(approvals.id, approval.id))
    const action = state === 'approved' ? 'approval.approve' : 'approval.reject'
    await moveEnvironment(work, environment, { is_reserved: state === 'approved' }, { action, after: { approval_id: approval.id } }, time)
  }
}
