import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { describe, expect, it, onTestFinished } from 'vitest'
import { giveWay } from './give-way.ts'

function sleeper(): number {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { detached: true, stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child.pid ?? 0
}

describe('a process that gives way', () => {
  it('has the lowest priority', () => {
    const pid = sleeper()
    giveWay(pid)
    expect(getPriority(pid)).toBe(constants.priority.PRIORITY_LOW)
  })

  it.skipIf(!existsSync('/proc/self/autogroup'))(
    'has it as a session too (skipped where the system does not group by sessions)',
    () => {
      const pid = sleeper()
      expect(readFileSync(`/proc/${pid}/autogroup`, 'utf8')).toContain('nice 0')
      giveWay(pid)
      expect(readFileSync(`/proc/${pid}/autogroup`, 'utf8')).toContain('nice 19')
    },
  )

  it('is refused where there is none', () => {
    expect(() => giveWay(2 ** 22 + 1)).toThrow(/ESRCH|no such process/)
  })
})
