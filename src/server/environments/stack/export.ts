// The Terraform files of an environment, to take away.
import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import type { StackFiles } from '#engine/compile/on-disk.ts'
import type { FileLayout } from '#engine/compile/split.ts'
import type { CompiledStack } from '#engine/result.ts'
import { stackSpec, type StackSpec } from '#engine/stack/schema.ts'
import { expiryAtActivation } from '#domain/environment/expiry.ts'
import { noEnvironment } from '../../access/authorize.ts'
import { compiledStacks, environments } from '../../db/schema/environments.ts'
import type { Deps } from '../../deps.ts'
import type { FileBody } from '../../http/implement.ts'
import type { EnvironmentRow } from '../base/lock.ts'
import { compileInTurn } from '../../stack/in-turn.ts'
import { packStack } from '../../stack/zip.ts'

type StoredStack = StackFiles & Pick<CompiledStack, 'stack'>

/**
 * Packs the files of an environment.
 * @param person id of the caller
 * @throws Refused with 404 when it has gone since the guard saw it
 */
export async function exportEnvironment(deps: Deps, person: string, id: string, layout: FileLayout): Promise<FileBody> {
  const [found] = await deps.database.orm
    .select({ environment: environments, result: sql<StoredStack>`${compiledStacks.result}` })
    .from(environments)
    .innerJoin(compiledStacks, eq(compiledStacks.id, environments.compiled_id))
    .where(eq(environments.id, id))
  if (!found) throw noEnvironment()
  const now = deps.now()
  const { environment, result } = found
  return packStack(result.stack.cloud, await filesOf(person, environment, result, now), now, {
    name: environment.name,
    layout,
  })
}

/**
 * The files as they were asked for, with the tags that the environment has by
 * now and those of a Temporary stack with its end. Only when the engine still gives what was approved:
 * what a later version would print differently no one has looked at.
 */
async function filesOf(
  person: string,
  environment: EnvironmentRow,
  { stack, terraform, module_files = {}, main_parts }: StoredStack,
  now: Date,
): Promise<StackFiles> {
  const kept = { terraform, module_files, ...(main_parts && { main_parts }) }
  const read = stackSpec.safeParse(stack)
  if (!read.success) return kept
  const isSame = stack.duration !== 'temporary' && isDeepStrictEqual(read.data.tags, environment.tags)
  if (isSame) return kept
  const again = await compiledFiles(person, read.data)
  if (!isDeepStrictEqual(again && withoutParts(again), { terraform, module_files })) return kept
  const asOfNow = read.data.duration === 'temporary' ? withDates(read.data, environment, now) : read.data
  return (await compiledFiles(person, { ...asOfNow, tags: environment.tags })) ?? kept
}

async function compiledFiles(person: string, stack: StackSpec): Promise<StackFiles | undefined> {
  const outcome = await compileInTurn(person, stack)
  if (!outcome.ok) return undefined
  const { terraform, module_files = {}, main_parts } = outcome.result
  return { terraform, module_files, ...(main_parts && { main_parts }) }
}

/** What is compared: stacks of older versions do not say where main.tf can be cut. */
function withoutParts({ terraform, module_files }: StackFiles): StackFiles {
  return { terraform, module_files }
}

/** One that is not applied yet ends as if it were applied now. */
function withDates(
  { expires_on: _end, starts_on, ...stack }: StackSpec,
  environment: EnvironmentRow,
  now: Date,
): StackSpec {
  const end = environment.activated_at === null ? expiryAtActivation(environment, now) : environment.expires_at
  const start = environment.activated_at === null ? starts_on : dayOf(environment.activated_at)
  return { ...stack, ...(start !== undefined && { starts_on: start }), ...(end && { expires_on: dayOf(end) }) }
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
