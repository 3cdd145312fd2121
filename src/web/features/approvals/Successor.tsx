import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import type { ApprovalDetail } from '#contract/approvals.ts'
import { currentApprovalQuery } from '../../api/approvals.ts'
import { Callout } from '../../ui/Callout.tsx'
import { requestPath } from './inbox.ts'
import { useDifference } from './use-difference.ts'

/** Leads from a request that counts no more to the one that took its place, where there is one. */
export function Successor({ approval }: { approval: ApprovalDetail }): ReactNode {
  const { t } = useTexts('approvals')
  const difference = useDifference()
  const current = useQuery(currentApprovalQuery(approval.environment.id))
  if (!current.data || current.data.id === approval.id) return null
  return (
    <Callout
      tone="info"
      action={
        <Link className="link small" to={requestPath(current.data.id, 'waiting')}>
          {t('request.againLink')}
        </Link>
      }
    >
      <p>{t('request.again')}</p>
      <ul className="t2">
        {difference(current.data, approval).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Callout>
  )
}
