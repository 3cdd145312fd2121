// Names of a stack: from any text to what every cloud takes.
import { shortened } from '../clouds/shortened.ts'

/** Letters that Unicode decomposition leaves as they are. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const MAX_NAME = 20
const SLUG = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

/**
 * The slug of a stack's name: 2-20 of [a-z0-9-], starting with a letter and not ending in a dash. Derived from any
 * text: transliterated, collapsed, trimmed. What leaves nothing becomes "stack".
 */
export function slugOf(text: string): string {
  if (text === last.text) return last.slug
  last = { text, slug: slugFrom(text) }
  return last.slug
}

/** The facts of one stack are looked at again and again while it is compiled. */
let last = { text: '', slug: slugFrom('') }

function slugFrom(text: string): string {
  if (text.length >= 2 && text.length <= MAX_NAME && SLUG.test(text)) return text
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? '')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
  const slug = plain.slice(0, MAX_NAME).replace(/-+$/, '')
  return slug.length >= 2 ? slug : slug.length === 1 ? `${slug}-stack` : 'stack'
}

/**
 * The Terraform label of a node: the component's own for the first of a type, with the node's id from the second on.
 */
export function labelOfNode(componentLabel: string, nodeId: string, isFirst: boolean): string {
  if (isFirst) return componentLabel
  const own = nodeId.replaceAll('-', '_')
  return own.startsWith(`${componentLabel}_`) ? own : `${componentLabel}_${own}`
}

/**
 * A part of a physical name: `base` for the only node, base and label for others, cut to `max` with a checksum that
 * keeps two long names apart.
 */
export function namePart(base: string, componentLabel: string, label: string, max: number): string {
  const rest = label === componentLabel ? '' : label.slice(componentLabel.length).replaceAll('_', '-')
  return shortened(`${base}${rest}`, max)
}
