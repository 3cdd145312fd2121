import { defineAction } from './action.ts'
import { url } from './fields.ts'

/** Sends a signed message to an address. */
export const webhook = defineAction({
  id: 'webhook',
  needs: 'environment.read',
  target: url(),
  isExplained: true,
})
