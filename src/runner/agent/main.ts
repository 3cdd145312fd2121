// npm run agent: carries out runs on this machine. The server starts it too, and then says by messages what it needs.
import { join } from 'node:path'
import { openLaunchpad } from '../kubernetes/launchpad.ts'
import { readKubernetesSettings, type KubernetesSettings } from '../kubernetes/settings.ts'
import { missingConfigFile } from '../execute/program-environment.ts'
import type { MetricsSettings } from '#telemetry/scrape.ts'
import { startTracing } from '#telemetry/tracing.ts'
import { startAgent, type RunningAgent } from './agent.ts'
import { findInstallation } from './installation.ts'
import { serveAgentMetrics } from './metrics.ts'
import { AgentStartError, agentSettings, readMetricsSettings, readSettings, type AgentSettings } from './settings.ts'
import { writeLog as log } from './write-log.ts'

/** What a standalone agent gets in addition to its settings. */
interface OnItsOwn {
  readonly metrics?: MetricsSettings | undefined
  /** Where phases run as Jobs of a cluster. */
  readonly kubernetes?: KubernetesSettings | undefined
}

async function start(settings: AgentSettings, { metrics, kubernetes }: OnItsOwn = {}): Promise<void> {
  const { root, version } = findInstallation()
  const schemasFolder = join(root, 'src', 'server', 'proof', 'schemas')
  const about = { service: 'strata-agent', version, role: 'agent' }
  const tracing = await startTracing(process.env, about, (text) => log('warn', `Traces cannot be sent: ${text}`))
  // Before it takes a job: an agent that cannot serve its metrics as configured does not start.
  const serving =
    metrics &&
    (await serveAgentMetrics(
      metrics,
      () => agent,
      { version, limit: settings.jobs },
      (error) => log('warn', 'The metrics could not be read.', error),
    ))
  const launch = kubernetes && (await openLaunchpad(kubernetes, { version, environment: process.env, log }))
  const agent: RunningAgent = startAgent({
    settings,
    launch,
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
  if (kubernetes) log('info', `Phases run in the namespace ${kubernetes.namespace}, from ${kubernetes.image}.`)
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

async function startOrExplain(read: () => AgentSettings, onItsOwn?: () => OnItsOwn): Promise<void> {
  try {
    await start(read(), onItsOwn?.())
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
    () => ({ metrics: readMetricsSettings(process.env), kubernetes: readKubernetesSettings(process.env) }),
  )
