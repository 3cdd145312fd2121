import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { wholeListQuery } from '../../api/query.ts'
import { useTexts } from '../../locales/texts.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { FailureForm } from './FailureForm.tsx'
import { FailureList } from './FailureList.tsx'
import { behaviourQuery } from './queries.ts'
import { SpeedForm } from './SpeedForm.tsx'
import styles from './dev-tools.module.css'

/** How simulated clouds behave: how fast they are, and which failures they simulate. */
export function BehaviourPanel({ disabledReason }: { disabledReason: string | undefined }): ReactNode {
  const { t } = useTexts(['devTools', 'common'])
  const behaviour = useQuery(behaviourQuery)
  const { data: environments = [] } = useQuery(wholeListQuery('GET /environments', { query: { sort: 'name' } }))
  const simulated = environments.filter(({ is_simulated: isSimulated }) => isSimulated)
  return (
    <section className="panel" aria-labelledby="behaviour-title">
      <div className="panel__head">
        <h2 className="h3" id="behaviour-title">
          {t('simulated.title')}
        </h2>
      </div>
      <p className={`small t2 ${styles.behaviourLead}`}>{t('simulated.lead')}</p>
      <Loaded
        of={behaviour}
        failed={t('simulated.failed')}
        pending={
          <output className="panel__body" aria-label={t('common:loading')}>
            <Skeleton width="100%" height="8rem" />
          </output>
        }
      />
      {behaviour.data && (
        <>
          <div className={styles.behaviour}>
            <FailureForm environments={simulated} disabledReason={disabledReason} />
            <SpeedForm behaviour={behaviour.data} environments={simulated} disabledReason={disabledReason} />
          </div>
          <FailureList failures={behaviour.data.failures} disabledReason={disabledReason} />
        </>
      )}
    </section>
  )
}
