// What a language has to say: the table that is complete in each of them.
import type { NotificationKind } from '#contract/notifications.ts'
import type { InstanceRole, ProjectRole, TeamRole } from '#domain/access/roles.ts'
import type { RunKind } from '#domain/environment/lifecycle.ts'

/**
 * Mails that are not notifications, with the fields that they are filled with.
 * All but email-changed, which goes to the address that is no longer used, come
 * with a link or are asked for by an administrator.
 */
export const MAIL_FIELDS = {
  'reset-password': [],
  'confirm-email': ['email'],
  'email-changed': ['email'],
  invitation: ['actor'],
  'team-invitation': ['actor', 'team'],
  test: [],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type OtherMail = keyof typeof MAIL_FIELDS

/** What was done to two-factor authentication. */
export type TwoFactorChange = 'enabled' | 'disabled' | 'codes'

/** One message; `{actor}` and the like stand for fields of its data. */
interface Said {
  readonly subject: string
  readonly text: string
}

export interface Words {
  readonly messages: Readonly<Record<NotificationKind | OtherMail, Said>>
  readonly roles: Readonly<Record<InstanceRole | ProjectRole | TeamRole, string>>
  /** Whole sentences, because languages order them differently. */
  readonly two_factor: Readonly<Record<TwoFactorChange, string>>
  /** What stands for a price that nobody knows. */
  readonly costs: Readonly<Record<'unknown', string>>
  /** What a run does, as the beginning of a sentence. */
  readonly runs: Readonly<Record<RunKind, string>>
  /** What somebody said; `{value}` stands for it. */
  readonly quote: string
  /** Last line of a notification that can be switched off. */
  readonly optional: string
  /** Last line of a notification that is always mailed. */
  readonly security: string
}
