import type { texts as en } from '../en/projects.ts'

/** Lo que dicen las páginas de proyectos. */
export const texts = {} satisfies typeof en
