import { useEffect, useRef, type RefObject } from 'react'
import type * as Drag from './drag.ts'

/** Connects as soon as drag and drop is loaded; without it, such as offline, there are still the menus. Returns how to stop. */
function whenLoaded(connect: (drag: typeof Drag) => () => void): () => void {
  let stop: (() => void) | undefined
  let isGone = false
  import('./drag.ts').then(
    (drag) => {
      if (!isGone) stop = connect(drag)
    },
    () => undefined,
  )
  return () => {
    isGone = true
    stop?.()
  }
}

/** Makes the element something that can be dragged. */
export function useDragSource(ref: RefObject<HTMLElement | null>, kind: Drag.Dragged['kind'], id: string): void {
  useEffect(() => {
    const element = ref.current
    return element ? whenLoaded((drag) => drag.makeSource(element, { kind, id })) : undefined
  }, [ref, kind, id])
}

/** Makes the element a place to drop on. */
export function useDropTarget(ref: RefObject<HTMLElement | null>, target: Drag.DropTarget): void {
  const latest = useRef(target)
  useEffect(() => {
    latest.current = target
  })
  useEffect(() => {
    const element = ref.current
    return element ? whenLoaded((drag) => drag.makeTarget(element, () => latest.current)) : undefined
  }, [ref])
}
