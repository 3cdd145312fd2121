import { useQuery } from '@tanstack/react-query'
import { CircleCheck, ReceiptText, Server } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { to } from '../../pages.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** Compiler and price book come with the miniature, after the page itself stands. */
const MINIATURE = { queryKey: ['miniature'], queryFn: () => import('./Miniature.tsx'), staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

/** One sentence, two ways in, and a wizard to try. */
export function Hero(): ReactNode {
  const { t } = useTranslation('landing')
  return (
    <section className="hero" aria-labelledby="hero">
      <div className="stack stack--24">
        <div className="stack stack--12">
          <p className="small medium hero__tagline">{t('tagline')}</p>
          <h1 className="h-display" id="hero">
            {t('title')}
          </h1>
          <p className="t2 hero__lead">{t('lead')}</p>
        </div>
        <div className="row row--wrap">
          <Link className={buttonClass({ variant: 'primary', size: 'lg' })} to={to('wizard')}>
            {t('createEnvironment')}
          </Link>
          <Link className={buttonClass({ size: 'lg' })} to={to('templates')}>
            {t('createTemplate')}
          </Link>
        </div>
        <ul className="hero__facts small t2">
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
  const { t } = useTranslation('landing')
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
    <section className="panel mini__waiting" aria-label={t('mini.title')} aria-busy="true">
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
