// Texts of which some words matter more: a template such as "When <b>{{field}}</b>
// is met" and what stands in its gaps, as parts that a page draws.

/** Words that are written alike. */
export interface Part {
  readonly text: string
  readonly isStrong: boolean
}

/** What is in a gap: a text, or parts of their own. */
type Filling = string | readonly Part[]

const MARK = /(<\/?b>)/
const GAP = /\uE000(\w+)\uE001/

/** What a text template is asked for with: each gap keeps its own name until {@link fill} puts something in it. */
export function gaps<Name extends string>(...names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, `\uE000${name}\uE001`])) as Record<Name, string>
}

/**
 * Puts fillings into the gaps of a template; what people typed is never read as a mark.
 * @param template a text that was asked for with {@link gaps}
 */
export function fill(template: string, fillings: Readonly<Record<string, Filling>>): Part[] {
  const parts: Part[] = []
  let isStrong = false
  for (const piece of template.split(MARK)) {
    if (piece === '<b>' || piece === '</b>') isStrong = piece === '<b>'
    else {
      for (const [index, text] of piece.split(GAP).entries()) {
        // Every second piece is the name of a gap.
        const filling = index % 2 === 0 ? text : (fillings[text] ?? '')
        if (typeof filling !== 'string') parts.push(...filling)
        else if (filling !== '') parts.push({ text: filling, isStrong })
      }
    }
  }
  return parts
}

/** Joins lists of parts as a language joins words: "a, b and c". */
export function joinParts(language: string, items: readonly (readonly Part[])[]): Part[] {
  const joined = new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' }).formatToParts(
    items.map((_, index) => String(index)),
  )
  return joined.flatMap(({ type, value }) =>
    type === 'element' ? (items[Number(value)] ?? []) : [{ text: value, isStrong: false }],
  )
}

/** The same as plain text. */
export function plainText(parts: readonly Part[]): string {
  return parts.map(({ text }) => text).join('')
}
