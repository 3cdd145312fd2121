// Starts the server. The only file with effects at start-up; everything it
// calls is a function that tests call too.
import './heap.ts'
import './compiled-code.ts'
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRequestLimit } from './access/request-limit.ts'
import { createApp, createProbeApp } from './app.ts'
import { prepareBackupFolder } from './backup/nightly.ts'
import { createCall, hearCalls } from './call-to-work.ts'
import { cleanUp } from './clean-up.ts'
import { createClock } from './clock.ts'
import { readConfig, type Config } from './config.ts'
import { openDatabase, type DatabaseOptions } from './db/database.ts'
import { newestMigration } from './db/migrate.ts'
import type { Deps } from './deps.ts'
import { firstRunLines, isLoopback, prepareFirstRun } from './first-run.ts'
import { createEmbeddedAgent } from './embedded-agent/agent.ts'
import { bringInProcess } from './embedded-agent/bring-process.ts'
import { findInstallation, prepareDataFolder } from './folders.ts'
import { warmUp } from './features/stacks/service.ts'
import { createSeal } from './crypto/seal.ts'
import { createLog } from './http/log.ts'
import { HEAVY_AT_ONCE, createPlaces } from './http/places.ts'
import { createProxies } from './http/proxies.ts'
import type { InBackground } from './in-background.ts'
import { findPreviousKey, keepKey, keyFileOf } from './crypto/keep-key.ts'
import { createPort } from './listen.ts'
import { createMetrics, serveMetrics } from './metrics/metrics.ts'
import { createOutbound } from './outbound/outbound.ts'
import { createOutbox } from './notify/outbox.ts'
import { askPlanner } from './plan-proof/ask.ts'
import { createPlanner } from './plan-proof/work.ts'
import { digestOfFiles } from './plan-proof/digest.ts'
import { adoptBook, watchBook } from './prices/current.ts'
import { watchRefreshes } from './prices/work.ts'
import { proveStack } from './proof/prove.ts'
import { remembered } from './proof/remembered.ts'
import { createRunEngine } from './runs/base/order.ts'
import { watchPreflights } from './runs/preflight/watch.ts'
import { watchAccounts } from './runs/queue/watch-accounts.ts'
import { watchRuns } from './runs/queue/watch.ts'
import { createSignals } from './runs/base/signals.ts'
import type { ServerFacts } from './sealing/keys.ts'
import { watchKeys } from './sealing/watch.ts'
import { isSkewed, readDatabaseNow, readSkewMs } from './scheduler/clock-skew.ts'
import { schedulerElsewhere } from './scheduler/elsewhere.ts'
import { createScheduler } from './scheduler/scheduler.ts'
import { prepareAuditFolder } from './retention.ts'
import { startTracing } from '#telemetry/tracing.ts'
import { StartError } from './start-error.ts'
import { createUpgradingApp } from './upgrading.ts'
import { createDeliverer } from './workflows/webhooks/deliver.ts'
import { createWorker } from './workflows/engine/worker.ts'
import { closeThreads } from './threads/threads.ts'

/**
 * How long after it listens the server gets ready for the first person; a check that only asks whether it lives is
 * served before.
 */
const WARM_UP_AFTER_MS = 500

