import { useEffect, useRef, type RefObject } from 'react'
import { whenLoaded } from '../../lib/when-loaded.ts'
import type * as Drag from './drag.ts'

/** Loaded when it is needed; without it, such as offline, there are still menus and keys. */
const load = (): Promise<typeof Drag> => import('./drag.ts')

/** Makes an element something that can be dragged, unless `isOff`; while it is, it has `data-dragging`. */
export function useDragSource(
  ref: RefObject<HTMLElement | null>,
  kind: Drag.Dragged['kind'],
  id: string,
  isOff: boolean,
): void {
  useEffect(() => {
    const element = ref.current
    if (!element || isOff) return undefined
    // Drawn without React: nothing else changes while something is dragged.
    const mark = (isDragging: boolean) => element.toggleAttribute('data-dragging', isDragging)
    return whenLoaded(load, (drag) => drag.makeSource(element, { kind, id }, mark))
  }, [ref, kind, id, isOff])
}

/** Makes the chain a place to drop on. */
export function useChainTarget(ref: RefObject<HTMLElement | null>, target: Drag.ChainTarget): void {
  const latest = useRef(target)
  useEffect(() => {
    latest.current = target
  })
  useEffect(() => {
    const element = ref.current
    return element ? whenLoaded(load, (drag) => drag.makeTarget(element, () => latest.current)) : undefined
  }, [ref])
}
