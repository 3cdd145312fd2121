// Traces: what belongs together of a request, a run and an agent, over all processes. While no collector is named,
// everything here does nothing (tracing.ts). No attribute is a secret, a name that people gave, or a value of a query.
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  context,
  propagation,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api'

const NAME = 'strata'
const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const

let isOn = false

/** Says whether spans go anywhere; {@link startTracing} does. */
export function setTracing(on: boolean): void {
  isOn = on
}

/** Whether spans go anywhere. */
export function isTracing(): boolean {
  return isOn
}

/** Whether there is a span at the moment to which others can belong. */
export function isTraced(): boolean {
  return isOn && trace.getActiveSpan() !== undefined
}

export interface SpanOptions {
  readonly kind?: keyof typeof KINDS
  readonly attributes?: Attributes
  /** What it belongs to, as W3C trace context writes it; undefined for what is under way here. */
  readonly parent?: string | null | undefined
  /** Whether it is a span only where something is traced that it belongs to, and never begins a trace. */
  readonly isPart?: boolean
  /** Whether an error is a defect; a refusal is none. */
  readonly isFailure?: (error: unknown) => boolean
}

/** A span that is under way. */
export interface OpenSpan {
  /** Gives it another name. */
  rename(name: string): void
  set(attributes: Attributes): void
  /** Marks it as failed. @param type class or code of the error, never its message: that can hold values */
  fail(type: string): void
}

const NO_SPAN: OpenSpan = { rename: () => undefined, set: () => undefined, fail: () => undefined }

/** Does some work as a span. Whatever the work does belongs to it. */
export function traced<Value>(
  name: string,
  options: SpanOptions,
  work: (span: OpenSpan) => Promise<Value>,
): Promise<Value> {
  if (!isOn || (options.isPart === true && !isTraced())) return work(NO_SPAN)
  return inSpan(name, options, work)
}

async function inSpan<Value>(
  name: string,
  { kind = 'internal', attributes, parent, isFailure = () => true }: SpanOptions,
  work: (span: OpenSpan) => Promise<Value>,
): Promise<Value> {
  const options = { kind: KINDS[kind], ...(attributes && { attributes }) }
  const within = parent === undefined ? context.active() : contextOf(parent)
  return trace.getTracer(NAME).startActiveSpan(name, options, within, async (span) => {
    try {
      return await work(openSpan(span))
    } catch (error) {
      if (isFailure(error)) fail(span, typeOf(error))
      throw error
    } finally {
      span.end()
    }
  })
}

/** A span that has begun before it was known of. */
export interface PastSpan {
  /** For what follows from it, in another process; null while nothing is traced. */
  readonly traceparent: string | null
  end(): void
}

/** Makes a span that begins at one moment and ends at another. */
export function spanOfPast(
  name: string,
  { kind = 'internal', attributes, parent }: SpanOptions,
  [startTime, endTime]: readonly [Date, Date],
): PastSpan {
  if (!isOn) return { traceparent: null, end: () => undefined }
  const options = { kind: KINDS[kind], startTime, ...(attributes && { attributes }) }
  const within = contextOf(parent)
  const span = trace.getTracer(NAME).startSpan(name, options, within)
  return { traceparent: write(trace.setSpan(within, span)), end: () => span.end(endTime) }
}

/** Begins a span of what says by a callback that it has ended, as statements do. */
export function beginSpan(name: string, { kind = 'internal', attributes }: SpanOptions): (error?: unknown) => void {
  const span = trace.getTracer(NAME).startSpan(name, { kind: KINDS[kind], ...(attributes && { attributes }) })
  return (error) => {
    if (error !== undefined && error !== null) fail(span, typeOf(error))
    span.end()
  }
}

/** What is under way here, as another process takes it for a parent (W3C trace context); null where nothing is. */
export function currentTraceparent(): string | null {
  return isTraced() ? write(context.active()) : null
}

/** The trace of what is under way here, for the log. */
export function currentTraceId(): string | undefined {
  return isOn ? trace.getActiveSpan()?.spanContext().traceId : undefined
}

/** Lets a callback belong to what is under way now, whoever calls it. */
export function belonging<Args extends readonly unknown[]>(call: (...args: Args) => void): (...args: Args) => void {
  return isOn ? context.bind(context.active(), call) : call
}

function contextOf(traceparent: string | null | undefined): Context {
  return traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT
}

function write(of: Context): string | null {
  const carrier: { traceparent?: string } = {}
  propagation.inject(of, carrier)
  return carrier.traceparent ?? null
}

function openSpan(span: Span): OpenSpan {
  return {
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes(attributes),
    fail: (type) => fail(span, type),
  }
}

function fail(span: Span, type: string): void {
  span.setAttribute('error.type', type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** The code of an error, such as that of PostgreSQL, or its class. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return 'code' in error && typeof error.code === 'string' ? error.code : error.constructor.name
}
