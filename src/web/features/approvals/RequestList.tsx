import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import type { Approval } from '#contract/approvals.ts'
import { useAccount } from '../../api/account.ts'
import { useFormat } from '../../lib/format.ts'
import { ApprovalState } from '../../widgets/ApprovalState.tsx'
import { requestPath, type Tab } from './inbox.ts'
import { useKnownCost } from '../../widgets/use-known-cost.ts'
import styles from './approvals.module.css'
import { useReasonWords } from '../../widgets/use-reason-words.ts'

interface RequestListProps {
  requests: readonly Approval[]
  tab: Tab
  /** Id of the request that is shown beside the list. */
  chosen: string | undefined
}

/** The id of the link of a request, which takes the focus when the request is moved to. */
export const requestLinkId = (id: string): string => `request-${id}`

/** Requests to choose from: what, whose, since when and why. */
export function RequestList({ requests, tab, chosen }: RequestListProps): ReactNode {
  const { t } = useTexts('approvals')
  return (
    <ul aria-label={t(`list.${tab === 'mine' ? 'mine' : 'waiting'}`)}>
      {requests.map((request) => (
        <li key={request.id}>
          <RequestRow request={request} tab={tab} isChosen={request.id === chosen} />
        </li>
      ))}
    </ul>
  )
}

function RequestRow({ request, tab, isChosen }: { request: Approval; tab: Tab; isChosen: boolean }): ReactNode {
  const { t } = useTexts(['approvals', 'lifecycle'])
  const { distance, dateTime } = useFormat()
  const knownCost = useKnownCost()
  const reasonWords = useReasonWords()
  const { email } = useAccount()
  const {
    id,
    environment,
    project,
    requester,
    cost_monthly: cost,
    created_at: created,
    reasons,
    state,
    approvers,
  } = request
  const isOwn = requester.email === email
  const [first] = reasons
  const reason = first && reasonWords(first.code, request)
  const why = reasons.length > 1 ? t('list.more', { reason, count: reasons.length - 1 }) : reason
  const waits =
    approvers.length === 0
      ? t('list.nobody')
      : t('list.waitsFor', { names: approvers.map(({ name }) => name).join(', ') })
  const isMine = request.decision_refusal === null
  return (
    <Link
      className={styles.request}
      id={requestLinkId(id)}
      to={requestPath(id, tab)}
      aria-current={isChosen ? 'true' : undefined}
    >
      {isOwn && tab === 'waiting' && <span className="tiny t3">{t('list.byYou')}</span>}
      <span className={styles.requestTop}>
        <span className={clsx('medium', styles.requestName)}>{environment.name}</span>
        <span className="money medium">{knownCost(cost, request)}</span>
      </span>
      <span className={clsx('small t2', styles.requestTop)}>
        <span>{isOwn ? project.name : t('list.who', { name: requester.name, project: project.name })}</span>
        <time className="t3 tiny nowrap" dateTime={created} title={dateTime(new Date(created))}>
          {distance(new Date(created))}
        </time>
      </span>
      <span className="tiny t3">{state === 'pending' && !isMine ? waits : why}</span>
      {tab === 'mine' && (
        <span>
          <ApprovalState approval={request} />
        </span>
      )}
    </Link>
  )
}
