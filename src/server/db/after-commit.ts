// What is done only once a change is certain, such as counting it.
import { AsyncLocalStorage } from 'node:async_hooks'

const waiting = new AsyncLocalStorage<(() => void)[]>()

/** Does something once the change is committed within which it is called, and never when that fails. */
export function afterCommit(then: () => void): void {
  const list = waiting.getStore()
  if (list) list.push(then)
  else then()
}

/** Runs a change. @param commit resolves when it is committed */
export async function committing<Value>(commit: () => Promise<Value>): Promise<Value> {
  const list: (() => void)[] = []
  const value = await waiting.run(list, commit)
  for (const then of list) then()
  return value
}
