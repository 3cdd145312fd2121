// What people do: chosen at random, mostly of what the model lets happen.
import { EVENTS, eventsOf, type Event } from './table.ts'
import { PEOPLE, mayHappen, stateOf, type Model, type Modelled, type Who } from './model.ts'
import type { Random } from './random.ts'

/** The stacks that are asked for; world.ts says what each is. */
export const STACKS = ['small', 'large', 'production', 'confidential'] as const
export type StackName = (typeof STACKS)[number]

/** What concerns an environment that is there: the how-manieth of its project, who does it, and how. */
interface About {
  readonly env: number
  readonly who: Who
}

export type Action =
  | {
      readonly kind: 'request'
      readonly who: Who
      readonly stack: StackName
      readonly limit: number | null
      readonly days: number | null
      readonly hours: number | null
      readonly teardown: boolean
    }
  | (About & {
      readonly kind: 'approve' | 'reject'
      /** A request from before: a replay. */ readonly isFormer: boolean
    })
  /** One owner approves while the other rejects. */
  | (About & { readonly kind: 'duel' })
  | EventAction

/** What happens to an environment, by people or by the person who runs Terraform. */
export type EventAction =
  | (About & { readonly kind: 'change'; readonly stack: StackName })
  | (About & { readonly kind: 'extend'; readonly days: number })
  | (About & { readonly kind: Exclude<Event, 'change' | 'extend'> })

const ENVIRONMENTS_MAX = 4
/** Share of the actions that are taken from all there are, whether they fit or not. */
const WILD = 0.2

/** What nearly always fits, and would be chosen too often. */
const RARER: ReadonlySet<Event> = new Set(['change', 'cancel', 'delete', 'undo'])

/** Chooses what is done next in a project. */
export function chooseAction(random: Random, model: Model, now: number): Action {
  const living = model.environments.filter(({ status }) => status !== 'deleted')
  if (model.environments.length === 0 || (living.length < ENVIRONMENTS_MAX && random.chance(0.12)))
    return chooseRequest(random)
  const [first, ...rest] = living.length > 0 && !random.chance(0.05) ? living : model.environments
  if (!first) return chooseRequest(random)
  const environment = random.pick([first, ...rest])
  const env = model.environments.indexOf(environment)
  if (environment.request?.state === 'pending' && random.chance(0.6)) return chooseDecision(random, environment, env)
  if (random.chance(0.04))
    return { kind: random.pick(['approve', 'reject']), env, who: random.pick(PEOPLE), isFormer: random.chance(0.7) }
  const who = random.chance(0.1) ? random.pick(PEOPLE) : environment.requester
  const fitting = eventsOf(stateOf(environment)).filter(
    (event) => mayHappen(environment, event, who, now) && (!RARER.has(event) || random.chance(0.3)),
  )
  const [some, ...others] = fitting
  const event = some === undefined || random.chance(WILD) ? random.pick(EVENTS) : random.pick([some, ...others])
  if (event === 'change') return { kind: event, env, who, stack: random.pick(STACKS) }
  if (event === 'extend') return { kind: event, env, who, days: random.pick([1, 3, 7, 30]) }
  return { kind: event, env, who }
}

function chooseRequest(random: Random): Action {
  const ends = random.pick(['days', 'hours', 'never', 'days'])
  return {
    kind: 'request',
    who: random.pick(['asker', 'asker', 'lead']),
    stack: random.pick(['small', 'small', 'large', ...STACKS]),
    limit: random.chance(0.15) ? 10 : random.chance(0.5) ? 1000 : null,
    days: ends === 'days' ? random.whole(1, 12) : null,
    hours: ends === 'hours' ? random.whole(1, 300) : null,
    teardown: random.chance(0.7),
  }
}

function chooseDecision(random: Random, environment: Modelled, env: number): Action {
  const approvers = environment.request?.approvers ?? []
  const [first, ...others] = approvers
  if (approvers.length === 2 && random.chance(0.15)) return { kind: 'duel', env, who: 'lead' }
  const who = first === undefined || random.chance(WILD) ? random.pick(PEOPLE) : random.pick([first, ...others])
  return { kind: random.chance(0.75) ? 'approve' : 'reject', env, who, isFormer: false }
}

/** The action in a line. */
export function describeAction(action: Action): string {
  if (action.kind !== 'request') {
    const { kind, env, who, ...how } = action
    return `${who}: ${kind} of environment ${env} ${Object.keys(how).length > 0 ? JSON.stringify(how) : ''}`.trim()
  }
  const { kind: _kind, who, ...what } = action
  return `${who}: request ${JSON.stringify(what)}`
}
