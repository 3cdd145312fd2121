// A last snapshot that could not be deleted at its end: who can mend it hears of it once.
import { and, eq, isNull } from 'drizzle-orm'
import { cloudOfSnapshot } from '#domain/receipt/snapshots.ts'
import { DAY_MS } from '#engine/durations.ts'
import { message } from '#words/message.ts'
import { inEnglish } from '#words/say.ts'
import { isEnabledAdministrator } from '../../access/people.ts'
import { users } from '../../db/schema/accounts.ts'
import { connections } from '../../db/schema/connections.ts'
import { keptSnapshots } from '../../db/schema/receipts.ts'
import { projects } from '../../db/schema/projects.ts'
import { listCandidates } from '../../environments/base/approvers.ts'
import type { ChangeContext } from '../../environments/base/change-context.ts'
import type { EnvironmentRow } from '../../environments/base/lock.ts'
import { namesOf, type NotifyPart } from '../../environments/base/recipients.ts'
import { managersAmong } from '../../environments/base/related.ts'
import { notify } from '../../notify/notify.ts'
import { receiptPath } from '../../notify/paths.ts'
import type { SnapshotRow } from './trouble.ts'

/** A cloud that does not answer mostly does an hour later: only after this long people hear of it. */
const PATIENCE_MS = DAY_MS

/**
 * Tells once of a snapshot that is left after its end: the owner of its environment, the owners and admins of the
 * project, and where the connection is one of the installation, its administrators.
 * @param row as it is after the try that failed
 */
export async function tellOfStaying(
  { work: { tx }, deps, now }: ChangeContext<NotifyPart>,
  environment: EnvironmentRow,
  row: SnapshotRow,
): Promise<void> {
  const { id, name, type, problem, problem_code: code, until, told_at } = row
  if (problem === null || told_at !== null) return
  if (problem === 'unreachable' && now.getTime() - until.getTime() < PATIENCE_MS) return
  await tx.update(keptSnapshots).set({ told_at: now }).where(eq(keptSnapshots.id, id))
  const [project] = await tx
    .select({ name: projects.name })
    .from(projects)
    .where(eq(projects.id, environment.project_id))
  const managers = managersAmong(await listCandidates(tx, environment.project_id), environment.owner_id)
  const administrators = await administratorsOf(tx, environment)
  const reason = message('receipts.snapshot-trouble', { problem, code, cloud: cloudOfSnapshot(type) })
  const telling = {
    kind: 'snapshot-stays' as const,
    data: { ...namesOf(environment, { name: project?.name ?? '' }), target: name, reason: inEnglish(reason) },
    messages: { reason },
    path: receiptPath(environment.id),
  }
  const told = new Set([...managers, ...administrators].map((person) => person.id))
  await notify(
    deps,
    tx,
    [...told].map((user_id) => ({ ...telling, user_id })),
  )
}

/** Who can mend a connection of the installation; nobody where it is of the project, whose managers can. */
async function administratorsOf(
  tx: ChangeContext['work']['tx'],
  { connection_id }: EnvironmentRow,
): Promise<readonly { readonly id: string }[]> {
  if (connection_id === null) return []
  const isOfInstallation = and(eq(connections.id, connection_id), isNull(connections.project_id))
  if ((await tx.$count(connections, isOfInstallation)) === 0) return []
  return tx.select({ id: users.id }).from(users).where(isEnabledAdministrator)
}
