// Sends what waits in the outbox, in the background. Several processes may do
// so at once: each takes rows that no other has.
import { DAY_MS, MINUTE_MS } from '#engine/durations.ts'
import type { Deps } from '../deps.ts'
import { workInBackground, type InBackground } from '../in-background.ts'
import type { Mail } from './words.ts'
import { OUTBOX_SEAL, type WaitingPush } from './notify.ts'
import {
  findBrowser,
  forgetBrowser,
  postpone,
  removeOlder,
  removeRow,
  takeDue,
  type OutboxRow,
} from './outbox-store.ts'
import { getPushKeys } from './push-keys.ts'
import { PUBLIC_NETWORK, type PushNetwork } from './push-network.ts'
import { deliverMail } from './send-mail.ts'
import { sendPush } from './send-push.ts'

/** How long after each failure it is tried again; after the last it is not. */
const RETRY_AFTER_MS = [1, 5, 30, 120, 720].map((minutes) => minutes * MINUTE_MS)
/** What could not be sent is kept this long, so that administrators see why. */
const KEEP_MS = 3 * DAY_MS
/** Longer than sending takes in the worst case. */
const LEASE_MS = 5 * MINUTE_MS
/** Sent at the same time. */
const AT_ONCE = 5
const LOOK_EVERY_MS = 30_000
const ERROR_MAX = 300

/** Sends in the background; what is under way when the process ends is sent again after its lease. */
export type Outbox = InBackground

export interface OutboxDeps extends Pick<Deps, 'database' | 'log' | 'now' | 'seal' | 'mail' | 'publicUrl'> {
  /** Where push messages may go; by default the internet. */
  readonly network?: PushNetwork
}

/** Begins to send: what is due now, what comes in, and what is to be tried again. */
export function createOutbox(deps: OutboxDeps): Outbox {
  return workInBackground(
    LOOK_EVERY_MS,
    (isStopping) => sendAll(deps, isStopping),
    (error) => deps.log.warn({ err: error }, 'The outbox cannot be read; it is tried again.'),
  )
}

async function sendAll(deps: OutboxDeps, isStopping: () => boolean): Promise<void> {
  const { database, log, now, mail } = deps
  for (const row of await removeOlder(database, new Date(now().getTime() - KEEP_MS)))
    log.warn({ outbox: row }, 'What could not be sent is deleted.')
  // Without a mail server mails wait for one. Neither channel waits for the other.
  const channels = mail ? (['mail', 'push'] as const) : (['push'] as const)
  const ends = await Promise.allSettled(channels.map((channel) => sendChannel(deps, channel, isStopping)))
  throwFirst(ends)
}

async function sendChannel(deps: OutboxDeps, channel: OutboxRow['channel'], isStopping: () => boolean): Promise<void> {
  const { database, now } = deps
  while (!isStopping()) {
    const at = now()
    const rows = await takeDue(database, channel, {
      now: at,
      leaseEnd: new Date(at.getTime() + LEASE_MS),
      limit: AT_ONCE,
    })
    if (rows.length === 0) return
    // All of them are awaited also when the database refuses one: what is being sent must be known to stop().
    throwFirst(await Promise.allSettled(rows.map((row) => sendRow(deps, row))))
  }
}

function throwFirst(ends: readonly PromiseSettledResult<void>[]): void {
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}

async function sendRow(deps: OutboxDeps, row: OutboxRow): Promise<void> {
  const { database, log, now } = deps
  const { id, channel, attempts } = row
  try {
    await send(deps, row)
  } catch (error) {
    // The reason alone: an error of a library may hold what was sent.
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAX)
    const wait = RETRY_AFTER_MS[attempts - 1]
    const isGivenUp = wait === undefined
    log.warn(
      { outbox: { id, channel, attempts, reason } },
      isGivenUp ? 'This could not be sent and is given up.' : 'This could not be sent; it is tried again.',
    )
    await postpone(
      database,
      id,
      isGivenUp ? new Date(row.created_at.getTime() + KEEP_MS) : new Date(now().getTime() + wait),
      reason,
    )
    return
  }
  // When this fails it is sent twice, which is better than never.
  await removeRow(database, id)
}

async function send(deps: OutboxDeps, row: OutboxRow): Promise<void> {
  const { database, seal, mail } = deps
  const content: unknown = JSON.parse(seal.open(row.sealed_content, OUTBOX_SEAL))
  if (row.channel === 'mail') {
    if (mail) await deliverMail(mail, { to: row.recipient, ...(content as Mail) })
    return
  }
  const { user_id, ...push } = content as WaitingPush
  const browser = await findBrowser(database, row.recipient, user_id)
  if (!browser) return
  const sender = { keys: await getPushKeys(deps), contact: contactOf(deps), network: deps.network ?? PUBLIC_NETWORK }
  if ((await sendPush(sender, browser, push)) === 'gone') await forgetBrowser(database, row.recipient)
}

/**
 * Whom a push service may tell of trouble: the address of the installation, or its sender of mails when that is not
 * reached from outside.
 */
function contactOf({ publicUrl, mail }: Pick<Deps, 'publicUrl' | 'mail'>): string {
  if (publicUrl.startsWith('https:')) return publicUrl
  const address = /[^\s<>]+@[^\s<>]+/.exec(mail?.from ?? '')?.[0]
  return `mailto:${address ?? 'strata@localhost.localdomain'}`
}
