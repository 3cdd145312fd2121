import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../locales/texts.ts'
import { to } from '../../pages.ts'
import { CloudLabel } from '../../widgets/CloudLabel.tsx'
import { EnvironmentPrice } from '../../widgets/EnvironmentPrice.tsx'
import { EnvironmentStatus } from '../../widgets/EnvironmentStatus.tsx'
import { HomePanel } from './HomePanel.tsx'
import { runningQuery } from './home-queries.ts'
import styles from './landing.module.css'

/** What runs and costs most. */
export function Running(): ReactNode {
  const { t } = useTexts('landing')
  const running = useQuery(runningQuery)
  const rows = (running.data ?? []).map((environment) => {
    const { id, name, project, cloud_provider: cloud, region, status } = environment
    return (
      <li className={styles.homeRow} key={id}>
        <CloudLabel cloud={cloud} isMarkOnly />
        <span>
          <Link className="medium" to={to('environment', { id })}>
            {name}
          </Link>
          <span className="cell-sub">{t('home.running.of', { project: project.name, region })}</span>
          <span className="small">
            <EnvironmentStatus status={status} />
          </span>
        </span>
        <span className={styles.homePrice}>
          <EnvironmentPrice environment={environment} />
        </span>
      </li>
    )
  })
  return <HomePanel id="running" all={`${to('environments')}?sort=cost`} of={running} rows={rows} />
}
