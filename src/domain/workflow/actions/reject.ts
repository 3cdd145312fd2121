import { defineAction } from './action.ts'
import { note } from './fields.ts'

/** Rejects the request that waits. */
export const reject = defineAction({
  id: 'reject',
  needs: 'approval.decide',
  value: note('note'),
  excludes: ['approve', 'request-approval'],
})
