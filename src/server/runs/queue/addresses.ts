// The addresses of resources in a state.
import { z } from 'zod'
import type { Queries } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { readWholeBlob } from '../base/blobs.ts'
import type { StateVersion } from '../base/state-facts.ts'

/** Of a state in Terraform's own form (version 4), what names its resources. */
const named = z.object({
  resources: z.array(
    z.object({
      module: z.string().optional(),
      mode: z.string(),
      type: z.string(),
      name: z.string(),
      instances: z.array(z.object({ index_key: z.union([z.string(), z.number()]).optional() })),
    }),
  ),
})

/**
 * Addresses of the resources that a state holds: each of the whole resource, which takes all of its instances as a
 * target.
 */
export async function addressesInState(
  orm: Queries,
  deps: Pick<Deps, 'seal'>,
  { blob_id }: Pick<StateVersion, 'blob_id'>,
): Promise<ReadonlySet<string>> {
  const text = (await readWholeBlob(orm, deps, blob_id)).toString('utf8')
  const { resources } = named.parse(JSON.parse(text))
  return new Set(
    resources.flatMap(({ module, mode, type, name, instances }) =>
      mode === 'managed' && instances.length > 0 ? [`${module ? `${module}.` : ''}${type}.${name}`] : [],
    ),
  )
}
