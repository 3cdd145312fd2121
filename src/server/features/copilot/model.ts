// The model that the copilot may ask: set by administrators. Its key is sealed,
// never given back and never written to the audit log.
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { copilot, copilotModel } from '#contract/copilot.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { message, type Message } from '#words/message.ts'
import { inEnglish } from '#words/say.ts'
import { change } from '../../audit/change.ts'
import type { Queries } from '../../db/connect.ts'
import { copilotModels } from '../../db/schema/copilot.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { Refused, badRequest, conflict } from '../../http/errors.ts'
import { OutboundError } from '../../outbound/outbound.ts'
import { queryModel, type Model } from './query-model.ts'
import { modelKeySeal, originOf } from '../../sealing/model-key.ts'

type Row = typeof copilotModels.$inferSelect
type Shown = z.output<typeof copilotModel>
type Given = Parsed<(typeof copilot)['setModel']>['body']

const ONLY = eq(copilotModels.id, 1)
const TEST_TEXT = 'A web application for three people on AWS.'

/** Which model is set, without its key. */
export async function getModel({ database }: Pick<Deps, 'database'>): Promise<Shown> {
  return show(await findRow(database.orm))
}

/**
 * Sets the model, or none. A key that is left out stays as long as it goes to the same server.
 * @throws Refused with 400 for an address that this server does not call, and for a model without a name
 */
export async function setModel(deps: Deps, ctx: SignedIn, given: Given): Promise<Shown> {
  const base_url = given.base_url === null || given.base_url === '' ? undefined : parseAddress(deps, given.base_url)
  return change(deps, ctx, async ({ tx, record }) => {
    const [before] = await tx.select().from(copilotModels).where(ONLY).for('update')
    const after =
      base_url === undefined
        ? undefined
        : { id: 1, base_url, ...chosen(deps, given, base_url, before), updated_at: deps.now() }
    if (after) await tx.insert(copilotModels).values(after).onConflictDoUpdate({ target: copilotModels.id, set: after })
    else await tx.delete(copilotModels).where(ONLY)
    const isSame =
      before?.base_url === after?.base_url && before?.model === after?.model && before?.sealed_key === after?.sealed_key
    if (!isSame)
      record({
        action: 'instance.copilot',
        target: { type: 'instance', id: 'copilot', name: 'AI Copilot' },
        before: audited(before),
        after: audited(after),
      })
    return show(after)
  })
}

/**
 * Lets the model fill in the form for a sentence.
 * @throws Refused with 409 when none is set, 503 when it does not answer as it should
 */
export async function testModel(deps: Deps): Promise<z.output<(typeof copilot)['testModel']['returns']['json']>> {
  const model = await findModel(deps)
  if (model === undefined) throw conflict(message('copilot.no-model'))
  if ('problem' in model) throw new Refused(503, model.problem)
  const startedAt = performance.now()
  const outcome = await queryModel(deps.outbound, model, { text: TEST_TEXT, before: undefined })
  if (!outcome.ok) throw new Refused(503, outcome.problem)
  const duration_ms = Math.round(performance.now() - startedAt)
  const { host } = new URL(model.base_url)
  const said = message('copilot.model-works', { model: model.model, host, ms: duration_ms })
  return { message: inEnglish(said), messages: [said], duration_ms }
}

/** The model that is set, if any; a problem when its key cannot be read any more. */
export async function findModel({
  database,
  seal,
}: Pick<Deps, 'database' | 'seal'>): Promise<Model | { readonly problem: Message } | undefined> {
  const row = await findRow(database.orm)
  if (!row) return undefined
  const { base_url, model, sealed_key } = row
  if (sealed_key === null) return { base_url, model, key: undefined }
  try {
    return { base_url, model, key: seal.open(sealed_key, modelKeySeal(base_url)) }
  } catch {
    return {
      problem: message('copilot.key-unreadable', { host: new URL(base_url).host }),
    }
  }
}

async function findRow(queries: Queries): Promise<Row | undefined> {
  const [row] = await queries.select().from(copilotModels).where(ONLY)
  return row
}

function chosen(
  { seal }: Deps,
  given: Given,
  base_url: string,
  before: Row | undefined,
): Pick<Row, 'model' | 'sealed_key'> {
  const { model, key } = given
  if (model === null || model === '') throw badRequest([{ field: 'model', said: message('copilot.name-model') }])
  // What goes into a header: https://www.rfc-editor.org/rfc/rfc6750#section-2.1
  if (key !== undefined && !/^[\x21-\x7e]*$/.test(key))
    throw badRequest([{ field: 'key', said: message('copilot.key-characters') }])
  if (key === undefined)
    return { model, sealed_key: before && originOf(before.base_url) === originOf(base_url) ? before.sealed_key : null }
  return { model, sealed_key: key === '' ? null : seal.seal(key, modelKeySeal(base_url)) }
}

/** @throws Refused with 400 */
function parseAddress({ outbound }: Deps, text: string): string {
  const refuse = (said: Message) => badRequest([{ field: 'base_url', said }])
  let url: URL
  try {
    url = outbound.parse(text)
  } catch (error) {
    if (error instanceof OutboundError) throw refuse(error.said)
    throw error
  }
  if (url.search !== '' || url.hash !== '') throw refuse(message('copilot.url-ends'))
  return url.href.replace(/\/+$/, '')
}

function show(row: Pick<Row, 'base_url' | 'model' | 'sealed_key'> | undefined): Shown {
  return {
    base_url: row?.base_url ?? null,
    model: row?.model ?? null,
    has_key: row !== undefined && row.sealed_key !== null,
  }
}

function audited(row: Pick<Row, 'base_url' | 'model' | 'sealed_key'> | undefined): Record<string, unknown> | null {
  return row ? { base_url: row.base_url, model: row.model, key: row.sealed_key === null ? 'none' : 'set' } : null
}
