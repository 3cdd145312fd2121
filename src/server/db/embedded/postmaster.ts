// What a running PostgreSQL says about itself in its postmaster.pid file.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly socketFolder: string
  readonly isReady: boolean
}

/** Reads the file of a cluster; undefined when there is none or it is not complete yet. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(cluster), 'utf8').catch(() => '')
  const [pid, , , port, socketFolder, , , status] = text.split('\n')
  if (!pid || !port || !socketFolder) return undefined
  return { pid: Number(pid), port: Number(port), socketFolder, isReady: status?.trim() === 'ready' }
}

/** Path of the file in which a running cluster names its process. */
export function pidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

/**
 * True when a process is a PostgreSQL. After a crash of the machine or in a new
 * container the number in the file may belong to someone else, and of a dead
 * process that no one collected no command line is left.
 */
export async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'postgres')
  return commandLine.includes('postgres')
}

/** True when there is such a process, also one of another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
