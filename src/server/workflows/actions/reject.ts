import type { ActionHandler } from './action.ts'
import { decidePending } from './decide-pending.ts'

export const reject: ActionHandler = {
  perform: (context, { value }) => decidePending(context, 'rejected', value),
  would: (_, { environment }) => `Reject the request for ${environment}, if one waits about which its author may decide.`,
}
