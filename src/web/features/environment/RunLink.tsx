import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Environment } from '#contract/environment.ts'
import type { Run } from '#contract/run.ts'
import { hasEnded } from '#domain/run/status.ts'
import { refreshEnvironments } from '../../api/environments.ts'
import { newestRunQuery } from '../../api/runs.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { to } from '../../pages.ts'
import { Callout } from '../../ui/Callout.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { RunStatus } from '../../widgets/RunStatus.tsx'
import { useKnownCost } from '../../widgets/use-known-cost.ts'

/** The run that is under way, or that ended badly, with the way to it; nothing where there is none. */
export function RunLink({ environment }: { environment: Environment }): ReactNode {
  const { id } = environment
  const { t } = useTexts(['run', 'runs'])
  const { data: run } = useQuery(newestRunQuery(id))
  useRefreshWith(run && `${run.id} ${run.status}`)
  if (!run) return null
  const isOver = hasEnded(run.status)
  if (environment.status === 'deleted' && run.kind === 'destroy') return <Receipt environment={environment} run={run} />
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

/** What a destroy left: nothing, with how much is gone, who ordered it, and what all of it cost. */
function Receipt({ environment, run }: { environment: Environment; run: Run }): ReactNode {
  const { t } = useTexts(['run', 'runs'])
  const { dateTime } = useFormat()
  const knownCost = useKnownCost()
  if (run.status !== 'applied' && run.status !== 'planned_and_finished') return null
  const { name, cost_to_date: cost } = environment
  return (
    <Callout
      tone="success"
      action={
        <Link className={buttonClass({ size: 'sm' })} to={to('run', { id: run.id })}>
          {t('runs:ofEnvironment.open')}
        </Link>
      }
    >
      <p className="medium">{t('runs:done.destroy', { name })}</p>
      <p className="t2">
        {t('runs:receipt.gone', {
          count: run.progress?.done ?? 0,
          date: dateTime(new Date(run.ended_at ?? run.status_since)),
        })}{' '}
        {run.ordered_by ? t('runs:receipt.by', { name: run.ordered_by.name }) : t('runs:receipt.atEnd')}{' '}
        {t('runs:receipt.cost', { amount: knownCost(cost, environment) })}
      </p>
    </Callout>
  )
}

/**
 * Requests the environment again when its run goes on: what it waits for, what it costs and what can be done with it
 * are others then, also for someone whose request was approved a moment ago.
 */
function useRefreshWith(standing: string | null | undefined): void {
  const queries = useQueryClient()
  const seen = useRef(standing)
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== standing) void refreshEnvironments(queries)
    seen.current = standing
  }, [queries, standing])
}
