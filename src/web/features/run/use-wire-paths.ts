import { useLayoutEffect, useState, type RefObject } from 'react'
import type { Wire } from './units.ts'

interface WirePath {
  readonly key: string
  readonly path: string
  readonly state: Wire['state']
}

/** Radius of a corner. */
const CORNER = 6
/** Beside a card that a wire passes. */
const GUTTER = 6

/**
 * The wires between cards as paths, from where the cards stand; drawn again when they move.
 * @param ref what holds the cards, which name themselves by `data-unit`
 */
export function useWirePaths(ref: RefObject<HTMLElement | null>, wires: readonly Wire[]): readonly WirePath[] {
  const [size, setSize] = useState('')
  const [paths, setPaths] = useState<readonly WirePath[]>([])
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    const observer = new ResizeObserver(() => setSize(`${box.clientWidth} ${box.clientHeight}`))
    observer.observe(box)
    return () => observer.disconnect()
  }, [ref])
  useLayoutEffect(() => {
    const box = ref.current
    if (!box || size === '') return
    const base = box.getBoundingClientRect()
    const places = new Map(
      [...box.querySelectorAll<HTMLElement>('[data-unit]')].map((card) => {
        const at = card.getBoundingClientRect()
        return [
          card.dataset['unit'] ?? '',
          {
            x: at.left - base.left + at.width / 2,
            left: at.left - base.left,
            top: at.top - base.top,
            bottom: at.bottom - base.top,
          },
        ]
      }),
    )
    const rows = [...new Set([...places.values()].map(({ top }) => Math.round(top)))].toSorted((a, b) => a - b)
    setPaths(
      wires.flatMap(({ from, to, state }) => {
        const [one, other] = [places.get(from), places.get(to)]
        if (!one || !other) return []
        const [upper, lower] = one.top < other.top ? [one, other] : [other, one]
        const isNext = rows.indexOf(Math.round(lower.top)) - rows.indexOf(Math.round(upper.top)) === 1
        const path = isNext ? bent(upper, lower) : around(upper, lower)
        return [{ key: `${from} ${to}`, path, state }]
      }),
    )
  }, [ref, wires, size])
  return paths
}

interface Place {
  readonly x: number
  readonly left: number
  readonly top: number
  readonly bottom: number
}

/** From a card down to one in the next row. */
function bent(upper: Place, lower: Place): string {
  const y = (upper.bottom + lower.top) / 2
  const step = Math.sign(lower.x - upper.x)
  if (Math.abs(lower.x - upper.x) < 2 * CORNER) return `M${upper.x} ${upper.bottom}V${lower.top}`
  return [
    `M${upper.x} ${upper.bottom}V${y - CORNER}`,
    `Q${upper.x} ${y} ${upper.x + step * CORNER} ${y}`,
    `H${lower.x - step * CORNER}`,
    `Q${lower.x} ${y} ${lower.x} ${y + CORNER}V${lower.top}`,
  ].join('')
}

/** From a card past others to one further down, through the gap at the left of that one. */
function around(upper: Place, lower: Place): string {
  const gutter = lower.left - GUTTER
  return `M${upper.x} ${upper.bottom}V${upper.bottom + GUTTER}H${gutter}V${lower.top - GUTTER}H${lower.x}V${lower.top}`
}
