// What an agent needs to know: from the environment of its process, or from the server that starts it.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { withSecretFiles } from '#domain/settings/secret-files.ts'
import { METRICS_HOST, METRICS_TOKEN, type MetricsSettings } from '#telemetry/scrape.ts'

/** An agent cannot start; the message is for the person at the terminal. */
export class AgentStartError extends Error {}

export const agentSettings = z.object({
  /** Address of the server, without a path. */
  url: z.string(),
  token: z.string(),
  /** The only pool whose jobs it takes; null for all of its token. */
  pool: z.string().nullable(),
  /** Folder for what it keeps: work, providers, states that wait for the server. */
  folder: z.string(),
  /** Jobs at once. */
  jobs: z.int().min(1).max(64),
  /** A binary by its path, in place of those on the PATH. */
  binary: z.string().nullable(),
  /** Where an administrator's OpenTofu is put; null on other machines than the server's. */
  broughtFolder: z.string().nullable(),
  is_embedded: z.boolean(),
  /** Runs as a user of its own, to whom what the server keeps is closed. */
  is_isolated: z.boolean(),
  /** Carries out simulated clouds only. */
  is_sandbox_only: z.boolean(),
})
export type AgentSettings = z.infer<typeof agentSettings>

/** The variables that an agent on its own reads. The tokens can also be given by file, as STRATA_AGENT_TOKEN_FILE. */
export const AGENT_VARIABLES = [
  'STRATA_URL',
  'STRATA_AGENT_TOKEN',
  'STRATA_POOL',
  'STRATA_AGENT_JOBS',
  'STRATA_TERRAFORM',
  'STRATA_DATA',
  'STRATA_METRICS_PORT',
  'STRATA_METRICS_HOST',
  'STRATA_METRICS_TOKEN',
] as const

type Environment = Readonly<Partial<Record<(typeof AGENT_VARIABLES)[number], string | undefined>>>

/**
 * Reads the settings of an agent on its own.
 * @throws AgentStartError that names what is missing or cannot be used
 */
export function readSettings(
  given: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): AgentSettings {
  refuseWindows(platform)
  const env = withSecret(given, 'STRATA_AGENT_TOKEN')
  const token = env['STRATA_AGENT_TOKEN']?.trim() ?? ''
  if (token === '')
    throw new AgentStartError(
      'STRATA_AGENT_TOKEN is missing: create a token in Strata under Administration, Agents, and set it.',
    )
  return {
    url: readUrl(env['STRATA_URL']?.trim() ?? ''),
    token,
    pool: env['STRATA_POOL']?.trim() || null,
    folder: resolve(env['STRATA_DATA'] || 'data', 'agent'),
    jobs: readJobs(env),
    binary: env['STRATA_TERRAFORM']?.trim() || null,
    broughtFolder: null,
    is_embedded: false,
    // Another machine is there for its jobs alone.
    is_isolated: true,
    is_sandbox_only: false,
  }
}

/** @throws AgentStartError for a file that cannot be read */
function withSecret(
  given: Readonly<Record<string, string | undefined>>,
  name: (typeof AGENT_VARIABLES)[number],
): Environment {
  const complete = withSecretFiles(given, [name], (path) => readFileSync(path, 'utf8'))
  if ('problem' in complete) throw new AgentStartError(complete.problem)
  return complete.env
}

/**
 * Who reads metrics of an agent on its own, and where; undefined for nobody.
 * @throws AgentStartError that names what cannot be used
 */
export function readMetricsSettings(
  variables: Readonly<Record<string, string | undefined>>,
): MetricsSettings | undefined {
  const env = withSecret(variables, 'STRATA_METRICS_TOKEN')
  const given = env['STRATA_METRICS_PORT']?.trim() || undefined
  const host = env['STRATA_METRICS_HOST']?.trim() || undefined
  const token = env['STRATA_METRICS_TOKEN']?.trim() || undefined
  if (given === undefined) {
    if (host === undefined && token === undefined) return undefined
    throw new AgentStartError(
      'STRATA_METRICS_HOST and STRATA_METRICS_TOKEN say how an agent serves metrics: set STRATA_METRICS_PORT too, or neither.',
    )
  }
  const port = Number(given)
  if (!Number.isInteger(port) || port < 0 || port > PORT_MAX)
    throw new AgentStartError(
      `STRATA_METRICS_PORT must be a port number from 0 to ${PORT_MAX}. "${given}" is not: correct it.`,
    )
  if (token !== undefined && !METRICS_TOKEN.test(token))
    throw new AgentStartError(
      'STRATA_METRICS_TOKEN must be 32 to 200 characters without spaces, such as openssl rand -hex 32 prints. Its value is not: correct it.',
    )
  return { port, host: host ?? METRICS_HOST, token }
}

const PORT_MAX = 65_535

/** @throws AgentStartError on Windows, which has neither SIGINT for child processes nor the sockets of providers */
export function refuseWindows(platform: NodeJS.Platform): void {
  if (platform === 'win32')
    throw new AgentStartError(
      'Agents do not run on Windows, where Terraform cannot be stopped in order: start the agent in WSL, or on Linux or macOS.',
    )
}

const JOBS_DEFAULT = 2
const JOBS_MAX = 64

/** How many jobs are carried out at once. @throws AgentStartError */
export function readJobs(env: Environment): number {
  const given = env['STRATA_AGENT_JOBS']?.trim()
  if (given === undefined || given === '') return JOBS_DEFAULT
  const jobs = Number(given)
  if (!Number.isInteger(jobs) || jobs < 1 || jobs > JOBS_MAX)
    throw new AgentStartError(
      `STRATA_AGENT_JOBS must be a number from 1 to ${JOBS_MAX}. "${given}" is not: correct it.`,
    )
  return jobs
}

/** The token travels with every call: without encryption it may not leave the machine. */
function readUrl(given: string): string {
  if (given === '')
    throw new AgentStartError('STRATA_URL is missing: set the address of Strata, such as https://strata.example.com.')
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (url === undefined || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.username !== '')
    throw new AgentStartError(
      `STRATA_URL must be an address without a path, such as https://strata.example.com. "${given}" is not: correct it.`,
    )
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw new AgentStartError(
      `STRATA_URL is ${given}, to which tokens and states would travel unencrypted: use https, or http to this machine only.`,
    )
  return url.origin
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host)
}
