import { ConnectionLineType, ReactFlow, useReactFlow, useStore, type EdgeChange, type NodeChange } from '@xyflow/react'
import clsx from 'clsx'
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { useTexts } from '../../../locales/texts.ts'
import { useMedia } from '../../../lib/use-media.ts'
import type { Anchor } from '../../../ui/use-floating.ts'
import type { DiagramProps } from './props.ts'
import { BoardBar, ZOOM } from './BoardBar.tsx'
import { BoardContext } from './board-context.ts'
import { ConnectMenu } from './ConnectMenu.tsx'
import { edgesOf, nodesOf } from './graph.ts'
import { LaneNode } from './LaneNode.tsx'
import { layOutParts } from './layout.ts'
import { Legend } from './Legend.tsx'
import { partsOf, wiresOf } from './model.ts'
import { PartNode } from './PartNode.tsx'
import { Refusal } from './Refusal.tsx'
import { useDiagramWords } from './use-diagram-words.ts'
import { useWiring } from './use-wiring.ts'
import { WireEdge } from './WireEdge.tsx'
import styles from './diagram.module.css'

const NODE_TYPES = { part: PartNode, lane: LaneNode }
const EDGE_TYPES = { wire: WireEdge }
/** Under this the drawing keeps its size and scrolls sideways in its panel (design/mock/notes.md). */
const NARROW = '(max-width: 599px)'
/** Pixels within which a wire snaps to a port. */
const SNAP = 24

