// Stop and resume on simulated clouds: no Terraform, only a mark on what the account holds.
import type { AgentJob, ResourceEvent } from '#contract/agent.ts'
import { BrokenOff, Conduct } from '../sandbox/conduct.ts'
import type { Orders } from './orders.ts'
import type { JobChannel } from './port.ts'

type SimulatedStop = Extract<NonNullable<AgentJob['stop']>, { where: 'sandbox' }>

/** So many resources are stopped at once, as Terraform does it. */
const AT_ONCE = 10

/**
 * Marks resources of an account as stopped, or as at work again, each after the time that it takes.
 * @returns whether all were: false when it was broken off, which leaves the others as they were
 */
export async function stopAccount(
  { stop, sandbox }: Pick<AgentJob, 'sandbox'> & { readonly stop: SimulatedStop },
  channel: JobChannel,
  orders: Orders,
  now: () => Date,
): Promise<boolean> {
  const { what, resources } = stop
  const is_stopped = what === 'stop'
  const held = new Map((await channel.account.list()).map((one) => [one.key, one]))
  const conduct = new Conduct({ speed: sandbox?.speed ?? 0, failures: [] })
  const breaking = new AbortController()
  const off = orders.onChange(() => breaking.abort())
  const waiting = resources.flatMap(({ key, address }) => {
    const resource = held.get(key)
    return resource === undefined ? [] : [{ resource, address }]
  })
  let done = 0
  const tell = (address: string, type: string, kind: ResourceEvent['kind'], seconds: number | null): void =>
    channel.event({ at: now().toISOString(), kind, address, type, action: what, seconds, message: null })
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { resource, address } = next
      const from = performance.now()
      tell(address, resource.type, 'started', null)
      await conduct.take(resource.type, 'update', breaking.signal)
      await channel.account.save({ put: [{ ...resource, is_stopped }], removed: [] })
      tell(address, resource.type, 'done', Math.round((performance.now() - from) / 1000))
      channel.log(`${address} ${is_stopped ? 'is stopped' : 'is at work again'}\n`)
      done += 1
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    channel.log(`${done} resources ${is_stopped ? 'stopped; the others cost while they are kept' : 'resumed'}.\n`)
    return true
  } catch (error) {
    if (error instanceof BrokenOff) return false
    throw error
  } finally {
    off()
  }
}
