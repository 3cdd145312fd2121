import { expect, test } from 'vitest'
import { count, observe } from './measure.ts'
import { METRICS, sample } from './metrics.ts'
import { createRegistry } from './registry.ts'

test('counts what happens while it is open, and nothing before or after', async () => {
  count('strata_leases_lost_total', { pool: 'before' })
  const registry = createRegistry('server', [])
  count('strata_leases_lost_total', { pool: 'default' })
  count('strata_leases_lost_total', { pool: 'default' })
  observe('strata_run_duration_seconds', { kind: 'apply' }, 90)
  const text = await registry.text()
  expect(text).toContain('strata_leases_lost_total{pool="default"} 2\n')
  expect(text).not.toContain('before')
  expect(text).toContain('strata_run_duration_seconds_bucket{le="60",kind="apply"} 0\n')
  expect(text).toContain('strata_run_duration_seconds_bucket{le="180",kind="apply"} 1\n')
  registry.close()
  count('strata_leases_lost_total', { pool: 'default' })
  expect(await registry.text()).toContain('strata_leases_lost_total{pool="default"} 2\n')
})

test('reads values when they are asked for, and forgets what is gone', async () => {
  let pools = ['default', 'private']
  const registry = createRegistry('server', [
    () => pools.map((pool) => sample('strata_agents_seen', { pool }, 3)),
    () => Promise.resolve([sample('strata_scheduler_job_runs_total', { scheduled_job: 'runs' }, 7)]),
  ])
  const [first, again] = await Promise.all([registry.text(), registry.text()])
  for (const text of [first, again]) {
    expect(text).toContain('strata_agents_seen{pool="private"} 3\n')
    expect(text).toContain('strata_scheduler_job_runs_total{scheduled_job="runs"} 7\n')
  }
  pools = ['default']
  const later = await registry.text()
  expect(later).toContain('strata_agents_seen{pool="default"} 3\n')
  expect(later).not.toContain('private')
  expect(later).toContain('strata_scheduler_job_runs_total{scheduled_job="runs"} 7\n')
  registry.close()
})

test.each([
  ['server', 'agent'],
  ['agent', 'server'],
] as const)('has every metric of a %s, none of an %s, and those of Node', async (mine, other) => {
  const registry = createRegistry(mine, [])
  const text = await registry.text()
  registry.close()
  for (const [name, { type, of, help }] of Object.entries(METRICS)) {
    expect(text.includes(`# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`), name).toBe(of !== other)
  }
  for (const name of ['process_cpu_seconds_total', 'nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
    expect(text).toContain(`# TYPE ${name} `)
})

test('metrics are named as Prometheus wants it', () => {
  for (const [name, row] of Object.entries(METRICS)) {
    expect(name).toMatch(/^strata_[a-z]+(?:_[a-z]+)*$/)
    expect(name.endsWith('_total'), name).toBe(row.type === 'counter')
    if (row.type === 'histogram') expect(name).toMatch(/_seconds$/)
    expect(row.help).toMatch(/^[A-Z].*\.$/)
  }
})
