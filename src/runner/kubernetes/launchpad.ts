// What an agent needs before it starts phases on Kubernetes: a cluster that lets it, and a network policy for them.
import { hostname } from 'node:os'
import { AgentStartError } from '../agent/settings.ts'
import type { Launch } from '../agent/agent.ts'
import type { AgentLog } from '../agent/carry-out.ts'
import { passedOnElsewhere } from '../execute/program-environment.ts'
import { ClusterRefused, openCluster, type Cluster, type Policy } from './cluster.ts'
import { launchPhase } from './launch.ts'
import { TIMES, type Launchpad } from './launched.ts'
import { createLook } from './look.ts'
import { AGENT_LABEL, PHASE_LABELS } from './manifests.ts'
import type { KubernetesSettings } from './settings.ts'

const LOOK_EVERY_MS = 2000

interface PadParts {
  /** Version of Strata. */
  readonly version: string
  /** Of the agent's process. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly log: AgentLog
}

/**
 * Opens the cluster and makes sure that phases can start in it.
 * @throws AgentStartError that says what has to be set up
 */
export async function openLaunchpad(
  settings: KubernetesSettings,
  { version, environment, log }: PadParts,
): Promise<Launch> {
  const agent = agentLabel(hostname())
  const cluster = await openCluster(settings.namespace, environment)
  await checkCluster(cluster, settings, agent)
  if (!settings.needsPolicy)
    log('warn', 'STRATA_KUBERNETES_NETWORK_POLICY is off: what limits the network of phases is up to the cluster.')
  const pad: Launchpad = {
    settings,
    cluster,
    look: createLook(cluster, agent, LOOK_EVERY_MS),
    agent,
    told: { version, environment: { ...passedOnElsewhere(environment), ...tracesOf(environment) } },
    times: TIMES,
  }
  return (job, orders, launching) => launchPhase(job, orders, pad, launching)
}

/** The name of a machine in the form of a label. */
export function agentLabel(name: string): string {
  return (
    name
      .replaceAll(/[^\w.-]/g, '-')
      .slice(0, 63)
      .replaceAll(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, '') || 'agent'
  )
}

/** How traces are sent; some of these variables hold passwords. */
function tracesOf(environment: PadParts['environment']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (name.startsWith('OTEL_') && value ? [[name, value]] : [])),
  )
}

/**
 * Makes sure that the agent may look at its namespace, and that a policy says whom phases reach.
 * @throws AgentStartError
 */
export async function checkCluster(
  cluster: Pick<Cluster, 'listJobs' | 'listPods' | 'listPolicies'>,
  { namespace, needsPolicy }: KubernetesSettings,
  agent: string,
): Promise<void> {
  try {
    await cluster.listJobs(`${AGENT_LABEL}=${agent}`)
    await cluster.listPods(`${AGENT_LABEL}=${agent}`)
    if (!needsPolicy) return
    const policies = await cluster.listPolicies()
    if (policies.some(limitsPhases)) return
  } catch (error) {
    if (!(error instanceof ClusterRefused)) throw error
    throw new AgentStartError(
      error.isPassing
        ? `The cluster does not answer (${error.message}): make sure that this agent reaches its API server.`
        : `The cluster refuses this agent in the namespace ${namespace} (${error.message}): bind the role of the chart to its service account.`,
    )
  }
  const labels = Object.entries(PHASE_LABELS).map(([name, value]) => `${name}: ${value}`)
  throw new AgentStartError(
    `No network policy of the namespace ${namespace} limits whom the pods of phases reach (${labels.join(', ')}): add one as docs/guides/agents.md shows, or set STRATA_KUBERNETES_NETWORK_POLICY to off.`,
  )
}

/** Whether whom the pods of phases reach is limited, whatever labels they have besides. */
function limitsPhases({ policyTypes, matchLabels, matchExpressions }: Policy): boolean {
  if (!policyTypes.includes('Egress')) return false
  const labels: Readonly<Record<string, string>> = PHASE_LABELS
  return (
    Object.entries(matchLabels).every(([name, value]) => labels[name] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      if (operator === 'In') return values.includes(labels[key] ?? '')
      if (operator === 'Exists') return key in labels
      return false
    })
  )
}
