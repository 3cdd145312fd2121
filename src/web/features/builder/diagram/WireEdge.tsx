import { BaseEdge, EdgeLabelRenderer, type Edge, type EdgeProps } from '@xyflow/react'
import clsx from 'clsx'
import { X } from 'lucide-react'
import { use, type ReactNode } from 'react'
import { useTexts } from '../../../locales/texts.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { BoardContext } from './board-context.ts'
import { wirePath } from './layout.ts'
import styles from './diagram.module.css'

export type WireEdgeType = Edge<
  { from: string; to: string; gutterX: number; index: number; isActive: boolean; isRefused: boolean },
  'wire'
>

/** A connection; once it is chosen, with the button that removes it. */
export function WireEdge({
  id,
  sourceX,
  sourceY,
  targetX,
  targetY,
  selected,
  data,
}: EdgeProps<WireEdgeType>): ReactNode {
  const { t } = useTexts('diagram')
  const { onDisconnect } = use(BoardContext)
  if (!data) return null
  const { path, middle } = wirePath({ x: sourceX, y: sourceY }, { x: targetX, y: targetY }, data.gutterX, data.index)
  return (
    <>
      <BaseEdge
        path={path}
        interactionWidth={16}
        className={clsx(
          (data.isActive || selected) && styles.diagramWireOn,
          selected && styles.diagramWireChosen,
          data.isRefused && styles.diagramWireRefused,
        )}
      />
      {selected && !data.isRefused && (
        <EdgeLabelRenderer>
          <div
            className={clsx('nodrag nopan', styles.diagramWireRemove)}
            style={{ transform: `translate(-50%, -50%) translate(${middle.x}px, ${middle.y}px)` }}
          >
            <IconButton
              icon={X}
              size="sm"
              label={t('disconnect', { from: data.from, to: data.to })}
              onClick={() => onDisconnect(id)}
            />
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  )
}
