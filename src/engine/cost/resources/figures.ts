// What resources are assumed to use where no stack of components says it: from the same figures as components.
import type { Usage } from '../../clouds/usage.ts'
import type { Figures } from './resource.ts'

/** Operations of a queue for each message: it is written, read and deleted. */
const QUEUE_OPERATIONS = 3
/** Bytes of an event, in and out, at the least that is billed. */
const EVENT_BYTES = 2000
const BYTES_PER_TIB = 2 ** 40
/** Share of stored data that queries read in a month. */
const SCANNED_SHARE = 1
const GB_PER_TIB = 1024

/**
 * Figures of use for resources that no component prints, a month. Every one of them is an assumption: a request
 * becomes one event and one message, and what is stored, copied and read is as much as in buckets.
 */
export function figuresOf(usage: Usage): Figures {
  const requests = usage.requests_millions
  return {
    ...usage,
    backup_gb: usage.object_storage_gb * usage.snapshot_factor,
    events_millions: requests,
    queue_requests_millions: requests * QUEUE_OPERATIONS,
    scanned_tib: (usage.object_storage_gb * SCANNED_SHARE) / GB_PER_TIB,
    stored_gb: usage.object_storage_gb,
    throughput_tib: (requests * 1e6 * EVENT_BYTES) / BYTES_PER_TIB,
  }
}
