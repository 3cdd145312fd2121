// The rules of passwords and the sentences about them (specification section 5).
import { z } from 'zod'
import { PASSWORD_MIN_LENGTH } from './password-length.ts'

/** Nobody types more, and hashing takes longer with length. */
const PASSWORD_MAX_LENGTH = 200

/** A password that somebody chooses. */
export const newPassword = z
  .string()
  .min(PASSWORD_MIN_LENGTH, `Password must be at least ${PASSWORD_MIN_LENGTH} characters`)
  .max(PASSWORD_MAX_LENGTH, `Password must be at most ${PASSWORD_MAX_LENGTH} characters`)

/** An e-mail address as it is kept: without spaces around it, in lower case. */
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email('Enter an e-mail address such as name@example.com.'))

/** A name of a person, a project, a team. */
export const displayName = (message: string, maxLength = 100) => z.string().trim().min(1, message).max(maxLength, `Use at most ${maxLength} characters.`)
