// The environment variables that the process reads, what each must be, and which of them are secret.
import proxyAddress from 'proxy-addr'
import { z } from 'zod'
import { REQUESTS_A_MINUTE } from '#contract/rules.ts'
import { ROLES } from '#contract/system.ts'
import { METRICS_TOKEN } from '#telemetry/scrape.ts'
import { isSealKey } from './crypto/seal.ts'

const days = (least: number) => z.coerce.number().int().min(least).max(36_500).optional()

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const

export const environment = z.object({
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
  STRATA_SECRET_KEY_PREVIOUS: z.string().refine(isSealKey).optional(),
  STRATA_ROLE: z.enum(ROLES).default('all'),
  STRATA_DRAIN_SECONDS: z.coerce.number().int().min(0).max(600).default(0),
  STRATA_WARM_UP: z.enum(['on', 'off']).default('on'),
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
  STRATA_KEEP_LOGS_DAYS: days(1),
  STRATA_KEEP_STATES_DAYS: days(1),
  STRATA_KEEP_RESULTS_DAYS: days(1),
  STRATA_KEEP_AUDIT_DAYS: days(90),
  STRATA_AUDIT_FOLDER: z.string().min(1).optional(),
  STRATA_OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  STRATA_OIDC_CLIENT_ID: z.string().optional(),
  STRATA_OIDC_CLIENT_SECRET: z.string().optional(),
  STRATA_OIDC_LABEL: z.string().max(40).optional(),
  STRATA_OIDC_SCOPE: z.string().max(500).refine(isScope).optional(),
  STRATA_OIDC_GROUPS_CLAIM: z.string().max(200).optional(),
})

/** What each variable must be, for the sentence about one that is not. */
export const EXPECTED: Record<keyof Environment, string> = {
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
  STRATA_SECRET_KEY_PREVIOUS: 'the 32 bytes in base64 that STRATA_SECRET_KEY was before',
  STRATA_ROLE: `one of ${ROLES.join(', ')}`,
  STRATA_DRAIN_SECONDS: 'a number of seconds from 0 to 600',
  STRATA_WARM_UP: 'on or off',
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
  STRATA_KEEP_LOGS_DAYS: 'a number of days from 1 to 36500',
  STRATA_KEEP_STATES_DAYS: 'a number of days from 1 to 36500',
  STRATA_KEEP_RESULTS_DAYS: 'a number of days from 1 to 36500',
  STRATA_KEEP_AUDIT_DAYS: 'a number of days from 90 to 36500',
  STRATA_AUDIT_FOLDER: 'the path of a folder',
  STRATA_OIDC_ISSUER: 'the address of an OpenID provider, such as https://login.example.com',
  STRATA_OIDC_CLIENT_ID: 'the client id that the OpenID provider gave',
  STRATA_OIDC_CLIENT_SECRET: 'the client secret that the OpenID provider gave',
  STRATA_OIDC_LABEL: 'a name for the button, at most 40 characters',
  STRATA_OIDC_SCOPE: 'scopes with spaces between, openid among them, such as openid email profile groups',
  STRATA_OIDC_GROUPS_CLAIM: 'the name of the claim that names the groups of a person, at most 200 characters',
}

/** The names of all settings. Those of {@link SECRET_SETTINGS} can also be given by file, as NAME_FILE. */
export const SETTINGS = Object.keys(EXPECTED) as readonly (keyof Environment)[]

/** Settings that hold a password or a key: no message repeats their values. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'STRATA_SECRET_KEY',
  'STRATA_SECRET_KEY_PREVIOUS',
  'STRATA_SMTP_URL',
  'STRATA_METRICS_TOKEN',
  'STRATA_OIDC_CLIENT_SECRET',
] as const satisfies readonly (keyof Environment)[]

export type Environment = z.infer<typeof environment>

/** The pages and the API are at the root of their address: a path would make links that lead nowhere. */
function isOrigin(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { pathname, search, hash, username } = new URL(url)
  return pathname === '/' && search === '' && hash === '' && username === ''
}

/** Addresses and ranges, with commas between them. */
export function proxiesOf(text: string): string[] {
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

/** What is no request for an ID token gets none (OpenID Connect Core 1.0, section 3.1.2.1). */
function isScope(text: string): boolean {
  return text.split(' ').includes('openid')
}
