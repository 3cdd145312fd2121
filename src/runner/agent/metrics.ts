// The metrics of an agent on its own, on a port of their own: an agent listens on no other one.
import { sample } from '#telemetry/metrics.ts'
import { createScrape, listenForScrapes, type MetricsListening, type MetricsSettings } from '#telemetry/scrape.ts'
import type { RunningAgent } from './agent.ts'
import { AgentStartError } from './settings.ts'

/**
 * Serves them from now on. Loads the library for them.
 * @param limit jobs at once
 * @throws AgentStartError when the port cannot be had
 */
export async function serveAgentMetrics(
  { host, port, token }: MetricsSettings,
  agent: () => Pick<RunningAgent, 'atWork' | 'statesWaiting'>,
  { version, limit }: { readonly version: string; readonly limit: number },
  onError: (error: unknown) => void,
): Promise<MetricsListening> {
  const { createRegistry } = await import('#telemetry/registry.ts')
  const registry = createRegistry('agent', [
    () => [
      sample('strata_info', { version, role: 'agent' }, 1),
      sample('strata_agent_jobs', {}, agent().atWork),
      sample('strata_agent_jobs_limit', {}, limit),
      sample('strata_agent_states_waiting', {}, agent().statesWaiting),
    ],
  ])
  try {
    const listening = await listenForScrapes(createScrape(registry, token, onError), { host, port: port ?? 0 })
    return {
      url: listening.url,
      close: async () => {
        registry.close()
        await listening.close()
      },
    }
  } catch (error) {
    registry.close()
    const reason = error instanceof Error ? error.message : String(error)
    throw new AgentStartError(
      `Metrics cannot be served on port ${port} of ${host} (${reason}): set STRATA_METRICS_PORT and STRATA_METRICS_HOST to what this machine has, or leave them out.`,
    )
  }
}
