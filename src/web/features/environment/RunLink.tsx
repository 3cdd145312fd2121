import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Environment } from '#contract/environment.ts'
import { hasEnded } from '#domain/run/status.ts'
import { newestRunQuery } from '../../api/runs.ts'
import { useTexts } from '../../locales/texts.ts'
import { to } from '../../pages.ts'
import { Callout } from '../../ui/Callout.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { RunStatus } from '../../widgets/RunStatus.tsx'

/** The run that is under way, or that ended badly, with the way to it; nothing where there is none. */
export function RunLink({ environment: { id } }: { environment: Environment }): ReactNode {
  const { t } = useTexts(['run', 'runs'])
  const { data: run } = useQuery(newestRunQuery(id))
  if (!run) return null
  const isOver = hasEnded(run.status)
  if (isOver && run.status !== 'errored' && run.status !== 'canceled') return null
  const tone = run.status === 'errored' ? 'danger' : run.status === 'planned' ? 'warning' : 'info'
  return (
    <Callout
      tone={tone}
      action={
        <Link className={buttonClass({ size: 'sm' })} to={to('run', { id: run.id })}>
          {t(run.status === 'planned' ? 'runs:ofEnvironment.review' : 'runs:ofEnvironment.open')}
        </Link>
      }
    >
      <span className="medium">
        {t('title', { number: run.number })}: {t(`kinds.${run.kind}`)}
      </span>{' '}
      <RunStatus run={run} />{' '}
      {run.progress !== null && !isOver && (
        <span className="t2">{t('progress.text', { done: run.progress.done, total: run.progress.total })}</span>
      )}
    </Callout>
  )
}
