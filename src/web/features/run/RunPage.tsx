import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { useParams } from 'react-router'
import type { RunDetail } from '#contract/run.ts'
import { runStackQuery } from '../../api/runs.ts'
import { useTexts } from '../../locales/texts.ts'
import { Callout } from '../../ui/Callout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { useFilters } from '../../widgets/use-filters.ts'
import { Decision } from './Decision.tsx'
import { Head } from './Head.tsx'
import { LoadRun } from './LoadRun.tsx'
import { Notices } from './Notices.tsx'
import { Panels } from './Panels.tsx'
import { Preflight } from './Preflight.tsx'
import { Progress } from './Progress.tsx'
import { ReportedRun } from './ReportedRun.tsx'
import { Side, VIEWS, type View } from './Side.tsx'
import { Stack } from './Stack.tsx'
import { Steps } from './Steps.tsx'
import { TeardownPanel } from './TeardownPanel.tsx'
import { unitOf } from './units.ts'
import { useLiveRun } from './use-live-run.ts'
import { useRunLog } from './use-run-log.ts'
import styles from './run.module.css'

/** One run: what it does to which environment, how far it is, what it plans and writes, and what can be decided. */
export function RunPage(): ReactNode {
  const { id = '' } = useParams()
  return (
    <LoadRun key={id} id={id}>
      {(run) => <Detail run={run} />}
    </LoadRun>
  )
}

const isView = (view: string): view is View => VIEWS.some((one) => one === view)
/** While it waits for a decision, the plan is what matters; the stack does not move. */
const DECIDING: readonly View[] = ['plan', 'log']
/** A check works on nothing: what it found is its plan. */
const CHECKING: readonly View[] = ['plan', 'log']

function Detail({ run }: { run: RunDetail }): ReactNode {
  const { t } = useTexts(['run', 'common'])
  const stack = useQuery(runStackQuery(run.id))
  const [picked, setPicked] = useState<string>()
  const isDeciding = run.status === 'planned'
  const isCheck = run.kind === 'check'
  const views = isDeciding ? DECIDING : isCheck ? CHECKING : VIEWS
  const [{ view: requested }, change] = useFilters({ view: '' })
  const view = isView(requested) && views.includes(requested) ? requested : (views[0] ?? 'log')
  const log = useRunLog({
    id: run.id,
    fileName: `${run.environment.name}-run-${run.number}.log`,
    isShown: view === 'log',
  })
  const isConnected = useLiveRun(run, log)
  const result = stack.data
  const known = useMemo(() => new Set(result?.architecture.nodes.map(({ id }) => id)), [result])
  const pick =
    picked === undefined
      ? undefined
      : {
          name: result?.architecture.nodes.find(({ id }) => id === picked)?.name ?? t('stack.other'),
          has: (resource: Parameters<typeof unitOf>[0]) => unitOf(resource, known) === picked,
        }
  const side = (
    <Side
      run={run}
      nodes={result?.architecture.nodes ?? []}
      log={log}
      views={views}
      view={view}
      onView={(next) => change({ view: next })}
      picked={pick}
      onPick={setPicked}
    />
  )
  return (
    <div className="page">
      <Head run={run} onDownload={log.download} />
      <Steps run={run} />
      {!isConnected && <Callout tone="warning">{t('notices.disconnected')}</Callout>}
      <Notices run={run} />
      <Preflight run={run} />
      <TeardownPanel run={run} />
      {run.reported !== null ? (
        <ReportedRun run={run} />
      ) : isCheck ? (
        side
      ) : isDeciding ? (
        <div className={styles.runDecide}>
          {side}
          <Decision run={run} />
        </div>
      ) : (
        <div className={styles.runMain}>
          <Progress run={run} />
          <Loaded
            of={stack}
            failed={t('stack.failed')}
            pending={
              <output aria-label={t('common:loading')}>
                <Skeleton width="100%" height="30rem" />
              </output>
            }
            isPanel
          />
          {result && <Stack run={run} result={result} picked={picked} onPick={setPicked} />}
          {side}
        </div>
      )}
      <Panels run={run} result={isCheck ? undefined : result} />
    </div>
  )
}
