// Drag and drop by mouse: components of the palette into the chain, and cards
// of the chain to another place. Everything that it does can be done by keyboard.
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

/** A card of the chain, or a component of the palette. */
export interface Dragged {
  readonly kind: 'node' | 'part'
  /** Id of the node, or type of the component. */
  readonly id: string
}

export interface ChainTarget {
  /** The place under the pointer; undefined when it left. */
  readonly onOver: (y: number | undefined) => void
  readonly onDrop: (dragged: Dragged, y: number) => void
}

/** Makes an element something that can be dragged. Returns how to stop. */
export function makeSource(
  element: HTMLElement,
  dragged: Dragged,
  onDragging: (isDragging: boolean) => void,
): () => void {
  return draggable({
    element,
    getInitialData: () => ({ ...dragged }),
    onDragStart: () => onDragging(true),
    onDrop: () => onDragging(false),
  })
}

const read = (data: Record<string | symbol, unknown>): Dragged | undefined => {
  const { kind, id } = data
  return (kind === 'node' || kind === 'part') && typeof id === 'string' ? { kind, id } : undefined
}

/** Makes the chain a place to drop on. Returns how to stop. */
export function makeTarget(element: HTMLElement, target: () => ChainTarget): () => void {
  return dropTargetForElements({
    element,
    canDrop: ({ source }) => read(source.data) !== undefined,
    onDrag: ({ location }) => target().onOver(location.current.input.clientY),
    onDragLeave: () => target().onOver(undefined),
    onDrop: ({ source, location }) => {
      const dragged = read(source.data)
      target().onOver(undefined)
      if (dragged) target().onDrop(dragged, location.current.input.clientY)
    },
  })
}
