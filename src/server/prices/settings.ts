// How prices renew, as administrators set it.
import type { Queries } from '../db/connect.ts'
import { priceSettings } from '../db/schema/prices.ts'
import type { Sealed } from '../crypto/sealed.ts'

/** Use under which the API key for the list of Google is sealed. */
export const GCP_KEY_SEAL = 'prices-gcp-key'

/** What is set; nothing renews automatically unless someone says so. */
export async function readSettings(orm: Queries): Promise<{ is_monthly: boolean; sealed_gcp_key: Sealed | null }> {
  const [row] = await orm.select().from(priceSettings)
  return row ?? { is_monthly: false, sealed_gcp_key: null }
}
