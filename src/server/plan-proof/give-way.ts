// The lowest priority, for a process in a session of its own.
import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

const { PRIORITY_LOW } = constants.priority

/**
 * Lets a process, and what it starts, give way to everything else on the machine. Where Linux groups by sessions
 * (sched_autogroup_enabled), it shares the processor among these first, and the priority of a process counts within its
 * session only: one with a session of its own would get as much as all of the server.
 * @param pid a process that leads a session
 * @throws when there is no such process
 */
export function giveWay(pid: number): void {
  setPriority(pid, PRIORITY_LOW)
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(PRIORITY_LOW))
  } catch {
    // Other systems, and kernels that do not group.
  }
}
