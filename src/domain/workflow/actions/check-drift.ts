import { defineAction } from './action.ts'

/** Looks for what changed outside of Terraform. */
export const checkDrift = defineAction({ id: 'check-drift', needs: 'environment.manage' })
