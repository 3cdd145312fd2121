import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useWords } from '../../locales/words.ts'
import { Link } from 'react-router'
import type { Approval } from '#contract/approvals.ts'
import { environmentApprovalsQuery } from '../../api/environment.ts'
import { useFormat } from '../../lib/format.ts'
import { to } from '../../pages.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { ApprovalState } from '../../widgets/ApprovalState.tsx'
import { useKnownCost } from '../../widgets/use-known-cost.ts'
import styles from './environment.module.css'
import { useReasonWords } from '../../widgets/use-reason-words.ts'

/** Every request for approval of an environment: why, who decided, and what they said. */
export function Approvals({ id }: { id: string }): ReactNode {
  const { t } = useTexts(['environment', 'common'])
  const approvals = useQuery(environmentApprovalsQuery(id))
  return (
    <section className="panel" aria-labelledby="approvals">
      <div className="panel__head">
        <h2 className="h3" id="approvals">
          {t('approvals.title')}
        </h2>
      </div>
      <Loaded
        of={approvals}
        failed={t('approvals.failed')}
        pending={
          <output className="panel__body" aria-label={t('common:loading')}>
            <Skeleton width="100%" height="6rem" />
          </output>
        }
      />
      {approvals.data?.length === 0 && (
        <p className="panel__body row small t2">
          <Icon of={BadgeCheck} tone="muted" />
          {t('approvals.empty')}
        </p>
      )}
      {approvals.data !== undefined && approvals.data.length > 0 && (
        <ul className="rows" aria-labelledby="approvals">
          {approvals.data.map((approval) => (
            <Request key={approval.id} approval={approval} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Request({ approval }: { approval: Approval }): ReactNode {
  const { t } = useTexts(['environment', 'lifecycle'])
  const { dateTime } = useFormat()
  const reasonWords = useReasonWords()
  const knownCost = useKnownCost()
  const say = useWords()
  const {
    id,
    reasons,
    requester,
    request_note: purpose,
    request_message: because,
    notes,
    void_reason: reason,
  } = approval
  return (
    <li className="stack stack--4 small">
      <div className="row row--wrap">
        <ApprovalState approval={approval} />
        <span className="medium">
          {t('approvals.asked', { name: requester.name, date: dateTime(new Date(approval.created_at)) })}
        </span>
        <span className="t3 money">
          {t('approvals.atCost', { amount: knownCost(approval.cost_monthly, approval) })}
        </span>
        <Link className="link push" to={to('approval', { id })}>
          {t('approvals.open')}
        </Link>
      </div>
      <Decision approval={approval} />
      {reasons.length > 0 && (
        <p className="t2">
          <span className="t3">{t('approvals.why')}:</span>{' '}
          {reasons.map(({ code }) => reasonWords(code, approval)).join(', ')}
        </p>
      )}
      {because !== null && <p className="t2">{say(because, because.text)}</p>}
      {purpose !== null && purpose !== '' && (
        <p className={clsx('t2', styles.environmentWrap)}>
          <span className="t3">{t('approvals.requestNote')}:</span> {purpose}
        </p>
      )}
      {notes !== null && notes !== '' && approval.decided_by !== null && (
        <p className={clsx('t2', styles.environmentWrap)}>
          <span className="t3">{t('approvals.notes')}:</span> {notes}
        </p>
      )}
      {reason !== null && <p className="t2">{t('approvals.counts', { reason: say(approval.void_message, reason) })}</p>}
    </li>
  )
}

/** The approver and the time; nothing before a decision. */
function Decision({ approval: { state, decided_at: at, decided_by: by } }: { approval: Approval }): ReactNode {
  const { t } = useTexts(['environment', 'lifecycle'])
  const { dateTime } = useFormat()
  if (at === null) return null
  const words = { state: t(`lifecycle:approvalStates.${state}`), date: dateTime(new Date(at)) }
  return <p>{by === null ? t('approvals.byItself', words) : t('approvals.decided', { ...words, name: by.name })}</p>
}
