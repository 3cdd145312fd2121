import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import { useAccount } from '../../api/account.ts'
import { to } from '../../pages.ts'
import { BehaviourPanel } from './BehaviourPanel.tsx'
import { HintsPanel } from './HintsPanel.tsx'
import { LifecycleCheck, useLifecycleCheck } from './LifecycleCheck.tsx'
import { LinksPanel } from './LinksPanel.tsx'
import { devQuery } from './queries.ts'
import { SamplePanel } from './SamplePanel.tsx'
import { SchedulerPanel } from './SchedulerPanel.tsx'
import styles from './dev-tools.module.css'

/** Sample data and the scheduler, for trying things out. */
export function DevToolsPage(): ReactNode {
  const { t } = useTexts('devTools')
  const { abilities } = useAccount()
  const dev = useQuery(devQuery)
  const check = useLifecycleCheck()
  const offReason = dev.data?.is_enabled === false ? t('reasons.off') : undefined
  return (
    <div className="page">
      <header className="page__head">
        <div>
          <h1 className="h1">{t('title')}</h1>
          <p className="page__meta">
            <span className={styles.devToolsLead}>
              {t('lead')}{' '}
              {abilities['audit.read'] ? (
                <Link className="link" to={to('audit')}>
                  {t('leadAudit')}
                </Link>
              ) : (
                t('leadAudit')
              )}
            </span>
          </p>
        </div>
      </header>
      <div className={styles.devTools}>
        <SamplePanel dev={dev} disabledReason={abilities['dev.change'] ? offReason : t('reasons.role')} />
        <SchedulerPanel check={check} disabledReason={abilities['scheduler.run'] ? offReason : t('reasons.role')} />
      </div>
      <LifecycleCheck check={check} />
      {abilities['instance.read'] && (
        <BehaviourPanel disabledReason={abilities['dev.change'] ? offReason : t('reasons.role')} />
      )}
      <div className={styles.devTools}>
        <LinksPanel />
        <HintsPanel />
      </div>
    </div>
  )
}
