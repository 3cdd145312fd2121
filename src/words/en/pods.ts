// What an agent that starts phases on Kubernetes says of one that did not begin, or was lost.
import type { Format } from '../format.ts'

export const pods = {
  'pods.waits': ({ reason }: { reason: string }) => `The pod of this phase waits (${reason}).`,
  'pods.not-started': ({ minutes, reason }: { minutes: number; reason: string }, { number }: Format) =>
    `The pod of this phase did not start within ${number(minutes)} minutes (${reason}): make room in the cluster, or change STRATA_KUBERNETES_CPU, STRATA_KUBERNETES_MEMORY or STRATA_KUBERNETES_START_SECONDS of the agent.`,
  'pods.image': ({ image, reason }: { image: string; reason: string }) =>
    `The cluster cannot pull the image ${image} (${reason}): correct STRATA_KUBERNETES_IMAGE or STRATA_KUBERNETES_PULL_SECRETS of the agent.`,
  'pods.container': ({ reason }: { reason: string }) =>
    `The container of this phase cannot be created (${reason}): correct the settings of the agent or the node.`,
  'pods.program': ({ image, reason }: { image: string; reason: string }) =>
    `The image ${image} cannot run a phase (${reason}): set STRATA_KUBERNETES_IMAGE to the image of the agent itself.`,
  'pods.version': ({ agent, version }: { agent: string; version: string }) =>
    `The agent has Strata ${agent}, and its image for phases ${version}: set STRATA_KUBERNETES_IMAGE to the image of the agent itself.`,
  'pods.deleted': ({ name }: { name: string }) =>
    `The Job ${name} was deleted before its pod began: run it again, and leave Jobs of Strata to Strata.`,
  'pods.quota': ({ namespace, reason }: { namespace: string; reason: string }) =>
    `The quota of the namespace ${namespace} was used up for too long (${reason}): raise it, or lower STRATA_AGENT_JOBS of the agent.`,
  'pods.forbidden': ({ agent, namespace, reason }: { agent: string; namespace: string; reason: string }) =>
    `The agent ${agent} may not start phases in the namespace ${namespace} (${reason}): bind the role of the chart to its service account.`,
  'pods.refused': ({ namespace, reason }: { namespace: string; reason: string }) =>
    `The cluster refuses the Job of this phase in the namespace ${namespace} (${reason}): correct the settings of the agent or the policies of the cluster.`,
  'pods.no-cluster': ({ reason }: { reason: string }) =>
    `The cluster did not answer for too long (${reason}): make sure that the agent reaches its API server.`,
  'pods.too-large': ({ mb }: { mb: number }, { number }: Format) =>
    `What this phase needs to know has ${number(mb)} MB packed, and a Secret of Kubernetes takes 1 MB: make the modules of the stack smaller, or use an agent that runs Terraform itself.`,
  'pods.lost': ({ reason }: { reason: string }) =>
    `The pod of this phase ended before it could say how (${reason}). The server counts its agent as lost.`,
}
