import { defineAction } from './action.ts'
import { note } from './fields.ts'

/** Approves the request that waits. */
export const approve = defineAction({
  id: 'approve',
  needs: 'approval.decide',
  isSavedByApprovers: true,
  value: note('note'),
  excludes: ['reject', 'terminate'],
  causes: () => 'approval',
  isExplained: true,
})
