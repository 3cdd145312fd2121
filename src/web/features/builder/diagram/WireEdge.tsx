import { BaseEdge, EdgeLabelRenderer, type Edge, type EdgeProps } from '@xyflow/react'
import clsx from 'clsx'
import { X } from 'lucide-react'
import { use, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/IconButton.tsx'
import { BoardContext } from './board-context.ts'
import { wirePath } from './layout.ts'

export type WireEdgeType = Edge<{ from: string; to: string; gutterX: number; index: number; isActive: boolean; isRefused: boolean }, 'wire'>

/** A connection; once it is chosen, with the button that removes it. */
export function WireEdge({ id, sourceX, sourceY, targetX, targetY, selected, data }: EdgeProps<WireEdgeType>): ReactNode {
  const { t } = useTranslation('diagram')
  const { onDisconnect } = use(BoardContext)
  if (!data) return null
  const { path, middle } = wirePath({ x: sourceX, y: sourceY }, { x: targetX, y: targetY }, data.gutterX, data.index)
  return (
    <>
      <BaseEdge
        path={path}
        interactionWidth={16}
        className={clsx(
          'diagram-wire',
          (data.isActive || selected) && 'diagram-wire--on',
          selected && 'diagram-wire--chosen',
          data.isRefused && 'diagram-wire--refused',
        )}
      />
      {selected && !data.isRefused && (
        <EdgeLabelRenderer>
          <div className="diagram-wire__remove nodrag nopan" style={{ transform: `translate(-50%, -50%) translate(${middle.x}px, ${middle.y}px)` }}>
            <IconButton icon={X} size="sm" label={t('disconnect', { from: data.from, to: data.to })} onClick={() => onDisconnect(id)} />
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  )
}
