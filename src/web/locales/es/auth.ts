import type { texts as en } from '../en/auth.ts'

/** Lo que dicen las páginas previas a la sesión. */
export const texts = {} satisfies typeof en
