import { Download, Server, User } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { RunDetail } from '#contract/run.ts'
import { hasEnded } from '#domain/run/status.ts'
import { useClock } from '../../lib/use-clock.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { to } from '../../pages.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ReportedBadge } from '../../widgets/ReportedBadge.tsx'
import { RunStatus } from '../../widgets/RunStatus.tsx'
import { SimulatedBadge } from '../../widgets/SimulatedBadge.tsx'
import { useRunWords } from '../../widgets/use-run-words.ts'
import { AgainButton } from './AgainButton.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { spentOf } from './figures.ts'

interface HeadProps {
  run: RunDetail
  onDownload: () => void
}

/** What the run is, whose and for what, how it stands, how long it takes, and what can be done. */
export function Head({ run, onDownload }: HeadProps): ReactNode {
  const { t } = useTexts('run')
  const { distance, timestamp } = useFormat()
  const { id, name } = run.environment
  return (
    <header className="page__head">
      <div>
        <h1 className="h1">
          {t('title', { number: run.number })}
          <RunStatus run={run} />
          {run.is_simulated && <SimulatedBadge />}
          {run.reported !== null && <ReportedBadge />}
        </h1>
        <p className="page__meta">
          <span>{t(`kinds.${run.kind}`)}</span>
          <span>
            <Icon of={Server} tone="muted" />
            <span className="visually-hidden">{t('head.environment')} </span>
            <Link className="link" to={to('environment', { id })}>
              {name}
            </Link>
          </span>
          <span>
            <Icon of={User} tone="muted" />
            <span className="visually-hidden">{t('head.by')} </span>
            {run.ordered_by?.name ?? t('head.strata')}
          </span>
          <time dateTime={run.created_at} title={timestamp(new Date(run.created_at))}>
            {t('head.ordered', { distance: distance(new Date(run.created_at)) })}
          </time>
          <Elapsed run={run} />
        </p>
      </div>
      <Actions run={run} onDownload={onDownload} />
    </header>
  )
}

/** How long the run takes, from its first agent to its end. */
function Elapsed({ run }: { run: RunDetail }): ReactNode {
  const { t } = useTexts('run')
  const { time } = useRunWords()
  const isOver = hasEnded(run.status)
  const spent = spentOf(run, useClock(!isOver && run.started_at !== null))
  if (spent === undefined) return null
  return <span>{t(isOver ? 'head.elapsed' : 'head.running', { time: time(Math.floor(spent / 1000)) })}</span>
}

function Actions({ run, onDownload }: HeadProps): ReactNode {
  const { t } = useTexts('run')
  const { refusal } = useRunWords()
  const [isAsking, setIsAsking] = useState(false)
  const close = useCallback(() => setIsAsking(false), [])
  const isOver = hasEnded(run.status)
  const isCanceling = run.cancel !== null
  const order = isCanceling ? 'kill' : 'cancel'
  return (
    <div className="page__actions">
      {run.log.bytes > 0 && (
        <Button icon={Download} onClick={onDownload}>
          {t('head.log')}
        </Button>
      )}
      {isOver && run.reported === null && run.actions.retry !== 'status' && <AgainButton run={run} />}
      {!isOver && run.reported === null && run.status !== 'planned' && (
        <Button variant="danger" disabledReason={refusal(run, order)} onClick={() => setIsAsking(true)}>
          {t(`head.${order}`)}
        </Button>
      )}
      <CancelDialog run={run} order={order} isOpen={isAsking && !isOver} onClose={close} />
    </div>
  )
}
