// The process of a sandbox: simulated providers that Terraform attaches to. Whoever forks it keeps what its account
// holds.
import { rmSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { STOP_GRACE_MS } from '#domain/run/limits.ts'
import { Activity } from './activity.ts'
import { Conduct } from './conduct.ts'
import { Crash } from './crash.ts'
import { Holdings } from './holdings.ts'
import { Keeper } from './keeper.ts'
import type { FromSandbox, StartMessage, ToSandbox } from './messages.ts'
import { SimulatedProvider, type Sandbox } from './provider.ts'
import { REGISTRIES, SIMULATED_PROVIDERS, UTILITY_PROVIDERS } from '#domain/run/simulated-providers.ts'
import { Questions } from './questions.ts'
import { SchemaFiles } from './schema-files.ts'
import { loadServices } from './wire/protocol.ts'
import { serveProvider } from './wire/service.ts'

/** What every system takes for the path of a Unix socket: macOS has the least, 104 with the byte at its end. */
const SOCKET_PATH_MAX = 103

/** Terraform asks something of its providers oftener than this, until it has come to its end. */
const QUIET_MS = 10_000

/** As a Go program that panics. */
const CRASHED = 2

const keeper = new Keeper(tell)
const activity = new Activity()
const questions = new Questions(tell)

// Ctrl-C in a terminal reaches this process too: Terraform still needs it to end in order.
process.on('SIGINT', () => undefined)
process.once('message', (message: StartMessage) => {
  process.on('message', (said: ToSandbox) => ('answered' in said ? questions.settle(said) : keeper.settle(said)))
  process.once('disconnect', () => void endAlone(message))
  start(message).then(
    (reattach) => {
      tell({ ready: true, reattach })
      // Whoever started this process ends it without asking: it would never exit on its own.
      setImmediate(flushCompileCache)
    },
    (error: unknown) => tell({ failed: error instanceof Error ? error.message : String(error) }),
  )
})

/** Starts all providers. @returns the value of TF_REATTACH_PROVIDERS */
async function start({ types, resources, settings, socket_folder, schemas_folder }: StartMessage): Promise<string> {
  const schemas = new SchemaFiles(schemas_folder)
  const sandbox: Sandbox = {
    schemas,
    holdings: new Holdings(resources, (change) => keeper.keep(change)),
    activity,
    conduct: new Conduct(settings, (failure, type) => questions.ask(settings.failures.indexOf(failure), type)),
    // Once all that was said before has left.
    crash: new Crash(
      () =>
        void process.send?.({ crashed: true } satisfies FromSandbox, undefined, undefined, () => process.exit(CRASHED)),
    ),
    types: [...new Set([...types, ...UTILITY_PROVIDERS.flatMap((name) => schemas.typesOf(name))])],
  }
  const services = loadServices()
  const entries = await Promise.all(
    SIMULATED_PROVIDERS.map(async (name) => {
      const socket = join(socket_folder, `${name}.sock`)
      if (socket.length > SOCKET_PATH_MAX)
        throw new Error(`the path of its socket is longer than ${SOCKET_PATH_MAX} characters: ${socket}`)
      const { warmUp } = await serveProvider(new SimulatedProvider(name, sandbox), sandbox, services, socket)
      // Terraform asks for it next: until then there is time.
      if (types.some((type) => type.startsWith(`${name}_`))) setImmediate(warmUp)
      const entry = {
        Protocol: 'grpc',
        ProtocolVersion: 6,
        Pid: process.pid,
        Test: true,
        Addr: { Network: 'unix', String: socket },
      }
      return REGISTRIES.map((registry) => [`${registry}/hashicorp/${name}`, entry] as const)
    }),
  )
  return JSON.stringify(Object.fromEntries(entries.flat()))
}

/**
 * Whoever started this process is gone. Where the account is kept elsewhere, what Terraform has begun comes to its end,
 * as with the providers of a real cloud; then this process ends too.
 */
async function endAlone({ place, socket_folder }: StartMessage): Promise<void> {
  questions.goOnAlone()
  if (place) {
    keeper.goOnAlone(place)
    await activity.whenQuiet(QUIET_MS, STOP_GRACE_MS + QUIET_MS)
    rmSync(socket_folder, { recursive: true, force: true })
  }
  process.exit(0)
}

function tell(message: FromSandbox): void {
  if (process.connected) process.send?.(message)
}
