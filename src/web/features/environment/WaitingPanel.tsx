import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { CircleAlert, Hourglass } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useWords } from '../../locales/words.ts'
import { Link } from 'react-router'
import type { EnvironmentDetail, Waiting } from '#contract/environment.ts'
import { environmentApprovalsQuery } from '../../api/environment.ts'
import { useFormat } from '../../lib/format.ts'
import { to } from '../../pages.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ExtendButton } from '../../widgets/ExtendButton.tsx'
import { matterOf, type Matter } from '../../widgets/matter.ts'
import { useEnvironmentWords } from '../../widgets/use-environment-words.ts'
import { ReportDialog } from './ReportDialog.tsx'
import { AskAgainButton } from './AskAgainButton.tsx'
import { RunSteps } from './RunSteps.tsx'
import { useKnownCost } from '../../widgets/use-known-cost.ts'
import styles from './environment.module.css'
import { useReasonWords } from '../../widgets/use-reason-words.ts'

const BROKEN: readonly Matter[] = [
  'apply-failed',
  'stop-failed',
  'resume-failed',
  'destroy-failed',
  'rejected',
  'no-approver',
  'teardown-off',
  'end-passed',
]

/** What people report where they run it, and Strata knows where it does. */
const REPORTED = [
  'apply',
  'applying',
  'stopping',
  'resuming',
  'destroying',
  'apply-failed',
  'stop-failed',
  'resume-failed',
  'destroy-failed',
] as const satisfies readonly Matter[]

const isReported = (matter: Matter): matter is (typeof REPORTED)[number] => REPORTED.some((one) => one === matter)

/**
 * Why is this waiting: what, why, who can act, since when, until when, and what happens then. Nothing for what is over.
 */
export function WaitingPanel({ environment }: { environment: EnvironmentDetail }): ReactNode {
  const { t } = useTexts('environment')
  const { waiting } = environment
  if (waiting === null) return <LateReport environment={environment} />
  const matter = matterOf(waiting)
  if (matter === undefined) return <Quiet waiting={waiting} />
  const isBroken = BROKEN.includes(matter)
  return (
    <section
      className={clsx(
        'panel',
        styles.environmentWaiting,
        isBroken ? styles.environmentWaitingDanger : styles.environmentWaitingWarning,
      )}
      aria-labelledby="waiting"
    >
      <div className="panel__head">
        <Icon of={isBroken ? CircleAlert : Hourglass} tone={isBroken ? 'danger' : 'warning'} />
        <h2 className="h3" id="waiting">
          {t(`waiting.titles.${matter}`)}
        </h2>
        <span className="push row">
          <NextStep environment={environment} matter={matter} />
        </span>
      </div>
      <Facts environment={environment} waiting={waiting} matter={matter} />
      {environment.connection === 'manual' && environment.actions.report === null && (
        <RunSteps environment={environment} />
      )}
    </section>
  )
}

/** What someone ran although it was canceled meanwhile can still be reported. */
function LateReport({ environment }: { environment: EnvironmentDetail }): ReactNode {
  const { t } = useTexts('environment')
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  if (environment.actions.report === 'role' || environment.connection !== 'manual') return null
  return (
    <div className="small t2 row row--wrap">
      {t('report.lateHint')}
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('steps.reports.applied')}
      </Button>
      <ReportDialog environment={environment} outcome="applied" isLate isOpen={isOpen} onClose={close} />
    </div>
  )
}

/** What runs as it should, until its end or until someone deletes it: in one line. */
function Quiet({ waiting }: { waiting: Waiting }): ReactNode {
  const { t } = useTexts('environment')
  const { people } = useEnvironmentWords()
  const say = useWords()
  const { kind, who, reason } = waiting
  return (
    <p className="small t2">
      {say(waiting, reason)} {t(`waiting.quiet.${kind === 'end' ? 'end' : 'nobody'}`, { who: people(who) })}
    </p>
  )
}

/** What leads on from here, beside the actions of the page. */
function NextStep({ environment, matter }: { environment: EnvironmentDetail; matter: Matter }): ReactNode {
  const { t } = useTexts('environment')
  const { approval_id: approval } = environment
  if (matter === 'rejected' || matter === 'approval-lapsed') {
    return (
      <AskAgainButton
        environment={environment}
        label={t(matter === 'rejected' ? 'waiting.changeAndAsk' : 'waiting.askAgain')}
      />
    )
  }
  if (matter === 'end-passed') return <ExtendButton environment={environment} size="sm" />
  if (approval === null || (matter !== 'approval' && matter !== 'no-approver')) return null
  return (
    <Link className={buttonClass({ size: 'sm' })} to={to('approval', { id: approval })}>
      {t('waiting.review')}
    </Link>
  )
}

function Facts({
  environment,
  waiting,
  matter,
}: {
  environment: EnvironmentDetail
  waiting: Waiting
  matter: Matter
}): ReactNode {
  const { t } = useTexts(['environment', 'runs'])
  const { dateTime, distance } = useFormat()
  const knownCost = useKnownCost()
  const { people } = useEnvironmentWords()
  const say = useWords()
  const { who, since, until } = waiting
  const { cost_monthly: monthly, cost_monthly_suspended: suspended } = environment
  const costs = { monthly: knownCost(monthly, environment), suspended: knownCost(suspended, environment) }
  const isSoon = matter === 'teardown-off' && environment.auto_teardown_enabled
  const endsStopped = matter === 'resume' && environment.auto_teardown_enabled && until !== null
  const lapses = matter === 'approval' || matter === 'no-approver'
  return (
    <dl className={clsx('panel__body small', styles.environmentWaitingFacts)}>
      <div>
        <dt className="tiny t3">{t('waiting.why')}</dt>
        <dd className={styles.environmentWrap}>{say(waiting, waiting.reason)}</dd>
        {lapses && <Reasons environment={environment} />}
      </div>
      <div>
        <dt className="tiny t3">{t('waiting.who')}</dt>
        <dd>{who.length === 0 ? t('waiting.nobody') : people(who)}</dd>
      </div>
      <div>
        <dt className="tiny t3">{t('waiting.since')}</dt>
        <dd>
          <time dateTime={since}>{dateTime(new Date(since))}</time>{' '}
          <span className="t3">({distance(new Date(since))})</span>
        </dd>
        {until !== null && (
          <dd>{t(lapses ? 'waiting.until' : 'waiting.endsOn', { date: dateTime(new Date(until)) })}</dd>
        )}
      </div>
      <div>
        <dt className="tiny t3">{t('waiting.next')}</dt>
        <dd>
          {isSoon
            ? t('waiting.teardownSoon')
            : endsStopped
              ? t('waiting.resumeEnds')
              : environment.connection !== 'manual' && isReported(matter)
                ? t(`runs:thens.${matter}`, costs)
                : t(`waiting.thens.${matter}`, costs)}
        </dd>
      </div>
    </dl>
  )
}

/** Which rules ask for a decision; nothing until that is known. */
function Reasons({ environment: { id, approval_id: approvalId } }: { environment: EnvironmentDetail }): ReactNode {
  const reasonWords = useReasonWords()
  const { data: approvals } = useQuery(environmentApprovalsQuery(id))
  const approval = approvals?.find((one) => one.id === approvalId)
  return <dd className="t2">{approval?.reasons.map(({ code }) => reasonWords(code, approval)).join(', ')}</dd>
}
