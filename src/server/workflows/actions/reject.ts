import { message } from '#words/message.ts'
import type { ActionHandler } from './action.ts'
import { decidePending } from './decide-pending.ts'

export const reject: ActionHandler = {
  perform: (context, { value }) => decidePending(context, 'rejected', value),
  would: (_, { environment }) => message('actions.reject.would', { environment }),
}
