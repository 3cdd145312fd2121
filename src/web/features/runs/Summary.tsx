import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { runSummaryQuery } from '../../api/runs.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatStrip } from '../../ui/Stats.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'

/** How many runs are under way, wait, and how the others of the week ended. */
export function Summary(): ReactNode {
  const { t } = useTexts(['runs', 'common'])
  const { number } = useFormat()
  const summary = useQuery(runSummaryQuery())
  const pending = (
    <output aria-label={t('common:loading')}>
      <Skeleton width="100%" height="5.5rem" />
    </output>
  )
  const { data } = summary
  return (
    <>
      <Loaded of={summary} failed={t('summary.failed')} pending={pending} isPanel />
      {data && (
        <StatStrip
          stats={[
            { label: t('summary.running'), value: number(data.running), sub: t('summary.runningSub') },
            { label: t('summary.queued'), value: number(data.queued), sub: t('summary.queuedSub') },
            { label: t('summary.waiting'), value: number(data.waiting), sub: t('summary.waitingSub') },
            {
              label: t('summary.ended'),
              value: number(data.applied + data.failed),
              sub: t('summary.endedSub', { applied: number(data.applied), failed: number(data.failed) }),
            },
          ]}
        />
      )}
    </>
  )
}
