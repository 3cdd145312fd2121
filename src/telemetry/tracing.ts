// Whether traces are sent, and where: by the standard variables of OpenTelemetry. Without them nothing is loaded.
// https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
import { setTracing } from './trace.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** What a process is, in every span that it sends. */
export interface TracedProcess {
  /** Unless OTEL_SERVICE_NAME names another one. */
  readonly service: string
  readonly version: string
  readonly role: string
}

export interface Tracing {
  /** Sends what is left, for some seconds at most, and ends. */
  stop(): Promise<void>
}

/** Whether a collector is named, and tracing not switched off. */
export function isCollectorNamed(env: Environment): boolean {
  const isNamed = [env['OTEL_EXPORTER_OTLP_ENDPOINT'], env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']].some(Boolean)
  return isNamed && env['OTEL_SDK_DISABLED']?.toLowerCase() !== 'true' && env['OTEL_TRACES_EXPORTER'] !== 'none'
}

/**
 * Sends traces from now on, where a collector is named.
 * @param onTrouble told of what hinders that, once in a while
 * @returns undefined where none is named
 */
export async function startTracing(
  env: Environment,
  about: TracedProcess,
  onTrouble: (message: string) => void,
): Promise<Tracing | undefined> {
  if (!isCollectorNamed(env)) return undefined
  const { installSdk, sendToCollector } = await import('./sdk.ts')
  const installed = installSdk({ env, about, processor: sendToCollector(), onTrouble })
  setTracing(true)
  return {
    stop: async () => {
      setTracing(false)
      await installed.remove()
    },
  }
}
