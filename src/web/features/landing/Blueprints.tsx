import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useContext, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../locales/texts.ts'
import type { BlueprintCard } from '#contract/blueprints.ts'
import { errorText } from '../../api/errors.ts'
import { query } from '../../api/query.ts'
import { CurrencyContext } from '../../lib/currency.ts'
import { useFormat } from '../../lib/format.ts'
import { to } from '../../pages.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CloudMark, findCloud } from '../../widgets/CloudMark.tsx'
import styles from './landing.module.css'

/** How many cards the page leaves room for while they load. */
const EXPECTED_CARDS = ['one', 'two', 'three', 'four'] as const

/** The ready-made stacks with what the price book says of them. */
export function Blueprints(): ReactNode {
  const { t } = useTexts('landing')
  const blueprints = useQuery(query('GET /blueprints', {}))
  const first = blueprints.data?.[0]
  return (
    <section aria-labelledby="blueprints" aria-busy={blueprints.isPending}>
      <div className="section-head">
        <h2 className="h2" id="blueprints">
          {t('blueprints.title')}
        </h2>
        {first && (
          <span className="small t3">
            {t('blueprints.terms', { cloud: first.cloud_provider, region: first.region })}
          </span>
        )}
      </div>
      <Cards {...blueprints} retry={() => void blueprints.refetch()} />
    </section>
  )
}

function Cards({
  data,
  error,
  retry,
}: {
  data: readonly BlueprintCard[] | undefined
  error: Error | null
  retry: () => void
}): ReactNode {
  const { t } = useTexts(['landing', 'common'])
  if (data) {
    return (
      <ul className={styles.blueprints}>
        {data.map((blueprint) => (
          <Card key={blueprint.id} blueprint={blueprint} />
        ))}
      </ul>
    )
  }
  if (error) {
    return (
      <div className="panel">
        <ErrorState
          title={t('blueprints.failed')}
          text={errorText(error, t('common:errors.unreachable'))}
          onRetry={retry}
        />
      </div>
    )
  }
  return (
    <>
      <output className="visually-hidden">{t('blueprints.loading')}</output>
      <div className={styles.blueprints}>
        {EXPECTED_CARDS.map((card) => (
          <div key={card} className={clsx('panel', styles.blueprint)}>
            <Skeleton width="60%" height="1.25rem" />
            <Skeleton width="90%" height="2.5rem" />
            <Skeleton width="40%" height="1.25rem" />
          </div>
        ))}
      </div>
    </>
  )
}

function Card({ blueprint }: { blueprint: BlueprintCard }): ReactNode {
  const { t } = useTexts('landing')
  const { usd } = useFormat()
  const isConverted = useContext(CurrencyContext) !== undefined
  const { min, max } = blueprint.price_range
  const cloud = findCloud(blueprint.cloud_provider)
  const contents = blueprint.contents.join(', ')
  return (
    <li className={clsx('panel', styles.blueprint)}>
      <div className="row row--between">
        <h3 className="h3">
          {/* Each blueprint is a template of the gallery, under the same id. */}
          <Link className={styles.blueprintLink} to={to('template', { id: blueprint.id })}>
            {blueprint.name}
          </Link>
        </h3>
        {cloud && <CloudMark cloud={cloud} />}
      </div>
      <p className="small t2">{contents.charAt(0).toUpperCase() + contents.slice(1)}</p>
      <div className="stack stack--2">
        <div className="row row--between">
          <span className="money">
            <b className="strong">{usd(blueprint.total_monthly)}</b>
            <span className="t3 small"> {t('blueprints.perMonth')}</span>
          </span>
          <span className="small t3">{t('blueprints.minutes', { count: blueprint.setup_minutes })}</span>
        </div>
        <span className="tiny t3 money">
          {isConverted
            ? t('blueprints.rangeIn', { min: usd(min), max: usd(max) })
            : t('blueprints.range', { min, max })}
        </span>
      </div>
    </li>
  )
}
