// The process that downloads OpenTofu, as the server's own user: what the agent runs cannot be changed by what it has
// run.
import { fork } from 'node:child_process'
import { z } from 'zod'
import { message as sentence } from '#contract/message.ts'
import { message } from '#words/message.ts'
import { findSource } from '../threads/find-worker.ts'
import type { Bring, Brought } from './bringing.ts'

const ENTRY = 'src/runner/binary/main.ts'
/** What it sees of the server's environment: how to reach the network. */
const PASSED_ON = [
  'PATH',
  'NODE_COMPILE_CACHE',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'NODE_EXTRA_CA_CERTS',
]

const fromProcess = z.union([
  z.object({ bytes: z.number(), total: z.number().nullable() }),
  z.object({ brought: z.union([z.object({ version: z.string() }), z.object({ said: sentence })]) }),
])

/** Downloads OpenTofu in a process of its own. */
export const bringInProcess: Bring = async (folder, onProgress) => {
  const { promise, resolve } = Promise.withResolvers<Brought>()
  const passed = PASSED_ON.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const child = fork(findSource(ENTRY, import.meta.dirname), [], {
    // Node ignores the proxy variables unless this option is set.
    env: { ...Object.fromEntries(passed), NODE_USE_ENV_PROXY: '1' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('message', (given) => {
    const { data: said } = fromProcess.safeParse(given)
    if (said && 'bytes' in said) onProgress(said.bytes, said.total)
    if (said && 'brought' in said) resolve(said.brought)
  })
  const lose = (): void => resolve({ said: message('jobs.bring-failed') })
  child.once('error', lose)
  child.once('exit', lose)
  child.send({ folder })
  return promise
}
