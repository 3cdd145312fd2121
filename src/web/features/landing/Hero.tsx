import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { CircleCheck, ReceiptText, Server } from 'lucide-react'
import type { ReactNode } from 'react'
import { moduleQuery } from '../../api/query.ts'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import { to } from '../../pages.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './landing.module.css'

/** Compiler and price book come with the miniature, after the page itself stands. */
const MINIATURE = moduleQuery('miniature', () => import('./Miniature.tsx'))

/** One sentence, two ways in, and a wizard to try. */
export function Hero(): ReactNode {
  const { t } = useTexts('landing')
  return (
    <section className={styles.hero} aria-labelledby="hero">
      <div className="stack stack--24">
        <div className="stack stack--12">
          <p className={clsx('small medium', styles.heroTagline)}>{t('tagline')}</p>
          <h1 className="h-display" id="hero">
            {t('title')}
          </h1>
          <p className={clsx('t2', styles.heroLead)}>{t('lead')}</p>
        </div>
        <div className="row row--wrap">
          <Link className={buttonClass({ variant: 'primary', size: 'lg' })} to={to('wizard')}>
            {t('createEnvironment')}
          </Link>
          <Link className={buttonClass({ size: 'lg' })} to={to('templates')}>
            {t('createTemplate')}
          </Link>
        </div>
        <ul className={clsx('small t2', styles.heroFacts)}>
          <li className="row">
            <Icon of={CircleCheck} tone="success" />
            {t('facts.proof')}
          </li>
          <li className="row">
            <Icon of={ReceiptText} tone="muted" />
            {t('facts.prices')}
          </li>
          <li className="row">
            <Icon of={Server} tone="muted" />
            {t('facts.local')}
          </li>
        </ul>
      </div>
      <LiveMiniature />
    </section>
  )
}

function LiveMiniature(): ReactNode {
  const { t } = useTexts('landing')
  const module = useQuery(MINIATURE)
  if (module.data) return <module.data.Miniature />
  if (module.isError) {
    return (
      <section className="panel" aria-label={t('mini.title')}>
        <ErrorState title={t('mini.failedTitle')} text={t('mini.failedText')} onRetry={() => void module.refetch()} />
      </section>
    )
  }
  return (
    <section className={clsx('panel', styles.miniWaiting)} aria-label={t('mini.title')} aria-busy="true">
      <div className="panel__head">
        <span className="h3">{t('mini.title')}</span>
        <output className="t3 small">{t('mini.loading')}</output>
      </div>
      <div className="panel__body stack stack--16">
        <Skeleton width="40%" />
        <Skeleton width="90%" />
        <Skeleton width="75%" />
      </div>
    </section>
  )
}
