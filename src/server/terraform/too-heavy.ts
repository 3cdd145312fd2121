// Files that a thread did not come to the end of.
import { message } from '#words/message.ts'
import { badRequest } from '../http/errors.ts'
import { ThreadEnded } from '../threads/threads.ts'

/** Files that people write are read in far less time. */
export const READING_MAX_MS = 30_000

/** Throws what reading files ended with. @throws Refused with 400 when their thread gave no answer */
export function refuseHeavyFiles(error: unknown): never {
  if (error instanceof ThreadEnded) throw badRequest([{ field: 'files', said: message('terraform.all-too-heavy') }])
  throw error
}
