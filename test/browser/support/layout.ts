// What the layout of a page can do wrong at a width, found by measuring: no picture is compared.
import type { Page } from '@playwright/test'

/** Widths in CSS pixels, from a small phone to a large screen, on both sides of where layouts change. */
export const WIDTHS = [360, 390, 480, 600, 768, 900, 1024, 1200, 1280, 1440, 1920] as const

/**
 * What is wrong with the layout of a page as it is, a line for each fault: what sticks out of the window, texts that
 * are cut or lie over each other, controls that lie over each other or are too small to be met, cells of many short
 * lines, strips that scroll without a hint, and a single button left over on the last of several lines.
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  // What follows the width by script has drawn itself by the second frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return page.evaluate(findFaults)
}

/** CSS pixels from the corner of the window. */
interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Runs in the page, and therefore has everything that it needs inside itself. */
function findFaults(): string[] {
  /** CSS pixels that rounding can make up. */
  const SLACK = 1.5
  /** WCAG 2.5.8: CSS pixels of a target, or of the circle around it that no other target meets. */
  const TARGET = 24
  const LINES = 4
  /** Letters that have room on fewer lines. */
  const SHORT = 40
  /** CSS pixels in which an ellipsis leaves nothing to read. */
  const NOTHING = 60
  const found = new Set<string>()
  const root = document.documentElement
  const width = root.clientWidth
  const range = document.createRange()

  const name = (element: Element): string => {
    const text = (element.getAttribute('aria-label') ?? element.textContent).trim().replaceAll(/\s+/g, ' ')
    return `${[element.localName, ...element.classList].slice(0, 3).join('.')} “${text.slice(0, 40)}”`
  }
  const styles = new Map<Element, CSSStyleDeclaration>()
  const style = (element: Element): CSSStyleDeclaration => {
    const known = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, known)
    return known
  }
  const lineage = (element: Element): Element[] => {
    const all = []
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) all.push(one)
    return all
  }
  // What the diagram of the builder draws moves and zooms; code scrolls as code does.
  const isLeftOut = (element: Element): boolean =>
    element.closest('script, style, noscript, option, svg, .react-flow, .code__body, [aria-hidden="true"]') !== null
  const isHidden = (element: Element): boolean =>
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    lineage(element).some((one) => style(one).clipPath === 'inset(50%)')
  const isFloating = (element: Element): boolean =>
    lineage(element).some((one) => /fixed|sticky/.test(style(one).position))
  /** Where an element can be seen: what scrolls or clips around it hides the rest. */
  const windowOf = (around: readonly Element[]): Box => {
    let [left, top, right, bottom] = [-Infinity, -Infinity, Infinity, Infinity]
    for (const one of around) {
      if (style(one).overflowX === 'visible') continue
      const box = one.getBoundingClientRect()
      left = Math.max(left, box.left)
      top = Math.max(top, box.top)
      right = Math.min(right, box.right)
      bottom = Math.min(bottom, box.bottom)
    }
    return { left, top, right, bottom }
  }
  /** How far two boxes lie over each other, in each direction. */
  const shared = (one: Box, other: Box): { across: number; down: number } => ({
    across: Math.min(one.right, other.right) - Math.max(one.left, other.left),
    down: Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
  })
  /** Boxes by the line on which they stand. */
  const lines = (boxes: readonly DOMRect[]): DOMRect[][] => {
    const all: DOMRect[][] = []
    for (const box of [...boxes].sort((one, other) => one.top - other.top)) {
      const last = all.at(-1)
      if (last?.some((one) => Math.min(one.bottom, box.bottom) - Math.max(one.top, box.top) > 4)) last.push(box)
      else all.push([box])
    }
    return all
  }

  if (root.scrollWidth > width) found.add(`the page scrolls sideways by ${root.scrollWidth - width} px`)

  const texts: { element: Element; rect: Box }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { currentNode: node } = walker
    const element = node.parentElement
    const text = node.nodeValue?.trim() ?? ''
    if (!element || text === '' || isLeftOut(element) || isHidden(element)) continue
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 0)
    const rect = range.getBoundingClientRect()
    if (text.length <= SHORT && element.closest('td, th, dt, dd, button, .btn, .badge, .stat') !== null) {
      const count = lines(rects).length
      if (count >= LINES) found.add(`${count} lines: ${name(element)}`)
    }
    const clipping = lineage(element).find(
      (one) => style(one).overflowX !== 'visible' || style(one).overflowY !== 'visible',
    )
    if (!clipping) {
      if (rect.right > width + SLACK || rect.left < -SLACK) found.add(`outside of the window: ${name(element)}`)
    } else if (!/auto|scroll/.test(style(clipping).overflowX + style(clipping).overflowY)) {
      const box = clipping.getBoundingClientRect()
      const { textOverflow, webkitLineClamp } = style(clipping)
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') {
        if (textOverflow === 'ellipsis' && rect.width > box.width + SLACK && box.width < NOTHING)
          found.add(`nothing left of: ${name(element)}`)
      } else if (rect.right > box.right + SLACK || rect.left < box.left - SLACK || rect.bottom > box.bottom + 3)
        found.add(`cut: ${name(element)}`)
    }
    if (isFloating(element)) continue
    const window = windowOf(lineage(element))
    for (const part of rects) {
      const rect = {
        left: Math.max(part.left, window.left),
        top: Math.max(part.top, window.top),
        right: Math.min(part.right, window.right),
        bottom: Math.min(part.bottom, window.bottom),
      }
      if (rect.right - rect.left > SLACK && rect.bottom - rect.top > 4) texts.push({ element, rect })
    }
  }
  texts.sort((one, other) => one.rect.top - other.rect.top)
  for (const [at, one] of texts.entries())
    for (let next = at + 1; next < texts.length; next++) {
      const other = texts[next]
      if (!other || other.rect.top > one.rect.bottom - 6) break
      if (one.element === other.element) continue
      const { across, down } = shared(one.rect, other.rect)
      if (across > 2 && down > 6) found.add(`over each other: ${name(one.element)} and ${name(other.element)}`)
    }

  const targets = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=tab]')]
    .filter((one) => !isLeftOut(one) && !isHidden(one))
    .map((one) => {
      // The label of a box is part of its target.
      const element = (one instanceof HTMLInputElement && one.closest('label')) || one
      return { element, rect: element.getBoundingClientRect(), window: windowOf(lineage(element).slice(1)) }
    })
    // Half hidden by an edge is not met there: it is scrolled to.
    .filter(({ rect, window }) => {
      const { across, down } = shared(rect, window)
      return rect.width > 0 && across > rect.width - SLACK && down > rect.height - SLACK
    })
  for (const { element, rect } of targets) {
    if (style(element).display === 'inline' || (rect.width >= TARGET - 0.5 && rect.height >= TARGET - 0.5)) continue
    const x = rect.left + rect.width / 2
    const y = rect.top + rect.height / 2
    const meets = targets.find((other) => {
      if (other.element === element || other.element.contains(element) || element.contains(other.element)) return false
      const nearestX = Math.max(other.rect.left, Math.min(x, other.rect.right))
      const nearestY = Math.max(other.rect.top, Math.min(y, other.rect.bottom))
      return Math.hypot(nearestX - x, nearestY - y) < TARGET / 2 - 0.5
    })
    if (meets) found.add(`too small: ${name(element)} beside ${name(meets.element)}`)
  }
  const settled = targets.filter(({ element }) => !isFloating(element))
  for (const [at, one] of settled.entries())
    for (const other of settled.slice(at + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue
      const { across, down } = shared(one.rect, other.rect)
      if (across > 2 && down > 2) found.add(`over each other: ${name(one.element)} and ${name(other.element)}`)
    }

  for (const element of document.querySelectorAll('body *')) {
    if (isLeftOut(element) || element.matches('.code__scroll') || isHidden(element)) continue
    const { overflowX, flexWrap } = style(element)
    if (/auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + SLACK) {
      const cut = style(element).getPropertyValue('--cut')
      if (cut === '' || cut === '0px') found.add(`scrolls sideways without a hint: ${name(element)}`)
    }
    const buttons = [...element.children].filter((one) => one.matches('.btn'))
    if (flexWrap !== 'wrap' || buttons.length < 3) continue
    const rows = lines(buttons.map((one) => one.getBoundingClientRect()))
    const alone = rows.length > 1 && rows.at(-1)?.length === 1 ? rows.at(-1)?.[0] : undefined
    // One that fills its line stands well.
    if (alone && alone.width < element.clientWidth / 2)
      found.add(`a button stands alone: ${name(buttons.at(-1) ?? element)}`)
  }
  return [...found]
}
