// Another search of an account, some time after its receipt was written.
import { eq } from 'drizzle-orm'
import { isRunByStrata, isSimulated } from '#domain/environment/connections.ts'
import { environments } from '../db/schema/environments.ts'
import { receipts } from '../db/schema/receipts.ts'
import type { Deps } from '../deps.ts'
import { readFormer } from './former.ts'
import { searchCloud, type CloudSearched, type SearchPart } from './search-cloud.ts'

/** Searches the account of a deleted environment that has a receipt; undefined for what is in no account of a cloud. */
export async function searchLater(deps: Pick<Deps, SearchPart>, id: string): Promise<CloudSearched | undefined> {
  const { orm } = deps.database
  const [found] = await orm
    .select({ environment: environments })
    .from(receipts)
    .innerJoin(environments, eq(environments.id, receipts.environment_id))
    .where(eq(environments.id, id))
  if (!found) return undefined
  const { environment } = found
  if (isSimulated(environment.connection) || !isRunByStrata(environment.connection)) return undefined
  const former = await readFormer(orm, deps, environment, environment.deleted_at ?? deps.now())
  return searchCloud(deps, environment, former, 1)
}
