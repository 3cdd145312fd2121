// Stop and resume in an account of a cloud: what uses comes to rest before what is used, and back the other way round.
import type { AgentJob, ResourceEvent } from '#contract/agent.ts'
import type { Capacity } from '#contract/stop.ts'
import { message, type Message } from '#words/message.ts'
import { inEnglish } from '#words/in-english.ts'
import type { JobChannel } from '../execute/port.ts'
import { NOTHING, type Kind, type Look, type Place, type StopOrResume, type Target } from './kind.ts'
import { carryThrough, lookAt, reasonOf, type Ended, type OneSetting } from './one.ts'
import { resourcesIn, targetsAmong } from './targets.ts'

/** So many resources at once, as Terraform does it. */
const AT_ONCE = 10
/** So many are named in a sentence. */
const NAMED_MAX = 5
const TIERS = [0, 1, 2] as const

/** What of a job says what is stopped or resumed in an account. */
export type CloudStop = Extract<NonNullable<AgentJob['stop']>, { remembered: unknown }>

interface Surroundings {
  readonly channel: Pick<JobChannel, 'log' | 'event' | 'putArtifact'>
  readonly now: () => Date
}

/** One resource of the job, with how it was before anything was asked of it. */
interface Work<Cloud> {
  readonly target: Target
  readonly kind: Kind<Cloud>
  readonly look: Look | undefined
  readonly failed: Message | undefined
}

interface Outcome extends Ended {
  readonly address: string
}

/**
 * Stops or resumes what a state holds. What goes wrong with one resource ends no other beside it, but what that one
 * uses stays as it is. Done again, it does what is left.
 * @param place which is closed at the end
 * @param state of the environment, as Terraform wrote it
 * @returns what was not done and why; undefined when all was done or it was broken off
 */
export async function stopInCloud<Cloud>(
  { cloud, table, pause, signal, close }: Place<Cloud>,
  stop: Pick<CloudStop, 'what' | 'remembered'>,
  state: Uint8Array,
  { channel, now }: Surroundings,
): Promise<Message | undefined> {
  const { what } = stop
  const { name } = table
  const outcomes: Outcome[] = []
  try {
    const works = await inTurn(targetsAmong(resourcesIn(state), table), lookFirst)
    const meant = works.filter(({ look }) => look?.at !== 'other')
    for (const work of meant) tell(work.target, 'planned')
    // Before anything changes: whatever happens later, a resume knows what was there.
    const remembered = what === 'stop' ? withCapacities(stop.remembered, meant) : stop.remembered
    if (what === 'stop') await remember(remembered)
    const setting: OneSetting<Cloud> = { cloud, name, what, now, pause, signal }
    for (const tier of what === 'stop' ? TIERS : TIERS.toReversed()) {
      if (signal.aborted || outcomes.some(({ state: ended }) => ended === 'failed')) break
      const own = meant.filter(({ kind }) => kind.tier === tier)
      outcomes.push(...(await inTurn(own, (work) => carryOut(setting, work, remembered))))
    }
    if (signal.aborted) return undefined
    const failure = failureOf(what, meant, outcomes)
    if (failure === undefined && what === 'resume') await remember({})
    if (failure === undefined) channel.log(`${inEnglish(message('stops.done', countsOf(what, outcomes)))}\n`)
    return failure
  } catch (error) {
    // Also what was asked just then is broken off.
    if (signal.aborted) return undefined
    throw error
  } finally {
    close()
  }

  async function lookFirst(target: Target): Promise<Work<Cloud>> {
    const kind = table.kindOf(target.type)
    if (kind === undefined) throw new Error(`Nothing says how ${target.type} is stopped.`)
    const capacity = what === 'stop' ? stop.remembered[target.address] : beforeOf(kind, target, stop.remembered)
    try {
      return { target, kind, look: await lookAt(cloud, kind, target, { what, capacity }), failed: undefined }
    } catch (error) {
      return { target, kind, look: undefined, failed: reasonOf(name, error) }
    }
  }

  function remember(one: Readonly<Record<string, Capacity>>): Promise<void> {
    return channel.putArtifact('stopped', Buffer.from(JSON.stringify(one)))
  }

  async function carryOut(
    setting: OneSetting<Cloud>,
    { target, kind, look, failed }: Work<Cloud>,
    remembered: CloudStop['remembered'],
  ): Promise<Outcome> {
    const from = now().getTime()
    const seconds = (): number => Math.round((now().getTime() - from) / 1000)
    const isSo = look?.at === (what === 'stop' ? 'stopped' : 'running')
    // What is so already is not begun: the server tells by it what the cloud had started again.
    if (!isSo) tell(target, 'started')
    const capacity = beforeOf(kind, target, remembered) ?? NOTHING
    const ended: Ended =
      failed === undefined ? await carryThrough(setting, kind, target, capacity) : { state: 'failed', said: failed }
    const said = ended.said === null ? null : inEnglish(ended.said)
    if (ended.state !== 'broken-off') tell(target, ended.state, seconds(), said)
    if (ended.state !== 'broken-off') channel.log(`${lineOf(what, target.address, ended.state, said)}\n`)
    return { ...ended, address: target.address }
  }

  function tell(
    { address, type }: Target,
    kind: ResourceEvent['kind'],
    seconds: number | null = null,
    said: string | null = null,
  ): void {
    channel.event({ at: now().toISOString(), kind, address, type, action: what, seconds, message: said })
  }
}

