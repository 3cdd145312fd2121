import { createContext } from 'react'
import type { PortKind } from '#engine/builder/ports.ts'

/** A wire that is being drawn, and where it may end. */
export interface Drawing {
  readonly from: string
  readonly direction: 'in' | 'out'
  readonly kind: PortKind
  /** Ids of the parts that fit. */
  readonly fits: ReadonlySet<string>
}

interface Board {
  /** Undefined while no wire is drawn. */
  readonly drawing: Drawing | undefined
  /** Id of the part to which a wire was refused, as long as that is shown. */
  readonly refusedAt: string | undefined
  readonly onDisconnect: (wireId: string) => void
}

/** What every part and wire of the diagram looks at, so that they need not be made again for it. */
export const BoardContext = createContext<Board>({
  drawing: undefined,
  refusedAt: undefined,
  onDisconnect: () => undefined,
})
