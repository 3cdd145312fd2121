// Saved configurations of the deploy dialog: the two that everyone begins with, and your own.
import { and, asc, eq, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { CLOUD_LIST } from '#engine/clouds/index.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { DEPLOY_ENVIRONMENTS, type deployments as rows, type DeployConfiguration } from '#contract/deployments.ts'
import { message } from '#words/message.ts'
import { change } from '../../audit/change.ts'
import { changedFields } from '../../audit/changed.ts'
import type { Queries } from '../../db/connect.ts'
import { deployConfigurations } from '../../db/schema/library.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { badRequest, conflict, forbidden, notFound } from '../../http/errors.ts'
import { isId } from '../../http/ids.ts'

type Fields = Parsed<(typeof rows)['saveConfiguration']>['body']

const builtIn = (
  id: string,
  name: string,
  environment: DeployConfiguration['environment'],
  region: string,
): DeployConfiguration => ({
  id,
  name,
  environment,
  region,
  auto_approve: false,
  tags: [],
  is_built_in: true,
})

/** The two configurations that everyone starts with. */
const BUILT_IN: readonly DeployConfiguration[] = [
  builtIn('production', 'Production Config', 'prod', 'eastus'),
  builtIn('dev', 'Dev Config', 'dev', 'westus'),
]

const columns = {
  id: deployConfigurations.id,
  name: deployConfigurations.name,
  environment: deployConfigurations.environment,
  region: deployConfigurations.region,
  auto_approve: deployConfigurations.auto_approve,
  tags: deployConfigurations.tags,
}
const environments = z.enum(DEPLOY_ENVIRONMENTS)
const target = (id: string, name: string) => ({ type: 'deploy-configuration', id, name })

/** The configurations of the caller: the two that everyone has, then their own by name. */
export async function listConfigurations(
  { database: { orm } }: Deps,
  { caller }: SignedIn,
): Promise<DeployConfiguration[]> {
  const own = await selectOwn(orm, caller.id).orderBy(asc(deployConfigurations.name), asc(deployConfigurations.id))
  return [...BUILT_IN, ...own.map(present)]
}

function selectOwn(orm: Queries, userId: string, which?: SQL) {
  return orm
    .select(columns)
    .from(deployConfigurations)
    .where(and(eq(deployConfigurations.user_id, userId), which))
}

function present({
  environment,
  ...row
}: { readonly environment: string } & Omit<DeployConfiguration, 'environment' | 'is_built_in'>): DeployConfiguration {
  return { ...row, environment: environments.parse(environment), is_built_in: false }
}

/**
 * Saves a configuration of the caller; one of the same name is replaced.
 * @throws Refused with 400 for a region that no cloud has, 409 for the name of one that everyone has
 */
export async function saveConfiguration(deps: Deps, ctx: SignedIn, fields: Fields): Promise<DeployConfiguration> {
  const regions = CLOUD_LIST.flatMap((cloud) => cloud.regions.map(({ id }) => id))
  if (!regions.includes(fields.region)) {
    throw badRequest([{ field: 'region', said: message('results.no-region', { region: fields.region, regions }) }])
  }
  const taken = BUILT_IN.find(({ name }) => name.toLowerCase() === fields.name.toLowerCase())
  if (taken) throw conflict(message('results.configuration-fixed', { name: taken.name }))
  return change(deps, ctx, async ({ tx, record }) => {
    const { id: user_id } = ctx.caller
    const [before] = await selectOwn(tx, user_id, eq(deployConfigurations.name, fields.name)).for('update')
    const [saved] = await tx
      .insert(deployConfigurations)
      .values({ ...fields, id: deps.newId(), user_id, created_at: deps.now() })
      .onConflictDoUpdate({ target: [deployConfigurations.user_id, deployConfigurations.name], set: fields })
      .returning(columns)
    if (!saved) throw new Error('An insert gave no row.')
    const changed = before ? changedFields(before, { ...fields }) : { before: null, after: { ...fields } }
    if (changed) record({ action: 'deploy-configuration.save', target: target(saved.id, saved.name), ...changed })
    return present(saved)
  })
}

/**
 * Deletes a configuration of the caller. @throws Refused with 403 for one that everyone has, 404 for one that is not
 * theirs
 */
export async function removeConfiguration(deps: Deps, ctx: SignedIn, id: string): Promise<void> {
  const everybodys = BUILT_IN.find((one) => one.id === id)
  if (everybodys) throw forbidden(message('results.configuration-undeletable', { name: everybodys.name }))
  const none = () => notFound(message('results.no-configuration'))
  if (!isId(id)) throw none()
  await change(deps, ctx, async ({ tx, record }) => {
    const isOwn = and(eq(deployConfigurations.id, id), eq(deployConfigurations.user_id, ctx.caller.id))
    const [gone] = await tx.delete(deployConfigurations).where(isOwn).returning(columns)
    if (!gone) throw none()
    const { id: _, ...before } = gone
    record({ action: 'deploy-configuration.remove', target: target(id, gone.name), before })
  })
}
