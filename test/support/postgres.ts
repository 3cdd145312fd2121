// One PostgreSQL for a whole run of API tests, made and started by the same
// code as the product's, with a template from which each file gets a database.
import { rm } from 'node:fs/promises'
import type { Pool, PoolConfig } from 'pg'
import type { TestProject } from 'vitest/node'
import { connect, type Database } from '../../src/server/db/connect.ts'
import { CLUSTER_USER, startCluster, stopCluster } from '../../src/server/db/embedded/cluster.ts'
import type { Postmaster } from '../../src/server/db/embedded/postmaster.ts'
import { applyMigrations } from '../../src/server/db/migrate.ts'
import { findInstallation } from '../../src/server/folders.ts'
import { makeDataFolder } from './data-folder.ts'
import { copyCluster } from './made-cluster.ts'

/** Where the run's PostgreSQL listens. */
export interface TestPostgres {
  readonly host: string
  readonly port: number
  readonly user: string
}

/** The address of a database of it for a server that is started, as DATABASE_URL. */
export function urlOf({ host, port, user }: TestPostgres, database = 'postgres'): string {
  return `postgresql:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres
  }
}

/** Name of the database from which the tests' databases are copied. */
const TEMPLATE_DATABASE = 'strata_template'

function serverOf({ socketFolder, port }: Postmaster): TestPostgres {
  return { host: socketFolder, port, user: CLUSTER_USER }
}

function onTrouble(message: string, error?: unknown): void {
  process.stderr.write(`${message} ${String(error)}\n`)
}

async function makeTemplate(postmaster: Postmaster): Promise<void> {
  const server = serverOf(postmaster)
  const root = connect('embedded', { ...server, database: 'postgres' }, onTrouble)
  await root.pool.query(`create database ${TEMPLATE_DATABASE}`)
  await root.pool.end()
  const template = connect('embedded', { ...server, database: TEMPLATE_DATABASE }, onTrouble)
  await applyMigrations(template.pool, findInstallation(import.meta.dirname).migrationsFolder)
  await template.pool.end()
}

/** A PostgreSQL with the template, and how to end it. */
export interface RunningPostgres {
  readonly server: TestPostgres
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL with the template in it.
 * @param isLasting false for one that need not survive a power failure: a third faster, so not for what is measured
 */
export async function startPostgres({ isLasting = true } = {}): Promise<RunningPostgres> {
  const folder = await makeDataFolder('strata-test-')
  await copyCluster(folder, makeTemplate)
  const postmaster = await startCluster(folder)
  const server = serverOf(postmaster)
  if (!isLasting) {
    const root = connect('embedded', { ...server, database: 'postgres' }, onTrouble)
    await forgetSafety(root.pool)
    await root.pool.end()
  }
  const stop = async (): Promise<void> => {
    await stopCluster(folder, postmaster)
    await rm(folder, { recursive: true, force: true })
    await rm(postmaster.socketFolder, { recursive: true, force: true })
  }
  return { server, stop }
}

/**
 * Connects to one of its databases, and waits for a free connection as long as it takes: on a loaded machine the five
 * seconds of a server are not enough.
 */
export function connectTo(server: TestPostgres, database: string, config: PoolConfig = {}): Database {
  return connect('embedded', { ...server, database, connectionTimeoutMillis: 0, ...config }, () => undefined)
}

/**
 * Lets commits return before anything is on the disk, and leaves out what pays off in a database that lives for
 * longer: with hundreds of databases someone would clean up in one of them several times a second.
 */
async function forgetSafety(pool: Pick<Pool, 'query'>): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum', 'jit'])
    await pool.query(`alter system set ${setting} = off`)
  await pool.query('select pg_reload_conf()')
}

/** Makes a database that is a copy of the template. */
export async function copyTemplate(server: TestPostgres, name: string): Promise<void> {
  const root = connectTo(server, 'postgres', { max: 1 })
  // Its files are copied as they are: to write each page to the log too takes twice as long.
  await root.pool.query(`create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`)
  await root.pool.end()
}

/** Removes a database: hundreds of them would fill the memory in which they lie. */
export async function dropDatabase(server: TestPostgres, name: string): Promise<void> {
  const root = connectTo(server, 'postgres', { max: 1 })
  await root.pool.query(`drop database ${name} with (force)`)
  await root.pool.end()
}

/** The PostgreSQL of this run, which all projects share, and how many use it. */
interface Shared {
  running: Promise<RunningPostgres>
  users: number
}

/** Each project loads this file for itself: what they share is kept beside. */
const SHARED = Symbol.for('strata.test.postgres')

/** Runs before the first test file of a project; what it returns runs after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const place = globalThis as { [SHARED]?: Shared }
  const shared = (place[SHARED] ??= { running: startPostgres({ isLasting: false }), users: 0 })
  shared.users += 1
  const { server, stop } = await shared.running
  project.provide('postgres', server)
  return async () => {
    shared.users -= 1
    if (shared.users > 0) return
    delete place[SHARED]
    await stop()
  }
}
