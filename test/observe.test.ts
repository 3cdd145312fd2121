// The dashboard and the alert rules, held against the metrics that there are.
import { parser } from '@prometheus-io/lezer-promql'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { METRICS } from '#telemetry/metrics.ts'
import { createRegistry } from '#telemetry/registry.ts'
import { read } from './support/source.ts'

/** What Prometheus adds to every sample of a target. */
const OF_TARGET = ['job', 'instance']

/** Metrics of Node that the dashboard does not show: those that it shows say it for operators. */
const NOT_SHOWN = new Set([
  'nodejs_active_handles',
  'nodejs_active_handles_total',
  'nodejs_active_requests',
  'nodejs_active_requests_total',
  'nodejs_active_resources',
  'nodejs_active_resources_total',
  'nodejs_eventloop_lag_max_seconds',
  'nodejs_eventloop_lag_mean_seconds',
  'nodejs_eventloop_lag_min_seconds',
  'nodejs_eventloop_lag_p50_seconds',
  'nodejs_eventloop_lag_p90_seconds',
  'nodejs_eventloop_lag_seconds',
  'nodejs_eventloop_lag_stddev_seconds',
  'nodejs_external_memory_bytes',
  'nodejs_heap_size_total_bytes',
  'nodejs_heap_space_size_available_bytes',
  'nodejs_heap_space_size_total_bytes',
  'nodejs_heap_space_size_used_bytes',
  'nodejs_version_info',
  'process_cpu_system_seconds_total',
  'process_cpu_user_seconds_total',
  'process_heap_bytes',
  'process_max_fds',
  'process_open_fds',
  'process_start_time_seconds',
  'process_virtual_memory_bytes',
])

const rules = z
  .strictObject({
    groups: z.array(
      z.strictObject({
        name: z.string(),
        rules: z.array(
          z.strictObject({
            alert: z.string().regex(/^Strata[A-Z]\w+$/),
            expr: z.string(),
            for: z
              .string()
              .regex(/^\d+m$/)
              .optional(),
            labels: z.strictObject({ severity: z.enum(['info', 'warning', 'critical']) }),
            annotations: z.strictObject({ summary: z.string().min(10), description: z.string().min(10) }),
          }),
        ),
      }),
    ),
  })
  .parse(parse(read('deploy/prometheus/rules.yaml')))
  .groups.flatMap((group) => group.rules)

const dashboard = z
  .object({
    panels: z.array(
      z.object({
        id: z.int(),
        type: z.enum(['row', 'stat', 'timeseries']),
        title: z.string(),
        targets: z.array(z.object({ refId: z.string(), expr: z.string(), legendFormat: z.string() })).optional(),
      }),
    ),
  })
  .parse(JSON.parse(read('deploy/grafana/strata.json')))
const targets = dashboard.panels.flatMap(({ title, targets: some = [] }) => some.map((one) => ({ title, ...one })))

/** What Grafana puts in the place of its variables. */
const inGrafana = (expr: string): string =>
  expr.replaceAll('$__rate_interval', '5m').replaceAll('"$job"', '"strata|strata-agent"')

interface Found {
  readonly metrics: Set<string>
  /** Labels that are compared or grouped by. */
  readonly labels: Set<string>
  readonly faults: string[]
}

/** What an expression names. */
function look(expr: string): Found {
  const found: Found = { metrics: new Set(), labels: new Set(), faults: [] }
  parser.parse(expr).iterate({
    enter: ({ type, from, to }) => {
      const text = expr.slice(from, to)
      if (type.isError) found.faults.push(`${expr} at ${from}`)
      if (type.name === 'Identifier') found.metrics.add(text)
      if (type.name === 'LabelName') found.labels.add(text)
    },
  })
  return found
}

/** Every name under which Prometheus keeps samples, with their labels. */
async function registered(): Promise<Map<string, { readonly family: string; readonly labels: readonly string[] }>> {
  const names = new Map<string, { family: string; labels: string[] }>()
  for (const of of ['server', 'agent'] as const) {
    const registry = createRegistry(of, [])
    const text = await registry.text()
    registry.close()
    for (const [, family = '', type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
      const own: readonly string[] = family in METRICS ? METRICS[family as keyof typeof METRICS].labels : []
      if (type !== 'histogram') names.set(family, { family, labels: [...own] })
      else {
        names.set(`${family}_bucket`, { family, labels: [...own, 'le'] })
        for (const end of ['sum', 'count']) names.set(`${family}_${end}`, { family, labels: [...own] })
      }
    }
  }
  return names
}

const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...targets.map(({ title, refId, expr }) => [`${title} ${refId}`, inGrafana(expr)] as const),
]

test.each(expressions)('%s asks in PromQL for metrics and labels that there are', async (_, expr) => {
  const { metrics, labels, faults } = look(expr)
  expect(faults).toEqual([])
  expect(metrics.size).toBeGreaterThan(0)
  const names = await registered()
  const known = new Set(OF_TARGET)
  for (const metric of metrics) {
    expect([...names.keys()]).toContain(metric)
    for (const label of names.get(metric)?.labels ?? []) known.add(label)
  }
  for (const label of labels) expect([...known], expr).toContain(label)
})

test('the parser finds what is wrong', () => {
  expect(look('sum by (x (strata_info)').faults).not.toEqual([])
  expect(look('rate(strata_info[5m]) >').faults).not.toEqual([])
  expect([...look('sum by (pool) (strata_queue_jobs{state="queued"})').labels]).toEqual(['pool', 'state'])
})

test('the dashboard shows every metric, or the list of those that it does not show names it', async () => {
  const names = await registered()
  const shown = new Set(
    targets.flatMap(({ expr }) => [...look(inGrafana(expr)).metrics].map((metric) => names.get(metric)?.family)),
  )
  const families = new Set([...names.values()].map(({ family }) => family))
  expect([...families].filter((one) => !shown.has(one) && !NOT_SHOWN.has(one))).toEqual([])
  expect([...NOT_SHOWN].filter((one) => shown.has(one))).toEqual([])
})

test('texts name labels that their expression leaves', () => {
  for (const { alert, expr, annotations } of rules) {
    const { metrics, labels } = look(expr)
    const own = [...metrics].flatMap((metric) =>
      metric in METRICS ? METRICS[metric as keyof typeof METRICS].labels : [],
    )
    for (const [, label = ''] of Object.values(annotations)
      .join()
      .matchAll(/\$labels\.(\w+)/g))
      expect([...labels, ...own, ...OF_TARGET], alert).toContain(label)
  }
  for (const { title, expr, legendFormat } of targets)
    for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
      expect([...look(inGrafana(expr)).labels, ...OF_TARGET, 'state'], title).toContain(label)
})

test('no label is one that Prometheus sets itself, and names are used once', () => {
  for (const [name, { labels }] of Object.entries(METRICS))
    for (const label of labels) expect(['job', 'instance', 'le', 'quantile'], name).not.toContain(label)
  for (const names of [rules.map(({ alert }) => alert), dashboard.panels.map(({ id }) => id)])
    expect(new Set<unknown>(names).size).toBe(names.length)
})
