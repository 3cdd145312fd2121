// Notifications: in the inbox, by e-mail and by push message.
import { z } from 'zod'
import { fieldMessage } from '#engine/field-messages.ts'
import { defineContract } from './endpoint.ts'
import { instant, pageQuery } from './list.ts'
import { message } from './message.ts'

/** What can be told. The pages and the mails have the words for each, in every language. */
export const NOTIFICATION_KINDS = [
  'project-member-added',
  'project-role-changed',
  'project-member-removed',
  'project-deleted',
  'connection-granted',
  'connection-withdrawn',
  'team-member-added',
  'team-role-changed',
  'team-member-removed',
  'instance-role-changed',
  'password-changed',
  'two-factor-changed',
  'new-sign-in',
  'sign-in-paused',
  'invitation-accepted',
  'environment-reminder',
  'environment-expired',
  'environment-teardown',
  'environment-deleted',
  'environment-failed',
  'environment-late',
  'environment-owner',
  'run-waiting',
  'run-done',
  'run-failed',
  'run-canceled',
  'pipeline-failed',
  'drift-found',
  'leak-found',
  'snapshot-stays',
  'approval-requested',
  'approval-reminder',
  'approval-approved',
  'approval-rejected',
  'approval-lapsed',
  'approval-void',
  'project-budget',
  'environment-budget',
  'prices-waiting',
  'backup-failed',
  'token-ending',
  'workflow-message',
  'workflow-backup',
] as const

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/**
 * The fields of `data` that the words of each kind are filled with. `actor` is the name of the person who did it,
 * `role` a word of domain/access, `change` is enabled, disabled, codes, passkey-added or passkey-removed, `run` and
 * `outcome` words of domain/environment, `kind` a word of domain/run, `month` such as 2026-11, `message` what a
 * workflow says, `since` how much of it is gone, `target` what it names; `hours`, `percent` and the USD of `cost`,
 * `spent` and `limit` are numbers.
 */
export const NOTIFICATION_FIELDS = {
  'project-member-added': ['actor', 'project', 'role'],
  'project-role-changed': ['actor', 'project', 'role'],
  'project-member-removed': ['actor', 'project'],
  'project-deleted': ['actor', 'project'],
  'connection-granted': ['actor', 'account', 'project'],
  'connection-withdrawn': ['actor', 'account', 'project'],
  'team-member-added': ['actor', 'team', 'role'],
  'team-role-changed': ['actor', 'team', 'role'],
  'team-member-removed': ['actor', 'team'],
  'instance-role-changed': ['actor', 'role'],
  'password-changed': [],
  'two-factor-changed': ['change'],
  'new-sign-in': ['user_agent', 'ip'],
  'sign-in-paused': ['ip'],
  'invitation-accepted': ['actor', 'email'],
  'environment-reminder': ['environment', 'project', 'hours', 'connection'],
  'environment-expired': ['environment', 'project', 'connection'],
  'environment-teardown': ['environment', 'project', 'connection'],
  'environment-deleted': ['actor', 'environment', 'project', 'connection'],
  'environment-failed': ['environment', 'project', 'run', 'note', 'connection'],
  'environment-owner': ['actor', 'environment', 'project', 'connection'],
  'environment-late': ['actor', 'environment', 'project', 'outcome', 'note', 'connection'],
  'run-waiting': ['environment', 'project', 'note', 'connection'],
  'run-done': ['environment', 'project', 'kind', 'connection'],
  'run-failed': ['environment', 'project', 'kind', 'note', 'connection'],
  'run-canceled': ['actor', 'environment', 'project', 'kind', 'connection'],
  'pipeline-failed': ['environment', 'project', 'note', 'connection'],
  'drift-found': ['environment', 'project', 'count', 'connection'],
  'leak-found': ['environment', 'project', 'count', 'since', 'connection'],
  'snapshot-stays': ['environment', 'project', 'target', 'reason', 'connection'],
  'approval-requested': ['actor', 'environment', 'project', 'cost', 'connection'],
  'approval-reminder': ['actor', 'environment', 'project', 'cost', 'connection'],
  'approval-approved': ['actor', 'environment', 'project', 'connection'],
  'approval-rejected': ['actor', 'environment', 'project', 'note', 'connection'],
  'approval-lapsed': ['environment', 'project', 'connection'],
  'approval-void': ['actor', 'environment', 'project', 'connection'],
  'project-budget': ['project', 'percent', 'spent', 'limit', 'month'],
  'environment-budget': ['environment', 'project', 'percent', 'spent', 'limit', 'month', 'connection'],
  'prices-waiting': ['cloud', 'changes'],
  'backup-failed': ['reason'],
  'token-ending': ['account', 'token', 'hours'],
  'workflow-message': ['workflow', 'environment', 'project', 'message', 'connection'],
  'workflow-backup': ['workflow', 'environment', 'project', 'target', 'connection'],
} as const satisfies Readonly<Record<NotificationKind, readonly string[]>>

