// From answers or a stack to generated files.
import type { Answers } from '#engine/answers.ts'
import { stackFromAnswers } from '#engine/blueprints/from-answers.ts'
import { CLOUD_LIST } from '#engine/clouds/index.ts'
import { compileStack } from '#engine/compile/compile.ts'
import type { StackFiles } from '#engine/compile/on-disk.ts'
import type { CompiledStack } from '#engine/result.ts'
import { stackSpec, type StackSpec } from '#engine/stack/schema.ts'
import type { StoredResult } from '#contract/results.ts'
import type { ExportRequest } from '#contract/stacks.ts'
import type { Deps } from '../../deps.ts'
import { badRequest } from '../../http/errors.ts'
import type { SignedIn } from '../../http/context.ts'
import type { FileBody, Text } from '../../http/implement.ts'
import { listBlueprints } from '../blueprints/service.ts'
import { getResultFiles, keepResult } from '../results/service.ts'
import { packFiles, zipName } from './zip.ts'

/** @throws Refused with 400 that names everything that the compiler finds wrong */
export function generate(deps: Deps, ctx: SignedIn, answers: Answers): Promise<Text<StoredResult>> {
  return keepResult(deps, ctx, compileAnswers(answers, deps.now()))
}

/**
 * Compiles answers and stores nothing.
 * @param now the day on which a Temporary stack begins
 * @throws Refused with 400 that names everything that the compiler finds wrong
 */
export function compileAnswers(answers: Answers, now: Date): CompiledStack {
  return compileOrRefuse(withLifetime(stackFromAnswers(answers), now))
}

/** Days that a Temporary environment lives when nobody says otherwise (specification section 9). */
const TEMPORARY_DAYS = 7
const DAY_MS = 86_400_000

/** Gives a Temporary stack its dates: the engine has no clock. */
function withLifetime(stack: StackSpec, now: Date): StackSpec {
  if (stack.duration !== 'temporary') return stack
  const day = (time: number): string => new Date(time).toISOString().slice(0, 10)
  return { ...stack, starts_on: stack.starts_on ?? day(now.getTime()), expires_on: stack.expires_on ?? day(now.getTime() + TEMPORARY_DAYS * DAY_MS) }
}

/** @throws Refused with 400 that names everything that the compiler finds wrong */
export async function compileAndKeep(deps: Deps, ctx: SignedIn, stack: StackSpec): Promise<Text<StoredResult>> {
  return keepResult(deps, ctx, compileOrRefuse(stack))
}

/**
 * Packs the files that a request means into a ZIP.
 * @throws Refused with 400 for answers that cannot be compiled, 404 for an id that is not there
 */
export async function exportZip(deps: Deps, ctx: SignedIn, request: ExportRequest): Promise<FileBody> {
  const { cloud, files } = await filesOf(deps, ctx, request)
  const now = deps.now()
  return { body: packFiles(files, now), file_name: zipName(cloud, now) }
}

/** Packs files of other features into a ZIP. @param name what they are for; its slug becomes part of the file's name */
export function packStack(cloud: string, files: StackFiles, name: string, now: Date): FileBody {
  return { body: packFiles(files, now), file_name: zipName(cloud, now, name) }
}

/**
 * Does once what the first request for each cloud would wait for: reads the
 * price book and the schemas of the providers. Stores nothing.
 */
export async function warmUp({ prove }: Pick<Deps, 'prove'>): Promise<void> {
  listBlueprints()
  for (const cloud of CLOUD_LIST) {
    await prove(compileOrRefuse(stackSpec.parse({ cloud: cloud.id, region: cloud.defaultRegion, nodes: [{ id: 'vm', type: 'vm' }] })).terraform)
  }
}

async function filesOf(deps: Deps, ctx: SignedIn, request: ExportRequest): Promise<{ cloud: string; files: StackFiles }> {
  if ('terraform' in request) {
    const { terraform, module_files = {} } = request
    return { cloud: request.stack?.cloud ?? request.cloud_provider ?? '', files: { terraform, module_files } }
  }
  const { stack, ...files } = 'id' in request ? await getResultFiles(deps, ctx, request.id) : compileOrRefuse(stackFromAnswers(request))
  return { cloud: stack.cloud, files }
}

function compileOrRefuse(stack: StackSpec): CompiledStack {
  const outcome = compileStack(stack)
  if (outcome.ok) return outcome.result
  const errors = outcome.diagnostics.filter((diagnostic) => diagnostic.severity === 'error')
  throw badRequest(errors.map(({ field, node, message }) => ({ field: field ?? (node === undefined ? '' : `nodes.${node}`), message })))
}
