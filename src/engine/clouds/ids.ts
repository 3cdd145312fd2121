// The ids of the clouds, and nothing else: everything that names a cloud imports this file.

/** The ids in the order in which they are shown. */
export const CLOUD_IDS = ['azure', 'aws', 'gcp'] as const

/** Id of a cloud. */
export type CloudId = (typeof CLOUD_IDS)[number]
