import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { OutputOf } from '#contract/client.ts'
import { approvalsToDecideQuery } from '../../api/approvals.ts'
import { useTexts } from '../../locales/texts.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { About, Beginnings } from './About.tsx'
import { Hero } from './Hero.tsx'
import { Home } from './Home.tsx'
import { figuresQuery } from './home-queries.ts'
import styles from './landing.module.css'

/** What runs and what needs this person; what Strata is, where there is nothing of that yet. */
export function LandingPage(): ReactNode {
  const { t } = useTexts('landing')
  const figures = useQuery(figuresQuery)
  const decisions = useQuery(approvalsToDecideQuery)
  if (figures.data === undefined || decisions.data === undefined) {
    const missing =
      figures.data === undefined && (figures.isError || decisions.data !== undefined) ? figures : decisions
    return (
      <div className="page">
        <Loaded of={missing} failed={t('home.failed')} pending={<HomeSkeleton />} isPanel />
      </div>
    )
  }
  if (hasNothing(figures.data) && decisions.data === 0) {
    return (
      <div className={clsx('page', styles.landing)}>
        <Hero />
        <About />
        <Beginnings />
      </div>
    )
  }
  return (
    <div className={clsx('page', styles.landing)}>
      <Home figures={figures.data} toDecide={decisions.data} />
      <Beginnings />
      <About />
    </div>
  )
}

function hasNothing(figures: OutputOf<'GET /environments/summary'>): boolean {
  const { active, expiring_soon, expired, pending, suspended } = figures
  return active + expiring_soon + expired + pending + suspended === 0
}

function HomeSkeleton(): ReactNode {
  const { t } = useTexts('common')
  return (
    <output className="stack stack--24" aria-label={t('loading')}>
      <Skeleton width="12rem" height="1.75rem" />
      <Skeleton width="100%" height="6rem" />
      <Skeleton width="100%" height="14rem" />
    </output>
  )
}
