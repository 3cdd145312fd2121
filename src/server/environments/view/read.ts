// One environment, with what it is made of.
import { eq, sql } from 'drizzle-orm'
import { requiredOf } from '#engine/pipelines/facts.ts'
import type { environments as rows } from '#contract/environments.ts'
import type { Output } from '#contract/endpoint.ts'
import type { SchemaProof } from '#contract/proof.ts'
import { cents } from '#domain/environment/cost.ts'
import { noEnvironment } from '../../access/authorize.ts'
import type { Queries } from '../../db/connect.ts'
import { compiledStacks, environments } from '../../db/schema/environments.ts'
import { planProofs } from '../../db/schema/plan-proofs.ts'
import { accountSearches, receipts } from '../../db/schema/receipts.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import type { PartlyStored, StoredJson } from '../../http/stored-json.ts'
import { presentPlan, withPlan } from '../../plan-proof/read.ts'
import { readKeptToday } from '../../receipts/base/kept-today.ts'
import { openVariables } from '../base/variables.ts'
import { findReadableTemplate } from '../stack/template-source.ts'
import { presentEnvironments } from './present-environment.ts'

type Detail = Output<(typeof rows)['get']>

/**
 * An environment with its compiled stack. What was stored of the stack is not
 * parsed: it is given back as it was asked for, to the byte.
 * @throws Refused with 404 when it has gone since the guard saw it
 */
export async function getEnvironment(
  deps: Deps,
  { caller }: SignedIn,
  id: string,
): Promise<PartlyStored<Detail, 'proof' | 'result'>> {
  const { orm } = deps.database
  const [found] = await orm
    .select({
      environment: environments,
      result: sql<StoredJson<Detail['result']>>`${compiledStacks.result}::text`,
      proof: sql<StoredJson<SchemaProof>>`${compiledStacks.proof}::text`,
      plan: planProofs,
      receipt: receipts.verdict,
      searching: accountSearches.looks,
      template_id: compiledStacks.template_id,
      template_version: compiledStacks.template_version,
      // Looked for only where there are values: reading the whole stack takes its time.
      declared: sql<
        string | null
      >`case when ${environments.variables} is not null then ${compiledStacks.result}->'terraform'->>'variables_tf' end`,
    })
    .from(environments)
    .innerJoin(compiledStacks, eq(compiledStacks.id, environments.compiled_id))
    .leftJoin(planProofs, eq(planProofs.files_digest, compiledStacks.files_digest))
    .leftJoin(receipts, eq(receipts.environment_id, environments.id))
    .leftJoin(accountSearches, eq(accountSearches.environment_id, environments.id))
    .where(eq(environments.id, id))
  const [answer] = found ? await presentEnvironments(orm, caller, [found.environment], deps.now()) : []
  if (!found || !answer) throw noEnvironment()
  const { environment, result, declared } = found
  const proof = withPlan(found.proof, presentPlan(found.plan, deps))
  const variables = shownVariables(openVariables(deps, environment.variables), declared ?? '')
  const head = {
    ...answer,
    description: environment.description,
    template: await templateOf(orm, caller, found),
    update: await updateOf(orm, environment),
    variables,
    kept: found.receipt === null ? null : await readKeptToday(orm, id, deps.now()),
    receipt: found.receipt ?? (found.searching === null ? null : ('searching' as const)),
  }
  return { head, fields: { proof, result } }
}

/** The template that it is made of, with its newest version; null for everything else and for whom it is not there. */
async function templateOf(
  orm: Queries,
  caller: SignedIn['caller'],
  { template_id, template_version }: Pick<typeof compiledStacks.$inferSelect, 'template_id' | 'template_version'>,
): Promise<Detail['template']> {
  if (template_id === null || template_version === null) return null
  const template = await findReadableTemplate(orm, caller, template_id)
  if (!template) return null
  return { id: template_id, name: template.name, version: template_version, newest_version: template.version }
}

async function updateOf(
  orm: Queries,
  { update_compiled_id }: Pick<typeof environments.$inferSelect, 'update_compiled_id'>,
): Promise<Detail['update']> {
  if (update_compiled_id === null) return null
  const [row] = await orm
    .select({
      cost_monthly: sql<number>`(${compiledStacks.result}->'cost_estimate'->>'total_monthly')::float8`,
      resource_count: sql<number>`(${compiledStacks.result}->>'resource_count')::int`,
    })
    .from(compiledStacks)
    .where(eq(compiledStacks.id, update_compiled_id))
  return row ? { ...row, cost_monthly: cents(row.cost_monthly) } : null
}

/** The values that were given, without those of secret variables, nor those of variables that are gone. */
function shownVariables(given: Readonly<Record<string, string>>, declared: string): Detail['variables'] {
  const isOpen = new Set(requiredOf(declared).flatMap(({ name, isSensitive }) => (isSensitive ? [] : [name])))
  return Object.entries(given).map(([name, value]) => ({ name, value: isOpen.has(name) ? value : null }))
}
