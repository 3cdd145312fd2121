// What the forms of a project hold, and what is sent of it.
import type { Project } from '#contract/projects.ts'
import { DEFAULT_PROJECT_SETTINGS } from '#domain/project/settings.ts'
import type { ConfirmPlans } from '#domain/run/status.ts'
import { rowsOf, tagsOf, type TagRow } from '../../forms/tag-rows.ts'
import { CLOUD_LABELS } from '../../widgets/CloudMark.tsx'

export interface ProjectValues {
  name: string
  slug: string
  description: string
  owner_email: string
  /** USD a month; null for no limit. */
  budget_limit: number | null
  default_cloud_provider: string
  default_region: string
  auto_approve_dev: boolean
  require_tags: boolean
  allowed_clouds: string[]
  /** Days; null for no limit. */
  max_lifetime_days: number | null
  /** Null for the usual number. */
  max_unpriced_lines: number | null
  confirm_plans: ConfirmPlans
  check_drift: boolean
  default_tags: TagRow[]
  tags: TagRow[]
}

/** Server's name of a field to the form's. */
export const FIELD_NAMES = {
  'settings.default_cloud_provider': 'default_cloud_provider',
  'settings.default_region': 'default_region',
  'settings.allowed_clouds': 'allowed_clouds',
  'settings.max_lifetime_days': 'max_lifetime_days',
  'settings.max_unpriced_lines': 'max_unpriced_lines',
} as const satisfies Record<string, keyof ProjectValues>

/** The longest slug that the server takes (src/contract/projects.ts). */
export const SLUG_MAX = 60

/** A new project as the form starts. */
export function emptyValues(ownerEmail: string): ProjectValues {
  return {
    name: '',
    slug: '',
    description: '',
    owner_email: ownerEmail,
    budget_limit: null,
    default_cloud_provider: 'Azure',
    default_region: 'eastus',
    auto_approve_dev: true,
    require_tags: false,
    allowed_clouds: [...CLOUD_LABELS],
    max_lifetime_days: null,
    max_unpriced_lines: DEFAULT_PROJECT_SETTINGS.max_unpriced_lines,
    confirm_plans: DEFAULT_PROJECT_SETTINGS.confirm_plans,
    check_drift: DEFAULT_PROJECT_SETTINGS.check_drift,
    default_tags: [],
    tags: [],
  }
}

/** A project as its form shows it. */
export function valuesOf({
  name,
  slug,
  description,
  owner_email,
  budget_limit,
  settings,
  tags,
}: Project): ProjectValues {
  return {
    name,
    slug,
    description: description ?? '',
    owner_email,
    budget_limit,
    ...settings,
    allowed_clouds: [...settings.allowed_clouds],
    default_tags: rowsOf(settings.default_tags),
    tags: rowsOf(tags),
  }
}

/**
 * What is sent of a form: texts without spaces around them, an empty description as null, tags without a name left out.
 */
export function bodyOf(values: ProjectValues) {
  const description = values.description.trim()
  return {
    name: values.name.trim(),
    slug: values.slug.trim(),
    description: description === '' ? null : description,
    owner_email: values.owner_email.trim(),
    budget_limit: values.budget_limit,
    settings: {
      default_cloud_provider: values.default_cloud_provider,
      default_region: values.default_region,
      auto_approve_dev: values.auto_approve_dev,
      require_tags: values.require_tags,
      allowed_clouds: values.allowed_clouds,
      max_lifetime_days: values.max_lifetime_days,
      max_unpriced_lines: values.max_unpriced_lines ?? DEFAULT_PROJECT_SETTINGS.max_unpriced_lines,
      confirm_plans: values.confirm_plans,
      check_drift: values.check_drift,
      default_tags: tagsOf(values.default_tags),
    },
    tags: tagsOf(values.tags),
  }
}
