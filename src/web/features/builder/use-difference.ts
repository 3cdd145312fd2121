import { useMemo } from 'react'
import { assessDraft, type Assessment } from '#engine/builder/assess.ts'
import type { StackDraft } from '#engine/stack/schema.ts'

export interface Difference {
  readonly assessment: Assessment
  readonly isEmpty: boolean
  /** USD a month more or less than what is saved; undefined where one of them has no price. */
  readonly sinceSave: number | undefined
  /** Price of each component as it is saved; undefined for one that has none or is new. */
  readonly savedMonthly: (id: string) => number | null | undefined
  readonly isNew: (id: string) => boolean
}

/** What the stack costs, and how much more than what is saved. @param saved undefined while nothing is saved */
export function useDifference(stack: StackDraft, assessment: Assessment, saved: StackDraft | undefined): Difference {
  const before = useMemo(() => saved && assessDraft(saved), [saved])
  const savedIds = useMemo(() => saved && new Set(saved.nodes.map(({ id }) => id)), [saved])
  const { monthly } = assessment
  const was = saved?.nodes.length === 0 ? 0 : before?.monthly
  const isEmpty = stack.nodes.length === 0
  // The same object as long as nothing of it is different: the chain is drawn again for another one.
  return useMemo(
    () => ({
      assessment,
      isEmpty,
      sinceSave: typeof was === 'number' ? (monthly ?? 0) - was : undefined,
      savedMonthly: (id) => before?.nodes.get(id)?.monthly,
      isNew: (id) => savedIds !== undefined && savedIds.size > 0 && !savedIds.has(id),
    }),
    [assessment, isEmpty, monthly, was, before, savedIds],
  )
}
