import { defineAction } from './action.ts'
import { text } from './fields.ts'

/** Asks the people who manage an environment for a backup. */
export const backup = defineAction({
  id: 'backup',
  needs: 'environment.manage',
  target: text('backup', { isLong: true }),
  phrase: ({ target }): 'backup' | 'backupTo' => (target.trim() === '' ? 'backup' : 'backupTo'),
  isExplained: true,
})
