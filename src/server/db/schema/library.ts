// What people keep to use again: templates with their versions, custom
// components, configurations of the deploy dialog.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, json, numeric, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { userId, users } from './accounts.ts'
import { teams } from './teams.ts'

const usd = () => numeric({ precision: 14, scale: 2, mode: 'number' })

/** Saved templates. What can be seen of the newest version stands here too, for lists. */
export const templates = pgTable(
  'templates',
  {
    id: uuid().primaryKey(),
    owner_id: userId().notNull(),
    team_id: text().references(() => teams.id, { onDelete: 'set null' }),
    is_public: boolean().notNull().default(false),
    name: text().notNull(),
    /** The name in lower case: what searches look through. */
    name_key: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(name)`),
    description: text().notNull().default(''),
    tags: text().array().notNull().default([]),
    /** Markdown. */
    readme: text().notNull().default(''),
    /** The types of its components, each once, and the categories of those that are custom: lists look through them. */
    component_types: text().array().notNull().default([]),
    custom_categories: text().array().notNull().default([]),
    cloud: text().notNull(),
    version: integer().notNull().default(1),
    /** `json` and not `jsonb`: it is given back byte for byte. */
    stack: json().notNull(),
    /** Price on each cloud, as lists show it, and the book by which it was computed. */
    prices: json().notNull().default([]),
    price_book: text().notNull().default(''),
    cost_monthly: usd(),
    problem_count: integer().notNull().default(0),
    use_count: integer().notNull().default(0),
    /** A template may be forked from one of the curated gallery, which is no row. */
    forked_from: text(),
    forked_version: integer(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
    updated_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Until it is cleaned up it can be brought back. */
    deleted_at: instant(),
  },
  (table) => [index('templates_owner_id_index').on(table.owner_id), index('templates_team_id_index').on(table.team_id)],
)

/** Every version of every template; a row never changes. */
export const templateVersions = pgTable(
  'template_versions',
  {
    template_id: uuid()
      .notNull()
      .references(() => templates.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    name: text().notNull(),
    stack: json().notNull(),
    node_count: integer().notNull(),
    cost_monthly: usd(),
    author_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    note: text().notNull().default(''),
    restored_from: integer(),
    /**
     * By which it finds what Terraform says of its files: empty for one that does not compile, null until somebody
     * looked.
     */
    files_digest: text(),
    created_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.template_id, table.version] }),
    index('template_versions_files_digest_index').on(table.files_digest),
  ],
)

/** How often a template of the curated gallery was used. */
export const galleryUses = pgTable('gallery_uses', { template_id: text().primaryKey(), use_count: integer().notNull() })

/** Custom components. */
export const components = pgTable(
  'components',
  {
    id: uuid().primaryKey(),
    owner_id: userId().notNull(),
    team_id: text().references(() => teams.id, { onDelete: 'set null' }),
    name: text().notNull(),
    name_key: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(name)`),
    /** By which nodes name it: custom- and a word of its own. */
    type: text().notNull().unique(),
    module: json().notNull(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (table) => [
    index('components_owner_id_index').on(table.owner_id),
    index('components_team_id_index').on(table.team_id),
  ],
)

/** What someone keeps of the deploy dialog. */
export const deployConfigurations = pgTable(
  'deploy_configurations',
  {
    id: uuid().primaryKey(),
    user_id: userId().notNull(),
    name: text().notNull(),
    environment: text().notNull(),
    region: text().notNull(),
    auto_approve: boolean().notNull(),
    tags: text().array().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [unique('deploy_configurations_user_id_name').on(table.user_id, table.name)],
)

/** What was taken over from a browser, so that doing it again takes nothing twice. */
export const browserImports = pgTable(
  'browser_imports',
  { user_id: userId().notNull(), kind: text().notNull(), key: text().notNull(), created_at: instant().notNull() },
  (table) => [primaryKey({ columns: [table.user_id, table.kind, table.key] })],
)
