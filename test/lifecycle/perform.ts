// Does an action in the real application and in the model, and compares what
// both say of it.
import { ApiError } from '#contract/client.ts'
import type { Approval } from '#contract/approvals.ts'
import type { Environment } from '#contract/environment.ts'
import type { Action, EventAction } from './actions.ts'
import {
  ask,
  decide,
  happen,
  hasEnded,
  lapsesAt,
  mayHappen,
  mayManage,
  stateOf,
  type Model,
  type Modelled,
  type Stack,
  type Who,
} from './model.ts'
import type { Event } from './table.ts'
import { STACK_SPECS, type World } from './world.ts'
import { HOUR_MS } from '#engine/durations.ts'

/** What the model has of a project, and how the server knows it. */
export interface Subject {
  readonly project_id: string
  readonly model: Model
  /** Every state with what was done in it, so that one sees how much of the table was tried. */
  readonly seen: Set<string>
}

/** Does it. @returns what was violated; undefined when both agree */
export async function perform(world: World, subject: Subject, action: Action): Promise<string | undefined> {
  if (action.kind === 'request') return request(world, subject, action)
  const environment = subject.model.environments[action.env]
  // Of a sequence that was shortened.
  if (!environment) return undefined
  if (action.kind === 'duel') return duel(world, subject.model, environment)
  return 'isFormer' in action
    ? decision(world, subject.model, environment, action)
    : event(world, subject, environment, action)
}

async function request(
  world: World,
  { project_id, model }: Subject,
  action: Action & { kind: 'request' },
): Promise<string | undefined> {
  const now = world.now()
  const ends = action.hours === null ? null : now + action.hours * HOUR_MS
  const body = {
    project_id,
    name: `environment-${model.environments.length}`,
    budget_limit: action.limit,
    ...(ends !== null && { expires_at: new Date(ends).toISOString() }),
    ...(action.days !== null && { lifetime_days: action.days }),
    auto_teardown_enabled: action.teardown,
  }
  const answer = await attempt(world.request(action.who, action.stack, body))
  if (!answer.ok) return `the request was refused with ${answer.status}: ${answer.message}`
  const made = answer.value
  const environment: Modelled = {
    id: made.id,
    name: made.name,
    requester: action.who,
    author: action.who,
    stack: stackOf(made),
    budgetLimit: action.limit,
    status: 'pending',
    operation: 'none',
    before: 'pending/none',
    runner: undefined,
    ends,
    days: action.days,
    hasTeardown: action.teardown,
    request: undefined,
    formerRequests: [],
    isReserved: false,
    allowances: [],
    periods: [],
    history: ['pending/none'],
    reminded: new Set(),
    remindersSent: 0,
    approvalRemindersSent: 0,
  }
  model.environments.push(environment)
  return askedAlike(ask(model, environment, now, made.approval_id), made)
}

/** What of an environment was made of a stack. */
type Made = Pick<
  Environment,
  'cost_monthly' | 'cost_monthly_suspended' | 'environment_type' | 'data_sensitivity' | 'approval_id'
>

function stackOf({
  cost_monthly: cost,
  cost_monthly_suspended: stoppedCost,
  environment_type,
  data_sensitivity,
}: Made): Stack {
  return { cost, stoppedCost, needsOwner: environment_type === 'Production' || data_sensitivity === 'Confidential' }
}

function askedAlike(needsApproval: boolean, made: Made): string | undefined {
  if (needsApproval === (made.approval_id !== null)) return undefined
  return needsApproval
    ? 'no approval was asked for, although one is needed'
    : 'approval was asked for, although none is needed'
}

async function event(
  world: World,
  { model, seen }: Subject,
  environment: Modelled,
  action: EventAction,
): Promise<string | undefined> {
  const now = world.now()
  const call = world.people[action.who]
  const params = { id: environment.id }
  const send = (): Promise<Environment> => {
    switch (action.kind) {
      case 'change':
        return call('PUT /environments/{id}', { params, body: { stack: STACK_SPECS[action.stack] } })
      case 'again':
        return call('POST /environments/{id}/request', { params, body: {} })
      case 'cancel':
        return call('POST /environments/{id}/cancel', { params })
      case 'delete':
        return call('DELETE /environments/{id}', { params })
      case 'extend':
        return call('POST /environments/{id}/extend', { params, body: { days: action.days } })
      case 'suspend':
        return call('POST /environments/{id}/suspend', { params })
      case 'resume':
        return call('POST /environments/{id}/resume', { params })
      case 'begin':
        return call('POST /environments/{id}/begin', { params })
      case 'undo':
        return call('POST /environments/{id}/undo', { params })
      case 'applied':
      case 'stopped':
      case 'resumed':
      case 'destroyed':
      case 'failed':
        return call('POST /environments/{id}/report', { params, body: { outcome: action.kind } })
    }
  }
  const mayNow = mayHappen(environment, action.kind, action.who, now)
  const wanted = !mayManage(environment, action.who) ? 403 : mayNow ? 'done' : 409
  const answer = await attempt(send())
  if (wanted !== (answer.ok ? 'done' : answer.status)) return unlike(environment, action.kind, wanted, answer)
  if (!answer.ok) return undefined
  seen.add(`${stateOf(environment)} ${action.kind}`)
  if (action.kind === 'change' || action.kind === 'again')
    return requestAgain(model, environment, action, answer.value, now)
  happen(environment, action.kind, action.who, now, action.kind === 'extend' ? action.days : 0)
  return undefined
}

