import { ReactFlowProvider } from '@xyflow/react'
import { Network } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Assessment } from '#engine/builder/assess.ts'
import type { StackConnection, StackDraft } from '#engine/stack/schema.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Board } from './diagram/Board.tsx'
import '@xyflow/react/dist/base.css'
import './diagram/diagram.css'

export interface DiagramViewProps {
  stack: StackDraft
  assessment: Assessment
  selectedId: string | undefined
  onSelect: (id: string | undefined) => void
  /** Connects two components; gives the reason when they cannot be. */
  onConnect: (connection: StackConnection) => string | undefined
  onDisconnect: (connection: StackConnection) => void
}

/** The stack as a diagram: a lane for each layer, typed ports, wires between them. */
export function DiagramView(props: DiagramViewProps): ReactNode {
  const { t } = useTranslation('diagram')
  if (props.stack.nodes.length === 0) return <EmptyState icon={Network} title={t('emptyTitle')} text={t('emptyText')} isPart />
  return (
    <ReactFlowProvider>
      <Board {...props} />
    </ReactFlowProvider>
  )
}
