// What verify:credentials looks at: a real server on a PostgreSQL of its own, agents, clouds, a mail server and a
// collector of traces, each of which keeps what it hears.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSeal, newSealKey } from '../../src/server/crypto/seal.ts'
import { makeCast, type Cast } from '../../test/support/cast.ts'
import { startCollector, type Collector } from '../../test/support/collector.ts'
import { makeFakeTerraform, type FakeTerraform } from '../../test/support/fake-terraform.ts'
import { openMailBox, type MailServer } from '../../test/support/mail-box.ts'
import { connectTo, startPostgres, urlOf } from '../../test/support/postgres.ts'
import { markOf, newSecretText, type Mark } from '../../test/support/secret-marks.ts'
import { makeTestApp, type TestApp } from '../../test/support/test-app.ts'
import { ROOT } from '../setup.mjs'
import { untilHealthy } from '../runs/house.ts'
import { endAll, supervise, type Supervised } from '../runs/processes.ts'
import { freePort } from '../serve.ts'
import { startClouds, type Clouds } from './clouds.ts'
import { CLOUD_VARIABLES, makeInstallation } from './installation.ts'

/** The pool of the agent whose Terraform tells everything that it knows. */
export const CLOUD_POOL = 'clouds'

export interface Stage {
  readonly url: string
  readonly server: Supervised
  readonly agents: readonly Supervised[]
  readonly agentFolders: readonly string[]
  /** The same database and key in this process: it makes people and looks at tables. */
  readonly app: TestApp
  readonly cast: Cast
  readonly clouds: Clouds
  readonly mail: MailServer
  readonly collector: Collector
  readonly indiscreet: FakeTerraform
  /** Address and token of the metrics of server and agent. */
  readonly metrics: { readonly token: string; readonly urls: readonly string[] }
  /** Where PostgreSQL keeps tables and its write-ahead log. */
  readonly databaseFolder: string
  /** What the settings of the processes hold. */
  readonly marks: readonly Mark[]
  /** Starts an agent. @param terraform path of its binary; undefined for that of the machine */
  startAgent(token: string, pool: string, terraform?: string): Promise<void>
  close(): Promise<void>
}

/** Starts everything but the agents, whose tokens people make. */
export async function openStage(): Promise<Stage> {
  const postgres = await startPostgres()
  const database = connectTo(postgres.server, 'postgres')
  const folder = await mkdtemp(join(tmpdir(), 'strata-credentials-'))
  const installation = await makeInstallation()
  const [key, metricsToken, password, ofAgent] = [
    newSealKey(),
    randomBytes(32).toString('hex'),
    newSecretText(),
    newSecretText(),
  ]
  const ssoSecret = newSecretText()
  const issuer: { app?: TestApp } = {}
  const clouds = await startClouds(() => {
    if (!issuer.app) throw new Error('A cloud was asked before there is a server.')
    return issuer.app.deps
  })
  const mail = await openMailBox({ user: 'strata', password })
  const collector = await startCollector()
  const [port, ...metricsPorts] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  const url = `http://127.0.0.1:${port}`
  const common = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    TMPDIR: tmpdir(),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    STRATA_METRICS_TOKEN: metricsToken,
  }
  const supervised = (name: string, args: readonly string[], env: Readonly<Record<string, string>>): Supervised =>
    supervise(name, [process.execPath, ...args], { ...common, ...env }, () => 500)
  const server = supervised('server', [installation.serverEntry], {
    PORT: String(port),
    STRATA_URL: url,
    STRATA_DATA: join(folder, 'server'),
    DATABASE_URL: urlOf(postgres.server),
    STRATA_SECRET_KEY: key,
    STRATA_AGENT: 'off',
    STRATA_REQUESTS_A_MINUTE: '0',
    STRATA_PRIVATE_ADDRESSES: 'true',
    STRATA_SMTP_URL: mail.url,
    STRATA_MAIL_FROM: 'Strata <strata@example.com>',
    STRATA_METRICS_PORT: String(metricsPorts[0]),
    STRATA_OIDC_ISSUER: 'http://127.0.0.1:9',
    STRATA_OIDC_CLIENT_ID: 'strata',
    STRATA_OIDC_CLIENT_SECRET: ssoSecret,
    LOG_LEVEL: 'trace',
    [CLOUD_VARIABLES.awsEndpoint]: clouds.aws.url,
    [CLOUD_VARIABLES.azureEndpoint]: clouds.entra.url,
    [CLOUD_VARIABLES.googleEndpoint]: clouds.google.url,
  })
  await untilHealthy(url, [server])
  const app = makeTestApp(database, { seal: createSeal(key), publicUrl: url, now: () => new Date() }, () =>
    Promise.resolve(),
  )
  issuer.app = app
  const { rows } = await database.pool.query<{ data_directory: string }>('show data_directory')
  const agents: Supervised[] = []
  const agentFolders: string[] = []
  return {
    url,
    server,
    agents,
    agentFolders,
    app,
    cast: await makeCast(app),
    clouds,
    mail,
    collector,
    indiscreet: makeFakeTerraform(join(folder, 'indiscreet'), { isIndiscreet: true }),
    metrics: { token: metricsToken, urls: metricsPorts.map((one) => `http://127.0.0.1:${one}/metrics`) },
    databaseFolder: rows[0]?.data_directory ?? '',
    marks: [
      markOf('settings', 'STRATA_SECRET_KEY', key),
      markOf('settings', 'STRATA_METRICS_TOKEN', metricsToken),
      markOf('settings', 'STRATA_OIDC_CLIENT_SECRET', ssoSecret),
      markOf('mail password', 'STRATA_SMTP_URL', password),
      markOf('settings', 'environment of an agent', ofAgent),
    ],
    startAgent: (token, pool, terraform) => {
      const data = join(folder, `agent-${pool}`)
      agentFolders.push(data)
      agents.push(
        supervised(`agent ${pool}`, [join(ROOT, 'src/runner/agent/main.ts')], {
          STRATA_URL: url,
          STRATA_AGENT_TOKEN: token,
          STRATA_POOL: pool,
          STRATA_DATA: data,
          STRATA_METRICS_PORT: String(metricsPorts[agents.length + 1]),
          CLOUD_SECRET: ofAgent,
          TF_VAR_secret: ofAgent,
          ...(terraform !== undefined && { STRATA_TERRAFORM: terraform }),
        }),
      )
      return Promise.resolve()
    },
    close: async () => {
      await Promise.all(agents.map((one) => one.stop()))
      await server.stop()
      endAll(folder)
      await Promise.all([clouds.close(), mail.close(), collector.close()])
      await database.pool.end()
      await postgres.stop()
      await installation.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
