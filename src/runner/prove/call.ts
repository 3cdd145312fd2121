// One call of the binary, in the process group of whoever plans.
import { spawn } from 'node:child_process'

/** Characters of output that are kept, of its end. */
const OUTPUT_MAX = 20_000_000

export interface Called {
  /** Null when a signal ended it. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** What is called, where, and all that it sees of the environment. */
export interface Call {
  readonly program: string
  readonly args: readonly string[]
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
}

/** Runs a program to its end. @throws when it cannot be started */
export function call({ program, args, folder, environment }: Call): Promise<Called> {
  const { promise, resolve, reject } = Promise.withResolvers<Called>()
  const child = spawn(program, args, { cwd: folder, env: { ...environment }, stdio: ['ignore', 'pipe', 'pipe'] })
  const printed = { stdout: '', stderr: '' }
  for (const from of ['stdout', 'stderr'] as const)
    child[from].setEncoding('utf8').on('data', (text: string) => {
      printed[from] = (printed[from] + text).slice(-OUTPUT_MAX)
    })
  child.once('error', reject)
  child.once('close', (code) => resolve({ code, ...printed }))
  return promise
}
