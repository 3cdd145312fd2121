// The settings of the process: the environment variables, read once.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Role } from '#contract/system.ts'
import { withSecretFiles } from '#domain/settings/secret-files.ts'
import { METRICS_HOST, type MetricsSettings } from '#telemetry/scrape.ts'
import { retentionOf, type Retention } from './retention.ts'
import { EXPECTED, SECRET_SETTINGS, SETTINGS, environment, proxiesOf, type Environment } from './settings.ts'
import { StartError } from './start-error.ts'

/** At night in most of the places where Strata is used. */
const BACKUP_HOUR = 2
const BACKUPS_KEPT = 14

export interface Config {
  readonly port: number
  readonly host: string
  /** Absolute path of the folder with everything that the installation keeps. */
  readonly dataFolder: string
  /** An external PostgreSQL instead of the embedded one. */
  readonly databaseUrl: string | undefined
  readonly logLevel: Environment['LOG_LEVEL']
  /** Address for browsers; undefined means that of this machine and port. */
  readonly publicUrl: string | undefined
  /** Whether there shall be demo accounts; undefined leaves it to the installation. */
  readonly demo: boolean | undefined
  /** Sample data and running jobs by hand; undefined means on while only this machine can reach the server. */
  readonly devTools: boolean | undefined
  readonly trustedProxies: readonly string[]
  /** Whether addresses that people name, such as those of Git repositories, may be of a private network. */
  readonly allowsPrivateAddresses: boolean
  /** Key that seals secrets in the database; undefined means that of the data folder. */
  readonly secretKey: string | undefined
  /** Key of before, which opens what was sealed with it; undefined means that of the data folder, if there is one. */
  readonly previousSecretKey: string | undefined
  /** What this process does. */
  readonly role: Role
  /** How long a process that stops goes on taking requests, so that those who send them hear of it first. */
  readonly drainMs: number
  /** Whether a start gets ready for the first compile before anybody asks for it. */
  readonly warmsUp: boolean
  /** Requests of one person in a minute; 0 for any number. */
  readonly requestsAMinute: number
  readonly mail: { readonly url: string; readonly from: string } | undefined
  readonly sso: SsoSettings | undefined
  /** The agent that is started beside the server; undefined for none. */
  readonly agent: AgentConfig | undefined
  /** Who reads metrics and where; undefined for nobody. */
  readonly metrics: MetricsSettings | undefined
  /** Daily backups; undefined for none. */
  readonly backups: BackupConfig | undefined
  readonly retention: Retention
}

export interface BackupConfig {
  /** Absolute path of the folder for them. */
  readonly folder: string
  /** Of UTC, from 0 to 23. */
  readonly hour: number
  /** How many are kept. */
  readonly keep: number
}

export interface AgentConfig {
  /** Jobs at once. */
  readonly jobs: number
  /** OpenTofu or Terraform by its path, in place of those on the PATH. */
  readonly binary: string | undefined
  /** Name of a user of the operating system as whom it runs, in place of the server's own. */
  readonly user: string | undefined
}

/** An OpenID provider with which people may sign in. */
export interface SsoSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly label: string
  /** What the provider is asked for, with spaces between. */
  readonly scope: string
  /** The claim that names the groups of a person. */
  readonly groupsClaim: string
}

const DEFAULT_SCOPE = 'openid email profile'
const DEFAULT_GROUPS_CLAIM = 'groups'

const SECRETS: ReadonlySet<string> = new Set(SECRET_SETTINGS)