/** Starts. What was opened is closed again when a later step fails. */
async function start(): Promise<void> {
  const opened = new AsyncDisposableStack()
  try {
    await startOn(opened)
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

/** The address at which programs of this machine reach the server. */
function ownAddress(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
}

/** Whether others than people at this machine can reach the server. */
function isReachable({ host, publicUrl }: Config): boolean {
  return !isLoopback(host) || (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname))
}

/** @param opened what has to be closed, the last first, when the start fails */
async function startOn(opened: AsyncDisposableStack): Promise<void> {
  const startedAt = new Date()
  const config = readConfig(process.env)
  const { version, pagesFolder, migrationsFolder } = findInstallation(import.meta.dirname)
  const log = createLog(config.logLevel)

  const onTrouble: DatabaseOptions['onTrouble'] = (message, error) => log.warn({ err: error }, message)
  const onLost: DatabaseOptions['onLost'] = (error) => {
    log.fatal({ err: error }, 'The embedded database ended and cannot be opened again: the server stops.')
    process.exit(1)
  }
  const onKeyMissing = (id: string): void => {
    log.fatal({ key: id }, 'The other servers seal with a key that this one does not have: it stops.')
    process.exit(1)
  }
  const about = { service: 'strata', version, role: config.role }
  const tracing = await startTracing(process.env, about, (text) => log.warn(`Traces cannot be sent: ${text}`))
  if (tracing) opened.adopt(tracing, (one) => one.stop())
  await prepareDataFolder(config.dataFolder)
  // A process that only serves takes no backups.
  if (config.backups && config.role !== 'serve') await prepareBackupFolder(config.backups.folder)
  if (config.retention.audit && config.role !== 'serve') await prepareAuditFolder(config.retention.audit.folder)
  const seal = createSeal(
    config.secretKey ?? (await keepKey(config.dataFolder)),
    config.previousSecretKey ?? (await findPreviousKey(keyFileOf(config.dataFolder))),
  )
  const port = opened.adopt(createPort(config.host, config.port), (one) => one.close())
  const database = opened.adopt(
    await openDatabase({
      url: config.databaseUrl,
      dataFolder: config.dataFolder,
      migrationsFolder,
      onTrouble,
      onStep: (text) => log.info(text),
      onUpgrade: async (kind) => {
        await port.serve(createUpgradingApp({ version, kind, startedAt }))
        log.info('Strata is upgrading its database: until it is done, requests are answered with 503.')
      },
      onLost,
    }),
    (one) => one.close(),
  )

  const databaseNow = () => readDatabaseNow(database)
  const onJump = (jump_ms: number): void =>
    log.warn(
      { jump_ms },
      'The clock of this machine has jumped, and that of the database has not: time goes on from before.',
    )
  const sending = {
    database,
    log,
    now: createClock({ databaseNow }, onJump),
    seal,
    mail: config.mail,
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
  }
  const { role } = config
  const scheduler = role === 'serve' ? undefined : createScheduler()
  const planner = createPlanner(askPlanner)
  const agent = createEmbeddedAgent(config.agent, config.dataFolder, bringInProcess)
  const signals = opened.adopt(createSignals(database), (one) => one.stop())
  const background: InBackground[] = []
  if (role !== 'serve') background.push(opened.adopt(createOutbox(sending), (one) => one.stop()))
  // What was committed may have something to send, and may have caused something.
  const wake = () => background.forEach((one) => one.wake())
  const outbox =
    role === 'serve'
      ? createCall(database, (error) => onTrouble('Work waits until it is looked for.', error))
      : { wake }
  const metrics =
    config.metrics && (await createMetrics({ ...sending, version, startedAt }, role, config.metrics.token))
  const scraped = config.metrics && metrics && (await serveMetrics(config.metrics, metrics.scrape))
  if (scraped) opened.adopt(scraped, (one) => one.close())
  let isStopping = false
  const deps: Deps = {
    ...sending,
    version,
    startedAt,
    scrape: config.metrics?.token === undefined ? undefined : metrics?.scrape,
    newId: randomUUID,
    databaseNow,
    prove: remembered(proveStack, digestOfFiles),
    life: { role, isStopping: () => isStopping, newestMigration: newestMigration(migrationsFolder) },
    planner,
    takePlace: createPlaces(HEAVY_AT_ONCE),
    countRequest: createRequestLimit({ database }, config.requestsAMinute),
    pagesFolder,
    proxies: createProxies(config.trustedProxies, config.publicUrl),
    trustedProxies: config.trustedProxies,
    outbox,
    sso: config.sso,
    outbound: createOutbound({ allowsPrivate: config.allowsPrivateAddresses }),
    awsEndpoint: undefined,
    azureEndpoint: undefined,
    googleEndpoint: undefined,
    devTools: config.devTools ?? isLoopback(config.host),
    runs: createRunEngine({ newId: randomUUID, now: sending.now }),
    signals,
    scheduler: scheduler ?? schedulerElsewhere({ database }),
    agent,
    backups: config.backups && { ...config.backups, migrationsFolder },
    retention: config.retention,
  }
  // What is due by one clock and not by the other waits for the job.
  if (!isSkewed(await readSkewMs(deps))) await cleanUp(deps)
  await adoptBook(deps)
  const server: ServerFacts = {
    id: randomUUID(),
    name: `${hostname()}:${process.pid}`,
    role,
    isAlone: database.kind === 'embedded',
  }
  const firstRun = await prepareFirstRun(deps, config, server)
  background.push(opened.adopt(watchKeys(deps, server, onKeyMissing), (one) => one.stop()))
  const app = role === 'work' ? createProbeApp(deps) : createApp(deps)
  const listening = await port.serve(app)
  log.info(
    {
      url: listening.url,
      version,
      role,
      database: database.kind,
      metrics_url: scraped?.url,
      start_ms: Math.round(performance.now()),
    },
    'Strata is listening.',
  )
  // For the person at the terminal; the log beside it is for machines.
  const url = config.publicUrl ?? listening.url.replace('//127.0.0.1:', '//localhost:')
  const lines =
    role === 'work'
      ? [`Strata works; probes are at ${url}/api/ready (stop it with Ctrl-C)`]
      : [`Strata is running at ${url} (stop it with Ctrl-C)`, ...firstRunLines(firstRun, url)]
  process.stderr.write(lines.map((line) => `${line}\n`).join(''))

  background.push(watchBook(deps))
  if (role !== 'serve')
    background.push(
      createWorker(deps),
      createDeliverer(deps),
      planner,
      watchRuns(deps),
      watchAccounts(deps),
      watchPreflights(deps),
      watchRefreshes(deps),
    )
  if (role === 'work') background.push(hearCalls(deps, wake))
  if (role !== 'serve') planner.start(deps)
  scheduler?.start(deps)
  agent.start(deps, {
    url: ownAddress(listening.url),
    isSandboxOnly: firstRun.demo_accounts.length > 0 && isReachable(config),
    environment: process.env,
  })
  setTimeout(() => {
    if (isStopping || role === 'work' || !config.warmsUp) return
    warmUp(deps).catch(
      (error: unknown) =>
        isStopping || log.warn({ err: error }, 'The server could not get ready for the first request.'),
    )
  }, WARM_UP_AFTER_MS).unref()
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    // A second signal means: do not wait.
    if (isStopping) process.exit(1)
    isStopping = true
    log.info({ signal }, 'Strata is stopping.')
    // Whoever sends it requests hears first that it is not ready any more. A person at the terminal does not wait.
    listening.sendAway()
    if (signal === 'SIGTERM') await sleep(config.drainMs)
    // Its jobs hand over what they have while the server still listens.
    await agent.stop()
    // Agents that wait for a job get the answer that there is none, and ask again.
    await signals.stop()
    await listening.close()
    await scheduler?.stop()
    await Promise.all(background.map((one) => one.stop()))
    await scraped?.close()
    await closeThreads()
    await database.close()
    await tracing?.stop()
    log.info('Strata has stopped.')
    log.flush()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      stop(signal).then(
        () => process.exit(0),
        (error: unknown) => {
          log.fatal({ err: error }, 'Strata could not stop in order.')
          process.exit(1)
        },
      )
    })
  }
}

start().catch((error: unknown) => {
  process.stderr.write(
    error instanceof StartError
      ? `${error.message}\n`
      : `Strata cannot start: ${error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exitCode = 1
})