export const notification = z
  .object({
    id: z.uuid(),
    kind: z.enum(NOTIFICATION_KINDS),
    data: z
      .record(z.string(), z.string())
      .meta({ description: 'The parameters of the text, such as actor, project and role.' }),
    messages: z
      .record(z.string(), message)
      .nullable()
      .meta({ description: 'The English sentences among them, by name, for other languages.' }),
    path: z.string().nullable().meta({ description: 'The page that it links to.' }),
    is_read: z.boolean(),
    created_at: instant,
  })
  .meta({ id: 'Notification' })

export type Notification = z.infer<typeof notification>

/** As `PushSubscription.toJSON()` of browsers writes keys. */
const base64url = z.string().regex(/^[\w-]+$/, fieldMessage('fields.push-key'))

export const inbox = z.object({ unread_count: z.int(), notifications: z.array(notification) }).meta({ id: 'Inbox' })

export const notifications = defineContract({
  list: {
    method: 'GET',
    path: '/notifications',
    summary: 'Returns the inbox, newest first.',
    permission: 'notifications.read',
    query: pageQuery.extend({ unread: z.enum(['true', 'false']).optional() }),
    returns: { status: 200, json: inbox, isPage: true },
    errors: [400, 401, 403],
  },
  markRead: {
    method: 'POST',
    path: '/notifications/read',
    summary: 'Marks notifications as read: the named ones, or all.',
    permission: 'notifications.update',
    body: z.strictObject({ ids: z.array(z.uuid()).max(200).optional() }),
    returns: { status: 200, json: z.object({ unread_count: z.int() }) },
    errors: [400, 401, 403, 413, 415],
    leavesNoTrace: 'Reading a notification concerns only its reader.',
  },
  pushKey: {
    method: 'GET',
    path: '/notifications/push',
    summary: 'Returns the public key with which a browser subscribes to push messages.',
    permission: 'notifications.read',
    returns: { status: 200, json: z.object({ public_key: z.string() }) },
    errors: [401, 403],
  },
  subscribe: {
    method: 'POST',
    path: '/notifications/push',
    summary: 'Sends push messages to this browser from now on.',
    permission: 'notifications.update',
    body: z.strictObject({
      endpoint: z.url({ protocol: /^https$/ }).max(2000),
      keys: z.strictObject({ p256dh: base64url.max(200), auth: base64url.max(100) }),
    }),
    returns: { status: 204 },
    errors: [400, 401, 403, 413, 415],
  },
  unsubscribe: {
    method: 'DELETE',
    path: '/notifications/push',
    summary: 'Stops push messages to this browser, or to all browsers of the caller if none is named.',
    permission: 'notifications.update',
    query: z.object({ endpoint: z.string().max(2000).optional() }),
    returns: { status: 204 },
    errors: [400, 401, 403],
  },
})
