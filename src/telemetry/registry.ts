// The metrics of a process, as Prometheus reads them. Loads its library: who has nothing to be read does not load this.
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { recordTo, type Recorder } from './measure.ts'
import { METRICS, type Metric, type Sample } from './metrics.ts'

/** Reads values when they are asked for. It ends in time and throws nothing: what it cannot read, it leaves out. */
export type Read = () => Promise<readonly Sample[]> | readonly Sample[]

export interface MetricsRegistry {
  /** The media type of {@link text}. */
  readonly contentType: string
  /** Every metric with its value now, in the text format of Prometheus. */
  text(): Promise<string>
  /** Takes no more measurements. */
  close(): void
}

/**
 * Makes the metrics of a process, with those of Node itself.
 * @param of which of the table it has
 * @param reads what is read when it is asked for
 */
export function createRegistry(of: 'server' | 'agent', reads: readonly Read[]): MetricsRegistry {
  const registry = new Registry()
  const registers = [registry]
  const counters = new Map<string, Counter>()
  const gauges = new Map<string, Gauge>()
  const histograms = new Map<string, Histogram>()
  for (const [name, row] of Object.entries(METRICS)) {
    if (row.of !== 'both' && row.of !== of) continue
    const common = { name, help: row.help, labelNames: [...row.labels], registers }
    if (row.type === 'counter') counters.set(name, new Counter(common))
    else if (row.type === 'gauge') gauges.set(name, new Gauge(common))
    else histograms.set(name, new Histogram({ ...common, buckets: [...row.buckets] }))
  }
  collectDefaultMetrics({ register: registry })
  const recorder: Recorder = {
    count: (name, labels) => counters.get(name)?.inc(labels),
    observe: (name, labels, seconds) => histograms.get(name)?.observe(labels, seconds),
  }
  const stop = recordTo(recorder)
  const take = (samples: readonly Sample[], lastRead: ReadonlySet<Metric>): void => {
    // What is gone, such as a pool, has no value any more.
    for (const name of lastRead) (gauges.get(name) ?? counters.get(name))?.reset()
    for (const { name, labels, value } of samples) {
      gauges.get(name)?.set(labels, value)
      counters.get(name)?.inc(labels, value)
    }
  }
  let lastRead: ReadonlySet<Metric> = new Set()
  return {
    contentType: registry.contentType,
    text: async () => {
      const samples = (await Promise.all(reads.map(async (read) => read()))).flat()
      const names = new Set(samples.map(({ name }) => name))
      take(samples, new Set([...lastRead, ...names]))
      lastRead = names
      return registry.metrics()
    },
    close: stop,
  }
}
