import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Output } from '#contract/endpoint.ts'
import type { scheduler } from '#contract/scheduler.ts'
import { errorText } from '../../api/errors.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Table } from '../../ui/Table.tsx'
import { cadenceOf } from './cadence.ts'
import type { Check } from './LifecycleCheck.tsx'
import { schedulerQuery } from './queries.ts'
import styles from './dev-tools.module.css'

type Status = Output<typeof scheduler.status>
type Job = Status['jobs'][number]

const TONES = { running: 'success', waiting: 'warning', stopped: 'off' } as const satisfies Record<
  Status['status'],
  string
>

interface SchedulerPanelProps {
  check: Check
  /** Why the lifecycle check may not be run. */
  disabledReason: string | undefined
}

/** Whether the scheduler runs, its jobs, and the lifecycle check to run now. */
export function SchedulerPanel({ check, disabledReason }: SchedulerPanelProps): ReactNode {
  const { t } = useTexts(['devTools', 'common'])
  const status = useQuery(schedulerQuery)
  return (
    <section className="panel" aria-labelledby="scheduler-title">
      <div className={clsx('panel__head', styles.panelHeadWrap)}>
        <h2 className="h3" id="scheduler-title">
          {t('scheduler.title')}
        </h2>
        {status.data && !status.isError && (
          <output className={`status status--${TONES[status.data.status]}`}>
            {t(`scheduler.${status.data.status}`)}
          </output>
        )}
        <span className="push row">
          <Button size="sm" onClick={() => void status.refetch()} isLoading={status.isFetching && !status.isPending}>
            {t('scheduler.check')}
          </Button>
          <Button
            size="sm"
            icon={Play}
            onClick={() => check.mutate()}
            isLoading={check.isPending}
            disabledReason={disabledReason}
          >
            {t('scheduler.run')}
          </Button>
        </span>
      </div>
      {status.isPending && (
        <output className="panel__body stack" aria-label={t('common:loading')}>
          <Skeleton width="80%" />
          <Skeleton width="60%" />
        </output>
      )}
      {status.isError && (
        <ErrorState
          title={t('scheduler.failed')}
          text={errorText(status.error, t('common:errors.unreachable'))}
          onRetry={() => void status.refetch()}
        />
      )}
      {status.data && !status.isError && (
        <>
          <Clock status={status.data} />
          <Jobs jobs={status.data.jobs} />
        </>
      )}
    </section>
  )
}

/** Says that due work waits for the clocks, and that jobs stood still; nothing while all is well. */
function Clock({ status }: { status: Status }): ReactNode {
  const { t } = useTexts('devTools')
  const { number, dateTime } = useFormat()
  const { clock_skew_seconds: skew, restarted_at: restarted } = status
  if (status.status !== 'waiting' && restarted === null) return null
  return (
    <div className="panel__body stack">
      {status.status === 'waiting' && (
        <Callout tone="warning">
          {t(skew > 0 ? 'scheduler.ahead' : 'scheduler.behind', { seconds: number(Math.round(Math.abs(skew))) })}
        </Callout>
      )}
      {restarted !== null && (
        <p className="small t2">{t('scheduler.restarted', { date: dateTime(new Date(restarted)) })}</p>
      )}
    </div>
  )
}

function Jobs({ jobs }: { jobs: readonly Job[] }): ReactNode {
  const { t } = useTexts('devTools')
  return (
    <Table label={t('scheduler.jobs', { count: jobs.length })} isPlain>
      <thead>
        <tr>
          <th>{t('scheduler.jobs', { count: jobs.length })}</th>
          <th>{t('scheduler.every')}</th>
          <th className="num">{t('scheduler.last')}</th>
          <th className="num">{t('scheduler.next')}</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <JobRow key={job.name} job={job} />
        ))}
      </tbody>
    </Table>
  )
}

function JobRow({ job }: { job: Job }): ReactNode {
  const { t } = useTexts('devTools')
  const { number } = useFormat()
  const cadence = cadenceOf(job.every)
  return (
    <tr>
      <td>
        <span>{t(`jobs.${job.name}`)}</span>
        {job.last_error !== null && <span className={clsx('cell-sub', styles.devToolsError)}>{job.last_error}</span>}
        <span className="cell-sub">
          {t('scheduler.runs', { count: job.run_count })}
          {job.failure_count > 0 && ` · ${t('scheduler.failures', { count: job.failure_count })}`}
          {job.last_duration_ms !== null && ` · ${number(job.last_duration_ms)} ms`}
        </span>
      </td>
      <td className="t2 nowrap">
        {cadence === undefined ? <code>{job.every}</code> : t(`cadence.${cadence.unit}`, { count: cadence.count })}
      </td>
      <td className="num t2">
        <When at={job.last_run_at} />
      </td>
      <td className="num">
        <When at={job.next_run_at} />
      </td>
    </tr>
  )
}

function When({ at }: { at: string | null }): ReactNode {
  const { t } = useTexts('devTools')
  const { dateTime, distance } = useFormat()
  if (at === null) return <span className="t3">{t('scheduler.never')}</span>
  return (
    <time className="nowrap" dateTime={at} title={dateTime(new Date(at))}>
      {distance(new Date(at))}
    </time>
  )
}
