import clsx from 'clsx'
import { useDeferredValue, useId, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { componentIcon } from '../../widgets/component-icon.ts'
import { AddedPrice } from './AddedPrice.tsx'
import type { Entry } from './entries.ts'
import { priceOf } from './entry-price.ts'
import styles from './add.module.css'

interface TileProps {
  entry: Entry
  /** The stack to which it is added. */
  context: string
  isChosen: boolean
  onChoose: () => void
  /** A double click and Enter on what is chosen add it at once. */
  onAdd: () => void
}

/** A component of the grid; what this cloud lacks says why and stays reachable. */
export function Tile({ entry, context, isChosen, onChoose, onAdd }: TileProps): ReactNode {
  const textId = useId()
  const settled = useDeferredValue(context, '')
  const price = settled === '' ? undefined : priceOf(entry, settled)
  const isOff = entry.unsupported !== undefined
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !isChosen || isOff) return
    event.preventDefault()
    onAdd()
  }
  return (
    <li className={styles.tile} data-off={isOff || undefined}>
      <Icon of={componentIcon(entry.icon)} />
      <button
        type="button"
        className={clsx('truncate', styles.tileButton)}
        aria-describedby={textId}
        aria-pressed={isChosen}
        aria-disabled={isOff || undefined}
        onClick={() => !isOff && onChoose()}
        onDoubleClick={() => !isOff && onAdd()}
        onKeyDown={key}
      >
        {entry.name}
      </button>
      <span className={clsx('tiny t2', styles.tileText)} id={textId}>
        {entry.unsupported ?? entry.description}
      </span>
      <span className={styles.tilePrice}>{price && <AddedPrice added={price} />}</span>
    </li>
  )
}
