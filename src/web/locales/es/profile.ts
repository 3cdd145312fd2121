import type { texts as en } from '../en/profile.ts'

/** Lo que dicen el perfil y las notificaciones. */
export const texts = {} satisfies typeof en
