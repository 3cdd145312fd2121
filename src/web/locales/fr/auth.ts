import type { texts as en } from '../en/auth.ts'

/** Ce que disent les pages avant la session. */
export const texts = {} satisfies typeof en
