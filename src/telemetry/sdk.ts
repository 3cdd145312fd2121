// OpenTelemetry itself, loaded only where traces are sent.
import { DiagLogLevel, context, diag, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace'
import type { TracedProcess } from './tracing.ts'

/** Nobody waits longer for a collector when a process ends. */
const STOP_MS = 3000
/** The same problem is logged once in this time. */
const QUIET_MS = 60_000
/** Longer values are cut. */
const VALUE_MAX = 200

interface Sdk {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly about: TracedProcess
  readonly processor: SpanProcessor
  readonly onTrouble: (message: string) => void
}

/** Sends spans in batches to the collector of the environment (OTLP over HTTP). */
export function sendToCollector(): SpanProcessor {
  return new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })
}

/** Makes this process one that has traces. @returns ends that */
export function installSdk({ env, about, processor, onTrouble }: Sdk): { remove(): Promise<void> } {
  const { service, version, role } = about
  const tell = quietly(onTrouble)
  const ignore = (): void => undefined
  diag.setLogger({ error: tell, warn: tell, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN)
  const own = resourceFromAttributes({ 'service.name': service, 'service.version': version, 'strata.role': role })
  const provider = new TracerProvider({
    // What the environment says counts more.
    resource: own.merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(env, onTrouble),
    spanLimits: { attributeValueLengthLimit: VALUE_MAX },
    spanProcessors: [processor],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return {
    remove: async () => {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, STOP_MS)))
      await Promise.race([provider.shutdown().catch(() => undefined), late])
      clearTimeout(timer)
      for (const one of [trace, context, propagation, diag]) one.disable()
    },
  }
}

/** The sampler that OTEL_TRACES_SAMPLER names; where it names none, all traces, and those of others as they decided. */
function samplerOf(env: Sdk['env'], onTrouble: Sdk['onTrouble']): Sampler {
  const name = env['OTEL_TRACES_SAMPLER'] || 'parentbased_always_on'
  const share = Number(env['OTEL_TRACES_SAMPLER_ARG'] || 1)
  const roots: Readonly<Record<string, () => Sampler>> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(Number.isFinite(share) ? share : 1),
  }
  const isByParent = name.startsWith('parentbased_')
  const root = roots[isByParent ? name.slice('parentbased_'.length) : name]?.()
  if (!root) onTrouble(`OTEL_TRACES_SAMPLER names no sampler that Strata has: ${name}. All traces are sent.`)
  return isByParent || !root ? new ParentBasedSampler({ root: root ?? new AlwaysOnSampler() }) : root
}

function quietly(tell: (message: string) => void): (message: string) => void {
  let last = Number.NEGATIVE_INFINITY
  return (message) => {
    const at = performance.now()
    if (at - last < QUIET_MS) return
    last = at
    tell(message)
  }
}
