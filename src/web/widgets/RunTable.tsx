import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Run } from '#contract/run.ts'
import { hasEnded, isAtWork } from '#domain/run/status.ts'
import { useFormat } from '../lib/format.ts'
import { useClock } from '../lib/use-clock.ts'
import { useTexts } from '../locales/texts.ts'
import { useWords } from '../locales/words.ts'
import { to } from '../pages.ts'
import { Table } from '../ui/Table.tsx'
import { ReportedBadge } from './ReportedBadge.tsx'
import { RunStatus } from './RunStatus.tsx'
import { SimulatedBadge } from './SimulatedBadge.tsx'
import { useRunWords } from './use-run-words.ts'
import './run-table.css'

interface RunTableProps {
  runs: readonly Run[]
  /** All are of one environment, which is not named again. */
  isOfOne?: boolean
}

/** Runs as rows; on narrow screens as a list. */
export function RunTable({ runs, isOfOne = false }: RunTableProps): ReactNode {
  const { t } = useTexts('runs')
  return (
    <Table label={t('title')} isList isPlain>
      <thead>
        <tr>
          <th>{t(isOfOne ? 'table.run' : 'table.environment')}</th>
          <th>{t('table.status')}</th>
          <th data-mid>{t(isOfOne ? 'table.person' : 'table.project')}</th>
          <th>{t('table.result')}</th>
          <th className="num">{t('table.took')}</th>
          <th className="num">{t('table.ordered')}</th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <Row key={run.id} run={run} isOfOne={isOfOne} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ run, isOfOne }: { run: Run; isOfOne: boolean }): ReactNode {
  const { t } = useTexts(['runs', 'run'])
  const { distance, timestamp } = useFormat()
  const { time } = useRunWords()
  const { id, number, kind, environment, project, ordered_by: by, started_at: from, ended_at: end } = run
  const title = t('run:title', { number })
  const created = new Date(run.created_at)
  const now = useClock(from !== null && end === null)
  const took = from === null ? undefined : (end === null ? now.getTime() : Date.parse(end)) - Date.parse(from)
  return (
    <tr>
      <td>
        <span className="row">
          <Link className="medium" to={to('run', { id })}>
            {isOfOne ? title : environment.name}
          </Link>
          {run.is_simulated && <SimulatedBadge />}
          {run.reported !== null && <ReportedBadge />}
        </span>
        <span className="cell-sub">
          {isOfOne ? t(`run:shortKinds.${kind}`) : `${title}, ${t(`run:shortKinds.${kind}`)}`}
          <span className="only-list t3">, {distance(created)}</span>
        </span>
      </td>
      <td data-end>
        <RunStatus run={run} />
      </td>
      <td data-mid data-hide>
        {!isOfOne && project.name}
        <span className={isOfOne ? undefined : 'cell-sub'}>{by?.name ?? t('run:head.strata')}</span>
      </td>
      <td data-span>
        <Outcome run={run} />
      </td>
      <td className="num" data-hide>
        {took !== undefined && time(Math.max(0, Math.floor(took / 1000)))}
      </td>
      <td className="num" data-hide>
        <time dateTime={run.created_at} title={timestamp(created)}>
          {distance(created)}
        </time>
      </td>
    </tr>
  )
}

/** How far it is, what it waits for, what went wrong, or what it did. */
function Outcome({ run }: { run: Run }): ReactNode {
  const { t } = useTexts('run')
  const say = useWords()
  const { progress, error, waiting, counts, status } = run
  if (isAtWork(status) && progress !== null && progress.total > 0)
    return (
      <span className="mini-progress">
        {t('progress.text', { done: progress.done, total: progress.total })}
        <progress value={progress.done} max={progress.total} aria-label={t('progress.label')} />
      </span>
    )
  if (error !== null) return <span className="small">{say(error, error.text)}</span>
  if (waiting !== null && !hasEnded(status)) return <span className="small t2">{say(waiting, waiting.text)}</span>
  if (counts === null) return null
  const [found] = run.decision.reasons
  if (run.kind === 'check' && found) return <span className="small t2">{say(found, found.text)}</span>
  const parts = (['create', 'update', 'replace', 'delete'] as const).flatMap((kind) =>
    counts[kind] === 0 ? [] : [`${counts[kind]} ${t(`actions.${kind}`)}`],
  )
  return <span className="small t2">{parts.length === 0 ? t('counts.none') : parts.join(', ')}</span>
}
