import { message } from '#words/message.ts'
import type { ActionHandler } from './action.ts'
import { decidePending } from './decide-pending.ts'

export const approve: ActionHandler = {
  perform: (context, { value }) => decidePending(context, 'approved', value),
  would: (_, { environment }) => message('actions.approve.would', { environment }),
}
