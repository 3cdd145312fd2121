// Where toasts stand: in a corner or at an edge where they cover nothing that can be pressed or filled in.

/** A rectangle on screen, in pixels. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

type Size = Pick<Box, 'width' | 'height'>

/** Between the toasts and the edges of the window, in pixels. */
const EDGE = 16
/** Places are tried this far apart, in pixels. */
const STEP = 8
/** The part of the height, from the top and from the bottom, in which toasts can stand: its middle is for the page. */
const BAND = 0.4

/**
 * Finds where toasts cover least of what can be pressed: at the upper right where nothing is there, else as near to
 * it as possible, and at the lower edge last.
 * @param size of the toasts together
 * @param taken what can be pressed
 */
export function placeToasts(size: Size, view: Size, taken: readonly Box[]): { left: number; top: number } {
  const right = view.width - EDGE - size.width
  const lowest = view.height - EDGE - size.height
  const lefts = [...new Set([right, (view.width - size.width) / 2, EDGE].map((left) => Math.max(EDGE, left)))]
  const room = Math.max(0, lowest - EDGE)
  const near = Math.floor((room * BAND) / STEP)
  const steps = Array.from({ length: near + 1 }, (_, index) => index * STEP)
  const tops = [...steps.map((step) => EDGE + step), ...steps.map((step) => Math.max(EDGE, lowest - step))]
  let best = { left: lefts[0] ?? EDGE, top: EDGE }
  let least = Number.POSITIVE_INFINITY
  for (const top of tops) {
    for (const left of lefts) {
      const covered = coveredBy({ left, top, ...size }, taken)
      if (covered >= least) continue
      best = { left, top }
      least = covered
      if (least === 0) return best
    }
  }
  return best
}

/** How much of the rectangles one covers, in square pixels. */
export function coveredBy(box: Box, taken: readonly Box[]): number {
  let sum = 0
  for (const other of taken) {
    const width = Math.min(box.left + box.width, other.left + other.width) - Math.max(box.left, other.left)
    const height = Math.min(box.top + box.height, other.top + other.height) - Math.max(box.top, other.top)
    if (width > 0 && height > 0) sum += width * height
  }
  return sum
}

const PRESSABLE =
  'a[href], button, input, select, textarea, summary, [role="tab"], [role="switch"], [role="button"], [tabindex="0"][role]'

/** What can be pressed or filled in at the moment, as far as it is in sight; under an open dialog nothing can be. */
export function pressableBoxes(except: Element): Box[] {
  const dialogs = document.querySelectorAll('dialog:modal')
  const root = dialogs[dialogs.length - 1] ?? document
  const found: Box[] = []
  for (const element of root.querySelectorAll(PRESSABLE)) {
    if (except.contains(element) || !element.checkVisibility({ visibilityProperty: true })) continue
    const { left, top, width, height } = element.getBoundingClientRect()
    if (width > 0 && height > 0 && top < innerHeight && top + height > 0) found.push({ left, top, width, height })
  }
  return found
}
