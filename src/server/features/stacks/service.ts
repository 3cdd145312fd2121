// From answers or a stack to generated files.
import type { Answers } from '#engine/answers.ts'
import { CLOUD_LIST } from '#engine/clouds/index.ts'
import type { StackFiles } from '#engine/compile/on-disk.ts'
import { stackSpec, type StackSpec } from '#engine/stack/schema.ts'
import type { ExportRequest } from '#contract/stacks.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import type { FileBody } from '../../http/implement.ts'
import { listBlueprints } from '../blueprints/service.ts'
import { getResultFiles, keepResult } from '../results/service.ts'
import { compileAnswers, compileOrRefuse } from '../../stack/compile.ts'
import { packStack } from '../../stack/zip.ts'
import { OWN_WORK } from '../../threads/threads.ts'

/** @throws Refused with 400 that names everything that the compiler finds wrong */
export function generate(deps: Deps, ctx: SignedIn, answers: Answers): ReturnType<typeof keepResult> {
  return keepResult(deps, ctx, { answers }, () => compileAnswers(answers, { now: deps.now() }))
}

/** @throws Refused with 400 that names everything that the compiler finds wrong */
export function compileAndKeep(deps: Deps, ctx: SignedIn, stack: StackSpec): ReturnType<typeof keepResult> {
  return keepResult(deps, ctx, { stack }, () => compileOrRefuse(ctx.caller.id, stack, { now: deps.now() }))
}

/**
 * Packs the files that a request means into a ZIP.
 * @throws Refused with 400 for answers that cannot be compiled, 404 for an id that is not there
 */
export async function exportZip(deps: Deps, ctx: SignedIn, request: ExportRequest): Promise<FileBody> {
  const { cloud, files } = await filesOf(deps, ctx, request)
  const layout = !('terraform' in request) && 'id' in request ? request.layout : 'one'
  return packStack(cloud, files, deps.now(), { layout })
}

/**
 * Does once what the first request for each cloud would wait for: reads the
 * price book and the schemas of the providers. Stores nothing.
 */
export async function warmUp({ prove, now }: Pick<Deps, 'prove' | 'now'>): Promise<void> {
  listBlueprints()
  for (const cloud of CLOUD_LIST) {
    const stack = stackSpec.parse({ cloud: cloud.id, region: cloud.defaultRegion, nodes: [{ id: 'vm', type: 'vm' }] })
    const { terraform } = await compileOrRefuse(OWN_WORK, stack, { now: now() })
    await prove(OWN_WORK, terraform)
  }
}

async function filesOf(
  deps: Deps,
  ctx: SignedIn,
  request: ExportRequest,
): Promise<{ cloud: string; files: StackFiles }> {
  if ('terraform' in request) {
    const { terraform, module_files = {} } = request
    return { cloud: request.stack?.cloud ?? request.cloud_provider ?? '', files: { terraform, module_files } }
  }
  const { stack, ...files } =
    'id' in request ? await getResultFiles(deps, ctx, request.id) : compileAnswers(request, { now: deps.now() })
  return { cloud: stack.cloud, files }
}
