import type { Node, NodeProps } from '@xyflow/react'
import type { ReactNode } from 'react'

export type LaneNodeType = Node<{ name: string }, 'lane'>

/** The band of a layer, with its name. */
export function LaneNode({ data: { name } }: NodeProps<LaneNodeType>): ReactNode {
  return <div className="diagram-lane">{name}</div>
}
