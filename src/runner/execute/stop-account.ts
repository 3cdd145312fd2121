// Stop and resume on simulated clouds: no Terraform, only a mark on what the account holds.
import type { JobChannel } from './port.ts'

/** Marks every resource of an account as stopped, or as at work again. @returns always true: nothing refuses it */
export async function stopAccount(what: 'stop' | 'resume', channel: JobChannel): Promise<boolean> {
  const is_stopped = what === 'stop'
  const resources = await channel.account.list()
  const changed = resources.filter((one) => one.is_stopped !== is_stopped)
  for (const resource of changed) {
    channel.log(`${resource.type} ${is_stopped ? 'stops' : 'is at work again'}\n`)
  }
  if (changed.length > 0)
    await channel.account.save({ put: changed.map((one) => ({ ...one, is_stopped })), removed: [] })
  channel.log(`${changed.length} resources ${is_stopped ? 'stopped' : 'resumed'}.\n`)
  return true
}
