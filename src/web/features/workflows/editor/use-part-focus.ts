import { useEffect, useRef, type RefObject } from 'react'
import type { Draft } from './draft.ts'

const PARTS = ['conditions', 'actions'] as const

/** Moves the focus to a condition or an action that was just added, and to what stands before one that was removed. */
export function usePartFocus(form: RefObject<HTMLElement | null>, { conditions, actions }: Draft): void {
  const count = { conditions: conditions.length, actions: actions.length }
  const before = useRef(count)
  useEffect(() => {
    const last = before.current
    before.current = { conditions: conditions.length, actions: actions.length }
    const changed = PARTS.find((part) => before.current[part] !== last[part])
    if (changed === undefined) return
    const part = [...(form.current?.querySelectorAll(`[data-part=${changed}]`) ?? [])].at(-1)
    // Without any of them left, the sentence begins with what happens.
    const place = part ?? form.current?.querySelector('[data-sentence]')
    place?.querySelector<HTMLElement>('select')?.focus()
  }, [form, conditions.length, actions.length])
}
