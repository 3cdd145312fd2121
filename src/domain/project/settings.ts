// What a project decides for its environments.
import { z } from 'zod'
import { fieldMessage } from '#engine/field-messages.ts'
import { CLOUD_LIST, CLOUD_WORDS } from '#engine/clouds/index.ts'
import { message, type Message } from '#words/message.ts'
import { findWord } from '#engine/vocabulary.ts'
import { CONFIRM_PLANS } from '../run/status.ts'

const CLOUD_LABELS = CLOUD_LIST.map((cloud) => cloud.label)

/** A cloud by its label, its id or in any case; given back as the label. */
export const cloudProvider = z
  .string()
  .overwrite((text) => findWord(CLOUD_WORDS, text)?.label ?? text)
  .refine((text) => CLOUD_LABELS.includes(text), fieldMessage('fields.choose-one', { known: CLOUD_LABELS }))
  .meta({ enum: CLOUD_LABELS })

/** Tags by their names, of projects and of environments. */
export const tags = z.record(z.string().min(1).max(100), z.string().max(200))

const MAX_LIFETIME_DAYS = 3650
/** The most lines without a price that a project can allow. */
export const UNPRICED_LINES_MAX = 1000

export const projectSettings = z
  .strictObject({
    default_cloud_provider: cloudProvider,
    default_region: z.string().trim().min(1).max(40),
    auto_approve_dev: z.boolean(),
    require_tags: z.boolean(),
    allowed_clouds: z
      .array(cloudProvider)
      .min(1, fieldMessage('fields.clouds-required'))
      .max(10)
      .overwrite((clouds) => [...new Set(clouds)]),
    max_lifetime_days: z
      .int()
      .min(1)
      .max(MAX_LIFETIME_DAYS)
      .nullable()
      .meta({ description: 'Longest total lifetime of an environment, in days.' }),
    max_unpriced_lines: z
      .int()
      .min(0)
      .max(UNPRICED_LINES_MAX)
      .meta({ description: 'Price lines without a price that a request can have without an approval.' }),
    confirm_plans: z.enum(CONFIRM_PLANS).meta({
      description:
        'Which plans of runs wait for a person: those that change or delete something (changes), all of Production as well (production), or all.',
    }),
    check_drift: z.boolean().meta({
      description:
        'Whether Strata looks once a day for what changed outside of Terraform in the environments that it runs.',
    }),
    default_tags: tags,
  })
  .meta({ id: 'ProjectSettings' })

export type ProjectSettings = z.output<typeof projectSettings>

/** The defaults of a project. */
export const DEFAULT_PROJECT_SETTINGS: ProjectSettings = {
  default_cloud_provider: 'Azure',
  default_region: 'eastus',
  auto_approve_dev: true,
  require_tags: false,
  allowed_clouds: CLOUD_LABELS,
  max_lifetime_days: null,
  max_unpriced_lines: 3,
  confirm_plans: 'changes',
  check_drift: true,
  default_tags: {},
}

/**
 * Settings with what was given laid over them. Another default cloud without a
 * region takes the region with which that cloud begins, because the one before
 * is not one of its own.
 */
export function mergeProjectSettings(before: ProjectSettings, given: Partial<ProjectSettings>): ProjectSettings {
  const cloudLabel = given.default_cloud_provider ?? before.default_cloud_provider
  const region = isRegionOf(cloudLabel, before.default_region)
    ? before.default_region
    : findCloud(cloudLabel)?.defaultRegion
  return {
    default_cloud_provider: cloudLabel,
    default_region: given.default_region ?? region ?? before.default_region,
    auto_approve_dev: given.auto_approve_dev ?? before.auto_approve_dev,
    require_tags: given.require_tags ?? before.require_tags,
    allowed_clouds: given.allowed_clouds ?? before.allowed_clouds,
    // Null is a value: no limit.
    max_lifetime_days: given.max_lifetime_days === undefined ? before.max_lifetime_days : given.max_lifetime_days,
    max_unpriced_lines: given.max_unpriced_lines ?? before.max_unpriced_lines,
    confirm_plans: given.confirm_plans ?? before.confirm_plans,
    check_drift: given.check_drift ?? before.check_drift,
    default_tags: given.default_tags ?? before.default_tags,
  }
}

/** What does not fit together in settings, each with its field; empty when all does. */
export function checkProjectSettings(
  settings: ProjectSettings,
): { readonly field: keyof ProjectSettings; readonly said: Message }[] {
  const { default_cloud_provider, default_region, allowed_clouds } = settings
  const isAllowed = allowed_clouds.includes(default_cloud_provider)
  const isRegion = isRegionOf(default_cloud_provider, default_region)
  return [
    ...(isAllowed
      ? []
      : [
          {
            field: 'default_cloud_provider' as const,
            said: message('projects.cloud-not-allowed', { cloud: default_cloud_provider, allowed: allowed_clouds }),
          },
        ]),
    ...(isRegion
      ? []
      : [
          {
            field: 'default_region' as const,
            said: message('projects.no-region', { cloud: default_cloud_provider, region: default_region }),
          },
        ]),
  ]
}

function findCloud(label: string): (typeof CLOUD_LIST)[number] | undefined {
  return CLOUD_LIST.find((cloud) => cloud.label === label)
}

function isRegionOf(cloudLabel: string, region: string): boolean {
  return findCloud(cloudLabel)?.regions.some((one) => one.id === region) ?? false
}
