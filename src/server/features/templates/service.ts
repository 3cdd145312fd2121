// Saved templates: everybody has their own.
import { z } from 'zod'
import type { templates } from '#contract/templates.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import { CLOUD_IDS } from '#engine/clouds/index.ts'
import { change } from '../../audit/change.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { notFound } from '../../http/errors.ts'
import { isId } from '../../http/ids.ts'
import { jsonPage, type Text } from '../../http/implement.ts'
import { cursorKeys, cutPage, readCursor } from '../../http/paging.ts'
import { countTemplates, insertTemplate, listTemplateRows, lockTemplate, removeTemplateRow, renameTemplateRow, type TemplateRow } from './store.ts'

type Rows = typeof templates
type Template = Output<Rows['create']>

const noTemplate = () => notFound('There is no such template, or it is not yours: look for it in your templates.')
const targetOf = ({ id, name }: Pick<TemplateRow, 'id' | 'name'>) => ({ type: 'template', id, name })
const cloudId = z.enum(CLOUD_IDS)

function present({ id, name, cloud, created_at, updated_at }: TemplateRow): Template {
  return { id, name, cloud: cloudId.parse(cloud), created_at: created_at.toISOString(), updated_at: updated_at.toISOString() }
}

/** One page of the templates of the caller. @throws Refused with 400 for a cursor of another list */
export async function listTemplates({ database }: Deps, ctx: SignedIn, query: Parsed<Rows['list']>['query']): Promise<Text<Output<Rows['list']>>> {
  const after = readCursor(query.cursor, cursorKeys.instant, z.uuid())
  const [total, found] = await Promise.all([countTemplates(database, ctx.caller.id), listTemplateRows(database, ctx.caller.id, query.limit + 1, after)])
  const { rows, next } = cutPage(found, query.limit, (row) => [row.created_at.toISOString(), row.id])
  return jsonPage(rows.map(present), { total, next })
}

/** Creates an empty template of the caller. */
export function createTemplate(deps: Deps, ctx: SignedIn, { name, cloud }: Parsed<Rows['create']>['body']): Promise<Template> {
  return change(deps, ctx, async ({ tx, record }) => {
    const at = deps.now()
    const row = { id: deps.newId(), owner_id: ctx.caller.id, team_id: null, name, cloud, created_at: at, updated_at: at }
    await insertTemplate(tx, row)
    record({ action: 'template.create', target: targetOf(row), after: { name, cloud } })
    return present(row)
  })
}

/** Renames a template of the caller. @throws Refused with 404 for what is not there or not theirs */
export function renameTemplate(deps: Deps, ctx: SignedIn, id: string, name: string): Promise<Template> {
  if (!isId(id)) throw noTemplate()
  return change(deps, ctx, async ({ tx, record }) => {
    const row = await lockTemplate(tx, id, ctx.caller.id)
    if (!row) throw noTemplate()
    if (row.name === name) return present(row)
    const values = { name, updated_at: deps.now() }
    await renameTemplateRow(tx, id, values)
    record({ action: 'template.update', target: targetOf(row), before: { name: row.name }, after: { name } })
    return present({ ...row, ...values })
  })
}

/** Deletes a template of the caller, also from projects. @throws Refused with 404 for what is not there or not theirs */
export async function removeTemplate(deps: Deps, ctx: SignedIn, id: string): Promise<void> {
  if (!isId(id)) throw noTemplate()
  await change(deps, ctx, async ({ tx, record }) => {
    const row = await lockTemplate(tx, id, ctx.caller.id)
    if (!row) throw noTemplate()
    const project_count = await removeTemplateRow(tx, id)
    record({ action: 'template.delete', target: targetOf(row), before: { name: row.name, cloud: row.cloud, project_count } })
  })
}
