import type { texts as en } from '../en/projects.ts'

/** Ce que disent les pages des projets. */
export const texts = {} satisfies typeof en
