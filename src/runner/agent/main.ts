// npm run agent: carries out runs on this machine. The server starts it too, and then says by messages what it needs.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { missingConfigFile } from '../execute/program-environment.ts'
import { startAgent } from './agent.ts'
import { AgentStartError, agentSettings, readSettings, type AgentSettings } from './settings.ts'

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
function log(level: 'info' | 'warn', text: string, error?: unknown): void {
  const reason = error instanceof Error ? ` ${error.message}` : ''
  if (process.send) process.send({ level, message: `${text}${reason}` }, undefined, undefined, () => undefined)
  else process.stderr.write(`${new Date().toISOString()} ${level} ${text}${reason}\n`)
}

function start(settings: AgentSettings): void {
  const { root, version } = findInstallation()
  const schemasFolder = join(root, 'src', 'server', 'proof', 'schemas')
  const agent = startAgent({
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
  let stops = 0
  const stop = (): void => {
    stops += 1
    // The second time means: do not wait for what Terraform would do.
    if (stops === 2) agent.cancel()
    if (stops > 2) agent.leave()
    if (stops > 1) return
    if (agent.atWork > 0) log('info', 'The agent takes no more jobs, and ends when those at work have ended.')
    void agent.stop().then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  // The server has gone: its next start brings an agent of its own.
  process.on('disconnect', () => stops === 0 && stop())
}

function startOrExplain(read: () => AgentSettings): void {
  try {
    start(read())
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
    startOrExplain(() => agentSettings.parse(given))
  })
else startOrExplain(() => readSettings(process.env))
