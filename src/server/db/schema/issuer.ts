// The keys with which Strata signs tokens for clouds.
import { json, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, sealed } from './columns.ts'

/** The public part of a key, as the key set publishes it (RFC 7517). */
export interface IssuerKey {
  readonly kty: 'RSA'
  readonly n: string
  readonly e: string
  readonly kid: string
  readonly alg: 'RS256'
  readonly use: 'sig'
}

/** Of those whose time has come, the newest signs; the others are published for what they signed, or will sign. */
export const issuerKeys = pgTable('issuer_keys', {
  /** Thumbprint of its public part (RFC 7638). */
  id: text().primaryKey(),
  public_key: json().$type<IssuerKey>().notNull(),
  /** Its private part as PKCS #8, sealed. */
  sealed: sealed().notNull(),
  signs_from: instant().notNull(),
  created_at: instant().notNull(),
})
