// Before the board's own styles, which refine it.
import '@xyflow/react/dist/base.css'
import { ReactFlowProvider } from '@xyflow/react'
import { Network } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Board } from './diagram/Board.tsx'
import type { DiagramProps } from './diagram/props.ts'

/** The stack as a diagram: a lane for each layer, typed ports, wires between them. */
export function DiagramView(props: DiagramProps): ReactNode {
  const { t } = useTexts('diagram')
  if (props.stack.nodes.length === 0)
    return <EmptyState icon={Network} title={t('emptyTitle')} text={t('emptyText')} isPart />
  return (
    <ReactFlowProvider>
      <Board {...props} />
    </ReactFlowProvider>
  )
}
