import type { ActionHandler } from './action.ts'
import { decidePending } from './decide-pending.ts'

export const approve: ActionHandler = {
  perform: (context, { value }) => decidePending(context, 'approved', value),
  would: (_, { environment }) => `Approve the request for ${environment}, if one waits that its author may approve and that needs no person.`,
}
