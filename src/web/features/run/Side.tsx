import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RunDetail } from '#contract/run.ts'
import type { ArchitectureNode } from '#engine/result.ts'
import { runPlanQuery } from '../../api/runs.ts'
import { useTexts } from '../../locales/texts.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/Tabs.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { workedOf, type Worked } from './figures.ts'
import { Log } from './Log.tsx'
import { Plan } from './Plan.tsx'
import { ResourceList } from './ResourceList.tsx'
import type { RunLog } from './use-run-log.ts'
import styles from './run.module.css'

export const VIEWS = ['resources', 'plan', 'log'] as const
export type View = (typeof VIEWS)[number]

interface SideProps {
  run: RunDetail
  nodes: readonly ArchitectureNode[]
  log: RunLog
  views: readonly View[]
  view: View
  onView: (view: View) => void
  picked: { readonly name: string; readonly has: (resource: Worked) => boolean } | undefined
  onPick: (id: undefined) => void
}

/** What happens, in words: the resources, the plan, or the log. */
export function Side({ run, nodes, log, views, view, onView, picked, onPick }: SideProps): ReactNode {
  const { t } = useTexts(['run', 'simulated'])
  const labelOf = (one: View) =>
    one === 'resources' ? (
      <>
        {t('side.resources')} <span className="count">{workedOf(run.resources).length}</span>
      </>
    ) : (
      t(one === 'plan' && run.kind === 'check' ? 'simulated:drift.title' : `side.${one}`)
    )
  return (
    <section className={`panel ${styles.runSide}`} aria-label={t('side.label')}>
      <Tabs
        label={t('side.views')}
        tabs={views.map((id) => ({ id, label: labelOf(id) }))}
        value={view}
        onChange={onView}
      />
      <TabPanel id={view} className={view === 'log' ? styles.runLogPart : styles.runPart}>
        {view === 'resources' && <ResourceList run={run} picked={picked} onPick={onPick} />}
        {view === 'plan' && <PlanPart run={run} nodes={nodes} />}
        {view === 'log' && <Log run={run} log={log} />}
      </TabPanel>
    </section>
  )
}

function PlanPart({ run, nodes }: { run: RunDetail; nodes: readonly ArchitectureNode[] }): ReactNode {
  const { t } = useTexts(['run', 'common', 'simulated'])
  const plan = useQuery({ ...runPlanQuery(run.id), enabled: run.counts !== null })
  if (run.counts === null)
    return (
      <p className="panel__body small t2">{t(run.kind === 'check' ? 'simulated:drift.pending' : 'plan.pending')}</p>
    )
  return (
    <>
      <Loaded
        of={plan}
        failed={t('plan.failed')}
        pending={
          <output className="panel__body stack stack--12" aria-label={t('common:loading')}>
            <Skeleton width="60%" height="1.25rem" />
            <Skeleton width="100%" height="8rem" />
          </output>
        }
      />
      {plan.data && <Plan run={run} plan={plan.data} nodes={nodes} />}
    </>
  )
}
