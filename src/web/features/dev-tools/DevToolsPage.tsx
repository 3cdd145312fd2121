import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAccount } from '../../api/account.ts'
import { to } from '../../pages.ts'
import { HintsPanel } from './HintsPanel.tsx'
import { LifecycleCheck, useLifecycleCheck } from './LifecycleCheck.tsx'
import { LinksPanel } from './LinksPanel.tsx'
import { devQuery } from './queries.ts'
import { SamplePanel } from './SamplePanel.tsx'
import { SchedulerPanel } from './SchedulerPanel.tsx'
import './dev-tools.css'

/** Sample data and the scheduler, for trying things out. */
export function DevToolsPage(): ReactNode {
  const { t } = useTranslation('devTools')
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
            <span className="dev-tools__lead">
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
      <div className="dev-tools">
        <SamplePanel dev={dev} disabledReason={abilities['dev.change'] ? offReason : t('reasons.role')} />
        <SchedulerPanel check={check} disabledReason={abilities['scheduler.run'] ? offReason : t('reasons.role')} />
      </div>
      <LifecycleCheck check={check} />
      <div className="dev-tools">
        <LinksPanel />
        <HintsPanel />
      </div>
    </div>
  )
}