/**
 * Reads the settings; an empty variable counts as absent.
 * @throws StartError that names the first variable with a value that cannot be used
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const complete = withSecretFiles(env, SECRET_SETTINGS, (path) => readFileSync(path, 'utf8'))
  if ('problem' in complete) throw new StartError(complete.problem)
  const given = Object.fromEntries(SETTINGS.flatMap((name) => (complete.env[name] ? [[name, complete.env[name]]] : [])))
  const read = environment.safeParse(given)
  if (!read.success) {
    const name = String(read.error.issues[0]?.path[0]) as keyof typeof EXPECTED
    // Some values hold a password: those are not repeated.
    const value = SECRETS.has(name) ? 'Its value' : `"${given[name]}"`
    throw new StartError(`${name} must be ${EXPECTED[name]}. ${value} is not: correct it or leave it out.`)
  }
  const {
    PORT,
    STRATA_HOST,
    STRATA_DATA,
    DATABASE_URL,
    LOG_LEVEL,
    STRATA_URL,
    STRATA_DEMO,
    STRATA_DEV_TOOLS,
    STRATA_TRUSTED_PROXIES,
    STRATA_SECRET_KEY,
  } = read.data
  if (read.data.STRATA_ROLE !== 'all' && DATABASE_URL === undefined)
    throw new StartError(
      `STRATA_ROLE is ${read.data.STRATA_ROLE}, and the embedded database takes one process only: set DATABASE_URL to a PostgreSQL that all processes reach, or leave STRATA_ROLE out.`,
    )
  return {
    port: PORT,
    host: STRATA_HOST,
    dataFolder: resolve(STRATA_DATA),
    databaseUrl: DATABASE_URL,
    logLevel: LOG_LEVEL,
    publicUrl: STRATA_URL?.replace(/\/+$/, ''),
    demo: STRATA_DEMO === undefined ? undefined : STRATA_DEMO === 'true',
    devTools: STRATA_DEV_TOOLS === undefined ? undefined : STRATA_DEV_TOOLS === 'true',
    trustedProxies: proxiesOf(STRATA_TRUSTED_PROXIES ?? ''),
    allowsPrivateAddresses: read.data.STRATA_PRIVATE_ADDRESSES === 'true',
    secretKey: STRATA_SECRET_KEY,
    previousSecretKey: read.data.STRATA_SECRET_KEY_PREVIOUS,
    role: read.data.STRATA_ROLE,
    drainMs: read.data.STRATA_DRAIN_SECONDS * 1000,
    warmsUp: read.data.STRATA_WARM_UP === 'on',
    requestsAMinute: read.data.STRATA_REQUESTS_A_MINUTE,
    mail: mailOf(read.data),
    sso: ssoOf(read.data),
    agent: agentOf(read.data),
    metrics: metricsOf(read.data),
    backups: backupsOf(read.data),
    retention: retentionOf(read.data),
  }
}

/** A process with a part of the work has no agent beside it, unless that is asked for. */
function agentOf({ STRATA_AGENT, STRATA_ROLE, STRATA_AGENT_JOBS, ...env }: Environment): AgentConfig | undefined {
  if ((STRATA_AGENT ?? (STRATA_ROLE === 'all' ? 'on' : 'off')) === 'off') return undefined
  return { jobs: STRATA_AGENT_JOBS, binary: env.STRATA_TERRAFORM, user: env.STRATA_AGENT_USER }
}

function mailOf({ STRATA_SMTP_URL: url, STRATA_MAIL_FROM: from }: Environment): Config['mail'] {
  if (url === undefined && from === undefined) return undefined
  if (url === undefined || from === undefined)
    throw new StartError('STRATA_SMTP_URL and STRATA_MAIL_FROM belong together: set both to send mail, or neither.')
  return { url, from }
}

/** Nobody reads metrics unless someone said where: by a port of their own, by a token, or by both. */
function metricsOf(env: Environment): MetricsSettings | undefined {
  const { STRATA_METRICS_PORT: port, STRATA_METRICS_HOST: host, STRATA_METRICS_TOKEN: token } = env
  if (host !== undefined && port === undefined)
    throw new StartError('STRATA_METRICS_HOST says where STRATA_METRICS_PORT listens: set both, or neither.')
  if (port === undefined && token === undefined) return undefined
  return { port, host: host ?? METRICS_HOST, token }
}

function backupsOf(env: Environment): BackupConfig | undefined {
  const { STRATA_BACKUP_FOLDER: folder, STRATA_BACKUP_HOUR: hour, STRATA_BACKUP_KEEP: keep } = env
  if (folder !== undefined) return { folder: resolve(folder), hour: hour ?? BACKUP_HOUR, keep: keep ?? BACKUPS_KEPT }
  if (hour === undefined && keep === undefined) return undefined
  throw new StartError(
    'STRATA_BACKUP_HOUR and STRATA_BACKUP_KEEP say how backups are taken: set STRATA_BACKUP_FOLDER too, or neither.',
  )
}

function ssoOf(env: Environment): SsoSettings | undefined {
  const {
    STRATA_OIDC_ISSUER: issuer,
    STRATA_OIDC_CLIENT_ID: clientId,
    STRATA_OIDC_CLIENT_SECRET: clientSecret,
    STRATA_OIDC_LABEL: label,
    STRATA_OIDC_SCOPE: scope,
    STRATA_OIDC_GROUPS_CLAIM: groupsClaim,
  } = env
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return undefined
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) {
    throw new StartError(
      'STRATA_OIDC_ISSUER, STRATA_OIDC_CLIENT_ID and STRATA_OIDC_CLIENT_SECRET belong together: set all three for single sign-on, or none.',
    )
  }
  return {
    issuer,
    clientId,
    clientSecret,
    label: label ?? 'SSO',
    scope: scope ?? DEFAULT_SCOPE,
    groupsClaim: groupsClaim ?? DEFAULT_GROUPS_CLAIM,
  }
}
