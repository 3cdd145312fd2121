// What a project decides for its environments (specification sections 3 and 9, product.md section 4).
import { z } from 'zod'
import { CLOUD_LIST, CLOUD_WORDS } from '#engine/clouds/index.ts'
import { findWord } from '#engine/vocabulary.ts'

const CLOUD_LABELS = CLOUD_LIST.map((cloud) => cloud.label)

/** A cloud by its label, its id or in any case; given back as the label. */
export const cloudProvider = z
  .string()
  .overwrite((text) => findWord(CLOUD_WORDS, text)?.label ?? text)
  .refine((text) => CLOUD_LABELS.includes(text), `Choose one of ${CLOUD_LABELS.join(', ')}.`)
  .meta({ enum: CLOUD_LABELS })

const MAX_LIFETIME_DAYS = 3650

export const projectSettings = z
  .strictObject({
    default_cloud_provider: cloudProvider,
    default_region: z.string().trim().min(1).max(40),
    auto_approve_dev: z.boolean(),
    require_tags: z.boolean(),
    allowed_clouds: z.array(cloudProvider).min(1, 'Allow at least one cloud.').max(10),
    max_lifetime_days: z
      .int()
      .min(1)
      .max(MAX_LIFETIME_DAYS)
      .nullable()

      .meta({ description: 'Longest total lifetime of an environment, in days.' }),
    default_tags: z.record(z.string().min(1).max(100), z.string().max(200)),
  })
  .meta({ id: 'ProjectSettings' })

export type ProjectSettings = z.output<typeof projectSettings>

/** What a project has that decides nothing (specification section 9). */
export const DEFAULT_PROJECT_SETTINGS: ProjectSettings = {
  default_cloud_provider: 'Azure',
  default_region: 'eastus',
  auto_approve_dev: true,
  require_tags: false,
  allowed_clouds: CLOUD_LABELS,
  max_lifetime_days: null,
  default_tags: {},
}

/** True when the region belongs to the cloud. */
export function isRegionOf(cloudLabel: string, region: string): boolean {
  const cloud = CLOUD_LIST.find(({ label }) => label === cloudLabel)
  return cloud !== undefined && cloud.regions.some((one) => one.id === region)
}
