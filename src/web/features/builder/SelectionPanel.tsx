import { Copy, CopyPlus, Scissors, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { useBuilder, type Built } from './builder-context.ts'
import { typeName } from './entries.ts'
import { Money } from './Money.tsx'
import styles from './inspector.module.css'

interface SelectionPanelProps extends Omit<Built, 'entries'> {
  /** In the order of the chain. */
  ids: readonly string[]
}

/** Several components together: what they cost, and what can be done to all of them at once. */
export function SelectionPanel({ stack, assessment, ids }: SelectionPanelProps): ReactNode {
  const { t } = useTexts('builder')
  const { usd } = useFormat()
  const { actions, readOnlyReason: disabledReason } = useBuilder()
  const chosen = stack.nodes.filter(({ id }) => ids.includes(id))
  const prices = chosen.map(({ id }) => assessment.nodes.get(id)?.monthly ?? null)
  const total = prices.every((price) => price === null)
    ? undefined
    : prices.reduce<number>((sum, price) => sum + (price ?? 0), 0)
  return (
    <>
      <div className={styles.inspectorHead}>
        <h2 className="h3 grow">{t('many.title', { count: ids.length })}</h2>
      </div>
      <div className={styles.inspectorBody}>
        <ul className="lines small">
          {chosen.map(({ id, type }) => {
            const known = assessment.nodes.get(id)
            return (
              <li key={id}>
                <span className="truncate">{known?.title ?? typeName(type, stack.modules)}</span>
                <span className="money">{known && <Money monthly={known.monthly} isFree={known.isFree} />}</span>
              </li>
            )
          })}
          {total !== undefined && (
            <li className="total">
              <span>{t('price.month')}</span>
              <span className="money">{usd(total)}</span>
            </li>
          )}
        </ul>
        <div className="row row--wrap">
          <Button icon={Copy} onClick={() => void actions.copy(ids)}>
            {t('menu.copy')}
          </Button>
          <Button icon={Scissors} disabledReason={disabledReason} onClick={() => void actions.cut(ids)}>
            {t('menu.cut')}
          </Button>
          <Button icon={CopyPlus} disabledReason={disabledReason} onClick={() => actions.duplicate(ids)}>
            {t('menu.duplicate')}
          </Button>
          <Button icon={Trash2} variant="danger" disabledReason={disabledReason} onClick={() => actions.remove(ids)}>
            {t('menu.remove')}
          </Button>
          <Button icon={X} variant="ghost" onClick={() => actions.select([])}>
            {t('many.clear')}
          </Button>
        </div>
      </div>
    </>
  )
}
