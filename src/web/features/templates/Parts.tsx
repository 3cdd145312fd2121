import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { knownCost } from '#domain/environment/cost.ts'
import type { CompiledStack } from '#engine/result.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { cloudName } from '../../widgets/CloudMark.tsx'
import { Diagnostics } from './Problems.tsx'
import { costOfParts } from './part-costs.ts'
import { shownTotal } from './shown-total.ts'
import styles from './templates.module.css'

/** What is in the template and what each part costs on the cloud that is looked at. */
export function Parts({ result }: { result: CompiledStack }): ReactNode {
  const { t } = useTexts('templates')
  const { cents } = useFormat()
  const { cost_estimate: cost, stack } = result
  const total = knownCost(cost.total_monthly, cost) === null ? undefined : shownTotal(cost)
  const notes = result.diagnostics.filter(({ severity }) => severity === 'info')
  return (
    <section className="panel" aria-labelledby="parts">
      <div className="panel__head">
        <h2 className="h3" id="parts">
          {t('parts.title')}
        </h2>
        <span className="push small t3">{t('parts.on', { cloud: cloudName(stack.cloud) })}</span>
      </div>
      <div className="panel__body">
        <ul className="lines">
          {costOfParts(result).map(({ id, name, text, isImplied, amount, unpriced }) => (
            <li key={id}>
              <span>
                {name} {isImplied && <Badge>{t('parts.added')}</Badge>}
                {text !== '' && <span className="cell-sub">{text}</span>}
              </span>
              <span className="num">
                {amount === null || amount === 0 ? (
                  <span className="t3">{unpriced > 0 ? t('unpriced') : t('parts.free')}</span>
                ) : (
                  <span className="money">{cents(amount)}</span>
                )}
                {amount !== null && unpriced > 0 && (
                  <span className="cell-sub">{t('linesUnpriced', { count: unpriced })}</span>
                )}
              </span>
            </li>
          ))}
          <li className="total">
            <span>{t('parts.total')}</span>
            {total === undefined || total === 0 ? (
              <span className="t3">{t(total === 0 ? 'parts.free' : 'unpriced')}</span>
            ) : (
              <span className="money">{cents(total)}</span>
            )}
          </li>
        </ul>
      </div>
      {notes.length > 0 && (
        <details className={clsx('panel__foot', styles.templateFoot)}>
          <summary className="small t2">{t('parts.notes', { count: notes.length })}</summary>
          <Diagnostics diagnostics={notes} />
        </details>
      )}
    </section>
  )
}
