// What a function costs: requests, and the time of its runs.
import type { Charge } from '../../clouds/lowered.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'
import type { z } from 'zod'

type Node = Placement<z.output<typeof schema>, 'gcp'>

const SECONDS_PER_MONTH = 2_628_000
/** Every event counts as at least this much (cloud.google.com/pubsub/pricing). */
const LEAST_EVENT_BYTES = 1000
const BYTES_PER_TIB = 2 ** 40
/** Size of the images that a build leaves; assumed. */
const IMAGE_GB = 0.5

/**
 * Several requests at once need a whole vCPU; more than 4 GB need two
 * (cloud.google.com/run/docs/configuring/services/memory-limits).
 */
export function cpuOf(memoryMb: number): number {
  return memoryMb > 4096 ? 2 : 1
}

/** The lines of a function. Runs are assumed not to overlap, so time is an upper bound. */
export function chargesOf({ site, settings, label }: Node, hasEvents: boolean): Charge[] {
  const { usage } = site
  const requests = (usage.requests_millions * 1e6) / Math.max(1, site.count('function'))
  const seconds = requests * usage.function_seconds_per_request
  const cpu = cpuOf(settings.memory_mb)
  const gib = settings.memory_mb / 1024
  const line = { resource: `google_cloudfunctions2_function.${label}`, service: 'serverless-container', isUsage: true }
  const runs = `${Math.round(requests)} runs x ${usage.function_seconds_per_request} s`
  const idle = Math.max(0, SECONDS_PER_MONTH - seconds)
  const isWarm = site.isProduction && settings.trigger === 'http'
  const note = 'The free monthly share of the account is not subtracted.'
  return [
    {
      ...line,
      label: 'Requests',
      sku: 'Cloud Run requests',
      per: 'million-requests',
      quantity: requests / 1e6,
      basis: `${Math.round(requests)} requests assumed`,
      note,
    },
    {
      ...line,
      label: 'Run time: vCPU',
      sku: 'Cloud Run CPU (request-based)',
      per: 'vcpu-second',
      quantity: seconds * cpu,
      basis: `${runs} x ${cpu} vCPU assumed`,
      note,
    },
    {
      ...line,
      label: 'Run time: memory',
      sku: 'Cloud Run memory (request-based)',
      per: 'gib-second',
      quantity: seconds * gib,
      basis: `${runs} x ${gib} GiB assumed`,
      note,
    },
    ...(isWarm
      ? [
          {
            ...line,
            label: 'Instance kept warm',
            sku: 'Cloud Run idle minimum instance CPU (request-based)',
            per: 'vcpu-second',
            quantity: idle * cpu,
            basis: `1 instance x ${cpu} vCPU x ${Math.round(idle)} s without requests`,
            isUsage: false,
          } as const,
        ]
      : []),
    ...(site.isConfidential ? [imageCharge(label)] : []),
    ...(hasEvents ? [eventCharge(site.usage.object_writes_per_request * requests, label)] : []),
  ]
}

/** Only a Confidential function keeps its images in a registry of its own. */
function imageCharge(label: string): Charge {
  return {
    resource: `google_artifact_registry_repository.${label}`,
    label: 'Images of the function',
    service: 'container-registry',
    sku: 'Artifact Registry storage',
    per: 'gb-month',
    quantity: IMAGE_GB,
    basis: `${IMAGE_GB} GB assumed`,
    isUsage: true,
  }
}

/** In and out of the topic that the trigger makes. */
function eventCharge(events: number, label: string): Charge {
  return {
    resource: `google_eventarc_trigger.${label}`,
    label: 'Object events',
    service: 'messaging',
    sku: 'Pub/Sub throughput',
    per: 'tib',
    quantity: (2 * events * LEAST_EVENT_BYTES) / BYTES_PER_TIB,
    basis: `${Math.round(events)} events x 1 kB, in and out, assumed`,
    isUsage: true,
    note: 'The first 10 GiB a month are free and not subtracted.',
  }
}
