import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace'
import { expect, test } from 'vitest'
import { installSdk } from './sdk.ts'
import { currentTraceparent, setTracing, spanOfPast, traced } from './trace.ts'
import { isCollectorNamed, startTracing } from './tracing.ts'

const about = { service: 'strata', version: '1.0.0', role: 'serve' }
const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

test.each([
  [{}, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' }, true],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'true' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_TRACES_EXPORTER: 'none' }, false],
])('with %j traces are sent: %s', (env, is) => {
  expect(isCollectorNamed(env)).toBe(is)
})

test('nothing is traced, and nothing costs more than its work, where no collector is named', async () => {
  expect(await startTracing({}, about, () => expect.unreachable())).toBeUndefined()
  const seen = await traced('work', {}, (span) => {
    span.set({ a: 1 })
    return Promise.resolve(currentTraceparent())
  })
  expect(seen).toBeNull()
  expect(spanOfPast('wait', { parent: PARENT }, [new Date(0), new Date(1)]).traceparent).toBeNull()
})

/** What is sent of some work under an environment. */
async function sent(env: Record<string, string>, work: () => Promise<unknown>) {
  const exporter = new InMemorySpanExporter()
  const told: string[] = []
  const processor = new SimpleSpanProcessor({ exporter })
  const sdk = installSdk({ env, about, processor, onTrouble: (text) => told.push(text) })
  setTracing(true)
  await work()
  setTracing(false)
  const spans = [...exporter.getFinishedSpans()]
  await sdk.remove()
  return { spans, told }
}

const root = () => traced('work', {}, () => Promise.resolve())
const child = (parent: string) => () => traced('work', { parent }, () => Promise.resolve())

test.each([
  [{}, root, 1],
  [{ OTEL_TRACES_SAMPLER: 'always_off' }, child(PARENT), 0],
  [{ OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, root, 0],
  [{ OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, child(PARENT), 1],
  [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }, root, 0],
  [{ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '1' }, root, 1],
  [{}, child(PARENT.replace(/01$/, '00')), 0],
])('the sampler of %j decides', async (env, work, count) => {
  const { spans, told } = await sent(env, work)
  expect(spans).toHaveLength(count)
  expect(told).toEqual([])
})

test('a sampler that there is not is told, and all traces are sent', async () => {
  const { spans, told } = await sent({ OTEL_TRACES_SAMPLER: 'jaeger_remote' }, root)
  expect(spans).toHaveLength(1)
  expect(told).toEqual(['OTEL_TRACES_SAMPLER names no sampler that Strata has: jaeger_remote. All traces are sent.'])
})

test('a span says what process sent it, ends in time, and fails without its message', async () => {
  const { spans } = await sent({}, async () => {
    const past = spanOfPast('wait', { parent: PARENT, kind: 'producer' }, [new Date(5000), new Date(9000)])
    expect(past.traceparent).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-01$/)
    past.end()
    await traced('work', {}, () => Promise.reject(new RangeError('canary'))).catch(() => undefined)
    await traced('part', { isPart: true }, () => Promise.resolve())
  })
  expect(spans.map(({ name, startTime, duration }) => [name, startTime[0], duration[0]])).toEqual([
    ['wait', 5, 4],
    ['work', expect.any(Number), 0],
  ])
  expect(spans[1]?.attributes).toEqual({ 'error.type': 'RangeError' })
  expect(spans[1]?.status).toEqual({ code: 2 })
  expect(spans[0]?.resource.attributes).toMatchObject({
    'service.name': 'strata',
    'service.version': '1.0.0',
    'strata.role': 'serve',
  })
})
