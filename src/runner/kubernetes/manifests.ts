// The objects of a phase: a Job with one pod, and the Secret that its pod alone reads.
import type { V1Job, V1Pod, V1Secret } from '@kubernetes/client-node'
import type { AgentJob } from '#contract/agent.ts'
import { STOP_GRACE_MS } from '#domain/run/limits.ts'
import type { KubernetesSettings } from './settings.ts'

/** What all pods of phases have in common; the network policy of the chart selects by it. */
export const PHASE_LABELS = {
  'app.kubernetes.io/name': 'strata',
  'app.kubernetes.io/component': 'phase',
} as const

/** Label that names the agent that started it. */
export const AGENT_LABEL = 'strata/agent'

/** Where the image of the agent has the program of a phase; started as the image starts its own. */
const PROGRAM = ['node', 'src/runner/kubernetes/main.ts'] as const
const SECRET_FOLDER = '/run/secrets/strata'
const SECRET_KEY = 'phase'
const USER = 1000

/** The phase asks Terraform to stop, ends it by force after the grace, and then says so. */
export const GRACE_SECONDS = STOP_GRACE_MS / 1000 + 30
/** Ended by force: as long as the phase takes to hear of it from the server, and to say so. */
export const KILL_GRACE_SECONDS = 20
/** How long an ended Job stays, for people who look at it. */
const TTL_SECONDS = 600
/** How long an apply goes on trying to hand over its states after it has ended; a plan writes none. */
const KEEP_SECONDS = { plan: 15 * 60, apply: 24 * 60 * 60 } as const

/** The name of the Job and the Secret of an attempt: the same however often it is made. */
export function nameOf({ id, attempt }: { readonly id: string; readonly attempt: number | string }): string {
  return `strata-${id}-${attempt}`
}

/** The name of the Job to which a pod with some labels belongs. */
export function nameOfPhase(labels: Readonly<Record<string, string>> = {}): string {
  return nameOf({ id: labels['strata/job'] ?? '', attempt: labels['strata/attempt'] ?? '' })
}

/**
 * Makes the Job of a phase. Nothing in it is secret: that is in the Secret of the same name, without which its pod does
 * not start.
 * @param agent name of the agent, as a label takes it
 */
export function makeJob(job: AgentJob, settings: KubernetesSettings, agent: string): V1Job {
  const labels = {
    ...PHASE_LABELS,
    'app.kubernetes.io/managed-by': 'strata-agent',
    [AGENT_LABEL]: agent,
    'strata/run': job.run_id,
    'strata/job': job.id,
    'strata/attempt': String(job.attempt),
    'strata/phase': job.phase,
  }
  const longestSeconds = Math.ceil((settings.startMs + job.timeout_ms) / 1000) + GRACE_SECONDS + KEEP_SECONDS[job.phase]
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: nameOf(job), namespace: settings.namespace, labels },
    spec: {
      // An attempt is started once: what follows a lost one is for the server to say.
      backoffLimit: 0,
      completions: 1,
      parallelism: 1,
      podReplacementPolicy: 'Failed',
      activeDeadlineSeconds: longestSeconds,
      ttlSecondsAfterFinished: TTL_SECONDS,
      template: { metadata: { labels, annotations: NOT_EVICTED }, spec: podOf(job, settings) },
    },
  }
}

/** A cluster that makes room does not move a phase: it would end in the middle of its work. */
const NOT_EVICTED = { 'cluster-autoscaler.kubernetes.io/safe-to-evict': 'false' }

function podOf(job: AgentJob, settings: KubernetesSettings): NonNullable<V1Pod['spec']> {
  const { cpu, cpuLimit, memory, disk } = settings
  return {
    restartPolicy: 'Never',
    serviceAccountName: settings.serviceAccount,
    automountServiceAccountToken: false,
    // Variables of services would look like settings of Strata.
    enableServiceLinks: false,
    terminationGracePeriodSeconds: GRACE_SECONDS,
    securityContext: {
      runAsNonRoot: true,
      runAsUser: USER,
      runAsGroup: USER,
      fsGroup: USER,
      seccompProfile: { type: 'RuntimeDefault' },
    },
    ...(settings.pullSecrets.length > 0 && { imagePullSecrets: settings.pullSecrets.map((name) => ({ name })) }),
    ...(Object.keys(settings.nodeSelector).length > 0 && { nodeSelector: { ...settings.nodeSelector } }),
    ...(settings.tolerations.length > 0 && { tolerations: [...settings.tolerations] }),
    containers: [
      {
        name: 'phase',
        image: settings.image,
        imagePullPolicy: settings.pullPolicy,
        args: [...PROGRAM, `${SECRET_FOLDER}/${SECRET_KEY}`],
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          privileged: false,
          capabilities: { drop: ['ALL'] },
        },
        resources: {
          requests: { cpu, memory, 'ephemeral-storage': disk },
          limits: { cpu: cpuLimit, memory, 'ephemeral-storage': disk },
        },
        volumeMounts: [
          { name: 'phase', mountPath: SECRET_FOLDER, readOnly: true },
          { name: 'data', mountPath: '/var/lib/strata' },
          { name: 'tmp', mountPath: '/tmp' },
        ],
      },
    ],
    volumes: [
      // 0440 in octal: for the group of the pod.
      { name: 'phase', secret: { secretName: nameOf(job), defaultMode: 0o440, optional: false } },
      { name: 'data', emptyDir: { sizeLimit: disk } },
      { name: 'tmp', emptyDir: { sizeLimit: '1Gi' } },
    ],
  }
}

/**
 * Makes the Secret of a phase, which goes with its Job.
 * @param owner id that the cluster gave the Job
 * @param packed the input of the phase, compressed
 */
export function makeSecret(
  job: AgentJob,
  { namespace }: Pick<KubernetesSettings, 'namespace'>,
  owner: string,
  packed: Buffer,
): V1Secret {
  const name = nameOf(job)
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      name,
      namespace,
      labels: { ...PHASE_LABELS, 'strata/job': job.id },
      ownerReferences: [{ apiVersion: 'batch/v1', kind: 'Job', name, uid: owner }],
    },
    type: 'Opaque',
    immutable: true,
    data: { [SECRET_KEY]: packed.toString('base64') },
  }
}
