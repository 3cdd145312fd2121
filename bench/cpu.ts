// CPU time of processes and of what they started, as Linux tells it.
import { readFileSync, readdirSync } from 'node:fs'

/** A clock tick of /proc in ms, on every Linux that Node runs on. */
const TICK_MS = 10

/**
 * Fields of /proc/PID/stat after the name of the program:
 * https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
 */
const [PARENT, USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM] = [1, 11, 12, 13, 14]

/** @throws when there is no such process, or no /proc */
function fieldsOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
}

function ticksOf(fields: readonly number[], at: readonly number[]): number {
  return at.reduce((all, one) => all + (fields[one] ?? 0), 0)
}

/** The process that started another. @throws when there is no such process, or no /proc */
export function parentOf(pid: number): number {
  return fieldsOf(pid)[PARENT] ?? 0
}

/**
 * CPU time in ms that a process and those that it started have spent so far.
 * @throws when there is no such process, or no /proc
 */
export function cpuOfFamily(pid: number): number {
  const others = readdirSync('/proc').flatMap((name) => {
    try {
      return /^\d+$/.test(name) ? [fieldsOf(Number(name))] : []
    } catch {
      // It ended meanwhile.
      return []
    }
  })
  const children = others.filter((fields) => fields[PARENT] === pid)
  const ticks = children.reduce((all, fields) => all + ticksOf(fields, [USER, SYSTEM]), 0)
  return (ticks + ticksOf(fieldsOf(pid), [USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM])) * TICK_MS
}
