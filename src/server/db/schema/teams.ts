// Teams and invitations.
import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { InstanceRole, TeamRole } from '#domain/access/roles.ts'
import { instant } from './columns.ts'
import { userId, users } from './accounts.ts'

export const teams = pgTable('teams', {
  id: text().primaryKey(),
  name: text().notNull(),
  description: text().notNull(),
  owner_id: uuid()
    .notNull()
    .references(() => users.id),
  created_at: instant().notNull(),
})

export const teamMembers = pgTable(
  'team_members',
  {
    id: uuid().primaryKey(),
    team_id: text()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    user_id: userId().notNull(),
    role: text().$type<TeamRole>().notNull(),
    joined_at: instant().notNull(),
  },
  (table) => [
    unique('team_members_team_id_user_id').on(table.team_id, table.user_id),
    index('team_members_user_id_index').on(table.user_id),
  ],
)

/** Invitations; an accepted or withdrawn one is deleted. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid().primaryKey(),
    secret_hash: text().notNull().unique(),
    email: text().notNull(),
    role: text().$type<InstanceRole>().notNull(),
    team_id: text().references(() => teams.id, { onDelete: 'cascade' }),
    team_role: text().$type<TeamRole>(),
    invited_by: userId().notNull(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [index('invitations_email_index').on(table.email), index('invitations_team_id_index').on(table.team_id)],
)
