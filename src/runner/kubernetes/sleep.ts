// Waiting that an order ends.
import type { Orders } from '../execute/orders.ts'

/** Waits, but not longer than until a job is ordered to stop, or its agent goes. */
export async function sleepUnlessOrdered(
  ms: number,
  { orders, signal }: { readonly orders: Orders; readonly signal: AbortSignal },
): Promise<void> {
  signal.throwIfAborted()
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  const stopListening = orders.onChange(() => resolve())
  signal.addEventListener('abort', () => resolve(), { once: true })
  try {
    await promise
  } finally {
    clearTimeout(timer)
    stopListening()
  }
}
