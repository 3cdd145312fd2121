// The files behind a digest: those of a stored result, of a request, or of a version of a template.
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { CompiledStack, TerraformFiles } from '#engine/result.ts'
import { stackSpec } from '#engine/stack/schema.ts'
import { compiledStacks } from '../db/schema/environments.ts'
import { templates, templateVersions } from '../db/schema/library.ts'
import { planProofs } from '../db/schema/plan-proofs.ts'
import { results } from '../db/schema/results.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { compileOrRefuse } from '../stack/compile.ts'
import { OWN_WORK } from '../threads/threads.ts'
import { digestOfFiles, plannedFiles } from './digest.ts'
import { keepPlan, newPlan } from './keep.ts'

type Reading = Pick<Deps, 'database'>

/** Files by their path; undefined when nothing has them any more. */
export async function findFiles(
  { database: { orm } }: Reading,
  digest: string,
): Promise<Record<string, string> | undefined> {
  for (const table of [results, compiledStacks]) {
    const [row] = await orm
      .select({
        terraform: sql<TerraformFiles>`${table.result} -> 'terraform'`,
        module_files: sql<Record<string, string> | null>`${table.result} -> 'module_files'`,
      })
      .from(table)
      .where(eq(table.files_digest, digest))
      .limit(1)
    if (row)
      return plannedFiles({ terraform: row.terraform, ...(row.module_files && { module_files: row.module_files }) })
  }
  const [version] = await orm.select().from(templateVersions).where(eq(templateVersions.files_digest, digest)).limit(1)
  const compiled = version && (await compileVersion(version))
  if (compiled && digestOfFiles(compiled) === digest) return plannedFiles(compiled)
  // Another version of Strata makes other files of it: look for them again.
  await orm.update(templateVersions).set({ files_digest: null }).where(eq(templateVersions.files_digest, digest))
  return undefined
}

/** What a version without anything to plan has in place of a digest: it does not compile. */
const NOTHING = ''

/** Lets the newest version of a template that nobody has looked at be planned. @returns whether there was one */
export async function takeUpTemplate({ database: { orm }, now }: Pick<Deps, 'database' | 'now'>): Promise<boolean> {
  const { template_id, version, files_digest, created_at } = templateVersions
  const [found] = await orm
    .select({ row: templateVersions })
    .from(templateVersions)
    .innerJoin(templates, eq(templates.id, template_id))
    .where(and(isNull(files_digest), isNull(templates.deleted_at)))
    .orderBy(desc(created_at), template_id)
    .limit(1)
  if (!found) return false
  const { row } = found
  const compiled = await compileVersion(row)
  const plan = compiled && newPlan(row.author_id, compiled, now())
  await orm.transaction(async (tx) => {
    if (plan) await keepPlan(tx, plan)
    await tx
      .update(templateVersions)
      .set({ files_digest: plan?.files_digest ?? NOTHING })
      .where(and(eq(template_id, row.template_id), eq(version, row.version)))
  })
  return true
}

/** A version as a request compiles it; undefined when it does not compile. */
async function compileVersion({
  stack,
  name,
  created_at,
}: Pick<typeof templateVersions.$inferSelect, 'stack' | 'name' | 'created_at'>): Promise<CompiledStack | undefined> {
  const read = stackSpec.safeParse(stack)
  if (!read.success) return undefined
  const named = read.data.name === '' ? { ...read.data, name } : read.data
  try {
    return await compileOrRefuse(OWN_WORK, named, { now: created_at })
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}

/** Forgets plans of files that nothing has any more; those of the last day may be about to be stored. */
export async function forgetPlans({ database: { orm } }: Reading, before: Date): Promise<void> {
  const { files_digest, created_at } = planProofs
  const isIn = (table: typeof results | typeof compiledStacks | typeof templateVersions) =>
    sql`exists (select 1 from ${table} where ${table.files_digest} = ${files_digest})`
  await orm
    .delete(planProofs)
    .where(
      sql`${created_at} < ${before} and not (${isIn(results)} or ${isIn(compiledStacks)} or ${isIn(templateVersions)})`,
    )
}
