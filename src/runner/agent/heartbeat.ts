// The signs of life of a job: the server answers whether it goes on. An agent that the server does not hear stops
// Terraform itself, because another one will follow.
import { HEARTBEAT_EVERY_MS, LEASE_MS } from '#domain/run/limits.ts'
import { machineApi } from '#contract/machines.ts'
import type { OpenChannel } from './channel.ts'
import { CallFailed } from './client.ts'
import type { Orders } from '../execute/orders.ts'

/** How long one sign of life waits for its answer: the next one is due then. */
const HEARTBEAT_MAX_MS = HEARTBEAT_EVERY_MS

interface Beating {
  readonly beat: () => Promise<'continue' | 'cancel' | 'kill'>
  readonly everyMs: number
  readonly orders: Orders
  readonly now: () => number
  readonly onTrouble: (message: string, error: unknown) => void
  /** How long the server may be silent. */
  readonly silenceMs?: number
}

/** What says once, by the channel of a job, that it is at work, and hears what the server orders. */
export function beatBy({ call }: Pick<OpenChannel, 'call'>, id: string, signal: AbortSignal): Beating['beat'] {
  return async () =>
    (await call(machineApi.agent.heartbeat, { params: { id } }, { signal, timeoutMs: HEARTBEAT_MAX_MS })).order
}

/** Begins at once. @returns ends it */
export function startHeartbeat({ beat, everyMs, orders, now, onTrouble, silenceMs = LEASE_MS }: Beating): () => void {
  let heardAt = now()
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const once = async (): Promise<void> => {
    const askedAt = now()
    try {
      const order = await beat()
      heardAt = askedAt
      orders.hear(order)
    } catch (error) {
      if (isOver) return
      const isOut = error instanceof CallFailed && !error.isPassing
      if (orders.order === 'continue' && (isOut || now() - heardAt >= silenceMs)) {
        onTrouble('The job stops, because the server does not keep its lease.', error)
        orders.cancel('contact')
      }
    }
    if (!isOver) timer = setTimeout(() => void once(), everyMs)
  }
  void once()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
