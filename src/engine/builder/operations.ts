// What the builder can do to a stack: every operation gives another stack or
// the reason why not. A stack is never changed in place.
import type { StackDraft } from '../stack/schema.ts'
import { add } from './add.ts'
import { move, remove, rename } from './change-nodes.ts'
import { switchCloud } from './cloud.ts'
import { connect, disconnect } from './connect.ts'
import type { Applied, Clip, Operation } from './operation.ts'
import { copy, paste } from './paste.ts'
import { describe, set } from './set.ts'
import { assume, use } from './use.ts'

/** Does an operation. It never throws: what cannot be done is said in a sentence. */
export function applyOperation(stack: StackDraft, operation: Operation): Applied {
  switch (operation.kind) {
    case 'add':
      return add(stack, operation.type, operation.at, operation.module)
    case 'remove':
      return remove(stack, operation.ids)
    case 'move':
      return move(stack, operation.id, operation.to)
    case 'set':
      return set(stack, operation.id, operation.setting, operation.value)
    case 'use':
      return use(stack, operation.id, operation.use)
    case 'assume':
      return assume(stack, operation.id)
    case 'rename':
      return rename(stack, operation.id, operation.to)
    case 'connect':
      return connect(stack, operation.connection)
    case 'disconnect':
      return disconnect(stack, operation.connection)
    case 'paste':
      return paste(stack, operation.clip, operation.at)
    case 'cloud':
      return switchCloud(stack, operation.cloud)
    case 'describe':
      return describe(stack, operation.fields)
  }
}

/** Copies nodes with their connections. */
export function copyNodes(stack: StackDraft, ids: readonly string[]): Clip {
  return copy(stack, ids)
}
