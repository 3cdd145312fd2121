// What is seen of Terraform and of its states from outside, whatever server and agents say: a binary that holds a lock
// for as long as it plans or applies an environment, and a relay that remembers which states were accepted.
import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/**
 * Terraform tries to reach the state again for 7 seconds, in place of 55: also less than the shortened time that it has
 * to stop.
 */
const RETRIES = 'TF_HTTP_RETRY_MAX=4 TF_HTTP_RETRY_WAIT_MIN=1 TF_HTTP_RETRY_WAIT_MAX=2'

export interface Witness {
  /** A binary for agents. */
  readonly binary: string
  /** How often Terraform planned or applied. */
  count(command: 'plan' | 'apply'): number
  /** Environments on which a second Terraform began while another one was at work; undefined without flock(1). */
  overlaps(): string[] | undefined
}

/** Makes a binary that runs Terraform in its own place, so that signals reach it as before. */
export async function makeWitness(folder: string, terraform: string): Promise<Witness> {
  const locks = join(folder, 'locks')
  const [log, overlaps] = [join(folder, 'commands'), join(folder, 'overlaps')]
  await mkdir(locks, { recursive: true })
  const hasLocks = spawnSync('flock', ['--version']).status === 0
  const binary = join(folder, 'terraform')
  // The lock is on an open file, which Terraform takes over, and goes with its process.
  const lock = `exec 9>"${locks}/$name"; flock -n 9 || echo "$name" >> "${overlaps}"`
  await writeFile(
    binary,
    `#!/bin/sh
case "$1 $TF_HTTP_ADDRESS" in
  "plan http"*|"apply http"*)
    name=\${TF_HTTP_ADDRESS##*/}
    echo "$1 $name" >> "${log}"
    ${hasLocks ? lock : ':'}
    export ${RETRIES}
    ;;
esac
exec "${terraform}" "$@"
`,
    { mode: 0o755 },
  )
  const linesOf = (file: string): string[] =>
    existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  return {
    binary,
    count: (command) => linesOf(log).filter((line) => line.startsWith(`${command} `)).length,
    overlaps: () => (hasLocks ? linesOf(overlaps) : undefined),
  }
}

/** A state that a server has said it keeps. */
export interface AcceptedState {
  readonly environment: string
  readonly sha256: string
}

export interface Relay {
  readonly url: string
  /** What was accepted of what came this way. */
  readonly accepted: readonly AcceptedState[]
  /** Answers that were kept back: the server had done what was asked, and nobody heard of it. */
  readonly dropped: number
  stop(): Promise<void>
}

/**
 * Starts a relay between agents and a server.
 * @param drops decides for each accepted state whether its answer is lost on the way
 */
export async function startRelay(port: number, drops: () => boolean): Promise<Relay> {
  const accepted: AcceptedState[] = []
  let dropped = 0
  const pass = async (from: IncomingMessage, to: ServerResponse): Promise<void> => {
    const parts: Buffer[] = []
    for await (const part of from) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    const { url = '/', method, headers } = from
    const environment = method === 'POST' ? /^\/api\/state\/([^/?]+)(?:\?|$)/.exec(url)?.[1] : undefined
    const asked = request({ port, host: '127.0.0.1', path: url, method, headers: { ...headers } }, (answer) => {
      const isAccepted = environment !== undefined && answer.statusCode !== undefined && answer.statusCode < 300
      if (isAccepted) accepted.push({ environment, sha256: hash('sha256', body, 'hex') })
      if (isAccepted && drops()) {
        dropped += 1
        answer.resume()
        to.destroy()
        return
      }
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('error', () => to.destroy())
      answer.pipe(to)
    })
    asked.on('error', () => to.destroy())
    to.on('close', () => asked.destroy())
    asked.end(body)
  }
  const server = createServer((from, to) => void pass(from, to).catch(() => to.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accepted,
    get dropped() {
      return dropped
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
