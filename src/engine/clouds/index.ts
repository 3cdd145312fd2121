// The registry of clouds: a line each.
import type { Word } from '../vocabulary.ts'
import type { Cloud } from './cloud.ts'
import { CLOUD_IDS, type CloudId } from './ids.ts'
import { azure } from './azure/cloud.ts'
import { aws } from './aws/cloud.ts'
import { gcp } from './gcp/cloud.ts'

export { CLOUD_IDS, type CloudId } from './ids.ts'

/** Every cloud by its id. */
export const CLOUDS: Readonly<Record<CloudId, Cloud>> = { azure, aws, gcp }

/** The clouds in the order in which they are shown. */
export const CLOUD_LIST: readonly Cloud[] = CLOUD_IDS.map((id) => CLOUDS[id])

/** The clouds as words of the wire: ids, labels and other spellings. */
export const CLOUD_WORDS: readonly Word<CloudId>[] = CLOUD_LIST.map((cloud) => ({
  id: cloud.id,
  label: cloud.label,
  aliases: [cloud.name.toLowerCase()],
}))
