import type { texts as en } from '../en/profile.ts'

/** Ce que disent le profil et les avis. */
export const texts = {} satisfies typeof en
