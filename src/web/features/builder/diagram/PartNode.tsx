import { Handle, Position, type Node, type NodeProps } from '@xyflow/react'
import clsx from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { memo, use, type ReactNode } from 'react'
import { useTexts } from '../../../locales/texts.ts'
import { useFormat } from '../../../lib/format.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { BoardContext, type Drawing } from './board-context.ts'
import { placePorts, type PlacedPort } from './layout.ts'
import type { Part } from './model.ts'
import styles from './diagram.module.css'

export type PartNodeType = Node<{ part: Part }, 'part'>

/** So many characters of a name are on one line: a longer one takes the second line from the facts. */
const LINE_CHARACTERS = 22

const SIDES = { top: Position.Top, bottom: Position.Bottom, right: Position.Right } as const

/** A component with its ports. */
export const PartNode = memo(({ data: { part }, selected }: NodeProps<PartNodeType>): ReactNode => {
  const { t } = useTexts('diagram')
  const { usd } = useFormat()
  const { title, facts, monthly, isFree, isImplied, problemCount } = part
  return (
    <div
      className={clsx(
        styles.diagramPart,
        isImplied && styles.diagramPartImplied,
        problemCount > 0 && styles.diagramPartWrong,
      )}
      data-selected={selected || undefined}
    >
      <span className={styles.diagramPartHead}>
        <span className={clsx('medium', styles.diagramPartText)} title={title}>
          {title}
        </span>
        {problemCount > 0 && <Icon of={TriangleAlert} />}
      </span>
      <span className={styles.diagramPartFoot}>
        <span
          className={clsx(styles.diagramPartText, title.length > LINE_CHARACTERS && styles.diagramPartLine)}
          title={facts.join(', ')}
        >
          {isImplied ? t('added') : facts.join(', ')}
        </span>
        {/* What is left out of the price because of its problems is not unpriced. */}
        {!isImplied && (monthly !== null || isFree || problemCount === 0) && (
          <span className={clsx('money', monthly === null && !isFree && styles.diagramPartUnpriced)}>
            {monthly === null || monthly === 0 ? t(isFree || monthly === 0 ? 'free' : 'unpriced') : usd(monthly)}
          </span>
        )}
      </span>
      {placePorts(part.ports).map((placed) => (
        <PortHandle key={placed.id} nodeId={part.id} placed={placed} />
      ))}
      {/* What is connected though it does not fit, as in a draft that is not right yet, is drawn from here. */}
      <Handle
        id="any in"
        type="target"
        position={Position.Top}
        isConnectable={false}
        className={clsx(styles.diagramPort, styles.diagramPortNone)}
      />
      <Handle
        id="any out"
        type="source"
        position={Position.Bottom}
        isConnectable={false}
        className={clsx(styles.diagramPort, styles.diagramPortNone)}
      />
    </div>
  )
})
PartNode.displayName = 'PartNode'

function PortHandle({ nodeId, placed: { port, id, side, x, y } }: { nodeId: string; placed: PlacedPort }): ReactNode {
  const { t } = useTexts('diagram')
  const { drawing, refusedAt } = use(BoardContext)
  const isRefused = refusedAt === nodeId && port.direction === 'in' && !port.isAutomatic
  const kind = t(`kinds.${port.kind}`)
  const title = t(port.isAutomatic ? 'portAutomatic' : port.direction === 'in' ? 'portIn' : 'portOut', { kind })
  return (
    <Handle
      id={id}
      type={port.direction === 'in' ? 'target' : 'source'}
      position={SIDES[side]}
      isConnectable={!port.isAutomatic}
      title={title}
      className={clsx(styles.diagramPort, isRefused && styles.diagramPortRefused)}
      data-kind={port.kind}
      data-look={drawing && lookOf(drawing, nodeId, port)}
      style={side === 'right' ? { top: y } : { left: x }}
    />
  )
}

/** While a wire is drawn, ports where it may end are filled and the others fade. */
function lookOf(
  { from, direction, kind, fits }: Drawing,
  nodeId: string,
  port: PlacedPort['port'],
): 'source' | 'fits' | 'faded' {
  if (from === nodeId) return port.kind === kind && port.direction === direction ? 'source' : 'faded'
  const isOpposite = port.direction !== direction && port.kind === kind && !port.isAutomatic
  return isOpposite && fits.has(nodeId) ? 'fits' : 'faded'
}
