import type { texts as en } from '../en/projects.ts'

/** Was die Seiten der Projekte sagen. */
export const texts = {} satisfies typeof en
