// Names of the figures of use on which prices of resources depend.
import type { UsageKey } from '../../clouds/usage.ts'

/** Figures of use that stacks of components do not have, a month. */
export const OWN_FIGURES = [
  'backup_gb',
  'emails',
  'events_millions',
  'pod_disk_gb',
  'pod_gb',
  'pod_nodes',
  'pod_vcpus',
  'queue_requests_millions',
  'read_gb',
  'scanned_tib',
  'stored_gb',
  'throughput_tib',
  'written_gb',
] as const

/** A figure of use, such as nat_gb. */
export type Figure = UsageKey | (typeof OWN_FIGURES)[number]
