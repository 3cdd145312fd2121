// The settings of the process: the environment variables, read once.
import { resolve } from 'node:path'
import proxyAddress from 'proxy-addr'
import { z } from 'zod'
import { REQUESTS_A_MINUTE } from '#contract/rules.ts'
import { ROLES, type Role } from '#contract/system.ts'
import { METRICS_HOST, METRICS_TOKEN, type MetricsSettings } from '#telemetry/scrape.ts'
import { isSealKey } from './crypto/seal.ts'
import { StartError } from './start-error.ts'

/** At night in most of the places where Strata is used. */
const BACKUP_HOUR = 2
const BACKUPS_KEPT = 14

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8000),
  STRATA_HOST: z.string().min(1).default('127.0.0.1'),
  STRATA_DATA: z.string().min(1).default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  STRATA_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isOrigin)
    .optional(),
  STRATA_DEMO: z.enum(['true', 'false']).optional(),
  STRATA_DEV_TOOLS: z.enum(['true', 'false']).optional(),
  STRATA_TRUSTED_PROXIES: z.string().refine(areProxies).optional(),
  STRATA_PRIVATE_ADDRESSES: z.enum(['true', 'false']).optional(),
  STRATA_SECRET_KEY: z.string().refine(isSealKey).optional(),
  STRATA_ROLE: z.enum(ROLES).default('all'),
  STRATA_DRAIN_SECONDS: z.coerce.number().int().min(0).max(600).default(0),
  STRATA_REQUESTS_A_MINUTE: z.coerce.number().int().min(0).max(1_000_000).default(REQUESTS_A_MINUTE),
  STRATA_SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  STRATA_MAIL_FROM: z.string().min(3).optional(),
  STRATA_AGENT: z.enum(['on', 'off']).optional(),
  STRATA_AGENT_JOBS: z.coerce.number().int().min(1).max(64).default(2),
  STRATA_AGENT_USER: z
    .string()
    .regex(/^[A-Za-z_][\w.-]{0,63}$/)
    .optional(),
  STRATA_TERRAFORM: z.string().min(1).optional(),
  STRATA_METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  STRATA_METRICS_HOST: z.string().min(1).optional(),
  STRATA_METRICS_TOKEN: z.string().regex(METRICS_TOKEN).optional(),
  STRATA_BACKUP_FOLDER: z.string().min(1).optional(),
  STRATA_BACKUP_HOUR: z.coerce.number().int().min(0).max(23).optional(),
  STRATA_BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).optional(),
  STRATA_OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  STRATA_OIDC_CLIENT_ID: z.string().optional(),
  STRATA_OIDC_CLIENT_SECRET: z.string().optional(),
  STRATA_OIDC_LABEL: z.string().max(40).optional(),
})

/** What each variable must be, for the sentence about one that is not. */
const EXPECTED: Record<keyof z.infer<typeof environment>, string> = {
  PORT: 'a port number from 0 to 65535',
  STRATA_HOST: 'an address to listen on, such as 127.0.0.1',
  STRATA_DATA: 'the path of a folder',
  DATABASE_URL: 'a PostgreSQL address, such as postgresql://user:password@host:5432/strata',
  LOG_LEVEL: `one of ${LOG_LEVELS.join(', ')}`,
  STRATA_URL: 'the address at which browsers reach this server, without a path, such as https://strata.example.com',
  STRATA_DEMO: 'true or false',
  STRATA_DEV_TOOLS: 'true or false',
  STRATA_TRUSTED_PROXIES: 'addresses or ranges with commas between them, such as 10.0.0.0/8, loopback',
  STRATA_PRIVATE_ADDRESSES: 'true or false',
  STRATA_SECRET_KEY: '32 random bytes in base64, such as openssl rand -base64 32 prints',
  STRATA_ROLE: `one of ${ROLES.join(', ')}`,
  STRATA_DRAIN_SECONDS: 'a number of seconds from 0 to 600',
  STRATA_REQUESTS_A_MINUTE: 'a number of requests from 1 to 1000000, or 0 for any number',
  STRATA_SMTP_URL: 'the address of a mail server, such as smtps://user:password@mail.example.com',
  STRATA_MAIL_FROM: 'a sender, such as Strata <strata@example.com>',
  STRATA_AGENT: 'on or off',
  STRATA_AGENT_JOBS: 'a number from 1 to 64',
  STRATA_AGENT_USER: 'the name of a user of this machine, such as strata-agent',
  STRATA_TERRAFORM: 'the path of OpenTofu or Terraform',
  STRATA_METRICS_PORT: 'a port number from 0 to 65535',
  STRATA_METRICS_HOST: 'an address to listen on, such as 127.0.0.1',
  STRATA_METRICS_TOKEN: '32 to 200 characters without spaces, such as openssl rand -hex 32 prints',
  STRATA_BACKUP_FOLDER: 'the path of a folder',
  STRATA_BACKUP_HOUR: 'an hour of UTC from 0 to 23',
  STRATA_BACKUP_KEEP: 'a number of backups from 1 to 1000',
  STRATA_OIDC_ISSUER: 'the address of an OpenID provider, such as https://login.example.com',
  STRATA_OIDC_CLIENT_ID: 'the client id that the OpenID provider gave',
  STRATA_OIDC_CLIENT_SECRET: 'the client secret that the OpenID provider gave',
  STRATA_OIDC_LABEL: 'a name for the button, at most 40 characters',
}

export interface Config {
  readonly port: number
  readonly host: string
  /** Absolute path of the folder with everything that the installation keeps. */
  readonly dataFolder: string
  /** An external PostgreSQL instead of the embedded one. */
  readonly databaseUrl: string | undefined
  readonly logLevel: (typeof LOG_LEVELS)[number]
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
  /** What this process does. */
  readonly role: Role
  /** How long a process that stops goes on taking requests, so that those who send them hear of it first. */
  readonly drainMs: number
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
}

/**
 * Reads the settings; an empty variable counts as absent.
 * @throws StartError that names the first variable with a value that cannot be used
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.keys(EXPECTED).flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
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
    role: read.data.STRATA_ROLE,
    drainMs: read.data.STRATA_DRAIN_SECONDS * 1000,
    requestsAMinute: read.data.STRATA_REQUESTS_A_MINUTE,
    mail: mailOf(read.data),
    sso: ssoOf(read.data),
    agent: agentOf(read.data),
    metrics: metricsOf(read.data),
    backups: backupsOf(read.data),
  }
}

/** The pages and the API are at the root of their address: a path would make links that lead nowhere. */
function isOrigin(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { pathname, search, hash, username } = new URL(url)
  return pathname === '/' && search === '' && hash === '' && username === ''
}

function proxiesOf(text: string): string[] {
  return text.split(',').flatMap((one) => one.trim() || [])
}

function areProxies(text: string): boolean {
  try {
    proxyAddress.compile(proxiesOf(text))
    return true
  } catch {
    return false
  }
}

const SECRETS: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'STRATA_SECRET_KEY',
  'STRATA_SMTP_URL',
  'STRATA_METRICS_TOKEN',
  'STRATA_OIDC_CLIENT_SECRET',
])

type Environment = z.infer<typeof environment>

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
  } = env
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return undefined
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) {
    throw new StartError(
      'STRATA_OIDC_ISSUER, STRATA_OIDC_CLIENT_ID and STRATA_OIDC_CLIENT_SECRET belong together: set all three for single sign-on, or none.',
    )
  }
  return { issuer, clientId, clientSecret, label: label ?? 'SSO' }
}
