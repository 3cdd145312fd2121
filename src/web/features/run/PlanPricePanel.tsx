import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { RunDetail, ShownPlanPrice } from '#contract/run.ts'
import { overOf } from '#domain/run/price.ts'
import { runPriceQuery } from '../../api/runs.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { to } from '../../pages.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { MoneyDelta } from '../../widgets/MoneyDelta.tsx'
import { SimulatedBadge } from '../../widgets/SimulatedBadge.tsx'
import styles from './run.module.css'

type Price = NonNullable<RunDetail['price']>

/** What the plan of a run costs beside what was approved, and where that differs; of a check, what its drift costs. */
export function PlanPricePanel({ run, price }: { run: RunDetail; price: Price }): ReactNode {
  const { t } = useTexts(['runPrice', 'common'])
  const { bookDate } = useFormat()
  const details = useQuery(runPriceQuery(run.id))
  const isCheck = run.kind === 'check'
  return (
    <section className={`panel ${styles.runPrice}`} aria-labelledby="price">
      <div className="panel__head">
        <h2 className="h3" id="price">
          {t(isCheck ? 'driftTitle' : 'title')}
        </h2>
        {run.is_simulated && <SimulatedBadge />}
        <span className="push small t3">{t('perMonth')}</span>
      </div>
      <div className={`panel__body ${styles.runPriceParts}`}>
        {isCheck ? <DriftSum price={price} /> : <Sum price={price} />}
        <div>
          <Loaded
            of={details}
            failed={t('failed')}
            pending={
              <output className="stack stack--12" aria-label={t('common:loading')}>
                <Skeleton width="50%" height="1.25rem" />
                <Skeleton width="100%" height="4rem" />
              </output>
            }
          />
          {details.data && (isCheck ? <Drift price={details.data} /> : <Differences price={details.data} />)}
        </div>
      </div>
      {details.data && (
        <div className="panel__foot small t2">
          {t('book', {
            date: bookDate(details.data.price_book),
            region: details.data.region,
          })}{' '}
          {t('free', { count: details.data.free_resources })}
        </div>
      )}
    </section>
  )
}

/** What was approved, what this plan costs, the difference, and what follows from it. */
function Sum({ price }: { price: Price }): ReactNode {
  const { t } = useTexts(['runPrice', 'common'])
  const { cents, difference } = useFormat()
  const { approved_monthly: approved, planned_monthly: planned, over_monthly: over, approval_id } = price
  const listChange = price.list_change_monthly
  return (
    <div className="stack stack--12">
      <ul className="lines">
        <li>
          <span>{t('approved')}</span>
          <span className="money">{approved === null ? t('common:unpriced') : cents(approved)}</span>
        </li>
        {listChange !== 0 && (
          <li>
            <span>{t('listPrices')}</span>
            <span className="money">{difference(listChange)}</span>
          </li>
        )}
        <li>
          <span>{t('plan')}</span>
          <span className="money">
            {price.is_lower_bound ? t('atLeast', { amount: cents(planned) }) : cents(planned)}
          </span>
        </li>
        {over !== null && (
          <li className="total">
            <span>{t('difference')}</span>
            <span className="money">{difference(over)}</span>
          </li>
        )}
      </ul>
      {price.is_lower_bound && <p className="small t2">{t('lowerBound')}</p>}
      {listChange > 0 && <p className="small t2">{t('listRose')}</p>}
      {price.asks !== 'nothing' && (
        <p className="small">
          {t(price.is_accepted ? 'accepted' : `asks.${price.asks}`)}{' '}
          {approval_id !== null && (
            <Link className="link" to={to('approval', { id: approval_id })}>
              {t('approval')}
            </Link>
          )}
        </p>
      )}
    </div>
  )
}

/** The lines of the plan that the estimate of its stack does not have like that, and what has no price. */
function Differences({ price }: { price: ShownPlanPrice }): ReactNode {
  const { t } = useTexts('runPrice')
  const { cents } = useFormat()
  const heading = useId()
  const unpriced = price.resources.filter(({ state }) => state !== 'priced')
  return (
    <div className="stack stack--16">
      {price.differences.length === 0 ? (
        <p className="small t2">{t('same')}</p>
      ) : (
        <div>
          <h3 className="small medium" id={heading}>
            {t('differs')}
          </h3>
          <ul className={`lines ${styles.runPriceLines}`} aria-labelledby={heading}>
            {price.differences.map((one) => (
              <li key={`${one.service} ${one.sku} ${one.label}`}>
                <span>
                  {one.label} {!one.label.includes(one.sku) && <span className="t3">{one.sku}</span>}
                  <span className={`cell-sub mono ${styles.runBreak}`}>{one.resources.join(', ')}</span>
                </span>
                <span className={styles.runPriceAmount}>
                  <MoneyDelta amount={overOf(one)} />
                  <span className="cell-sub">
                    {t('fromTo', {
                      from: one.estimated === null ? t('nothing') : cents(one.estimated),
                      to: one.planned === null ? t('nothing') : cents(one.planned),
                    })}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {unpriced.length > 0 && <Unpriced resources={unpriced} />}
    </div>
  )
}

function Unpriced({ resources }: { resources: ShownPlanPrice['resources'] }): ReactNode {
  const { t } = useTexts(['runPrice', 'common'])
  const { cents } = useFormat()
  const heading = useId()
  return (
    <div>
      <h3 className="small medium" id={heading}>
        {t('unpriced', { count: resources.length })}
      </h3>
      <ul className={`lines ${styles.runPriceLines}`} aria-labelledby={heading}>
        {resources.map(({ address, unknown, reason, range }) => (
          <li key={address}>
            <span>
              <span className={`mono ${styles.runBreak}`}>{address}</span>
              <span className="cell-sub">
                {unknown.length > 0 ? t('later', { names: unknown.join(', ') }) : reason}
              </span>
            </span>
            {range === null ? (
              <Badge tone="warning">{t('common:unpriced')}</Badge>
            ) : (
              <span className="money">{t('range', { least: cents(range.least), most: cents(range.most) })}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What the account costs as it was applied, and as it was found. */
function DriftSum({ price }: { price: Price }): ReactNode {
  const { t } = useTexts('runPrice')
  const { cents, difference } = useFormat()
  const { drift } = price
  if (drift === null) return null
  return (
    <ul className="lines">
      <li>
        <span>{t('asApplied')}</span>
        <span className="money">{cents(drift.before_monthly)}</span>
      </li>
      <li>
        <span>{t('asFound')}</span>
        <span className="money">{cents(drift.after_monthly)}</span>
      </li>
      <li className="total">
        <span>{t('difference')}</span>
        <span className="money">{difference(drift.after_monthly - drift.before_monthly)}</span>
      </li>
    </ul>
  )
}

/** What each resource costs that others changed, before and after. */
function Drift({ price }: { price: ShownPlanPrice }): ReactNode {
  const { t } = useTexts(['runPrice', 'common'])
  const { cents } = useFormat()
  const amountOf = (usd: number | null) => (usd === null ? t('common:unpriced') : cents(usd))
  return (
    <ul className={`lines ${styles.runPriceLines}`} aria-label={t('driftLines')}>
      {price.drift?.resources.map(({ address, before, after }) => (
        <li key={address}>
          <span className={`mono ${styles.runBreak}`}>{address}</span>
          <span className={styles.runPriceAmount}>
            {before !== null && after !== null && before !== after ? (
              <MoneyDelta amount={after - before} />
            ) : (
              <span className="small t3">{t('noDifference')}</span>
            )}
            <span className="cell-sub">{t('change', { from: amountOf(before), to: amountOf(after) })}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
