// The inbox of a person and the browsers to which push messages go.
import { NOTIFICATION_KINDS, type inbox, type notifications } from '#contract/notifications.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { message } from '#words/message.ts'
import { z } from 'zod'
import { change } from '../../audit/change.ts'
import { personTarget } from '../../audit/targets.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { badRequest } from '../../http/errors.ts'
import type { Page } from '../../http/implement.ts'
import { cursorKeys, cutPage, readCursor } from '../../http/paging.ts'
import { isPublicEndpoint } from '../../notify/push-network.ts'
import { checkPushKeys } from '../../notify/send-push.ts'
import {
  countUnread,
  findInbox,
  lockSubscription,
  markNotifications,
  putSubscription,
  removeOldSubscriptions,
  removeSubscriptions,
  type NotificationRow,
} from './store.ts'

type Rows = typeof notifications
type Inbox = z.output<typeof inbox>

/** Browsers of one person. With more, the oldest stops getting messages. */
const BROWSERS_MAX = 20

/** @throws Refused with 400 for a cursor that no inbox gave out */
export async function getInbox(
  { database }: Deps,
  { caller }: SignedIn,
  { limit, cursor, unread }: Parsed<Rows['list']>['query'],
): Promise<{ readonly inbox: Inbox; readonly page: Page }> {
  const isUnreadOnly = unread === 'true'
  const after = readCursor(cursor, cursorKeys.instant, z.uuid())
  const found = await findInbox(database, caller.id, { isUnreadOnly, after, limit: limit + 1 })
  const { rows, total, unread: unread_count } = found
  const page = cutPage(rows, limit, ({ created_at, id }) => [created_at.toISOString(), id])
  return { inbox: { unread_count, notifications: page.rows.map(present) }, page: { total, next: page.next } }
}

/** Marks notifications as read and says how many are left. Others' are left alone. */
export async function markRead(
  { database, now }: Deps,
  { caller }: SignedIn,
  ids: readonly string[] | undefined,
): Promise<{ unread_count: number }> {
  await markNotifications(database, caller.id, ids, now())
  return { unread_count: await countUnread(database, caller.id) }
}

/**
 * Sends push messages to a browser from now on.
 * @throws Refused with 400 for an endpoint that is not on the internet, and for keys with which nothing can be
 *   encrypted
 */
export async function subscribe(
  deps: Deps,
  ctx: SignedIn,
  { endpoint: given, keys }: Parsed<Rows['subscribe']>['body'],
): Promise<void> {
  const endpoint = new URL(given).href
  if (!isPublicEndpoint(endpoint)) throw badRequest([{ field: 'endpoint', said: message('accounts.push-address') }])
  const wrong = checkPushKeys(keys)
  if (wrong)
    throw badRequest([
      {
        field: 'keys',
        said: message('accounts.push-keys', { wrong }),
      },
    ])
  const { id: user_id } = ctx.caller
  await change(deps, ctx, async ({ tx, record }) => {
    const before = await lockSubscription(tx, endpoint)
    await putSubscription(tx, { endpoint, user_id, ...keys, created_at: deps.now() })
    await removeOldSubscriptions(tx, user_id, BROWSERS_MAX)
    if (before?.user_id !== user_id)
      record({
        action: 'account.push.enable',
        target: personTarget(ctx.caller),
        after: { push_service: serviceOf(endpoint) },
      })
  })
}

/** Sends no more push messages to a browser, or to none of this person's. */
export async function unsubscribe(deps: Deps, ctx: SignedIn, given: string | undefined): Promise<void> {
  if (given !== undefined && !URL.canParse(given)) return
  const endpoint = given === undefined ? undefined : new URL(given).href
  await change(deps, ctx, async ({ tx, record }) => {
    for (const removed of await removeSubscriptions(tx, ctx.caller.id, endpoint)) {
      record({
        action: 'account.push.disable',
        target: personTarget(ctx.caller),
        before: { push_service: serviceOf(removed) },
      })
    }
  })
}

/** Whose service it is. The whole address is a secret: its holder can send to the browser. */
function serviceOf(endpoint: string): string {
  return new URL(endpoint).host
}

const kinds = z.enum(NOTIFICATION_KINDS)

function present({
  id,
  kind,
  data,
  messages,
  path,
  read_at,
  created_at,
}: NotificationRow): Inbox['notifications'][number] {
  return {
    id,
    kind: kinds.parse(kind),
    data,
    messages,
    path,
    is_read: read_at !== null,
    created_at: created_at.toISOString(),
  }
}
