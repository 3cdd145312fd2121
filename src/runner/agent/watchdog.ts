// A small process beside each job that outlives the agent: when the agent is killed, it stops the Terraform that the
// agent started, which nobody would hear any more.
import { spawn } from 'node:child_process'

/**
 * Reads the id of the process group that runs, or an empty line. When its input ends, the agent is gone: what still
 * runs is asked to stop, and ended by force after so many seconds.
 */
const SCRIPT = `
trap '' INT TERM HUP
group=
while read -r line; do group=$line; done
[ -n "$group" ] || exit 0
kill -s INT "$group" 2>/dev/null
left=$1
while [ "$left" -gt 0 ] && kill -s 0 -- "-$group" 2>/dev/null; do sleep 1; left=$((left - 1)); done
kill -s KILL -- "-$group" 2>/dev/null
exit 0
`

export interface Watchdog {
  /** Tells which process group runs; undefined for none. */
  note(group: number | undefined): void
  /** The job has ended in order. */
  end(): void
}

/** Starts a watchdog. @param graceMs between the request to stop and the end by force */
export function startWatchdog(graceMs: number): Watchdog {
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'sh', String(Math.ceil(graceMs / 1000))], {
    detached: true,
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.unref()
  // Without one a job goes on all the same.
  child.on('error', () => undefined)
  child.stdin.on('error', () => undefined)
  return {
    note: (group) => void child.stdin.write(`${group ?? ''}\n`),
    end: () => void child.stdin.end('\n'),
  }
}
