// The registry of clouds: a line each.
import type { Word } from '../vocabulary.ts'
import type { Cloud } from './cloud.ts'
import { azure } from './azure/cloud.ts'
import { aws } from './aws/cloud.ts'
import { gcp } from './gcp/cloud.ts'

/** Every cloud by its id. */
export const CLOUDS = { azure, aws, gcp }

/** Id of a cloud: derived from the registry, never typed again. */
export type CloudId = keyof typeof CLOUDS

/** The ids in the order in which they are shown. */
export const CLOUD_IDS = Object.keys(CLOUDS) as [CloudId, ...CloudId[]]

/** The clouds in the order in which they are shown. */
export const CLOUD_LIST: readonly Cloud[] = Object.values(CLOUDS)

/** The clouds as words of the wire: ids, labels and other spellings. */
export const CLOUD_WORDS: readonly Word<CloudId>[] = CLOUD_LIST.map((cloud) => ({ id: cloud.id, label: cloud.label, aliases: [cloud.name.toLowerCase()] }))
