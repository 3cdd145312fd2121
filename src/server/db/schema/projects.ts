// Projects and what lies in them.
import { boolean, index, integer, json, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ProjectRole } from '#domain/access/roles.ts'
import { DEFAULT_PROJECT_SETTINGS } from '#domain/project/settings.ts'
import type { ConfirmPlans } from '#domain/run/status.ts'
import { instant } from './columns.ts'
import { userId, users } from './accounts.ts'
import { templates } from './library.ts'

export const projects = pgTable(
  'projects',
  {
    id: uuid().primaryKey(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    description: text(),
    owner_id: uuid()
      .notNull()
      .references(() => users.id),
    /** USD a month. */
    budget_limit: numeric({ precision: 14, scale: 2, mode: 'number' }),
    default_cloud_provider: text().notNull(),
    default_region: text().notNull(),
    auto_approve_dev: boolean().notNull(),
    require_tags: boolean().notNull(),
    allowed_clouds: text().array().notNull(),
    max_lifetime_days: integer(),
    max_unpriced_lines: integer().notNull().default(DEFAULT_PROJECT_SETTINGS.max_unpriced_lines),
    /** Which plans of runs wait for a person beside those that policy holds: see domain/run. */
    confirm_plans: text().$type<ConfirmPlans>().notNull().default('changes'),
    /** Whether Strata looks once a day for what changed outside of Terraform. */
    check_drift: boolean().notNull().default(true),
    default_tags: json().$type<Record<string, string>>().notNull(),
    tags: json().$type<Record<string, string>>().notNull(),
    status: text().$type<'active' | 'archived'>().notNull(),
    /** The dev tools made it for the sample data. */
    is_seeded: boolean().notNull().default(false),
    created_at: instant().notNull(),
    /** When someone last changed its fields or settings, and who; null before the first change. */
    changed_at: instant(),
    changed_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('projects_owner_id_index').on(table.owner_id),
    index('projects_created_at_index').on(table.created_at),
  ],
)

export const projectMembers = pgTable(
  'project_members',
  {
    project_id: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    user_id: userId().notNull(),
    role: text().$type<ProjectRole>().notNull(),
    added_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.project_id, table.user_id] }),
    index('project_members_user_id_index').on(table.user_id),
  ],
)

export const projectTemplates = pgTable(
  'project_templates',
  {
    project_id: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    template_id: uuid()
      .notNull()
      .references(() => templates.id, { onDelete: 'cascade' }),
    added_by: userId().notNull(),
    added_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.project_id, table.template_id] }),
    index('project_templates_template_id_index').on(table.template_id),
  ],
)
