import type { FinalConnectionState, OnConnectStartParams } from '@xyflow/react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../locales/texts.ts'
import { connectionProblem } from '#engine/builder/ports.ts'
import type { StackConnection, StackDraft } from '#engine/stack/schema.ts'
import type { Drawing } from './board-context.ts'
import type { Refused } from './graph.ts'
import { portId } from './layout.ts'
import type { Part } from './model.ts'

interface Wiring {
  /** The wire that is being drawn. */
  drawing: Drawing | undefined
  /** What was refused last; it goes with the next click. */
  refused: Refused | undefined
  begin: (port: OnConnectStartParams) => void
  end: (event: MouseEvent | TouchEvent, state: Pick<FinalConnectionState, 'toHandle'>) => void
  /** Connects two parts, or shows why they cannot be. */
  connect: (from: string, to: string) => void
}

interface WiringOptions {
  stack: StackDraft
  parts: readonly Part[]
  onConnect: (connection: StackConnection) => string | undefined
}

/** Drawing wires from port to port: what fits while one is drawn, and what is refused and why. */
export function useWiring({ stack, parts, onConnect }: WiringOptions): Wiring {
  const { t } = useTexts('diagram')
  const [drawing, setDrawing] = useState<Drawing>()
  // A wire may be let go before the page is drawn with its beginning.
  const begun = useRef<Drawing>(undefined)
  const [refused, setRefused] = useState<Refused>()
  useEffect(() => {
    if (!refused) return undefined
    const dismiss = () => setRefused(undefined)
    const byEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dismiss()
    }
    document.addEventListener('pointerdown', dismiss)
    document.addEventListener('keydown', byEscape)
    return () => {
      document.removeEventListener('pointerdown', dismiss)
      document.removeEventListener('keydown', byEscape)
    }
  }, [refused])

  const connect = (from: string, to: string) => {
    const reason = onConnect({ from, to })
    setRefused(reason === undefined ? undefined : { from, to, reason })
  }
  const begin = ({ nodeId, handleId }: OnConnectStartParams) => {
    const part = parts.find(({ id }) => id === nodeId)
    const port = part?.ports.find((one) => portId(one) === handleId)
    if (!part || !port) return
    const { direction, kind } = port
    const problemOf = (other: Part) =>
      direction === 'out' ? connectionProblem(stack, part.id, other.id) : connectionProblem(stack, other.id, part.id)
    const fits = parts.filter((other) => !other.isImplied && other.id !== part.id && problemOf(other) === undefined)
    begun.current = { from: part.id, direction, kind, fits: new Set(fits.map(({ id }) => id)) }
    setRefused(undefined)
    setDrawing(begun.current)
  }
  const end = (event: MouseEvent | TouchEvent, { toHandle }: Pick<FinalConnectionState, 'toHandle'>) => {
    const drawn = begun.current
    begun.current = undefined
    setDrawing(undefined)
    const target = targetAt(event)
    const other = parts.find(({ id }) => id === (target.nodeId ?? toHandle?.nodeId))
    if (!drawn || !other || other.isImplied || other.id === drawn.from) return
    const [from, to] = drawn.direction === 'out' ? [drawn.from, other.id] : [other.id, drawn.from]
    const port = other.ports.find((one) => portId(one) === (target.handleId ?? toHandle?.id))
    if (port?.isAutomatic) setRefused({ from, to, reason: t('automatic') })
    else connect(from, to)
  }
  return { drawing, refused, begin, end, connect }
}

/** The part under the pointer, and its port. */
function targetAt(event: MouseEvent | TouchEvent): { nodeId: string | undefined; handleId: string | undefined } {
  const point = 'changedTouches' in event ? event.changedTouches[0] : event
  const under = point && document.elementFromPoint(point.clientX, point.clientY)
  const handle = under?.closest<HTMLElement>('.react-flow__handle')
  const node = under?.closest<HTMLElement>('.react-flow__node-part')
  return { nodeId: handle?.dataset['nodeid'] ?? node?.dataset['id'], handleId: handle?.dataset['handleid'] }
}
