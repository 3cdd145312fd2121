// The Terraform files of a job, as they were stored when they were asked for, and the values that they take.
import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { filesOnDisk, type StackFiles } from '#engine/compile/on-disk.ts'
import { modulesElsewhere } from '#engine/modules/elsewhere.ts'
import type { CompiledStack, ReleasedStack } from '#engine/result.ts'
import { expiryAtActivation } from '#domain/environment/expiry.ts'
import { textOfFiles } from '#domain/run/files.ts'
import type { RunPhase } from '#domain/run/status.ts'
import type { Queries } from '../../db/connect.ts'
import { compiledStacks } from '../../db/schema/environments.ts'
import { openVariables } from '../../environments/base/variables.ts'
import type { Deps } from '../../deps.ts'
import type { EnvironmentRow } from '../../environments/base/lock.ts'
import type { RunRow } from '../base/lock.ts'
import { openHeld } from '../drift/held.ts'
import { withLeftAlone } from '../drift/stay.ts'

/** What of a stored stack a job needs. */
export interface StoredFiles extends StackFiles {
  /** The same without protections; null for stacks of older versions. */
  readonly released: ReleasedStack | null
  /** Whether people brought modules for it: their files, or the address from which Terraform fetches them. */
  readonly has_own_modules: boolean
}

/** The stored files of a stack, which never change. */
export async function readStoredFiles(orm: Queries, compiledId: string): Promise<StoredFiles> {
  const { result, released } = compiledStacks
  const [found] = await orm
    .select({
      terraform: sql<StoredFiles['terraform']>`${result}->'terraform'`,
      module_files: sql<Record<string, string> | null>`${result}->'module_files'`,
      stack: sql<CompiledStack['stack']>`${result}->'stack'`,
      released: sql<ReleasedStack | null>`${released}`,
    })
    .from(compiledStacks)
    .where(eq(compiledStacks.id, compiledId))
  if (!found) throw new Error(`The stack ${compiledId} of a run is gone.`)
  const { terraform, module_files, stack } = found
  const has_own_modules = Object.keys(module_files ?? {}).length > 0 || modulesElsewhere(stack).length > 0
  return { terraform, ...(module_files && { module_files }), released: found.released, has_own_modules }
}

/**
 * The files of a run by their path: what destroys takes those without protections, and an update leaves ignored
 * differences as they are.
 */
export function filesFor(
  deps: Pick<Deps, 'seal'>,
  { kind, drift_held }: Pick<RunRow, 'kind' | 'drift_held'>,
  stored: StoredFiles,
): Record<string, string> {
  const files = filesOnDisk(kind === 'destroy' && stored.released ? stored.released : stored)
  return withLeftAlone(files, openHeld(deps, drift_held))
}

/** Addresses of resources that their provider deletes only after an argument allows it. */
export function protectedByProvider({ released }: StoredFiles): string[] {
  return (released?.protected ?? []).filter(({ by }) => by === 'provider').map(({ address }) => address)
}

/** What identifies files, whatever their order: SHA-256, in hexadecimal. */
export function digestOfFiles(files: Readonly<Record<string, string>>): string {
  return createHash('sha256').update(textOfFiles(files)).digest('hex')
}

interface VariablesOf {
  readonly run: Pick<RunRow, 'variables'>
  readonly environment: EnvironmentRow
  readonly phase: RunPhase
}

/**
 * The values of variables: those that people gave, and the end of the environment, which its tags name. That end may
 * have moved since the plan, whose file keeps the one that it was made with: an apply names none.
 */
export function variablesFor(
  deps: Pick<Deps, 'seal'>,
  { run, environment, phase }: VariablesOf,
  now: Date,
): Record<string, string> {
  if (phase === 'apply') return { ...openVariables(deps, run.variables) }
  const end = environment.activated_at === null ? expiryAtActivation(environment, now) : environment.expires_at
  return {
    ...(end && { expires_on: end.toISOString().slice(0, 10) }),
    ...openVariables(deps, run.variables),
  }
}

/** A declaration as the printer and `terraform fmt` write it: it ends with the first brace at the start of a line. */
const DECLARATION = /^variable "([\w-]{1,200})" \{\n([\s\S]*?)^\}/gm

/** Names of the variables that files declare as secret, of those that have a value. */
export function sensitiveNames(
  files: Readonly<Record<string, string>>,
  variables: Readonly<Record<string, string>>,
): string[] {
  const secret = Object.values(files).flatMap((text) =>
    [...text.matchAll(DECLARATION)].flatMap(([, name = '', body = '']) =>
      /^\s*sensitive\s*=\s*true\b/m.test(body) ? [name] : [],
    ),
  )
  return [...new Set(secret)].filter((name) => Object.hasOwn(variables, name))
}
