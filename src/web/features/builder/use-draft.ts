import { useEffect, useRef } from 'react'
import type { StackDraft } from '#engine/stack/schema.ts'
import type { StorageKey } from '../../lib/storage.ts'
import { keepDraft } from '../../widgets/builder-draft.ts'

/** Long enough that typing is not written letter by letter. */
const WRITE_MS = 300

/**
 * Keeps what is not saved on this device, a moment after each change and when the page is left.
 * @param stack undefined while everything is saved: nothing is kept then
 * @returns forgets it, also what is not written yet
 */
export function useDraft(key: StorageKey, stack: StackDraft | undefined, baseVersion: number | undefined): () => void {
  const pending = useRef<() => void>(undefined)
  useEffect(() => {
    pending.current = () =>
      keepDraft(
        key,
        stack && {
          stack,
          ...(baseVersion !== undefined && { base_version: baseVersion }),
          changed_at: new Date().toISOString(),
        },
      )
    const timer = window.setTimeout(() => flush(pending), WRITE_MS)
    return () => window.clearTimeout(timer)
  }, [key, stack, baseVersion])
  useEffect(() => {
    const leave = () => flush(pending)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return () => {
    pending.current = undefined
    keepDraft(key, undefined)
  }
}

/** Does what waits, once. */
function flush(pending: { current: (() => void) | undefined }): void {
  pending.current?.()
  pending.current = undefined
}
