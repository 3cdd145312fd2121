// The stack of an environment as a look at its account reads it.
import { stackSpec } from '#engine/stack/schema.ts'
import { filesOnDisk } from '#engine/compile/on-disk.ts'
import { eq } from 'drizzle-orm'
import { compiledStacks } from '../../db/schema/environments.ts'
import type { Deps } from '../../deps.ts'
import type { EnvironmentRow } from '../../environments/base/lock.ts'
import { openVariables } from '../../environments/base/variables.ts'
import type { LookedStack } from '../../preflight/parts.ts'
import type { RunRow } from '../base/lock.ts'
import { findState } from '../base/state-facts.ts'
import { addressesInState } from '../queue/addresses.ts'
import { readStoredFiles } from '../queue/files.ts'

/** The stack that a run is about, without what its state holds already. */
export async function stackOfRun(
  deps: Pick<Deps, 'database' | 'seal'>,
  environment: EnvironmentRow,
  { compiled_id, variables }: Pick<RunRow, 'compiled_id' | 'variables'>,
): Promise<LookedStack> {
  const { orm } = deps.database
  const [found] = await orm
    .select({ stack: compiledStacks.stack })
    .from(compiledStacks)
    .where(eq(compiledStacks.id, compiled_id))
  const state = await findState(orm, environment.id)
  return {
    region: stackSpec.safeParse(found?.stack).data?.region ?? environment.region,
    files: filesOnDisk(await readStoredFiles(orm, compiled_id)),
    variables: openVariables(deps, variables),
    existing: state ? await addressesInState(orm, deps, state) : new Set(),
  }
}
