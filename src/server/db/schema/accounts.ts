// People and how they sign in.
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uuid, varchar } from 'drizzle-orm/pg-core'
import { BASE_CURRENCY } from '#domain/prices/currency.ts'
import type { Language } from '#words/languages.ts'
import type { InstanceRole } from '#domain/access/roles.ts'
import type { TokenScope } from '#domain/access/token-scopes.ts'
import { instant, sealed } from './columns.ts'

/** People. Their settings are columns, so that a new one is a migration and never a guess. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    /** In lower case. */
    email: text().notNull().unique(),
    name: text().notNull(),
    role: text().$type<InstanceRole>().notNull(),
    /** argon2id; null for a person who only signs in with SSO. */
    password_hash: text(),
    password_changed_at: instant(),
    is_demo: boolean().notNull().default(false),
    /** Stands for a service account, of which `service_accounts` says more: it is no person. */
    is_service: boolean().notNull().default(false),
    disabled_at: instant(),
    last_active_at: instant(),
    /** When the session before the current one began. */
    last_login_at: instant(),
    created_at: instant().notNull(),
    dark_mode: boolean().notNull(),
    email_notifications: boolean().notNull(),
    push_notifications: boolean().notNull(),
    language: text().$type<Language>().notNull(),
    timezone: text().notNull(),
    /** In which amounts are shown (ISO 4217). Without an exchange rate for it, they are shown in USD. */
    currency: text().notNull().default(BASE_CURRENCY),
    /** Where requests go that name no project. One that is gone counts as none. */
    default_project_id: uuid(),
    /** Minutes. */
    session_timeout: integer().notNull(),
    /** Sealed (server/crypto). Counts only when two_factor_enabled_at is set. */
    two_factor_secret: sealed(),
    two_factor_enabled_at: instant(),
    /** Time step of the last accepted code, so that none works twice. */
    two_factor_last_step: bigint({ mode: 'number' }),
  },
  (table) => [
    // Administrators are few, and asked for with whatever someone looks at.
    index('users_administrators_index')
      .on(table.id)
      .where(sql`role = 'admin'`)
      .concurrently(),
  ],
)

/** A column that names a person and goes with them. */
export const userId = () => uuid().references(() => users.id, { onDelete: 'cascade' })

/** Recovery codes of two-factor, as hashes; a used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { user_id: userId().notNull(), code_hash: text().notNull() },
  (table) => [primaryKey({ columns: [table.user_id, table.code_hash] })],
)

/**
 * Sessions of browsers. The cookie's secret is kept as SHA-256: reading the table is not enough to impersonate anyone.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    secret_hash: text().notNull().unique(),
    user_id: userId().notNull(),
    method: text().$type<'password' | 'sso' | 'passkey'>().notNull(),
    /** Whether its person proved a second factor in it that they still have; single sign-on has its own. */
    has_second_factor: boolean().notNull().default(false),
    user_agent: text().notNull(),
    ip: text().notNull(),
    created_at: instant().notNull(),
    /** When a person last did something; polls and streams do not count. */
    last_active_at: instant().notNull(),
    /** The end whatever happens. */
    expires_at: instant().notNull(),
  },
  (table) => [index('sessions_user_id_index').on(table.user_id)],
)

/** Passkeys (WebAuthn): what is public of them, and how often they were used. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey(),
    user_id: userId().notNull(),
    name: text().notNull(),
    /** As base64url, like the public key, which is in the form of COSE. */
    credential_id: text().notNull().unique(),
    public_key: text().notNull(),
    /** Grows with each use where an authenticator counts; 0 where it does not. */
    counter: bigint({ mode: 'number' }).notNull(),
    created_at: instant().notNull(),
    last_used_at: instant(),
  },
  (table) => [index('passkeys_user_id_index').on(table.user_id)],
)

/** Challenges of passkeys that were answered, so that no answer counts twice. */
export const usedChallenges = pgTable('used_challenges', {
  challenge_hash: text().primaryKey(),
  expires_at: instant().notNull(),
})

/** Sign-ins whose password was right and whose second factor is awaited. */
export const signInChallenges = pgTable('sign_in_challenges', {
  secret_hash: text().primaryKey(),
  user_id: userId().notNull(),
  expires_at: instant().notNull(),
})

/** Links that work once: to choose a new password, or to confirm an address. */
export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    secret_hash: text().primaryKey(),
    purpose: text().$type<'reset' | 'email'>().notNull(),
    user_id: userId().notNull(),
    /** The address to which the link was sent; for a change, the new one. */
    email: text().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [index('one_time_links_user_id_index').on(table.user_id)],
)

/** People as single sign-on knows them. */
export const ssoIdentities = pgTable(
  'sso_identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    user_id: userId().notNull(),
    /** Those of the last sign-in that give something. */
    groups: text().array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('sso_identities_user_id_index').on(table.user_id),
  ],
)

/** API tokens, as SHA-256. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid().primaryKey(),
    secret_hash: text().notNull().unique(),
    user_id: userId().notNull(),
    name: text().notNull(),
    prefix: text().notNull(),
    scopes: text().array().$type<TokenScope[]>().notNull(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    last_used_at: instant(),
    /** When people were reminded that it ends; of tokens of service accounts alone. */
    reminded_at: instant(),
    /** When the session policy moved its end forward. */
    shortened_at: instant(),
  },
  (table) => [index('api_tokens_user_id_index').on(table.user_id)],
)

/** What is known of service accounts beyond their rows among the users. */
export const serviceAccounts = pgTable('service_accounts', {
  user_id: userId().primaryKey(),
  purpose: text().notNull(),
  created_by: uuid()
    .notNull()
    .references(() => users.id),
  /** One that is deleted stays for what names it, and its name is never given again. */
  deleted_at: instant(),
})

/** Counters of attempts, in the form that rate-limiter-flexible keeps them. */
export const attempts = pgTable('attempts', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})

/**
 * The session policy as administrators set it, in the one row that there is. Null where nothing is set: there the
 * product's own limits hold, and `least` passes over it.
 */
export const sessionPolicy = pgTable(
  'session_policy',
  {
    id: integer().primaryKey(),
    session_hours: integer(),
    idle_minutes: integer(),
    /** Since when a second factor is required of administrators, and of everybody. */
    administrators_since: instant(),
    everybody_since: instant(),
    grace_days: integer(),
    person_token_days: integer(),
    service_token_days: integer(),
    updated_at: instant(),
  },
  (table) => [check('session_policy_one_row', sql`${table.id} = 1`)],
)

/** Facts about the installation, such as the hash of the setup code. */
export const instanceFacts = pgTable('instance_facts', { key: text().primaryKey(), value: text().notNull() })
