import type { ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import type { Approval } from '#contract/approvals.ts'
import { Badge } from '../ui/Badge.tsx'

const TONES = {
  pending: 'info',
  approved: 'success',
  rejected: 'danger',
  canceled: undefined,
  expired: 'warning',
} as const

/** What became of a request, in a word; a decision that counts no more is void. */
export function ApprovalState({ approval }: { approval: Pick<Approval, 'state' | 'void_reason'> }): ReactNode {
  const { t } = useTexts('lifecycle')
  const { state, void_reason: reason } = approval
  // A request that was withdrawn has no decision that could be void.
  if (state === 'approved' && reason !== null) return <Badge>{t('approvalStates.void')}</Badge>
  const tone = TONES[state]
  return <Badge {...(tone && { tone })}>{t(`approvalStates.${state}`)}</Badge>
}
