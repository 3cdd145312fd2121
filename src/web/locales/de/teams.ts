import type { texts as en } from '../en/teams.ts'

/** Was die Seiten der Teams sagen. */
export const texts = {} satisfies typeof en
