// What of a deleted environment stays on purpose, beside the verdict of its receipt.
import { eq } from 'drizzle-orm'
import { keptToday, type KeptToday } from '#domain/receipt/kept-today.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { Queries } from '../../db/connect.ts'
import { keptSnapshots, receipts } from '../../db/schema/receipts.ts'

/** What was signed, from its JWS in compact form. */
export function receiptOf(jws: string): Receipt {
  const [, payload = ''] = jws.split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Receipt
}

/** What of an environment with a receipt is kept at a moment; null where nothing is. */
export async function readKeptToday(orm: Queries, environmentId: string, now: Date): Promise<KeptToday | null> {
  const [row] = await orm.select({ jws: receipts.jws }).from(receipts).where(eq(receipts.environment_id, environmentId))
  if (!row) return null
  const snapshots = await orm.select().from(keptSnapshots).where(eq(keptSnapshots.environment_id, environmentId))
  return keptToday(receiptOf(row.jws).kept, snapshots, now)
}
