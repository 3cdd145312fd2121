// The directory of an organisation: what its groups give, and the people and groups that it provisions by SCIM.
import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { MappedRole } from '#domain/directory/mapping.ts'
import type { InstanceRole, TeamRole } from '#domain/access/roles.ts'
import { userId, users } from './accounts.ts'
import { instant } from './columns.ts'
import { teams } from './teams.ts'

const teamId = () => text().references(() => teams.id, { onDelete: 'cascade' })

/** What a group gives: the role of administrators, or a role in a team. */
export const groupMappings = pgTable(
  'group_mappings',
  {
    id: uuid().primaryKey(),
    /** As the claim of the ID token names it; of a provisioned group, its name or its external id. */
    group_name: text().notNull(),
    /** Null for the role in the installation. */
    team_id: teamId(),
    role: text().$type<MappedRole>().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [
    unique('group_mappings_group_name_team_id').on(table.group_name, table.team_id).nullsNotDistinct(),
    index('group_mappings_team_id_index').on(table.team_id),
  ],
)

/** What people have by their groups and not by hand, so that it is taken away with the group. */
export const groupGrants = pgTable(
  'group_grants',
  {
    id: uuid().primaryKey(),
    user_id: userId().notNull(),
    team_id: teamId(),
    role: text().$type<MappedRole>().notNull(),
    /** What the person had by hand; null for no role in the team. */
    role_before: text().$type<InstanceRole | TeamRole>(),
  },
  (table) => [
    unique('group_grants_user_id_team_id').on(table.user_id, table.team_id).nullsNotDistinct(),
    index('group_grants_team_id_index').on(table.team_id),
  ],
)

/** Tokens with which a directory provisions people, as SHA-256. A revoked one is deleted. */
export const scimTokens = pgTable('scim_tokens', {
  id: uuid().primaryKey(),
  secret_hash: text().notNull().unique(),
  name: text().notNull(),
  prefix: text().notNull(),
  created_by: uuid().references(() => users.id),
  created_at: instant().notNull(),
  expires_at: instant().notNull(),
  last_used_at: instant(),
})

/** People whom the directory manages. Their name and address are those of the account. */
export const scimUsers = pgTable(
  'scim_users',
  {
    user_id: userId().primaryKey(),
    user_name: text().notNull(),
    external_id: text(),
    given_name: text(),
    family_name: text(),
    /** When the directory disabled the account: it enables none that someone disabled by hand. */
    disabled_at: instant(),
    /** When the directory deleted the person: the account stays, disabled. */
    removed_at: instant(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('scim_users_user_name_unique')
      .on(sql`lower(${table.user_name})`)
      .where(sql`${table.removed_at} is null`),
    index('scim_users_external_id_index').on(table.external_id),
    index('scim_users_created_at_index').on(table.created_at, table.user_id),
  ],
)

/** Groups that the directory provisions. */
export const scimGroups = pgTable(
  'scim_groups',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    external_id: text(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('scim_groups_name_unique').on(sql`lower(${table.name})`),
    index('scim_groups_external_id_index').on(table.external_id),
  ],
)

export const scimMembers = pgTable(
  'scim_members',
  {
    group_id: uuid()
      .notNull()
      .references(() => scimGroups.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => scimUsers.user_id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.group_id, table.user_id] }),
    index('scim_members_user_id_index').on(table.user_id),
  ],
)
