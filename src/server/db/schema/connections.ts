// Connections: accounts of clouds in which Strata carries out runs, of one project or of those to which it is granted.
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CloudConnection } from '#contract/connections.ts'
import type { ConnectionIdentity } from '#domain/connection/identity.ts'
import { users } from './accounts.ts'
import { instant, sealed } from './columns.ts'
import { projects } from './projects.ts'

export const connections = pgTable(
  'connections',
  {
    id: uuid().primaryKey(),
    /** The project whose own it is; null for one of the installation, which projects use by a grant. */
    project_id: uuid().references(() => projects.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    cloud: text().$type<CloudConnection['cloud']>().notNull(),
    /** Who it signs in as; never a secret. */
    identity: json().$type<ConnectionIdentity>().notNull(),
    /** The external ID that the trust policy of a role asks for; no secret, and never chosen by people. */
    external_id: text().notNull(),
    /** The secret of its key, sealed; null once it is revoked, and where no key signs in. */
    secret: sealed(),
    /** The same of the key that only plans; null without one. */
    plan_secret: sealed(),
    secret_set_at: instant().notNull(),
    /** The account that answered last; null before any did, and since another identity was entered. */
    account: text(),
    /** Regions, and labels of environment types, that it is limited to; empty for no limit. */
    regions: text().array().notNull(),
    environment_types: text().array().notNull(),
    /** How many runs use it at once; null for no limit. */
    max_at_once: integer(),
    /** The pool whose agents alone get its credentials. */
    pool: text().notNull(),
    /** Whether every project may use one of the installation, those that are created later included. */
    is_for_all: boolean().notNull().default(false),
    revoked_at: instant(),
    created_by: uuid().references(() => users.id),
    created_at: instant().notNull(),
  },
  (table) => [
    unique('connections_name_unique').on(table.project_id, table.name),
    uniqueIndex('connections_installation_name_unique')
      .on(table.name)
      .where(sql`project_id is null`),
  ],
)

/** Projects that may use a connection of the installation. */
export const connectionGrants = pgTable(
  'connection_grants',
  {
    connection_id: uuid()
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    project_id: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** How many of its jobs use it at once; null for no limit but that of the connection. */
    max_at_once: integer(),
    granted_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.connection_id, table.project_id] }),
    index('connection_grants_project_id_index').on(table.project_id),
  ],
)
