// What a search found is left: told once, and what was told says when it is gone.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { message, type StoredMessage } from '#words/message.ts'
import { inEnglish } from '#words/say.ts'
import { leaks } from '../db/schema/receipts.ts'
import { notifications } from '../db/schema/notifications.ts'
import { projects } from '../db/schema/projects.ts'
import { listCandidates } from '../environments/base/approvers.ts'
import type { ChangeContext } from '../environments/base/change-context.ts'
import { recordEvent } from '../environments/base/events.ts'
import type { EnvironmentRow } from '../environments/base/lock.ts'
import { namesOf, type NotifyPart } from '../environments/base/recipients.ts'
import { managersAmong } from '../environments/base/related.ts'
import { notify } from '../notify/notify.ts'
import { receiptPath } from '../notify/paths.ts'

/** What a search changed of the ledger. */
interface Changed {
  readonly found: readonly unknown[]
  readonly gone: readonly string[]
}

type TellContext = ChangeContext<NotifyPart>

/**
 * Tells of what a search changed of the ledger, in the same change. The owner of the environment and the owners of its
 * project hear of what no earlier search had found, and so do workflows. Of what is gone nobody hears: the
 * notifications that told of it say so from then on.
 * @param changed as the ledger has it now
 */
export async function tellOfLeft(context: TellContext, environment: EnvironmentRow, changed: Changed): Promise<void> {
  if (changed.gone.length > 0) await sayWhatIsGone(context, environment)
  if (changed.found.length > 0) await tellOfFound(context, environment, changed.found.length)
}

async function tellOfFound(context: TellContext, environment: EnvironmentRow, count: number): Promise<void> {
  const { work, deps, now } = context
  const { tx } = work
  const said = message('events.leak-found', { environment: environment.name, count })
  await recordEvent(work, { newId: deps.newId }, { trigger: 'on-leak-found', environment, said }, now)
  const [project] = await tx
    .select({ name: projects.name })
    .from(projects)
    .where(eq(projects.id, environment.project_id))
  const managers = managersAmong(await listCandidates(tx, environment.project_id), environment.owner_id)
  const owners = managers.filter(({ id, role }) => id === environment.owner_id || role === 'owner')
  const data = {
    ...namesOf(environment, { name: project?.name ?? '' }),
    count: String(count),
    since: '',
    // By it the ledger tells what this one is about.
    found_at: now.toISOString(),
  }
  const path = receiptPath(environment.id)
  // Where a project has lost its owners, those who manage it are notified instead.
  const told = owners.length > 0 ? owners : managers
  await notify(
    deps,
    tx,
    told.map(({ id }) => ({ kind: 'leak-found' as const, user_id: id, data, path })),
  )
}

/** Lets the notifications of an environment say how much of what they told is gone. */
async function sayWhatIsGone({ work: { tx } }: TellContext, { id }: EnvironmentRow): Promise<void> {
  const told = await tx
    .select()
    .from(notifications)
    .where(and(eq(notifications.kind, 'leak-found'), eq(notifications.path, receiptPath(id))))
  const open = await tx
    .select({ found_at: leaks.found_at })
    .from(leaks)
    .where(and(eq(leaks.environment_id, id), isNull(leaks.gone_at)))
  for (const [found_at, group] of Map.groupBy(told, ({ data }) => data['found_at'] ?? '')) {
    const left = open.filter((one) => one.found_at.toISOString() === found_at).length
    const since = goneSaid(Number(group[0]?.data['count']), left)
    if (!since) continue
    const ids = group.map((one) => one.id)
    const data = { ...group[0]?.data, since: inEnglish(since) }
    await tx.update(notifications).set({ data, messages: { since } }).where(inArray(notifications.id, ids))
  }
}

/** Undefined while all of it is left. */
function goneSaid(count: number, left: number): StoredMessage | undefined {
  if (left >= count) return undefined
  return left === 0 ? message('receipts.leaks-gone') : message('receipts.leaks-partly-gone', { gone: count - left })
}
