// The settings of a person (specification sections 3, 5 and 9).
import { z } from 'zod'
import { SESSION_TIMEOUT_MINUTES } from './session-timeout.ts'
import { ZONE_ALIASES } from './zone-aliases.ts'

export const LANGUAGES = ['en', 'es', 'fr', 'de'] as const

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const timezone = z
  .string()
  .max(64)
  .overwrite((zone) => ZONE_ALIASES[zone] ?? zone)
  .refine(isTimeZone, 'Choose a time zone of the list, such as UTC or Europe/Berlin.')

const timeoutMessage = `Session timeout must be between ${SESSION_TIMEOUT_MINUTES.min} and ${SESSION_TIMEOUT_MINUTES.max} minutes.`

/** What a person sets. */
export const userSettings = z
  .strictObject({
    dark_mode: z.boolean(),
    email_notifications: z.boolean(),
    push_notifications: z.boolean(),
    language: z.enum(LANGUAGES),
    timezone: timezone,
    session_timeout: z.int(timeoutMessage).min(SESSION_TIMEOUT_MINUTES.min, timeoutMessage).max(SESSION_TIMEOUT_MINUTES.max, timeoutMessage),
  })
  .meta({ id: 'UserSettings' })

export type UserSettings = z.output<typeof userSettings>

/** What somebody has who set nothing (specification section 9). */
export const DEFAULT_SETTINGS: UserSettings = {
  dark_mode: true,
  email_notifications: true,
  push_notifications: false,
  language: 'en',
  timezone: 'UTC',
  session_timeout: 30,
}
