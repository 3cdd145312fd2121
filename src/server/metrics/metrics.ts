// The metrics of a server of any role: what it counts, and what it reads of the database when someone asks.
import type { Role } from '#contract/system.ts'
import { sample } from '#telemetry/metrics.ts'
import {
  createScrape,
  listenForScrapes,
  type MetricsListening,
  type MetricsSettings,
  type Scrape,
} from '#telemetry/scrape.ts'
import type { Deps } from '../deps.ts'
import { StartError, reasonOf } from '../start-error.ts'
import { createCached } from './cached.ts'
import { readFigures } from './figures.ts'
import { samplesOfPool, samplesOfReading } from './samples.ts'

/** Several who read at once, or often, ask the database so often and no more. */
const KEEP_MS = 5000
/** So long a reader waits for the database; then it gets the rest, and figures of before. */
const LIMIT_MS = 2000

interface ServerMetrics {
  readonly scrape: Scrape
  /** Takes no more measurements. */
  close(): void
}

type MetricsDeps = Pick<Deps, 'database' | 'log' | 'version' | 'startedAt' | 'now'>

/**
 * Makes the metrics of a server; from now on it counts. Loads the library for them.
 * @param token that whoever reads them has to send; undefined for none
 */
export async function createMetrics(deps: MetricsDeps, role: Role, token: string | undefined): Promise<ServerMetrics> {
  const { createRegistry } = await import('#telemetry/registry.ts')
  const { database, log, version, startedAt, now } = deps
  const read = createCached(
    () => readFigures(database, now(), LIMIT_MS),
    { keepMs: KEEP_MS, limitMs: LIMIT_MS },
    (error) => log.debug({ err: error }, 'The database could not be read for metrics.'),
  )
  const registry = createRegistry('server', [
    () => [sample('strata_info', { version, role }, 1), ...samplesOfPool(database)],
    async () => samplesOfReading(await read(), now(), startedAt),
  ])
  const onError = (error: unknown): void => log.error({ err: error }, 'The metrics could not be read.')
  return { scrape: createScrape(registry, token, onError), close: () => registry.close() }
}

/**
 * Serves metrics on the port of the settings; undefined where these name none.
 * @throws StartError when the port cannot be had
 */
export async function serveMetrics(
  { port, host }: MetricsSettings,
  scrape: Scrape,
): Promise<MetricsListening | undefined> {
  if (port === undefined) return undefined
  try {
    return await listenForScrapes(scrape, { host, port })
  } catch (error) {
    throw new StartError(
      `Metrics cannot be served on port ${port} of ${host} (${reasonOf(error)}): set STRATA_METRICS_PORT and STRATA_METRICS_HOST to what this machine has, or leave them out.`,
      { cause: error },
    )
  }
}
