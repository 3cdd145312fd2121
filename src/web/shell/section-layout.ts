// How someone arranged the sidebar: the order of the sections and which of
// them are closed. Kept on the device, so what is read may be anything.
import { SECTION_IDS, type SectionId } from './sections.ts'

export interface SectionLayout {
  readonly order: readonly SectionId[]
  readonly closed: readonly SectionId[]
}

/** What someone sees who arranged nothing. */
export const DEFAULT_LAYOUT: SectionLayout = { order: SECTION_IDS, closed: [] }

const idsIn = (value: unknown): SectionId[] =>
  Array.isArray(value)
    ? SECTION_IDS.filter((id) => value.includes(id)).toSorted((a, b) => value.indexOf(a) - value.indexOf(b))
    : []

/**
 * Reads a kept layout. Sections that it does not know, such as of a later version, stand at the end; what is no layout
 * gives the default.
 */
export function parseLayout(text: string | undefined): SectionLayout {
  let kept: unknown
  try {
    kept = JSON.parse(text ?? 'null')
  } catch {
    return DEFAULT_LAYOUT
  }
  if (typeof kept !== 'object' || kept === null) return DEFAULT_LAYOUT
  const known = idsIn('order' in kept ? kept.order : [])
  return {
    order: [...known, ...SECTION_IDS.filter((id) => !known.includes(id))],
    closed: idsIn('closed' in kept ? kept.closed : []),
  }
}

/**
 * Moves a section beside another one.
 * @param side on which side of `target` it comes to stand
 */
export function moveBeside(
  order: readonly SectionId[],
  id: SectionId,
  target: SectionId,
  side: 'before' | 'after',
): SectionId[] {
  if (id === target) return [...order]
  const rest = order.filter((one) => one !== id)
  const at = rest.indexOf(target) + (side === 'after' ? 1 : 0)
  return [...rest.slice(0, at), id, ...rest.slice(at)]
}

/**
 * Moves a section one place among those that are shown.
 * @param shown the sections that this person sees, in their order
 * @returns the same order when it is at the end already
 */
export function moveBy(
  order: readonly SectionId[],
  shown: readonly SectionId[],
  id: SectionId,
  step: 1 | -1,
): readonly SectionId[] {
  const neighbour = shown[shown.indexOf(id) + step]
  return neighbour === undefined ? order : moveBeside(order, id, neighbour, step === 1 ? 'after' : 'before')
}
