// Reads the XML in which the older services of AWS answer: elements and their texts, which is all that they use of it.
import { XMLParser } from 'fast-xml-parser'

/** An element: its text, or the elements within it by their names. */
export type Element = string | { readonly [name: string]: readonly Element[] }

const parser = new XMLParser({
  // An element stands in a list, also where it is the only one of its name.
  isArray: () => true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  // Characters by their numbers.
  htmlEntities: true,
})

/** The outermost element of a text. @throws Error when the text is no XML */
export function parseXml(xml: string): Element {
  const [root] = Object.values(parser.parse(xml, true) as { readonly [name: string]: readonly Element[] })
  const [first] = root ?? []
  if (first === undefined) throw new Error('An answer of AWS is no XML.')
  return first
}

/** As {@link parseXml}; undefined when the text is no XML. */
export function readXml(xml: string): Element | undefined {
  try {
    return parseXml(xml)
  } catch {
    return undefined
  }
}

/** All elements at a path such as reservationSet.item.instancesSet.item. */
export function elementsAt(element: Element, path: string): readonly Element[] {
  return path
    .split('.')
    .reduce<readonly Element[]>((found, name) => found.flatMap((one) => childrenOf(one, name)), [element])
}

function childrenOf(element: Element, name: string): readonly Element[] {
  return typeof element === 'string' || !Object.hasOwn(element, name) ? [] : (element[name] ?? [])
}

/** The text of the first element at a path; empty when there is none, or it has others within. */
export function textAt(element: Element, path: string): string {
  const [first] = elementsAt(element, path)
  return typeof first === 'string' ? first : ''
}

/** A number at a path; 0 when there is none. */
export function numberAt(element: Element, path: string): number {
  return Number(textAt(element, path) || 0)
}

/** All elements of a name, however deep they are, but for those within one of that name. */
export function elementsNamed(element: Element, name: string): readonly Element[] {
  if (typeof element === 'string') return []
  return Object.entries(element).flatMap(([own, within]) =>
    own === name ? within : within.flatMap((one) => elementsNamed(one, name)),
  )
}

/** Names, ids and numbers: nothing that is read of an answer has other characters or is longer. */
const PLAIN = /^[\w+/=:.@,-]{1,4096}$/

/** The plain texts of all elements of a name, however deep they are. */
export function fieldsOf(element: Element, name: string): string[] {
  return elementsNamed(element, name).filter((one): one is string => typeof one === 'string' && PLAIN.test(one))
}

/** The first of {@link fieldsOf}. */
export function fieldOf(element: Element, name: string): string | undefined {
  return fieldsOf(element, name)[0]
}
