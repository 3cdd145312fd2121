// The keys that seal secrets: which are in use, and how far values have followed to another one.
import { asc, eq, sql } from 'drizzle-orm'
import { SEALED_KINDS, type SealingState } from '#contract/sealing.ts'
import { message } from '#words/message.ts'
import { change } from '../../audit/change.ts'
import { sealKeys, sealProgress, serverKeys } from '../../db/schema/sealing.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { conflict } from '../../http/errors.ts'
import { SEALED_COLUMNS } from '../../sealing/columns.ts'
import { isLive } from '../../sealing/keys.ts'
import { isComplete, lookAgain, resealValues, whatHoldsBack } from '../../sealing/reseal.ts'

/** So long the answer to the button waits: small installations are done then. */
const AT_ONCE_MS = 3000

/** The keys, the servers that have them, and the counts of the last look at the values. */
export async function readSealing({ database: { orm }, seal, startedAt }: Deps): Promise<SealingState> {
  const [keys, servers, progress] = await Promise.all([
    orm.select().from(sealKeys),
    orm.select().from(serverKeys).where(isLive).orderBy(asc(serverKeys.name)),
    orm.select().from(sealProgress),
  ])
  const current = keys.find(({ is_current }) => is_current)
  const key_id = current?.id ?? seal.sealsWith()
  const needed_key_ids = keys.flatMap(({ id }) => (id === key_id ? [] : [id]))
  const wanted = servers.flatMap(({ key_ids: [first] }) => (first === undefined || first === key_id ? [] : [first]))
  const given = new Set(servers.flatMap(({ key_ids }) => key_ids))
  const isDone = isComplete(progress, key_id)
  const removable = (isDone ? [...given] : []).filter(
    (id) => id !== key_id && !needed_key_ids.includes(id) && !wanted.includes(id),
  )
  const kinds = SEALED_KINDS.map((kind) => {
    const names = SEALED_COLUMNS.filter((one) => one.kind === kind).map(({ name }) => name)
    const rows = progress.filter(({ column_name, key_id: to }) => to === key_id && names.includes(column_name))
    const sum = (of: 'total' | 'remaining' | 'unopened') => rows.reduce((all, row) => all + row[of], 0)
    return { kind, total: sum('total'), remaining: sum('remaining'), unopened: sum('unopened') }
  })
  const counted = progress.map(({ updated_at }) => updated_at.getTime())
  return {
    status: await statusOf(),
    key_id,
    since: (current?.since ?? startedAt).toISOString(),
    next_key_id: wanted[0] ?? null,
    needed_key_ids,
    removable_key_ids: removable,
    servers: servers.map(({ name, role, key_ids, sealing_key_id }) => ({ name, role, key_ids, sealing_key_id })),
    kinds,
    counted_at: counted.length > 0 ? new Date(Math.max(...counted)).toISOString() : null,
  }

  async function statusOf(): Promise<SealingState['status']> {
    if (wanted.length > 0) return 'spreading'
    // With another key at hand, everything is looked at before it can be removed.
    const isAlone = [...given].every((id) => id === key_id)
    if (needed_key_ids.length === 0 && (isDone || (progress.length === 0 && isAlone))) return 'settled'
    if (progress.length > 0) return 're-sealing'
    return (await whatHoldsBack(orm, key_id)) === undefined ? 're-sealing' : 'switched'
  }
}

/**
 * Looks at every value again, and begins at once to seal what is sealed otherwise.
 * @throws Refused with 409 while servers still seal with another key
 */
export async function resealNow(deps: Deps, ctx: SignedIn): Promise<SealingState> {
  const { orm } = deps.database
  const [current] = await orm.select().from(sealKeys).where(eq(sealKeys.is_current, true))
  const key_id = current?.id ?? deps.seal.sealsWith()
  const waitsFor = await whatHoldsBack(orm, key_id)
  if (waitsFor === 'writes') throw conflict(message('instance.key-switched'))
  if (waitsFor === 'servers') {
    const [behind] = await orm
      .select({ name: serverKeys.name })
      .from(serverKeys)
      .where(sql`${isLive} and (${serverKeys.sealing_key_id} <> ${key_id} or ${serverKeys.key_ids}[1] <> ${key_id})`)
      .orderBy(asc(serverKeys.name))
      .limit(1)
    throw conflict(message('instance.key-spreading', { server: behind?.name ?? '' }))
  }
  await change(deps, ctx, async ({ tx, record }) => {
    await lookAgain(tx)
    record({
      action: 'instance.key.reseal',
      target: { type: 'instance', id: 'key', name: 'Strata' },
      after: { key: key_id },
    })
  })
  const { retired } = await resealValues(deps, AT_ONCE_MS)
  if (retired.length > 0) await resealValues(deps, AT_ONCE_MS)
  return readSealing(deps)
}
