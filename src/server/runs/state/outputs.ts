// The outputs of the newest apply of an environment: kept sealed, and a sensitive one shown only to who asks for it.
import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Output } from '#contract/endpoint.ts'
import type { states } from '#contract/states.ts'
import { message } from '#words/message.ts'
import { change } from '../../audit/change.ts'
import { environmentTarget } from '../../audit/targets.ts'
import type { Transaction } from '../../db/connect.ts'
import { environmentOutputs, runArtifacts } from '../../db/schema/states.ts'
import type { Deps } from '../../deps.ts'
import { lockManagedEnvironment } from '../../environments/base/lock-managed.ts'
import type { SignedIn } from '../../http/context.ts'
import { notFound } from '../../http/errors.ts'
import { readWholeBlob } from '../base/blobs.ts'

const OUTPUTS_MAX = 1000

/** What `terraform output -json` prints. */
const printed = z
  .record(z.string().regex(/^[\w-]{1,200}$/), z.object({ sensitive: z.boolean().default(false), value: z.unknown() }))
  .refine((outputs) => Object.keys(outputs).length <= OUTPUTS_MAX)

type Rows = typeof states

/** A value opens for its own output of its own environment. */
export const outputSeal = (environmentId: string, name: string): string => `output ${environmentId} ${name}`

/**
 * Keeps the outputs that an apply has handed over, in place of those before. The transaction holds the environment.
 * @returns false when it has handed over none that can be read: then those before stay
 */
export async function keepOutputs(
  tx: Transaction,
  deps: Pick<Deps, 'seal' | 'now'>,
  { id: run_id, environment_id }: { readonly id: string; readonly environment_id: string },
): Promise<boolean> {
  const isIt = and(eq(runArtifacts.run_id, run_id), eq(runArtifacts.stage, 'main'), eq(runArtifacts.kind, 'outputs'))
  const [artifact] = await tx.select({ blob_id: runArtifacts.blob_id }).from(runArtifacts).where(isIt)
  const outputs = artifact && readOutputs((await readWholeBlob(tx, deps, artifact.blob_id)).toString('utf8'))
  if (!outputs) return false
  const updated_at = deps.now()
  const rows = Object.entries(outputs).map(([name, { sensitive, value }]) => ({
    environment_id,
    name,
    run_id,
    updated_at,
    is_sensitive: sensitive,
    value: deps.seal.seal(JSON.stringify(value ?? null), outputSeal(environment_id, name)),
  }))
  await tx.delete(environmentOutputs).where(eq(environmentOutputs.environment_id, environment_id))
  if (rows.length > 0) await tx.insert(environmentOutputs).values(rows)
  return true
}

function readOutputs(text: string): z.infer<typeof printed> | undefined {
  try {
    return printed.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** The outputs of an environment by name, without the values of sensitive ones. */
export async function listOutputs(deps: Deps, id: string): Promise<Output<Rows['outputs']>> {
  const rows = await deps.database.orm
    .select()
    .from(environmentOutputs)
    .where(eq(environmentOutputs.environment_id, id))
    .orderBy(asc(environmentOutputs.name))
  return rows.map(({ name, is_sensitive, value, updated_at }) => ({
    name,
    is_sensitive,
    value: is_sensitive ? null : deps.seal.open(value, outputSeal(id, name)),
    updated_at: updated_at.toISOString(),
  }))
}

/**
 * The value of an output, also of a sensitive one.
 * @throws Refused with 404 when there is none of this name, 403 as the guard
 */
export function showOutput(
  deps: Deps,
  ctx: SignedIn,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<Output<Rows['showOutput']>> {
  return change(deps, ctx, async ({ tx, record }) => {
    const { environment } = await lockManagedEnvironment(tx, ctx.caller, id)
    const isIt = and(eq(environmentOutputs.environment_id, id), eq(environmentOutputs.name, name))
    const [output] = await tx.select().from(environmentOutputs).where(isIt)
    if (!output) throw notFound(message('states.no-output'))
    record({ action: 'environment.output-show', target: environmentTarget(environment), after: { output: name } })
    return { name, value: deps.seal.open(output.value, outputSeal(id, name)) }
  })
}
