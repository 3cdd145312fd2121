import { useDeferredValue, useMemo, useState } from 'react'
import type { Assessment } from '#engine/builder/assess.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import { makeAssessor } from './assessor.ts'

/**
 * As long as assessing takes no longer than two frames it is done with the change itself: drawing twice would take
 * longer.
 */
const AT_ONCE_MS = 33

/**
 * The price and the problems of a stack: at once, or for a stack or a machine
 * that takes longer a moment after the change, so that typing never waits.
 * @returns with the stack to which they belong
 */
export function useAssessed(stack: StackDraft): { settled: StackDraft; assessment: Assessment } {
  const [assessor] = useState(makeAssessor)
  const isQuick = assessor.lastMs() <= AT_ONCE_MS
  // What never changes is never drawn a second time.
  const later = useDeferredValue(isQuick ? undefined : stack)
  const settled = isQuick ? stack : (later ?? stack)
  return { settled, assessment: useMemo(() => assessor.assess(settled), [assessor, settled]) }
}
