// One PostgreSQL for a whole run of API tests, made and started by the same
// code as the product's, with a template from which each file gets a database.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '../../src/server/db/connect.ts'
import { CLUSTER_USER, startCluster, stopCluster } from '../../src/server/db/embedded/cluster.ts'
import { applyMigrations } from '../../src/server/db/migrate.ts'
import { findInstallation } from '../../src/server/folders.ts'

/** Where the run's PostgreSQL listens. */
export interface TestPostgres {
  readonly host: string
  readonly port: number
  readonly user: string
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres
  }
}

/** Name of the database from which the tests' databases are copied. */
const TEMPLATE_DATABASE = 'strata_template'

/** A PostgreSQL with the template, and how to end it. */
export interface RunningPostgres {
  readonly server: TestPostgres
  stop(): Promise<void>
}

/** Starts a PostgreSQL and makes the template in it. */
export async function startPostgres(): Promise<RunningPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'strata-test-'))
  const postmaster = await startCluster(folder)
  const server: TestPostgres = { host: postmaster.socketFolder, port: postmaster.port, user: CLUSTER_USER }
  const onTrouble = (message: string, error?: unknown): void => {
    process.stderr.write(`${message} ${String(error)}\n`)
  }
  const root = connect('embedded', { ...server, database: 'postgres' }, onTrouble)
  await root.pool.query(`create database ${TEMPLATE_DATABASE}`)
  await root.pool.end()
  const template = connect('embedded', { ...server, database: TEMPLATE_DATABASE }, onTrouble)
  await applyMigrations(template.pool, findInstallation(import.meta.dirname).migrationsFolder)
  await template.pool.end()
  const stop = async (): Promise<void> => {
    await stopCluster(folder, postmaster)
    await rm(folder, { recursive: true, force: true })
    await rm(postmaster.socketFolder, { recursive: true, force: true })
  }
  return { server, stop }
}

/** Makes a database that is a copy of the template. */
export async function copyTemplate(server: TestPostgres, name: string): Promise<void> {
  const root = connect('embedded', { ...server, database: 'postgres', max: 1 }, () => undefined)
  await root.pool.query(`create database ${name} template ${TEMPLATE_DATABASE}`)
  await root.pool.end()
}

/** Runs before the first test file; what it returns runs after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startPostgres()
  project.provide('postgres', server)
  return stop
}
