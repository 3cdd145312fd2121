import clsx from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { ApprovalDetail } from '#contract/approvals.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { stackLines } from './stack-lines.ts'
import { useKnownCost } from '../../widgets/use-known-cost.ts'
import styles from './approvals.module.css'

/** Lines that are shown before someone asks for all of them. */
const SHOWN = 5

/** What the stack contains, the most expensive first, and every resource by its category. */
export function StackList({ approval }: { approval: ApprovalDetail }): ReactNode {
  const { t } = useTexts('approvals')
  const { cents } = useFormat()
  const knownCost = useKnownCost()
  const [isWhole, setIsWhole] = useState(false)
  const lines = stackLines(approval)
  // One more line takes no more room than the line that says so.
  const shown = isWhole || lines.length <= SHOWN + 1 ? lines : lines.slice(0, SHOWN)
  const rest = lines.slice(shown.length)
  const unpriced = approval.total_lines - approval.priced_lines
  return (
    <section aria-labelledby="request-stack" className="stack">
      <h3 className="h3" id="request-stack">
        {t('stack.title')}
      </h3>
      <ul className="lines">
        {shown.map(({ component, detail, amount }) => (
          <li key={component}>
            <span>
              {component} <span className="t3">{detail}</span>
            </span>
            <span className="money">{cents(amount)}</span>
          </li>
        ))}
        {rest.length > 0 && (
          <li>
            <span className="row">
              {t('stack.more', { count: rest.length })}
              <Button size="sm" variant="ghost" onClick={() => setIsWhole(true)}>
                {t('stack.show')}
              </Button>
            </span>
            <span className="money">{cents(rest.reduce((sum, { amount }) => sum + amount, 0))}</span>
          </li>
        )}
        <li className="total">
          <span>{t('stack.total')}</span>
          <span className="money">{knownCost(approval.cost_monthly, approval, 'cents')}</span>
        </li>
      </ul>
      {unpriced > 0 && (
        <p className="row row--top tiny t2">
          <Icon of={TriangleAlert} tone="warning" />
          {t('stack.unpriced', { count: unpriced })}
        </p>
      )}
      <details>
        <summary className="small t2">{t('stack.resources')}</summary>
        <dl className={clsx('dl', styles.approvalResources)}>
          {Object.entries(approval.resources_summary).flatMap(([category, texts]) => [
            <dt key={`${category}-name`}>{category}</dt>,
            <dd key={category}>
              <ul className="stack stack--2">
                {texts.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </dd>,
          ])}
        </dl>
      </details>
    </section>
  )
}
