// Stop and resume in an account of AWS: what uses comes to rest before what is used, and back the other way round.
import type { AgentJob, ResourceEvent } from '#contract/agent.ts'
import type { AwsCredentials } from '#contract/job-credentials.ts'
import type { Capacity } from '#contract/stop.ts'
import { message, type Message } from '#words/message.ts'
import { inEnglish } from '#words/say.ts'
import type { Aws } from '../aws/client.ts'
import type { JobChannel } from '../execute/port.ts'
import type { Kind, Look, StopOrResume, Target } from './kind.ts'
import { kindOf } from './kinds.ts'
import { carryThrough, reasonOf, type Ended, type OneSetting } from './one.ts'
import { NOTHING, openAws, targetsOf, type Opening } from './open-aws.ts'

/** So many resources at once, as Terraform does it. */
const AT_ONCE = 10
/** So many are named in a sentence. */
const NAMED_MAX = 5
const TIERS = [0, 1, 2] as const

/** A job that stops or resumes something in AWS. */
export interface AwsStop {
  readonly stop: Extract<NonNullable<AgentJob['stop']>, { where: 'aws' }>
  readonly credentials: AwsCredentials
}

interface Surroundings extends Omit<Opening, 'credentials'> {
  readonly channel: Pick<JobChannel, 'log' | 'event' | 'putArtifact'>
}

/** One resource of the job, with how it was before anything was asked of it. */
interface Work {
  readonly target: Target
  readonly kind: Kind
  readonly look: Look | undefined
  readonly failed: Message | undefined
}

interface Outcome extends Ended {
  readonly address: string
}

/**
 * Stops or resumes what a state holds. What goes wrong with one resource ends no other beside it, but what that one
 * uses stays as it is. Done again, it does what is left.
 * @param state of the environment, as Terraform wrote it
 * @returns what was not done and why; undefined when all was done or it was broken off
 */
export async function stopInAws(
  { stop, credentials }: AwsStop,
  state: Uint8Array,
  { channel, orders, now, ...rest }: Surroundings,
): Promise<Message | undefined> {
  const { what } = stop
  const { aws, pause, signal, close } = openAws({ credentials, orders, now, ...rest })
  const outcomes: Outcome[] = []
  try {
    const works = await inTurn(targetsOf(state), (target) => lookAt(aws, target, what))
    const meant = works.filter(({ look }) => look?.at !== 'other')
    for (const work of meant) tell(work.target, 'planned')
    // Before anything changes: whatever happens later, a resume knows what was there.
    const remembered = what === 'stop' ? { ...stop.remembered, ...capacitiesOf(meant) } : stop.remembered
    if (what === 'stop') await remember(remembered)
    const setting: OneSetting = { aws, what, now, pause, signal }
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

  function remember(one: Readonly<Record<string, Capacity>>): Promise<void> {
    return channel.putArtifact('stopped', Buffer.from(JSON.stringify(one)))
  }

  async function carryOut(
    setting: OneSetting,
    { target, kind, look, failed }: Work,
    remembered: AwsStop['stop']['remembered'],
  ): Promise<Outcome> {
    const from = now().getTime()
    const seconds = (): number => Math.round((now().getTime() - from) / 1000)
    const isSo = look?.at === (what === 'stop' ? 'stopped' : 'running')
    // What is so already is not begun: the server tells by it what AWS had started again.
    if (!isSo) tell(target, 'started')
    const capacity = remembered[target.address] ?? kind.applied?.(target.attributes) ?? NOTHING
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

async function lookAt(aws: Aws, target: Target, what: StopOrResume): Promise<Work> {
  const kind = kindOf(target.type)
  if (kind === undefined) throw new Error(`Nothing says how ${target.type} is stopped.`)
  try {
    return { target, kind, look: await kind.look(aws, target, what), failed: undefined }
  } catch (error) {
    return { target, kind, look: undefined, failed: reasonOf(error) }
  }
}

/** What groups have that are not empty: one that is empty already has nothing to get back but what was applied. */
function capacitiesOf(works: readonly Work[]): Record<string, Capacity> {
  return Object.fromEntries(
    works.flatMap(({ target, look }) => {
      const capacity = look?.capacity
      return capacity === undefined || (capacity.min === 0 && capacity.desired === 0)
        ? []
        : [[target.address, capacity] as const]
    }),
  )
}

function countsOf(
  what: StopOrResume,
  outcomes: readonly Outcome[],
): { what: StopOrResume; count: number; kept: number } {
  const countOf = (state: Ended['state']): number => outcomes.filter((one) => one.state === state).length
  return { what, count: countOf('done'), kept: countOf('kept') }
}

/** What was not done, for people; undefined when all was. */
function failureOf(what: StopOrResume, works: readonly Work[], outcomes: readonly Outcome[]): Message | undefined {
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
