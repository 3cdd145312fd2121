import clsx from 'clsx'
import { useId, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { HOURS_PER_MONTH } from '#engine/clouds/site.ts'
import type { CopilotResult } from '../../api/copilot.ts'
import { useFormat } from '../../lib/format.ts'
import { Meter } from '../../ui/Meter.tsx'
import { MoneyDelta } from '../../widgets/MoneyDelta.tsx'
import { budgetTone } from '../../widgets/budget-tone.ts'
import type { Priced } from './engine.ts'
import { useFieldWords } from './use-field-words.ts'
import { TEMPORARY_DAYS } from '#engine/durations.ts'
import styles from './copilot.module.css'
import { useAtLeast } from '../../widgets/use-at-least.ts'

interface PriceProps {
  priced: Priced
  /** USD a month; null for none. */
  limit: number | null
  duration: string
  /** USD a month of the configuration that it is compared with; null for none. */
  before: number | null
  changes: CopilotResult['changes']
  /** Days until a Temporary one ends; null for the usual. */
  days: number | null
}

/** What the configuration costs, against its budget and against what was there before, and what it consists of. */
export function Price({ priced, limit, duration, before, changes, days }: PriceProps): ReactNode {
  const { t } = useTexts('copilot')
  const { cents, number, usd } = useFormat()
  const atLeast = useAtLeast()
  const total = priced.total_monthly
  const life = days ?? TEMPORARY_DAYS
  const parts = Object.entries(priced.breakdown).toSorted(([, one], [, other]) => other - one)
  return (
    <div className={clsx('panel__body', styles.configurationPart, styles.configurationPrice)}>
      <Part title={t('cost')} note={t('priced', { priced: priced.priced_lines, total: priced.total_lines })}>
        <ul className="lines">
          {parts.map(([name, amount]) => (
            <li key={name}>
              <span>{name}</span>
              <span className="money">{cents(amount)}</span>
            </li>
          ))}
          <li className="total">
            <span>{t('total')}</span>
            <span className="money">{cents(total)}</span>
          </li>
        </ul>
      </Part>
      <div className="stack stack--16">
        {changes.length > 0 && <Changes changes={changes} difference={before === null ? null : total - before} />}
        {limit !== null && (
          <Part title={t('fields.budget_limit')}>
            <Meter label={t('budgetUsed')} value={total} max={limit} tone={budgetTone(total, limit)}>
              {t('ofBudget', { amount: usd(total), limit: usd(limit) })}
            </Meter>
            {total > limit && (
              <p className={clsx('small', styles.configurationOver)}>
                {t('overBudget', { amount: usd(total - limit) })}
              </p>
            )}
          </Part>
        )}
        <Part title={t('resources')} note={atLeast(priced, number(priced.resource_count))}>
          <Resources summary={priced.resources_summary} />
        </Part>
        {duration === 'Temporary' && (
          <p className="small t2">
            {t('forDays', { count: life, amount: usd((total * life * 24) / HOURS_PER_MONTH) })}
          </p>
        )}
      </div>
    </div>
  )
}

/** The names, and what each of them is when it is opened. */
function Resources({ summary }: { summary: Priced['resources_summary'] }): ReactNode {
  const nameOf = (text: string) => text.split(': ')[0] ?? text
  return (
    <details className={clsx('small', styles.configurationResources)}>
      <summary>{Object.values(summary).flat().map(nameOf).join(', ')}</summary>
      <dl className="dl">
        {Object.entries(summary).flatMap(([category, texts]) => [
          <dt key={`${category}-name`}>{category}</dt>,
          <dd key={category}>
            {texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </dd>,
        ])}
      </dl>
    </details>
  )
}

/** What differs from before, and by how much the price does. */
export function Changes({
  changes,
  difference,
}: {
  changes: CopilotResult['changes']
  difference: number | null
}): ReactNode {
  const { t } = useTexts('copilot')
  const words = useFieldWords()
  const isSame = difference !== null && Math.round(difference * 100) === 0
  return (
    <Part
      title={t('changes')}
      note={difference !== null && (isSame ? t('samePrice') : <MoneyDelta amount={difference} />)}
    >
      <ul className="stack stack--4 small">
        {changes.map(({ field, before, after }) => (
          <li key={field}>
            <span className="t3">{words.label(field)}</span> {words.value(field, before)}{' '}
            <span aria-hidden="true">→</span>
            <span className="visually-hidden">{t('becomes')}</span>{' '}
            <span className="medium">{words.value(field, after)}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Part({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }): ReactNode {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <h3 className={styles.configurationTitle}>
        <span id={id}>{title}</span>
        {note !== undefined && <span>{note}</span>}
      </h3>
      {children}
    </div>
  )
}
