// What actions do, as parts of sentences about workflows. The sentences are in src/words: an action that lacks one does
// not compile here.
import type { Code, Message } from '#words/message.ts'
import { getAction, phraseOf, type Action, type SettingAction, type WorkflowAction } from './index.ts'

/** What an action does, after "This workflow". */
export function doesOf(action: Action): Message {
  return phrase(`actions.${phraseOf(action)}.does`, fieldsOf(action))
}

/** What people without the permission for an action cannot do, after "cannot". */
export function verbOf(type: WorkflowAction): Message {
  return phrase(`actions.${type}.verb`, {})
}

/** How two actions that set the same to different values cause each other. */
export function togglesOf(type: SettingAction, action: Action, other: Action): Message {
  return phrase(`actions.${type}.toggles`, { ...fieldsOf(action), other: other.value })
}

function phrase(code: Code, params: Message['params']): Message {
  return { code, params }
}

/** What a sentence can name of an action: nothing of an address, which often is a secret, and no note. */
function fieldsOf(action: Action): Message['params'] {
  const record = getAction(action.type)
  const parts = (['target', 'value'] as const).filter((part) => {
    const kind = record[part]?.kind
    return kind !== undefined && kind !== 'url' && kind !== 'note'
  })
  return Object.fromEntries(parts.map((part) => [part, action[part]]))
}
