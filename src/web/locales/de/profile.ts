import type { texts as en } from '../en/profile.ts'

/** Was Profil und Benachrichtigungen sagen. */
export const texts = {} satisfies typeof en
