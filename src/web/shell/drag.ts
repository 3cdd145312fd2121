// Drag and drop by mouse, loaded when the sidebar is on screen. Everything that
// it does can be done by keyboard from a menu too.
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

/** What is dragged: its kind tells where it may be dropped. */
export interface Dragged {
  readonly kind: 'section' | 'template'
  readonly id: string
}

export interface DropTarget {
  accepts: Dragged['kind']
  /** Called while something is over it: with the half of it in which the pointer is, and undefined when it left. */
  onOver: (half: 'before' | 'after' | undefined) => void
  onDrop: (id: string, half: 'before' | 'after') => void
}

const halfOf = (element: Element, y: number): 'before' | 'after' => {
  const { top, height } = element.getBoundingClientRect()
  return y < top + height / 2 ? 'before' : 'after'
}

/** Makes an element something that can be dragged. Returns how to stop. */
export function makeSource(element: HTMLElement, dragged: Dragged): () => void {
  return draggable({ element, getInitialData: () => ({ ...dragged }) })
}

/** Makes an element a place to drop things of one kind on. Returns how to stop. */
export function makeTarget(element: HTMLElement, target: () => DropTarget): () => void {
  return dropTargetForElements({
    element,
    canDrop: ({ source }) => source.data['kind'] === target().accepts && source.element !== element,
    onDrag: ({ location }) => target().onOver(halfOf(element, location.current.input.clientY)),
    onDragLeave: () => target().onOver(undefined),
    onDrop: ({ source, location }) => {
      target().onOver(undefined)
      const id = source.data['id']
      if (typeof id === 'string') target().onDrop(id, halfOf(element, location.current.input.clientY))
    },
  })
}
