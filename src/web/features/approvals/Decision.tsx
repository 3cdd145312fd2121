import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useWords } from '../../locales/words.ts'
import type { ApprovalDetail } from '#contract/approvals.ts'
import { useFormat } from '../../lib/format.ts'
import { Callout } from '../../ui/Callout.tsx'
import styles from './approvals.module.css'

const TONES = { approved: 'success', rejected: 'warning', canceled: 'info', expired: 'info' } as const

/** What became of a request that waits no more. */
export function Decision({ approval }: { approval: ApprovalDetail }): ReactNode {
  const { t } = useTexts('approvals')
  const { distance, dateTime } = useFormat()
  const say = useWords()
  const { state, decided_at, decided_by: decider, notes, void_reason: voided, void_message: why } = approval
  if (state === 'pending') return null
  const when = decided_at === null ? undefined : new Date(decided_at)
  const isDecided = state === 'approved' || state === 'rejected'
  const sentence = () => {
    if (!isDecided) return t(`decision.${state}`)
    // No one had to decide: no rule asked for it.
    if (!decider || !when) return t('decision.byItself')
    return t(`decision.${state}`, { name: decider.name, distance: distance(when), when: dateTime(when) })
  }
  return (
    <Callout tone={voided === null ? TONES[state] : 'info'}>
      <p className="medium">{sentence()}</p>
      {voided !== null && <p>{say(why, voided)}</p>}
      {isDecided && decider && (
        <p className={clsx('t2', styles.approvalNote)}>
          {notes ? `${t('decision.notes')}: ${notes}` : t('decision.noNotes')}
        </p>
      )}
    </Callout>
  )
}
