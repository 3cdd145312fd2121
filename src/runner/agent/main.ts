// npm run agent: carries out runs on this machine. The server starts it too, and then says by messages what it needs.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { missingConfigFile } from '../execute/program-environment.ts'
import type { MetricsSettings } from '#telemetry/scrape.ts'
import { startTracing } from '#telemetry/tracing.ts'
import { startAgent, type RunningAgent } from './agent.ts'
import type { AgentLog } from './carry-out.ts'
import { CallFailed } from './client.ts'
import { serveAgentMetrics } from './metrics.ts'
import { AgentStartError, agentSettings, readMetricsSettings, readSettings, type AgentSettings } from './settings.ts'

/** Folder and version of the installation. */
function findInstallation(from = import.meta.dirname): { readonly root: string; readonly version: string } {
  const manifest = join(from, 'package.json')
  if (existsSync(manifest)) {
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
    return { root: from, version }
  }
  if (from === dirname(from))
    throw new AgentStartError('package.json is missing from this installation: install Strata again.')
  return findInstallation(dirname(from))
}

/** What happens, in lines for a person or for the server's log. */
const log: AgentLog = (level, text, error, about) => {
  const reason = error instanceof Error ? ` ${error.message}` : ''
  const ids = { ...about, ...(error instanceof CallFailed && error.requestId && { request_id: error.requestId }) }
  if (process.send) process.send({ level, message: `${text}${reason}`, ...ids }, undefined, undefined, () => undefined)
  else {
    const words = Object.entries(ids).map(([name, id]) => ` ${name}=${id}`)
    process.stderr.write(`${new Date().toISOString()} ${level} ${text}${reason}${words.join('')}\n`)
  }
}

async function start(settings: AgentSettings, metrics?: MetricsSettings): Promise<void> {
  const { root, version } = findInstallation()
  const schemasFolder = join(root, 'src', 'server', 'proof', 'schemas')
  const about = { service: 'strata-agent', version, role: 'agent' }
  const tracing = await startTracing(process.env, about, (text) => log('warn', `Traces cannot be sent: ${text}`))
  // Before it takes a job: an agent that cannot be watched as it was told to does not begin.
  const serving =
    metrics &&
    (await serveAgentMetrics(
      metrics,
      () => agent,
      { version, limit: settings.jobs },
      (error) => log('warn', 'The metrics could not be read.', error),
    ))
  const agent: RunningAgent = startAgent({
    settings,
    version,
    schemasFolder,
    environment: process.env,
    log,
    onFound: (found) => process.send?.({ found }, undefined, undefined, () => undefined),
  })
  const missing = missingConfigFile(process.env)
  if (missing !== undefined)
    log(
      'warn',
      `TF_CLI_CONFIG_FILE names ${missing}, which is not there: Terraform runs without it. Correct or unset it.`,
    )
  // The server has something new for it to run.
  process.on('message', () => agent.lookAgain())
  if (!settings.is_embedded) log('info', `The agent asks ${settings.url} for jobs (stop it with Ctrl-C).`)
  if (serving) log('info', `Metrics are at ${serving.url}.`)
  let stops = 0
  const stop = (): void => {
    stops += 1
    // The second time means: do not wait for what Terraform would do.
    if (stops === 2) agent.cancel()
    if (stops > 2) agent.leave()
    if (stops > 1) return
    if (agent.atWork > 0) log('info', 'The agent takes no more jobs, and ends when those at work have ended.')
    void agent
      .stop()
      .then(() => tracing?.stop())
      .then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  // The server has gone: its next start brings an agent of its own.
  process.on('disconnect', () => stops === 0 && stop())
}

async function startOrExplain(read: () => AgentSettings, metrics?: () => MetricsSettings | undefined): Promise<void> {
  try {
    await start(read(), metrics?.())
  } catch (error) {
    process.stderr.write(
      error instanceof AgentStartError
        ? `${error.message}\n`
        : `The agent cannot start: ${error instanceof Error ? error.stack : String(error)}\n`,
    )
    process.exitCode = 1
    process.disconnect?.()
  }
}

if (process.send)
  process.once('message', (given) => {
    void startOrExplain(() => agentSettings.parse(given))
  })
else
  void startOrExplain(
    () => readSettings(process.env),
    () => readMetricsSettings(process.env),
  )
