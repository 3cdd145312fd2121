// The model: what a project's environments are, and what each action must come
// to. It knows the rules and nothing of the server.
import { excesses, monthNumber, type Allowance, type Books, type Period } from './money.ts'
import { followsFrom, type Event } from './table.ts'
import { DAY_MS, HOUR_MS } from '#engine/durations.ts'

/** The people of a project: a developer and two owners. */
export const PEOPLE = ['asker', 'lead', 'second'] as const
export type Who = (typeof PEOPLE)[number]

/** A kind of stack, with what the rules look at. */
export interface Stack {
  readonly needsOwner: boolean
  /** USD a month, running and stopped. */
  readonly cost: number
  readonly stoppedCost: number
}

export interface Request {
  /** `requested`, and then what has become of it. */
  state: 'pending' | 'approved' | 'rejected' | 'canceled' | 'expired'
  readonly id: string
  readonly askedAt: number
  /** Who may decide. */
  readonly approvers: readonly Who[]
  readonly reminded: Set<number>
}

/** An environment as the model has it. */
export interface Modelled {
  readonly id: string
  readonly name: string
  readonly requester: Who
  author: Who
  stack: Stack
  readonly budgetLimit: number | null
  status: string
  /** `none`, one that goes on, or `failed:` with its run. */
  operation: string
  /** What it was before the run that goes on. */
  before: string
  /** Who says that they run it by hand. */
  runner: Who | undefined
  ends: number | null
  readonly days: number | null
  hasTeardown: boolean
  request: Request | undefined
  readonly formerRequests: string[]
  isReserved: boolean
  allowances: Allowance[]
  periods: Period[]
  /** Every state that it was in. */
  readonly history: string[]
  /** End and hours of the reminders that were sent. */
  readonly reminded: Set<string>
  remindersSent: number
  approvalRemindersSent: number
}

export interface Model {
  readonly limit: number
  readonly environments: Modelled[]
}

export const stateOf = ({ status, operation }: Modelled): string => `${status}/${operation}`

export function booksOf({ limit, environments }: Model): Books {
  return {
    limit,
    environments: environments.map(({ isReserved, stack, periods, allowances }) => ({
      isReserved,
      cost: stack.cost,
      periods,
      allowances,
    })),
  }
}

/** The status of what runs, by the clock. */
function byClock(ends: number | null, now: number): string {
  if (ends === null || ends - now > 48 * HOUR_MS) return 'active'
  return ends > now ? 'expiring_soon' : 'expired'
}

function enter(environment: Modelled, state: string, now: number): void {
  const before = stateOf(environment)
  const [status = '', operation = ''] = state.split('/')
  environment.status = status === '*' ? byClock(environment.ends, now) : status
  environment.operation = operation
  if (stateOf(environment) !== before) environment.history.push(stateOf(environment))
}

function costsFrom(environment: Modelled, now: number, cost: number | undefined): void {
  const closed = environment.periods.map((one) => (one.to === null ? { ...one, to: now } : one))
  environment.periods =
    cost === undefined ? closed : [...closed.filter(({ from }) => from !== now), { from: now, to: null, cost }]
}

/** Whether someone may manage it: its owner, who is who asked, and owners of the project. */
export function mayManage(environment: Modelled, who: Who): boolean {
  return who !== 'asker' || environment.requester === 'asker'
}

/** Owners who neither asked nor made the stack. */
export function approversOf({ requester, author }: Pick<Modelled, 'requester' | 'author'>): Who[] {
  return (['lead', 'second'] as const).filter((who) => who !== requester && who !== author)
}

/**
 * Asks for a decision where a rule wants one; what was decided or asked before
 * counts no more.
 * @param id of the request that the server made, if any
 * @returns whether a decision is needed
 */
export function ask(model: Model, environment: Modelled, now: number, id: string | null): boolean {
  if (environment.request) environment.formerRequests.push(environment.request.id)
  environment.isReserved = false
  environment.allowances = []
  const { stack, budgetLimit } = environment
  const over = excesses(booksOf(model), stack.cost, now)
  const isOver = over.now > 0 || over.later > 0
  const needsApproval = stack.needsOwner || isOver || (budgetLimit !== null && stack.cost > budgetLimit)
  environment.isReserved = !isOver
  environment.request =
    id === null
      ? undefined
      : { state: 'pending', id, askedAt: now, approvers: approversOf(environment), reminded: new Set() }
  return needsApproval
}

export const lapsesAt = ({ askedAt }: Request): number => askedAt + 14 * DAY_MS

/** True while a decision is missing. */
export const isUndecided = ({ request }: Modelled): boolean => request !== undefined && request.state !== 'approved'

/** Whether its end has passed; what does not run by then is neither approved nor applied. */
export const hasEnded = ({ ends }: Modelled, now: number): boolean => ends !== null && ends <= now

/** Whether an event may happen to it now. */
export function mayHappen(environment: Modelled, event: Event, who: Who, now: number): boolean {
  if (followsFrom(stateOf(environment), event) === undefined) return false
  const { request, status, runner } = environment
  if (event === 'begin' && runner !== undefined) return false
  if (event === 'undo') return runner === undefined || runner === who
  if (status === 'pending' && hasEnded(environment, now)) {
    if (event === 'begin') return false
    if ((event === 'applied' || event === 'failed') && environment.operation === 'none') return false
  }
  if (['applied', 'failed', 'begin'].includes(event) && status === 'pending' && environment.operation === 'none')
    return !isUndecided(environment)
  if (event === 'extend') return environment.ends !== null
  if (event === 'again') {
    return (
      request !== undefined &&
      (request.state === 'rejected' ||
        request.state === 'expired' ||
        (request.state === 'pending' && lapsesAt(request) <= now))
    )
  }
  return true
}

