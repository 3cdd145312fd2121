// Reads the XML in which the older services of AWS answer: elements and their texts, which is all that they use of it.

/** An element; of one with others in it the text is empty. */
export interface Element {
  readonly name: string
  readonly text: string
  readonly within: readonly Element[]
}

const PIECE = /<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<(\/)?([\w:.-]+)(?:\s[^<>]*?)?(\/)?>|([^<]+)/g
const ENTITY = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi
const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

interface Open {
  readonly name: string
  text: string
  readonly within: Element[]
}

/** The outermost element of a text. @throws Error when the text is no XML */
export function parseXml(xml: string): Element {
  const root: Open = { name: '', text: '', within: [] }
  const open = [root]
  for (const [, isEnd, name = '', isEmpty, text] of xml.matchAll(PIECE)) {
    const inner = open.at(-1) ?? root
    if (text !== undefined) inner.text += text
    else if (isEnd !== undefined) {
      open.pop()
      if (inner === root || inner.name !== name) throw new Error('An answer of AWS is no XML.')
      close(inner, open.at(-1) ?? root)
    } else if (name !== '') {
      const next: Open = { name, text: '', within: [] }
      if (isEmpty === undefined) open.push(next)
      else close(next, inner)
    }
  }
  const [first] = root.within
  if (first === undefined || open.length > 1) throw new Error('An answer of AWS is no XML.')
  return first
}

function close({ name, text, within }: Open, parent: Open): void {
  parent.within.push({ name, within, text: within.length > 0 ? '' : plain(text) })
}

function plain(text: string): string {
  return text.trim().replaceAll(ENTITY, (_all, hex?: string, decimal?: string, named?: string) => {
    if (named !== undefined) return NAMED[named.toLowerCase()] ?? ''
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
  })
}

/** All elements at a path such as reservationSet.item.instancesSet.item. */
export function elementsAt(element: Element, path: string): readonly Element[] {
  return path
    .split('.')
    .reduce<readonly Element[]>(
      (found, name) => found.flatMap(({ within }) => within.filter((one) => one.name === name)),
      [element],
    )
}

/** The text of the first element at a path; empty when there is none. */
export function textAt(element: Element, path: string): string {
  return elementsAt(element, path)[0]?.text ?? ''
}

/** A number at a path; 0 when there is none. */
export function numberAt(element: Element, path: string): number {
  return Number(textAt(element, path) || 0)
}
