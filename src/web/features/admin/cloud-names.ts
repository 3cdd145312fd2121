import type { CloudId } from '#engine/clouds/ids.ts'

/** Clouds as they are called, where a mark beside the name does not fit. */
export const CLOUD_NAMES: Readonly<Record<CloudId, string>> = { azure: 'Azure', aws: 'AWS', gcp: 'Google Cloud' }
