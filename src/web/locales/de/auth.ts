import type { texts as en } from '../en/auth.ts'

/** Was die Seiten vor der Anmeldung sagen. */
export const texts = {} satisfies typeof en
