import { useStore } from '@xyflow/react'
import clsx from 'clsx'
import { Maximize, Plug, ZoomIn, ZoomOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../../locales/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Part } from './model.ts'
import styles from './diagram.module.css'

/** The least and the greatest of the zoom, and a step of it. */
export const ZOOM = { min: 0.2, max: 2, step: 1.25 } as const

interface BoardBarProps {
  selected: Part | undefined
  isAlone: boolean
  onConnect: (button: HTMLElement) => void
  /** Zooms by a factor; undefined shows the whole. */
  onZoom: (factor: number | undefined) => void
}

/** How to connect, and how large it is drawn. */
export function BoardBar({ selected, isAlone, onConnect, onZoom }: BoardBarProps): ReactNode {
  const { t } = useTexts('diagram')
  const zoom = useStore(({ transform }) => transform[2])
  const reason = isAlone ? t('connectNothing') : selected ? undefined : t('connectFirst')
  return (
    <div className={clsx('small t3', styles.diagramBar)}>
      <span className={styles.diagramBarHint}>{t('hint')}</span>
      <span className="row push">
        <Button size="sm" icon={Plug} disabledReason={reason} onClick={(event) => onConnect(event.currentTarget)}>
          {t('connect')}
        </Button>
        <IconButton icon={ZoomOut} size="sm" label={t('zoomOut')} onClick={() => onZoom(1 / ZOOM.step)} isRepeatable />
        <span className="money">{t('percent', { value: Math.round(zoom * 100) })}</span>
        <IconButton icon={ZoomIn} size="sm" label={t('zoomIn')} onClick={() => onZoom(ZOOM.step)} isRepeatable />
        <Button size="sm" icon={Maximize} onClick={() => onZoom(undefined)}>
          {t('fit')}
        </Button>
      </span>
    </div>
  )
}
