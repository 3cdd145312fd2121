import { useEffect, useRef, type RefObject } from 'react'
import { whenLoaded } from '../lib/when-loaded.ts'
import type * as Drag from './drag.ts'

/** Loaded when it is needed; without it, such as offline, there are still the menus. */
const load = (): Promise<typeof Drag> => import('./drag.ts')

/** Makes the element something that can be dragged. */
export function useDragSource(ref: RefObject<HTMLElement | null>, kind: Drag.Dragged['kind'], id: string): void {
  useEffect(() => {
    const element = ref.current
    return element ? whenLoaded(load, (drag) => drag.makeSource(element, { kind, id })) : undefined
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
    return element ? whenLoaded(load, (drag) => drag.makeTarget(element, () => latest.current)) : undefined
  }, [ref])
}
