import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useWords } from '../../locales/words.ts'
import type { ApprovalDetail } from '#contract/approvals.ts'
import { useFormat } from '../../lib/format.ts'
import { Callout } from '../../ui/Callout.tsx'
import { ApprovalState } from '../../widgets/ApprovalState.tsx'
import { Successor } from './Successor.tsx'
import { BudgetFacts } from './BudgetFacts.tsx'
import { Conflict, type Refused } from './Conflict.tsx'
import { Decide } from './Decide.tsx'
import { Decision } from './Decision.tsx'
import { RequestFacts } from './RequestFacts.tsx'
import { StackList } from './StackList.tsx'
import styles from './approvals.module.css'

interface RequestDetailProps {
  approval: ApprovalDetail
  isAlone: boolean
  onDone: () => void
}

/** What is asked, by whom and why, what it costs and contains, and the decision. */
export function RequestDetail({ approval, isAlone, onDone }: RequestDetailProps): ReactNode {
  const { t } = useTexts('approvals')
  const { distance, dateTime, date } = useFormat()
  const say = useWords()
  const [refused, setRefused] = useState<Refused>()
  const {
    environment,
    requester,
    created_at,
    expires_at,
    state,
    reasons,
    request_note: note,
    request_message: because,
  } = approval
  const title = t('request.title', { name: environment.name })
  const created = new Date(created_at)
  const isPending = state === 'pending'
  const why = (
    <>
      {because !== null && <p className="t2">{say(because, because.text)}</p>}
      <ul className="t2">
        {reasons.flatMap(({ code, text, messages }) =>
          messages.map((one, index) => <li key={`${code} ${index}`}>{say(one, text)}</li>),
        )}
      </ul>
    </>
  )
  return (
    <article className={styles.approval} aria-labelledby="request-title">
      <header className={clsx('row row--between row--top', styles.approvalHead)}>
        <div>
          {isAlone ? (
            <h1 className="h1" id="request-title">
              {title}
            </h1>
          ) : (
            <h2 className="h2" id="request-title">
              {title}
            </h2>
          )}
          <p className="small t2">
            {t('request.asked', { name: requester.name, distance: distance(created), when: dateTime(created) })}{' '}
            {isPending && t('request.lapses', { date: date(new Date(expires_at)) })}
          </p>
        </div>
        <ApprovalState approval={approval} />
      </header>
      {refused && <Conflict refused={refused} now={approval} />}
      {!isPending && <Decision approval={approval} />}
      {(state === 'canceled' || approval.void_reason !== null) && <Successor approval={approval} />}
      {isPending ? (
        <Callout tone="warning">
          <p className="medium">{t('request.reasons', { count: reasons.length })}</p>
          {why}
        </Callout>
      ) : (
        reasons.length > 0 && (
          <section className="stack stack--4 small">
            <h3 className="h3">{t('decided.why')}</h3>
            {why}
          </section>
        )
      )}
      {note !== null && note !== '' && (
        <section className="stack stack--4">
          <h3 className="h3">{t('request.note', { name: requester.name })}</h3>
          <p className={clsx('small t2', styles.approvalNote)}>{note}</p>
        </section>
      )}
      <BudgetFacts approval={approval} />
      <div className={styles.approvalTwo}>
        <StackList approval={approval} />
        <RequestFacts approval={approval} />
      </div>
      {isPending && <Decide approval={approval} onDone={onDone} onRefused={setRefused} />}
    </article>
  )
}
