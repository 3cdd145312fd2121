import clsx from 'clsx'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { memo, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { NodeAssessment } from '#engine/builder/assess.ts'
import { findComponent } from '#engine/components/catalogue.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { componentIcon } from '../../widgets/component-icon.ts'
import { MoneyDelta } from '../../widgets/MoneyDelta.tsx'
import { useBuilder } from './builder-context.ts'
import { Money } from './Money.tsx'
import { useCardMenu } from './use-card-menu.ts'
import { useDragSource } from './use-drag.ts'
import styles from './chain.module.css'

interface NodeCardProps {
  id: string
  type: string
  /** Name of the type, until the stack is assessed. */
  name: string
  known: NodeAssessment | undefined
  isChosen: boolean
  /** Chosen among others: the inspector shows them together. */
  isOneOfMany: boolean
  isNew: boolean
  savedMonthly: number | null | undefined
}

/** Moves the focus to the next card above or below. @returns the id of that card */
function focusNeighbour(card: HTMLElement, by: number): string | undefined {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-card] > [data-id]')]
  const next = cards[cards.indexOf(card) + by]
  next?.focus()
  return next?.dataset['id']
}

/** A component of the chain. Arrow keys go to its neighbours, Alt with them moves it, Shift chooses more. */
export const NodeCard = memo(function NodeCard({
  id,
  type,
  name,
  known,
  isChosen,
  isOneOfMany,
  isNew,
  savedMonthly,
}: NodeCardProps): ReactNode {
  const { t } = useTexts('builder')
  const { actions, readOnlyReason } = useBuilder()
  const card = useRef<HTMLDivElement>(null)
  const menu = useCardMenu(id, isChosen)
  useDragSource(card, 'node', id, readOnlyReason !== undefined)
  const title = known?.title ?? name
  const problems = known?.diagnostics.filter(({ severity }) => severity !== 'info') ?? []
  const isBroken = problems.some(({ severity }) => severity === 'error')
  const press = (event: MouseEvent) =>
    actions.choose(id, event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'only')
  const key = (event: KeyboardEvent<HTMLButtonElement>) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === ' ' && (event.ctrlKey || event.metaKey)) actions.choose(id, 'toggle')
    else if (by === 0 || event.ctrlKey || event.metaKey) return
    else if (event.altKey) actions.step(id, by)
    else {
      const next = focusNeighbour(event.currentTarget, by)
      if (next !== undefined) actions.choose(next, event.shiftKey ? 'range' : 'only')
    }
    event.preventDefault()
  }
  return (
    <div
      ref={card}
      className={clsx(styles.node, isBroken && styles.nodeBroken)}
      data-card
      data-chosen={isChosen || undefined}
    >
      <button
        type="button"
        className={styles.nodeMain}
        data-id={id}
        aria-pressed={isChosen}
        aria-current={isChosen && !isOneOfMany ? 'true' : undefined}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onClick={press}
        onKeyDown={key}
      >
        <Icon of={componentIcon(findComponent(type)?.icon)} />
        <span className={styles.nodeWords}>
          <span className={styles.nodeName}>
            <span className="truncate">{title}</span>
            {isNew && <Badge tone="accent">{t('new')}</Badge>}
            {problems[0] && (
              <Badge tone={isBroken ? 'danger' : 'warning'}>
                <Icon of={isBroken ? CircleAlert : TriangleAlert} />
                {t('problems', { count: problems.length })}
              </Badge>
            )}
          </span>
          <span className={styles.nodeText}>{known?.facts.join(', ')}</span>
        </span>
        <span className={clsx('money', styles.nodePrice)}>
          {known && (known.monthly !== null || !isBroken) && <Money monthly={known.monthly} isFree={known.isFree} />}
          {typeof savedMonthly === 'number' && known && known.monthly !== null && (
            <span className="cell-sub">
              <MoneyDelta amount={known.monthly - savedMonthly} />
            </span>
          )}
        </span>
      </button>
      <MenuButton label={t('menu.of', { name: title })} look="more" groups={menu} />
    </div>
  )
})
