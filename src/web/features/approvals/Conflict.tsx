import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { ApprovalDetail } from '#contract/approvals.ts'
import { useFormat } from '../../lib/format.ts'
import { Callout } from '../../ui/Callout.tsx'
import { useDifference } from './use-difference.ts'

/** A decision that the server did not take. */
export interface Refused {
  /** Why. */
  readonly sentence: string
  /** What was shown when it was sent. */
  readonly shown: ApprovalDetail
}

/** Why nothing was decided, and what is different now from what was shown. */
export function Conflict({ refused, now }: { refused: Refused; now: ApprovalDetail }): ReactNode {
  const { t } = useTexts(['approvals', 'lifecycle'])
  const { distance } = useFormat()
  const difference = useDifference()
  const { sentence, shown } = refused
  const changes = difference(now, shown)
  if (now.state !== shown.state) {
    const state = t(`lifecycle:approvalStates.${now.state}`)
    const by = now.decided_by &&
      now.decided_at !== null && { name: now.decided_by.name, distance: distance(new Date(now.decided_at)) }
    changes.push(by ? t('decide.changedBy', { state, ...by }) : t('decide.changedState', { state }))
  }
  return (
    <Callout tone="danger">
      <p className="medium">{t('decide.refused')}</p>
      <p>{sentence}</p>
      {changes.length > 0 && (
        <ul className="t2">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </Callout>
  )
}
