import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useWords } from '../../locales/words.ts'
import { Link } from 'react-router'
import type { Approval } from '#contract/approvals.ts'
import { useFormat } from '../../lib/format.ts'
import { Table } from '../../ui/Table.tsx'
import { ApprovalState } from '../../widgets/ApprovalState.tsx'
import { requestPath } from './inbox.ts'
import { useKnownCost } from '../../widgets/use-known-cost.ts'
import styles from './approvals.module.css'
import { useReasonWords } from '../../widgets/use-reason-words.ts'

/** Requests that wait no more: what became of them, by whom and why. */
export function DecidedTable({ decided }: { decided: readonly Approval[] }): ReactNode {
  const { t } = useTexts('approvals')
  return (
    <Table label={t('decided.title')} isList>
      <thead>
        <tr>
          <th>{t('decided.request')}</th>
          <th>{t('decided.decision')}</th>
          <th>{t('decided.by')}</th>
          <th>{t('decided.why')}</th>
          <th className="num">{t('decided.monthly')}</th>
          <th className="num">{t('decided.when')}</th>
        </tr>
      </thead>
      <tbody>
        {decided.map((approval) => (
          <Row key={approval.id} approval={approval} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ approval }: { approval: Approval }): ReactNode {
  const { t } = useTexts(['approvals', 'lifecycle'])
  const { distance, dateTime } = useFormat()
  const reasonWords = useReasonWords()
  const knownCost = useKnownCost()
  const say = useWords()
  const {
    id,
    environment,
    requester,
    decided_by: decider,
    reasons,
    notes,
    void_reason: voided,
    cost_monthly: cost,
    decided_at,
  } = approval
  const when = decided_at === null ? undefined : new Date(decided_at)
  const why =
    reasons.length === 0 ? t('decision.byItself') : reasons.map(({ code }) => reasonWords(code, approval)).join('; ')
  return (
    <tr>
      <td>
        <Link className={clsx('medium', styles.decidedName)} to={requestPath(id, 'decided')}>
          {environment.name}
        </Link>
        <span className="cell-sub">{requester.name}</span>
      </td>
      <td data-end>
        <ApprovalState approval={approval} />
      </td>
      <td className="nowrap" data-hide>
        {decider?.name ?? <span className="t3">{t('decided.nobody')}</span>}
      </td>
      <td className="t2 small" data-span>
        {notes && decider ? t('decided.whyAndNotes', { why, notes }) : why}
        {voided !== null && <span className="cell-sub">{say(approval.void_message, voided)}</span>}
      </td>
      <td className="num">{knownCost(cost, approval)}</td>
      <td className="num t3">
        {when && (
          <time dateTime={when.toISOString()} title={dateTime(when)}>
            {distance(when)}
          </time>
        )}
      </td>
    </tr>
  )
}
