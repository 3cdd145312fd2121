import type { texts as en } from '../en/teams.ts'

/** Ce que disent les pages des équipes. */
export const texts = {} satisfies typeof en
