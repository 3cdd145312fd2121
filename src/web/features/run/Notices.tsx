import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { RunDetail } from '#contract/run.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { useWords } from '../../locales/words.ts'
import { to } from '../../pages.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { useRunWords } from '../../widgets/use-run-words.ts'
import { DestroyButton } from './DestroyButton.tsx'
import { spentOf, workedOf } from './figures.ts'
import styles from './run.module.css'

/** What there is to know about the run now: what it waits for, that it is being stopped, or how it ended. */
export function Notices({ run }: { run: RunDetail }): ReactNode {
  const { t } = useTexts('run')
  const say = useWords()
  const { waiting, status, decision, environment } = run
  return (
    <>
      {waiting !== null && (status !== 'planned' || run.reported !== null) && (
        <Callout tone="info">
          <span className="medium">{t('notices.waiting')}:</span> {say(waiting, waiting.text)}
        </Callout>
      )}
      {run.cancel !== null && (status === 'planning' || status === 'applying') && (
        <Callout tone="warning">{t(run.cancel.is_killed ? 'notices.killing' : 'notices.canceling')}</Callout>
      )}
      {status === 'planned' && decision.data_lost.length > 0 && (
        <Callout tone="danger">
          <p className="medium">{t('decision.lostTitle', { count: decision.data_lost.length })}</p>
          <ul>
            {decision.data_lost.map((address) => (
              <li key={address} className="mono">
                {address}
              </li>
            ))}
          </ul>
        </Callout>
      )}
      {status === 'applied' && run.reported === null && <Applied run={run} />}
      {status === 'planned_and_finished' && run.kind === 'check' && <Checked run={run} />}
      {status === 'planned_and_finished' && run.kind !== 'check' && (
        <Callout tone="success">
          <p className="medium">{t('notices.nothing')}</p>
          <p className="t2">{t('notices.nothingText')}</p>
        </Callout>
      )}
      {status === 'discarded' && (
        <Callout tone="info">
          <p className="medium">{t('notices.discarded')}</p>
          {run.error !== null && <p className="t2">{say(run.error, run.error.text)}</p>}
          {decision.note !== null && <p className="t2">{decision.note}</p>}
        </Callout>
      )}
      {(status === 'errored' || status === 'canceled') && <Broken run={run} />}
      {run.diagnostics.length > 0 && <Diagnostics run={run} key={environment.id} />}
    </>
  )
}

function Applied({ run }: { run: RunDetail }): ReactNode {
  const { t } = useTexts(['run', 'runs'])
  const { time } = useRunWords()
  const { id, name } = run.environment
  const count = workedOf(run.resources).filter(({ state }) => state === 'done').length
  const spent = spentOf(run, new Date(run.ended_at ?? run.status_since)) ?? 0
  return (
    <Callout
      tone="success"
      action={
        <Link className={buttonClass({ size: 'sm' })} to={to('environment', { id })}>
          {t('notices.open')}
        </Link>
      }
    >
      <p className="medium">{t(`runs:done.${run.kind}`, { name })}</p>
      {count > 0 && <p className="t2">{t('notices.appliedText', { count, time: time(Math.floor(spent / 1000)) })}</p>}
    </Callout>
  )
}

/** What a check found. */
function Checked({ run: { decision, environment } }: { run: RunDetail }): ReactNode {
  const { t } = useTexts(['run', 'simulated'])
  const say = useWords()
  const isClean = decision.reasons.every(({ code }) => code === 'operations.check-clean')
  return (
    <Callout
      tone={isClean ? 'success' : 'warning'}
      action={
        <Link className={buttonClass({ size: 'sm' })} to={to('environment', { id: environment.id })}>
          {t('notices.open')}
        </Link>
      }
    >
      {decision.reasons.map((reason) => (
        <p key={reason.code} className="medium">
          {say(reason, reason.text)}
        </p>
      ))}
      {!isClean && <p className="t2">{t('simulated:drift.text')}</p>}
    </Callout>
  )
}

/** A run that failed or was canceled: why, what it left, and what can be done about it. */
function Broken({ run }: { run: RunDetail }): ReactNode {
  const { t } = useTexts('run')
  const { distance } = useFormat()
  const say = useWords()
  const isFailed = run.status === 'errored'
  const by = run.cancel?.asked_by ?? null
  const done = run.kind === 'destroy' ? 0 : (run.progress?.done ?? 0)
  const title =
    isFailed || run.cancel === null || by === null
      ? t(isFailed ? 'notices.errored' : 'notices.canceled')
      : t('notices.canceledBy', { name: by.name, distance: distance(new Date(run.cancel.asked_at)) })
  return (
    <Callout
      tone={isFailed ? 'danger' : 'info'}
      action={run.reported !== null || run.actions.destroy === 'status' ? undefined : <DestroyButton run={run} />}
    >
      <p className="medium">{title}</p>
      {run.error !== null && <p className="t2">{say(run.error, run.error.text)}</p>}
      {done > 0 && <p className="t2">{t('notices.stays', { count: done })}</p>}
    </Callout>
  )
}

/** What Terraform itself said went wrong. */
function Diagnostics({ run: { diagnostics } }: { run: RunDetail }): ReactNode {
  const { t } = useTexts(['run', 'runs'])
  return (
    <details className="panel" open={diagnostics.some(({ severity }) => severity === 'error')}>
      <summary className="panel__body small medium">{t('notices.diagnostics', { count: diagnostics.length })}</summary>
      <ul className={`rows small ${styles.runDiagnostics}`}>
        {groupOf(diagnostics).map(({ summary, detail, address, times }) => (
          <li key={`${summary} ${address} ${detail}`}>
            <span className="medium">{times > 1 ? t('runs:times', { summary, count: times }) : summary}</span>
            {address !== null && <span className="mono t2">{address}</span>}
            {detail !== '' && <pre className="t2">{detail}</pre>}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Every message once, with how often Terraform said it: a stop says the same of each resource that was not begun. */
function groupOf(diagnostics: RunDetail['diagnostics']) {
  const same = Map.groupBy(diagnostics, ({ summary, detail, address }) => JSON.stringify([summary, detail, address]))
  return [...same.values()].flatMap(([first, ...others]) => (first ? [{ ...first, times: others.length + 1 }] : []))
}