/** The stack by layers: chosen, wired and unwired by pointer and by keyboard. */
export function Board({ stack, assessment, selectedId, onSelect, onConnect, onDisconnect }: DiagramProps): ReactNode {
  const { t } = useTexts('diagram')
  const { words, labels } = useDiagramWords(stack)
  const isNarrow = useMedia(NARROW)
  const frame = useRef<HTMLDivElement>(null)
  const [wireId, setWireId] = useState<string>()
  const [menu, setMenu] = useState<{ from: string; anchor: Anchor }>()

  const parts = useMemo(() => partsOf(stack, assessment), [stack, assessment])
  // A panel that scrolls is as wide as what is in it.
  const room = useStore((state) => (isNarrow ? 0 : state.width))
  const layout = useMemo(() => layOutParts(parts, room), [parts, room])
  const wires = useMemo(() => wiresOf(stack, parts), [stack, parts])
  const wiring = useWiring({ stack, parts, onConnect })
  const { drawing, refused } = wiring
  const nodes = useMemo(() => nodesOf(parts, layout, selectedId, words), [parts, layout, selectedId, words])
  const edges = useMemo(
    () => edgesOf(wires, parts, layout, { part: selectedId, wire: wireId }, refused, words),
    [wires, parts, layout, selectedId, wireId, refused, words],
  )
  const view = useView(layout, isNarrow)

  const disconnect = useCallback(
    (id: string) => {
      const wire = wires.find((one) => one.id === id)
      if (!wire) return
      onDisconnect(wire.connection)
      setWireId(undefined)
      // The wire had the focus and is gone.
      frame.current?.focus()
    },
    [wires, onDisconnect],
  )
  const context = useMemo(
    () => ({ drawing, refusedAt: refused?.to, onDisconnect: disconnect }),
    [drawing, refused, disconnect],
  )

  const selectNode = (changes: NodeChange[]) => {
    for (const change of changes) if (change.type === 'select' && change.selected) onSelect(change.id)
  }
  const selectEdge = (changes: EdgeChange[]) => {
    for (const change of changes)
      if (change.type === 'select')
        setWireId((before) => (change.selected ? change.id : before === change.id ? undefined : before))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return
    const node = event.target.closest<HTMLElement>('.react-flow__node-part')
    const edge = event.target.closest<SVGElement>('.react-flow__edge')?.dataset['id'] ?? (node ? undefined : wireId)
    const isRemoving = event.key === 'Delete' || event.key === 'Backspace'
    if (isRemoving && edge !== undefined) disconnect(edge)
    else if (event.key.toLowerCase() === 'c' && node?.dataset['id'] !== undefined)
      setMenu({ from: node.dataset['id'], anchor: node })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const from = menu && parts.find(({ id }) => id === menu.from)
  const selected = parts.find(({ id }) => id === selectedId)
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--diagram-width': `${layout.width * view.scale}px`,
    '--diagram-height': `${layout.height * view.scale}px`,
  }
  return (
    <BoardContext value={context}>
      <div className={styles.diagramBoard}>
        <Legend />
        <div
          ref={frame}
          className={clsx(styles.diagramFrame, isNarrow && styles.diagramFrameNarrow)}
          style={style}
          tabIndex={isNarrow ? 0 : -1}
          role="group"
          aria-label={t('label')}
        >
          <div className={styles.diagramFlow}>
            <ReactFlow
              nodes={nodes}
              edges={edges}
              nodeTypes={NODE_TYPES}
              edgeTypes={EDGE_TYPES}
              onNodesChange={selectNode}
              onEdgesChange={selectEdge}
              onKeyDown={onKeyDown}
              onPaneClick={() => onSelect(undefined)}
              onConnectStart={(_, port) => wiring.begin(port)}
              onConnectEnd={wiring.end}
              onClickConnectStart={(_, port) => wiring.begin(port)}
              onClickConnectEnd={wiring.end}
              isValidConnection={({ source, target }) =>
                drawing?.fits.has(source === drawing.from ? target : source) ?? false
              }
              connectionRadius={SNAP}
              connectionLineType={ConnectionLineType.Step}
              nodesDraggable={false}
              deleteKeyCode={null}
              selectionKeyCode={null}
              multiSelectionKeyCode={null}
              zoomOnDoubleClick={false}
              zoomOnScroll={false}
              zoomOnPinch={!isNarrow}
              panOnDrag={!isNarrow}
              preventScrolling={false}
              autoPanOnNodeFocus={!isNarrow}
              autoPanOnConnect={!isNarrow}
              minZoom={ZOOM.min}
              maxZoom={ZOOM.max}
              proOptions={{ hideAttribution: true }}
              aria-label={t('label')}
              ariaLabelConfig={labels}
            >
              {refused && <Refusal refused={refused} parts={parts} layout={layout} />}
            </ReactFlow>
          </div>
        </div>
        <BoardBar
          selected={selected}
          isAlone={stack.nodes.length < 2}
          onConnect={(anchor) => selected && setMenu({ from: selected.id, anchor })}
          onZoom={view.zoom}
        />
        {menu && from && (
          <ConnectMenu
            stack={stack}
            parts={parts}
            from={from}
            anchor={menu.anchor}
            onConnect={(to) => wiring.connect(from.id, to)}
            onClose={() => setMenu(undefined)}
          />
        )}
      </div>
    </BoardContext>
  )
}

interface View {
  /** How much smaller than drawn it stands on the page. */
  scale: number
  /** Zooms by a factor; undefined shows the whole. */
  zoom: (factor: number | undefined) => void
}

/**
 * How large the drawing stands: as wide as its panel at most, or scrolling sideways in it where the window is narrow.
 */
function useView({ width, height }: { width: number; height: number }, isNarrow: boolean): View {
  const flow = useReactFlow()
  const panel = useStore((state) => state.width)
  const [narrowScale, setNarrowScale] = useState(1)
  const fitting = panel === 0 ? 1 : Math.min(1, panel / width)
  const scale = isNarrow ? narrowScale : fitting
  useEffect(() => {
    if (panel === 0) return
    const x = isNarrow ? 0 : (panel - width * scale) / 2
    void flow.setViewport({ x, y: 0, zoom: scale })
  }, [flow, panel, width, scale, isNarrow])
  const zoom = (factor: number | undefined) => {
    if (isNarrow)
      setNarrowScale((before) => (factor === undefined ? 1 : Math.min(ZOOM.max, Math.max(ZOOM.min, before * factor))))
    else if (factor === undefined) void flow.fitBounds({ x: 0, y: 0, width, height }, { padding: 0 })
    else void flow.zoomTo(flow.getZoom() * factor)
  }
  return { scale, zoom }
}
