import type { texts as en } from '../en/teams.ts'

/** Lo que dicen las páginas de equipos. */
export const texts = {} satisfies typeof en
