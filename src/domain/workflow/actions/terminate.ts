import { defineAction } from './action.ts'

/** Tears an environment down with its data. */
export const terminate = defineAction({
  id: 'terminate',
  needs: 'environment.manage',
  excludes: ['scale', 'backup', 'approve', 'reject', 'request-approval'],
  isExplained: true,
})