/** Lets an event happen that may. Not what asks again: that needs the id of the request. */
export function happen(environment: Modelled, event: Event, who: Who, now: number, days = 0): void {
  const found = followsFrom(stateOf(environment), event)
  if (found === undefined) throw new Error(`${event} may not happen to ${stateOf(environment)}.`)
  const next = found === '<' ? takeBack(environment, now) : found
  const isUnderWay = BUSY.includes(next.split('/')[1] ?? '')
  if (isUnderWay && !BUSY.includes(environment.operation)) environment.before = stateOf(environment)
  environment.runner = !isUnderWay ? undefined : event === 'begin' ? who : environment.runner
  if (event === 'extend' && environment.ends !== null)
    environment.ends = Math.max(environment.ends, now) + days * DAY_MS
  if (event === 'applied') environment.ends ??= environment.days === null ? null : now + environment.days * DAY_MS
  enter(environment, next, now)
  if (event === 'applied' || event === 'resumed') costsFrom(environment, now, environment.stack.cost)
  if (event === 'stopped') costsFrom(environment, now, environment.stack.stoppedCost)
  if (environment.status !== 'deleted') return
  costsFrom(environment, now, undefined)
  environment.isReserved = false
  if (environment.request?.state === 'pending') environment.request.state = 'canceled'
  // What an owner allowed goes with what never ran; else it stands for the month in which it was spent.
  environment.allowances =
    environment.periods.length === 0
      ? []
      : environment.allowances.map((one) => ({ ...one, until: one.until ?? monthNumber(now) }))
}

/** Operations that go on. */
const BUSY = ['applying', 'stopping', 'resuming', 'destroying']

/** The state from before a run of which nothing was run. What ended meanwhile has ended, and is no longer torn down. */
function takeBack(environment: Modelled, now: number): string {
  const { before, operation, ends } = environment
  const [status = '', rest = ''] = before.split('/')
  if (operation === 'destroying' && status !== 'pending' && ends !== null && ends <= now)
    environment.hasTeardown = false
  const later = byClock(ends, now)
  return AGES.includes(status) && AGES.indexOf(later) > AGES.indexOf(status) ? `${later}/${rest}` : before
}

/** A decision that is let through. */
export function decide(model: Model, environment: Modelled, state: 'approved' | 'rejected', now: number): void {
  if (!environment.request) throw new Error('Nothing was asked.')
  environment.request.state = state
  if (state === 'approved' && !environment.isReserved) {
    const over = excesses(booksOf(model), environment.stack.cost, now)
    const since = monthNumber(now)
    if (over.later > 0) environment.allowances.push({ amount: over.later, since, until: null })
    if (over.now > over.later)
      environment.allowances.push({ amount: Math.round((over.now - over.later) * 100) / 100, since, until: since })
  }
  environment.isReserved = state === 'approved'
}

/** What a run of the scheduler makes of a project. */
export function tickAll({ environments }: Model, now: number): void {
  for (const environment of environments) {
    sweep(environment, now)
    remind(environment, now)
    remindApprovers(environment, now)
    const { request } = environment
    if (request?.state !== 'pending' || lapsesAt(request) > now) continue
    request.state = 'expired'
    environment.isReserved = false
  }
}

const AGES = ['active', 'expiring_soon', 'expired']

function sweep(environment: Modelled, now: number): void {
  const { status, operation, ends, hasTeardown } = environment
  const isBusy = operation !== 'none' && !operation.startsWith('failed')
  if (ends === null || isBusy || status === 'pending' || status === 'deleted') return
  const tearsDown = hasTeardown && operation !== 'failed:destroy'
  const wasSuspended = status === 'suspended'
  const later = byClock(ends, now)
  if (status === 'suspended') {
    if (!tearsDown || later !== 'expired') return
    enter(environment, `expired/${operation}`, now)
  } else if (AGES.indexOf(later) > AGES.indexOf(status)) {
    enter(environment, `${later}/${operation}`, now)
  }
  if (environment.status !== 'expired' || !tearsDown) return
  environment.before = `${wasSuspended ? 'suspended' : 'expired'}/${environment.operation}`
  enter(environment, 'expired/destroying', now)
}

function remind(environment: Modelled, now: number): void {
  const { status, operation, ends, hasTeardown } = environment
  const isAlive = status === 'active' || status === 'expiring_soon' || (status === 'suspended' && hasTeardown)
  if (ends === null || ends <= now || operation === 'destroying' || !isAlive) return
  const due = [1, 24, 72].filter((hours) => ends - now <= hours * HOUR_MS).map((hours) => `${ends} ${hours}`)
  const [urgent] = due
  if (urgent === undefined || environment.reminded.has(urgent)) return
  environment.remindersSent += 1
  for (const one of due) environment.reminded.add(one)
}

function remindApprovers(environment: Modelled, now: number): void {
  const { request } = environment
  if (request?.state !== 'pending' || lapsesAt(request) <= now) return
  const due = [312, 168, 72, 24].filter((hours) => now - request.askedAt >= hours * HOUR_MS)
  const [latest] = due
  if (latest === undefined || request.reminded.has(latest)) return
  environment.approvalRemindersSent += request.approvers.length
  for (const one of due) request.reminded.add(one)
}
