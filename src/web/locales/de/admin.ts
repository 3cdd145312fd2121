import type { texts as en } from '../en/admin.ts'

/** Was die Verwaltung sagt. */
export const texts = {} satisfies typeof en
