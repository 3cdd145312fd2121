// What the last run of an environment left that kept something of a kind.
import { and, desc, eq } from 'drizzle-orm'
import type { Queries } from '../../db/connect.ts'
import { runs } from '../../db/schema/runs.ts'
import { runArtifacts } from '../../db/schema/states.ts'
import type { Deps } from '../../deps.ts'
import { readWholeBlob } from '../base/blobs.ts'

/** The text of the newest one; undefined when there is none. */
export async function readNewest(
  tx: Queries,
  deps: Pick<Deps, 'seal'>,
  { environmentId, kind }: { readonly environmentId: string; readonly kind: 'lock' | 'stopped' },
): Promise<string | undefined> {
  const [kept] = await tx
    .select({ blob_id: runArtifacts.blob_id })
    .from(runArtifacts)
    .innerJoin(runs, eq(runs.id, runArtifacts.run_id))
    .where(and(eq(runs.environment_id, environmentId), eq(runArtifacts.kind, kind)))
    .orderBy(desc(runs.number), desc(runArtifacts.created_at))
    .limit(1)
  return kept && (await readWholeBlob(tx, deps, kept.blob_id)).toString('utf8')
}
