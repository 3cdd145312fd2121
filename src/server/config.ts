// The settings of the process: the environment variables, read once.
import { resolve } from 'node:path'
import { z } from 'zod'
import { StartError } from './start-error.ts'

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8000),
  STRATA_HOST: z.string().min(1).default('127.0.0.1'),
  STRATA_DATA: z.string().min(1).default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
})

/** What each variable must be, for the sentence about one that is not. */
const EXPECTED: Record<keyof z.infer<typeof environment>, string> = {
  PORT: 'a port number from 0 to 65535',
  STRATA_HOST: 'an address to listen on, such as 127.0.0.1',
  STRATA_DATA: 'the path of a folder',
  DATABASE_URL: 'a PostgreSQL address, such as postgresql://user:password@host:5432/strata',
  LOG_LEVEL: `one of ${LOG_LEVELS.join(', ')}`,
}

export interface Config {
  readonly port: number
  readonly host: string
  /** Absolute path of the folder with everything that the installation keeps. */
  readonly dataFolder: string
  /** An external PostgreSQL instead of the embedded one. */
  readonly databaseUrl: string | undefined
  readonly logLevel: (typeof LOG_LEVELS)[number]
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
    // The address of a database may hold a password: it is not repeated.
    const value = name === 'DATABASE_URL' ? 'Its value' : `"${given[name]}"`
    throw new StartError(`${name} must be ${EXPECTED[name]}. ${value} is not: correct it or leave it out.`)
  }
  const { PORT, STRATA_HOST, STRATA_DATA, DATABASE_URL, LOG_LEVEL } = read.data
  return { port: PORT, host: STRATA_HOST, dataFolder: resolve(STRATA_DATA), databaseUrl: DATABASE_URL, logLevel: LOG_LEVEL }
}