/** What another stack, or asking again, comes to. The same stack once more changes nothing. */
function requestAgain(
  model: Model,
  environment: Modelled,
  action: { kind: Event; who: Who },
  answer: Environment,
  now: number,
): string | undefined {
  if (action.kind === 'change') {
    const stack = stackOf(answer)
    if (stack.cost === environment.stack.cost && stack.needsOwner === environment.stack.needsOwner) return undefined
    environment.stack = stack
    environment.author = action.who
  }
  return askedAlike(ask(model, environment, now, answer.approval_id), answer)
}

async function decision(
  world: World,
  model: Model,
  environment: Modelled,
  { kind, who, isFormer }: Action & { kind: 'approve' | 'reject' },
): Promise<string | undefined> {
  const now = world.now()
  const id = isFormer ? environment.formerRequests.at(-1) : environment.request?.id
  if (id === undefined) return undefined
  const answer = await attempt(decisionOf(world, who, kind, id))
  const wanted = isFormer ? 'refused' : wantedOf(environment, who, now)
  if (wanted === 'refused')
    return !answer.ok && (answer.status === 403 || answer.status === 409)
      ? undefined
      : `a decision about a former request was let through`
  if (wanted !== (answer.ok ? 'done' : answer.status)) return unlike(environment, kind, wanted, answer)
  if (answer.ok) decide(model, environment, kind === 'approve' ? 'approved' : 'rejected', now)
  return undefined
}

/** Who may not decide is told so before anything else. */
function wantedOf(environment: Modelled, who: Who, now: number): 'done' | 403 | 409 {
  const { request: asked } = environment
  if (!asked?.approvers.includes(who)) return 403
  return asked.state === 'pending' && lapsesAt(asked) > now && !hasEnded(environment, now) ? 'done' : 409
}

/** One owner approves while another rejects: one of both decides. */
async function duel(world: World, model: Model, environment: Modelled): Promise<string | undefined> {
  const now = world.now()
  const id = environment.request?.id
  if (id === undefined) return undefined
  const wanted = [wantedOf(environment, 'lead', now), wantedOf(environment, 'second', now)]
  const [approved, rejected] = await Promise.all([
    attempt(decisionOf(world, 'lead', 'approve', id)),
    attempt(decisionOf(world, 'second', 'reject', id)),
  ])
  const winners = Number(approved.ok) + Number(rejected.ok)
  const possible = wanted.includes('done') ? 1 : 0
  if (winners !== possible) return `${winners} decisions were let through at once, and not ${possible}`
  if (winners === 1) decide(model, environment, approved.ok ? 'approved' : 'rejected', now)
  return undefined
}

function decisionOf(world: World, who: Who, kind: 'approve' | 'reject', id: string): Promise<Approval> {
  const input = { params: { id }, body: { notes: 'Decided.' } }
  return kind === 'approve'
    ? world.people[who]('POST /approval/{id}/approve', input)
    : world.people[who]('POST /approval/{id}/reject', input)
}

type Answer<Value> = { ok: true; value: Value } | { ok: false; status: number; message: string }

async function attempt<Value>(call: Promise<Value>): Promise<Answer<Value>> {
  try {
    return { ok: true, value: await call }
  } catch (error) {
    if (error instanceof ApiError) return { ok: false, status: error.status, message: error.message }
    throw error
  }
}

function unlike(environment: Modelled, what: string, wanted: string | number, answer: Answer<unknown>): string {
  const got = answer.ok ? 'was done' : `was refused with ${answer.status} (${answer.message})`
  return `${what} of ${environment.name}, which is ${stateOf(environment)}, ${got} and should have been ${wanted === 'done' ? 'done' : `refused with ${wanted}`}`
}
