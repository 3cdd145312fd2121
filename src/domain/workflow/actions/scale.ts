import { message } from '#words/message.ts'
import { defineAction } from './action.ts'
import { choice } from './fields.ts'

/** Stops an environment and keeps its data, or starts it again. A start is a new deployment. */
export const scale = defineAction({
  id: 'scale',
  needs: 'environment.manage',
  value: choice(
    'scale',
    [
      { value: '0', label: 'stop' },
      { value: '1', label: 'start' },
    ],
    message('actions.scale.value'),
  ),
  sets: ({ value }) => ({ subject: 'scale', value }),
  causes: ({ value }) => (value === '1' ? 'deployment' : undefined),
  phrase: ({ value }): 'start' | 'stop' => (value === '1' ? 'start' : 'stop'),
})
