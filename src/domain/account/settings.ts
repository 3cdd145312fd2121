// The settings of a person.
import { z } from 'zod'
import { fieldMessage } from '#engine/field-messages.ts'
import { LANGUAGES } from '#words/languages.ts'
import { BASE_CURRENCY } from '../prices/currency.ts'
import { currency } from '../prices/exchange.ts'
import { SESSION_TIMEOUT_MINUTES } from './session-timeout.ts'
import { ZONE_ALIASES } from './zone-aliases.ts'

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
  .refine(isTimeZone, fieldMessage('fields.time-zone'))

const { min, max } = SESSION_TIMEOUT_MINUTES
const timeoutMessage = fieldMessage('fields.session-timeout', { least: min, most: max })

/** What a person sets. */
export const userSettings = z
  .strictObject({
    dark_mode: z.boolean(),
    email_notifications: z.boolean(),
    push_notifications: z.boolean(),
    language: z.enum(LANGUAGES),
    timezone: timezone,
    currency: currency.meta({
      description: 'In which amounts are shown: USD, or one with an exchange rate. Without its rate, USD is shown.',
      examples: ['USD'],
    }),
    default_project_id: z
      .string()
      .max(64)
      .nullable()
      .meta({ description: 'The project of requests that name none; null for the only one of the person.' }),
    session_timeout: z.int(timeoutMessage).min(min, timeoutMessage).max(max, timeoutMessage),
  })
  .meta({ id: 'UserSettings' })

export type UserSettings = z.output<typeof userSettings>

/** The defaults. */
export const DEFAULT_SETTINGS: UserSettings = {
  dark_mode: true,
  email_notifications: true,
  push_notifications: false,
  language: 'en',
  timezone: 'UTC',
  currency: BASE_CURRENCY,
  default_project_id: null,
  session_timeout: 30,
}
