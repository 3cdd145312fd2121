// A look at the account of a connection, whenever someone asks for it.
import { and, eq } from 'drizzle-orm'
import type { connections as contract } from '#contract/connections.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { ShownPreflight } from '#contract/preflight.ts'
import { CLOUDS } from '#engine/clouds/index.ts'
import { filesOnDisk } from '#engine/compile/on-disk.ts'
import { stackSpec, type StackSpec } from '#engine/stack/schema.ts'
import { message } from '#words/message.ts'
import { noEnvironment, noTemplate } from '../../access/authorize.ts'
import { compiledStacks, environments } from '../../db/schema/environments.ts'
import type { Deps } from '../../deps.ts'
import { revokedIn } from '../../environments/base/connection-use.ts'
import { findReadableTemplate } from '../../environments/stack/template-source.ts'
import type { SignedIn } from '../../http/context.ts'
import { badRequest, conflict } from '../../http/errors.ts'
import { isId } from '../../http/ids.ts'
import { lookAt } from '../../preflight/look.ts'
import type { LookedStack } from '../../preflight/parts.ts'
import { presentPreflight } from '../../preflight/present.ts'
import { stackOfRun } from '../../runs/preflight/stack.ts'
import { compileOrRefuse } from '../../stack/compile.ts'
import { askedBy, getUsableRow, type ConnectionPath, type ConnectionRow } from './store.ts'

type Asked = Parsed<typeof contract.preflight>['body']

/**
 * Looks at the account of a connection.
 * @throws Refused with 400 for both an environment and a template, and for a template that no longer compiles; 404
 * when one of them is not there; 409 when the connection is revoked, or what is looked at is for another cloud
 */
export async function lookAtConnection(
  deps: Deps,
  ctx: SignedIn,
  path: ConnectionPath,
  asked: Asked,
): Promise<ShownPreflight> {
  const { environment_id, template_id } = asked
  if (environment_id !== undefined && template_id !== undefined)
    throw badRequest([{ field: 'template_id', said: message('preflight.one-of') }])
  const row = await getUsableRow(deps.database.orm, path)
  if (row.revoked_at !== null)
    throw conflict(path.id === null ? message('connections.revoked', { name: row.name }) : revokedIn(row))
  const stack =
    environment_id !== undefined
      ? await stackOfEnvironment(deps, path, row, environment_id)
      : template_id !== undefined
        ? await stackOfTemplate(deps, ctx, row, template_id)
        : undefined
  return presentPreflight(await lookAt(deps, askedBy(row, path), stack))
}

async function stackOfEnvironment(
  deps: Deps,
  path: ConnectionPath,
  row: ConnectionRow,
  id: string,
): Promise<LookedStack> {
  const { orm } = deps.database
  const isSeen = path.id === null ? eq(environments.connection_id, row.id) : eq(environments.project_id, path.id)
  const isOfIt = and(eq(environments.id, id), isSeen)
  const [found] = isId(id)
    ? await orm
        .select({ environment: environments, stack: compiledStacks.stack })
        .from(environments)
        .innerJoin(compiledStacks, eq(compiledStacks.id, environments.compiled_id))
        .where(isOfIt)
    : []
  if (!found || found.environment.status === 'deleted') throw noEnvironment()
  const stack = stackSpec.safeParse(found.stack)
  if (stack.success) refuseOtherCloud(row, stack.data)
  return stackOfRun(deps, found.environment, found.environment)
}

async function stackOfTemplate(deps: Deps, { caller }: SignedIn, row: ConnectionRow, id: string): Promise<LookedStack> {
  const template = await findReadableTemplate(deps.database.orm, caller, id)
  if (!template) throw noTemplate()
  const stack = stackSpec.parse(template.stack)
  refuseOtherCloud(row, stack)
  const compiled = await compileOrRefuse(caller.id, stack, { now: deps.now(), field: 'template_id' })
  return { region: stack.region, files: filesOnDisk(compiled), variables: {}, existing: new Set() }
}

function refuseOtherCloud({ name, cloud }: ConnectionRow, stack: StackSpec): void {
  if (stack.cloud === cloud) return
  const params = { name, cloud: CLOUDS[cloud].label, cloud_provider: CLOUDS[stack.cloud].label }
  throw conflict(message('preflight.other-cloud', params))
}