function lineOf(what: StopOrResume, address: string, state: 'done' | 'kept' | 'failed', said: string | null): string {
  if (state === 'done') return `${address} ${what === 'stop' ? 'is stopped' : 'runs again'}.`
  return state === 'kept' ? `${address} stays as it is. ${said ?? ''}` : `Error: ${address}: ${said ?? ''}`
}

/** What one had before the stop: what was remembered, or else what was applied. */
function beforeOf<Cloud>(
  kind: Kind<Cloud>,
  { address, attributes }: Target,
  remembered: CloudStop['remembered'],
): Capacity | undefined {
  return remembered[address] ?? kind.applied?.(attributes)
}

/**
 * What is remembered, with what resources have now: one that is empty already has no other size to get back than that
 * of before, and one whose autoscaler is off by now had it on before.
 */
function withCapacities<Cloud>(
  remembered: CloudStop['remembered'],
  works: readonly Work<Cloud>[],
): CloudStop['remembered'] {
  const all = { ...remembered }
  for (const { target, look } of works) {
    const now = look?.capacity
    const before = remembered[target.address]
    if (now === undefined) continue
    const isEmpty = now.min === 0 && now.desired === 0
    if (isEmpty && now.autoscaling === undefined && now.schedules === undefined) continue
    const { min, max, desired } = isEmpty ? (before ?? now) : now
    all[target.address] = { ...before, ...now, min, max, desired }
  }
  return all
}

function countsOf(
  what: StopOrResume,
  outcomes: readonly Outcome[],
): { what: StopOrResume; count: number; kept: number } {
  const countOf = (state: Ended['state']): number => outcomes.filter((one) => one.state === state).length
  return { what, count: countOf('done'), kept: countOf('kept') }
}

/** What was not done, for people; undefined when all was. */
function failureOf<Cloud>(
  what: StopOrResume,
  works: readonly Work<Cloud>[],
  outcomes: readonly Outcome[],
): Message | undefined {
  const failed = outcomes.filter(({ state }) => state === 'failed')
  if (failed.length === 0) return undefined
  const begun = new Set(outcomes.map(({ address }) => address))
  const named = (all: readonly string[]): string[] => all.slice(0, NAMED_MAX)
  return message('stops.failed', {
    what,
    failed: failed
      .slice(0, NAMED_MAX)
      .map(({ address, said }) => `${address} (${said === null ? '' : inEnglish(said)})`),
    done: named(outcomes.filter(({ state }) => state === 'done').map(({ address }) => address)),
    waiting: named(works.map(({ target }) => target.address).filter((address) => !begun.has(address))),
  })
}

/** Does the same with each, some at once, and gives the results in their order. */
async function inTurn<One, Result>(all: readonly One[], work: (one: One) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  const waiting = all.entries()
  const next = async (): Promise<void> => {
    for (const [index, one] of waiting) results[index] = await work(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  return results
}
