// The rules of passwords, e-mail addresses and names.
import { z } from 'zod'
import { fieldMessage, requiredText } from '#engine/field-messages.ts'
import { DISPLAY_NAME_MAX } from './name-length.ts'
import { isOneLine } from '#engine/one-line.ts'
import { PASSWORD_MIN_LENGTH } from './password-length.ts'

/** No one types more, and hashing takes longer with length. */
const PASSWORD_MAX_LENGTH = 200

/** A password that someone chooses. */
export const newPassword = z
  .string()
  .min(PASSWORD_MIN_LENGTH, fieldMessage('fields.password-short', { min: PASSWORD_MIN_LENGTH }))
  .max(PASSWORD_MAX_LENGTH, fieldMessage('fields.password-long', { max: PASSWORD_MAX_LENGTH }))

/** An e-mail address as it is kept: without spaces around it, in lower case. */
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email()).meta({ format: 'email' })

/** A text of one line without characters that no one sees; it may be empty. */
export const lineOfText = (maxLength: number) =>
  z.string().trim().max(maxLength).refine(isOneLine, fieldMessage('fields.one-line'))

/**
 * A name of anything that people name: one line of printable text.
 * @param required a `fieldMessage` for when it is missing
 */
export const displayName = (required: string, maxLength = DISPLAY_NAME_MAX) =>
  requiredText(required).max(maxLength).refine(isOneLine, fieldMessage('fields.one-line'))
