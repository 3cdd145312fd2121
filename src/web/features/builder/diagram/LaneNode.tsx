import type { Node, NodeProps } from '@xyflow/react'
import type { ReactNode } from 'react'
import styles from './diagram.module.css'

export type LaneNodeType = Node<{ name: string }, 'lane'>

/** The band of a layer, with its name. */
export function LaneNode({ data: { name } }: NodeProps<LaneNodeType>): ReactNode {
  return <div className={styles.diagramLane}>{name}</div>
}
