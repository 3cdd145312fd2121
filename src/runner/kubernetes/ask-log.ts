// What the log of a job says without being written: how far it is, and whether the job goes on.
import { machineApi } from '#contract/machines.ts'
import type { Call } from '../agent/client.ts'

/**
 * Asks how many bytes of a log are kept, and the order, by adding nothing to it. That renews no lease.
 * @throws CallFailed when the attempt has ended
 */
export async function askLog(
  call: Call,
  id: string,
  signal: AbortSignal,
): Promise<{ readonly bytes: number; readonly order: 'continue' | 'cancel' | 'kill' }> {
  return call(machineApi.agent.log, { params: { id }, query: { offset: 0 }, body: new Uint8Array() }, { signal })
}
