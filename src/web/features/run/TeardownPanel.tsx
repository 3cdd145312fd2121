import type { ReactNode } from 'react'
import type { RunDetail } from '#contract/run.ts'
import { hasEnded } from '#domain/run/status.ts'
import { useTexts } from '../../locales/texts.ts'
import { TeardownKeeps } from '../../widgets/TeardownKeeps.tsx'

/** What stays of a run that destroys and what is lost with it, until it has ended: then its receipt says so. */
export function TeardownPanel({ run }: { run: RunDetail }): ReactNode {
  const { t } = useTexts('lifecycle')
  if (run.kind !== 'destroy' || run.reported !== null || hasEnded(run.status)) return null
  return (
    <section className="panel" aria-labelledby="teardown">
      <div className="panel__head">
        <h2 className="h3" id="teardown">
          {t('teardown.title')}
        </h2>
      </div>
      <div className="panel__body">
        <TeardownKeeps id={run.environment.id} isOrdered />
      </div>
    </section>
  )
}
