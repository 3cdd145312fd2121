import type { texts as en } from '../en/admin.ts'

/** Ce que dit l’administration. */
export const texts = {} satisfies typeof en
