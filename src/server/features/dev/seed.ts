// Sample data: real environments, requested, compiled, proved and priced like any other.
import { count, eq } from 'drizzle-orm'
import type { dev } from '#contract/dev.ts'
import type { Output } from '#contract/endpoint.ts'
import { generateRequest } from '#engine/answers.ts'
import { change, type Actor, type AuditDraft, type Change } from '../../audit/change.ts'
import { projectTarget } from '../../audit/targets.ts'
import type { Queries } from '../../db/connect.ts'
import { environments } from '../../db/schema/environments.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { Refused, conflict } from '../../http/errors.ts'
import { MANUAL_RUNS } from '../../environments/base/run-engine.ts'
import { lockProject, type ProjectRow } from '../../environments/base/lock.ts'
import { prepareRequest, requestEnvironment, type PreparedRequest } from '../../environments/request/request.ts'
import { refuseWhenOff } from './enabled.ts'
import { replay } from './replay.ts'
import { findSamplePeople, keepSampleProject, type SamplePeople } from './sample-project.ts'
import { SAMPLES, SAMPLE_APPROVALS, type Sample } from './samples.ts'
import { DAY_MS, HOUR_MS } from '#engine/durations.ts'
import { message } from '#words/message.ts'

/**
 * Adds the samples, all of them or none.
 * @throws Refused with 404 while the dev tools are off, 409 while there are samples or the project of the samples has
 *   no room for them
 */
export async function seedData(deps: Deps, ctx: SignedIn): Promise<Output<(typeof dev)['seed']>> {
  refuseWhenOff(deps)
  await refuseSecond(deps.database.orm)
  const now = deps.now()
  const begun = new Date(Math.min(...SAMPLES.map((sample) => requestedAt(sample, now).getTime())) - DAY_MS)
  const project = await keepSampleProject(deps, ctx, begun)
  const people = await findSamplePeople(deps.database.orm, project.id, ctx)
  // No one runs anything for samples, and no one is mailed because of them.
  const at = (time: Date): Deps => ({ ...deps, now: () => time, runs: MANUAL_RUNS, mail: undefined })
  try {
    const prepared: PreparedRequest[] = []
    for (const sample of SAMPLES) prepared.push(await prepareSample(at, { project, people, sample, now }))
    await change(deps, ctx, async (current) => {
      const { tx, record } = current
      const held = await lockProject(tx, project.id)
      await refuseSecond(tx)
      const workAt = (time: Date): Change => ({
        ...current,
        record: (draft) => {
          const after = { ...draft.after, seeded: true, happened_at: time.toISOString() }
          record({ ...draft, after, actor: actorOf(draft, people, ctx) })
        },
        isHistory: true,
      })
      for (const [index, sample] of SAMPLES.entries()) {
        const request = prepared[index]
        if (request) await makeSample(at, workAt, { project: held, people, sample, request, now })
      }
      record({
        action: 'dev.seed',
        target: projectTarget(held),
        after: { environments: SAMPLES.length, approvals: SAMPLE_APPROVALS },
      })
    })
  } catch (error) {
    if (!(error instanceof Refused) || error.status === 409) throw error
    throw new Refused(409, message('instance.samples-refused', { project: project.name, reason: error.said }))
  }
  return {
    message: `Sample data seeded: ${SAMPLES.length} environments and ${SAMPLE_APPROVALS} approval requests`,
    environments_created: SAMPLES.length,
    approvals_created: SAMPLE_APPROVALS,
  }
}

/**
 * The actor is the person who seeds; the name says for whom the entry stands, so that no one seems to have decided
 * about their own request.
 */
function actorOf({ action }: AuditDraft, { requester, approver }: SamplePeople, { caller }: SignedIn): Actor {
  const isDecision = action === 'approval.approve' || action === 'approval.reject'
  return {
    id: caller.id,
    email: caller.email,
    name: `${(isDecision && approver ? approver : requester).name} (sample data)`,
  }
}

const requestedAt = (sample: Sample, now: Date): Date => new Date(now.getTime() - sample.requested_hours_ago * HOUR_MS)

function prepareSample(
  at: (time: Date) => Deps,
  {
    project,
    people,
    sample,
    now,
  }: { readonly project: ProjectRow; readonly people: SamplePeople; readonly sample: Sample; readonly now: Date },
): Promise<PreparedRequest> {
  const { name, description, budget_limit, lifetime_days, auto_teardown_enabled, tags } = sample
  const answers = generateRequest.parse(sample.answers)
  const given = {
    project_id: project.id,
    name,
    description,
    answers,
    budget_limit,
    lifetime_days,
    auto_teardown_enabled,
    tags,
  }
  return prepareRequest(at(requestedAt(sample, now)), people.requester, given, { freesName: true, isSeeded: true })
}

async function makeSample(
  at: (time: Date) => Deps,
  workAt: (time: Date) => Change,
  {
    project,
    people,
    sample,
    request,
    now,
  }: {
    readonly project: ProjectRow
    readonly people: SamplePeople
    readonly sample: Sample
    readonly request: PreparedRequest
    readonly now: Date
  },
): Promise<void> {
  const requested = requestedAt(sample, now)
  const { environment, approval } = await requestEnvironment(
    at(requested),
    workAt(requested),
    people.requester,
    request,
  )
  if ((approval !== undefined) !== sample.needs_approval || !environment.is_reserved) {
    throw conflict(message('instance.samples-changed', { project: project.name }))
  }
  await replay(at, workAt, { sample, made: environment, people, now })
}

/** @throws Refused with 409 while there are samples */
async function refuseSecond(orm: Queries): Promise<void> {
  const [there] = await orm.select({ number: count() }).from(environments).where(eq(environments.is_seeded, true))
  if (there && there.number > 0) throw conflict(message('instance.samples-there'))
}
