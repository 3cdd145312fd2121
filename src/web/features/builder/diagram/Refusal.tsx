import { ViewportPortal } from '@xyflow/react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../../locales/texts.ts'
import type { Refused } from './graph.ts'
import { BOX, type Layout } from './layout.ts'
import type { Part } from './model.ts'
import styles from './diagram.module.css'

/** Pixels of the box, and how far it stays from what it is about. */
const WIDTH = 300
const APART = 20

interface RefusalProps {
  refused: Refused
  parts: readonly Part[]
  layout: Layout
}

/** Why a wire was refused, below the component that it was to lead to. */
export function Refusal({ refused: { from, to, reason }, parts, layout }: RefusalProps): ReactNode {
  const { t } = useTexts('diagram')
  const place = layout.places.get(to)
  if (!place) return null
  const nameOf = (id: string) => parts.find((part) => part.id === id)?.title ?? id
  const x = Math.max(0, Math.min(place.x + BOX.width + APART, layout.width - WIDTH))
  // Beside it where there is room, else below it.
  const y = x > place.x + BOX.width ? place.y : place.y + BOX.height + APART
  return (
    <ViewportPortal>
      <div
        className={clsx('small', styles.diagramRefusal)}
        role="alert"
        style={{ width: WIDTH, transform: `translate(${x}px, ${y}px)` }}
      >
        <p className="medium">
          {t('refused')} <span className="t2">{t('refusedOf', { from: nameOf(from), to: nameOf(to) })}</span>
        </p>
        <p>{reason}</p>
      </div>
    </ViewportPortal>
  )
}
