// Receipts of teardowns, and the keys that sign them.
import { json, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { PublicKey, Verdict } from '#domain/receipt/receipt.ts'
import { instant } from './columns.ts'
import { environments } from './environments.ts'

/** Keys that sign receipts: the newest signs, and all of them verify. */
export const receiptKeys = pgTable('receipt_keys', {
  /** Thumbprint of its public part (RFC 7638). */
  id: text().primaryKey(),
  public_key: json().$type<PublicKey>().notNull(),
  /** Its private part as PKCS #8, sealed. */
  sealed: text().notNull(),
  created_at: instant().notNull(),
})

/** What was signed; a row never changes. */
export const receipts = pgTable('receipts', {
  environment_id: uuid()
    .primaryKey()
    .references(() => environments.id, { onDelete: 'cascade' }),
  key_id: text()
    .notNull()
    .references(() => receiptKeys.id),
  verdict: text().$type<Verdict>().notNull(),
  /** The receipt and its signature, as a JWS in compact form. */
  jws: text().notNull(),
  created_at: instant().notNull(),
})
