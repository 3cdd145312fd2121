// People as others see them, and as they see themselves.
import { z } from 'zod'
import { INSTANCE_PERMISSIONS } from '#domain/access/abilities.ts'
import { INSTANCE_ROLES } from '#domain/access/roles.ts'
import { userSettings } from '#domain/account/settings.ts'
import { sessionPolicy } from './session-policy.ts'
import { shownRate } from './exchange-rates.ts'
import { instant } from './list.ts'

export const person = z.object({ id: z.uuid(), email: z.string(), name: z.string() }).meta({ id: 'Person' })

export const instanceRole = z.enum(INSTANCE_ROLES)

/** The person who is signed in. */
export const account = person
  .extend({
    role: instanceRole,
    permissions: z.array(z.string()).meta({ description: '"all", or the areas that a user can use.' }),
    abilities: z
      .record(z.enum(INSTANCE_PERMISSIONS), z.boolean())
      .meta({ description: 'The permissions of this person in the installation.' }),
    settings: userSettings,
    exchange_rate: shownRate
      .nullable()
      .meta({ description: 'By which pages convert amounts for this person; null for USD.' }),
    two_factor_enabled: z.boolean(),
    recovery_codes_left: z.int(),
    has_password: z.boolean().meta({ description: 'False for a person who only signs in with SSO.' }),
    password_changed_at: instant.nullable(),
    login_time: instant.nullable().meta({ description: 'When this session began; null with an API token.' }),
    last_login: instant.nullable().meta({ description: 'When the session before this one began.' }),
    created_at: instant,
    is_demo: z.boolean(),
    projects: z.array(z.object({ id: z.uuid(), name: z.string(), role: z.string() })),
    teams: z.array(z.object({ id: z.string(), name: z.string(), role: z.string() })),
  })
  .meta({ id: 'Account' })

/** Whether someone is signed in, and until when without doing anything. */
export const session = z
  .object({
    account: account.nullable(),
    idle_ends_at: instant.nullable(),
    policy: sessionPolicy.nullable().meta({ description: 'The session policy; null when no one is signed in.' }),
    second_factor: z
      .object({
        due_at: instant.meta({ description: 'From then on, everything but setting one up answers 403.' }),
        has_one: z.boolean().meta({ description: 'True when the account has one, and this sign-in did without it.' }),
      })
      .nullable()
      .meta({ description: 'Null unless a second factor is required and this sign-in has none.' }),
    server_time: instant.meta({
      description: "The server's time, so that a browser with a different clock warns in time.",
    }),
  })
  .meta({ id: 'Session' })

export type Account = z.infer<typeof account>
export type Session = z.infer<typeof session>
