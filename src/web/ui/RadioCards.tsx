import clsx from 'clsx'
import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { KeyHint } from './KeyHint.tsx'

export interface RadioCard<Value extends string | number> {
  value: Value
  title: ReactNode
  /** One line of consequence. */
  text?: ReactNode
  /** At the right: the price or its difference. */
  aside?: ReactNode
}

interface RadioCardsProps<Value extends string | number> {
  /** Name of the group for screen readers. */
  label: string
  cards: readonly RadioCard<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  /** Enter on a card: choose it and go on. */
  onConfirm?: () => void
  /** Cards side by side where there is room. */
  isColumns?: boolean
  /** Id of the text that says what is wrong. */
  errorId?: string | undefined
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input:not([type="radio"]), select, textarea, dialog') !== null

/**
 * One of two to five with a consequence each: arrow keys choose, the numbers 1 to 5 pick from anywhere on the page,
 * Enter goes on.
 */
export function RadioCards<Value extends string | number>({
  label,
  cards,
  value,
  onChange,
  onConfirm,
  isColumns = false,
  errorId,
}: RadioCardsProps<Value>): ReactNode {
  const name = useId()
  const group = useRef<HTMLDivElement>(null)

  // Before the next key: a listener of the cards that stood here a moment ago would choose for another question.
  useLayoutEffect(() => {
    const pick = (event: globalThis.KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const card = /^[1-5]$/.test(event.key) ? cards[Number(event.key) - 1] : undefined
      if (!card) return
      onChange(card.value)
      group.current?.querySelectorAll('input')[Number(event.key) - 1]?.focus()
    }
    document.addEventListener('keydown', pick)
    return () => document.removeEventListener('keydown', pick)
  }, [cards, onChange])

  const confirm = (event: KeyboardEvent, card: RadioCard<Value>) => {
    if (event.key !== 'Enter' || !onConfirm) return
    event.preventDefault()
    if (card.value === value) onConfirm()
    else onChange(card.value)
  }
  return (
    <div
      ref={group}
      className={clsx('radio-cards', isColumns && 'radio-cards--columns')}
      role="radiogroup"
      aria-label={label}
      aria-describedby={errorId}
      aria-invalid={errorId ? true : undefined}
    >
      {cards.map((card, index) => (
        <label key={card.value} className="radio-card">
          <input
            type="radio"
            name={name}
            checked={card.value === value}
            onChange={() => onChange(card.value)}
            onKeyDown={(event) => confirm(event, card)}
          />
          <span className="check__box" />
          {isColumns ? <CardInColumn card={card} index={index} /> : <CardInRow card={card} index={index} />}
        </label>
      ))}
    </div>
  )
}

function CardInRow<Value extends string | number>({
  card,
  index,
}: {
  card: RadioCard<Value>
  index: number
}): ReactNode {
  return (
    <>
      <span>
        <span className="radio-card__title">{card.title}</span>
        {card.text !== undefined && <span className="radio-card__text">{card.text}</span>}
      </span>
      <span className="radio-card__delta money">{card.aside}</span>
      <KeyHint>{index + 1}</KeyHint>
    </>
  )
}

function CardInColumn<Value extends string | number>({
  card,
  index,
}: {
  card: RadioCard<Value>
  index: number
}): ReactNode {
  return (
    <>
      <span className="radio-card__title row">{card.title}</span>
      <KeyHint>{index + 1}</KeyHint>
      <span className="radio-card__text">
        {card.aside !== undefined && <span className="radio-card__aside money">{card.aside}</span>}
        {card.text}
      </span>
    </>
  )
}
