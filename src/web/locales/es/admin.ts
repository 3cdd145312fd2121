import type { texts as en } from '../en/admin.ts'

/** Lo que dice la administración. */
export const texts = {} satisfies typeof en
