// The directives of a template: from the order in which they stand in the text
// to nodes that hold what stands between them.
import { HclError } from './cursor.ts'
import type { Expression, TemplatePart } from './nodes.ts'

/** One `%{ … }`, as it is in the text. */
export type Directive =
  | { readonly kind: 'directive'; readonly word: 'if'; readonly expression: Expression; readonly line: number }
  | {
      readonly kind: 'directive'
      readonly word: 'for'
      readonly keyName: string | undefined
      readonly valueName: string
      readonly expression: Expression
      readonly line: number
    }
  | { readonly kind: 'directive'; readonly word: 'else' | 'endif' | 'endfor'; readonly line: number }

/** A part of a template before its directives are nested. */
export type FlatPart = string | Expression | Directive

/** An open directive, or the template itself. */
interface Level {
  /** The directive that closes it; undefined for the template itself. */
  readonly closedBy: 'endif' | 'endfor' | undefined
  parts: TemplatePart[]
  /** What stands after `else`. */
  readonly whenFalse: TemplatePart[]
}

/**
 * Nests directives.
 * @param line of the template, for an error about a directive that is not closed
 * @throws HclError
 */
export function nestDirectives(flat: readonly FlatPart[], line: number): TemplatePart[] {
  const root: TemplatePart[] = []
  const levels: Level[] = [{ closedBy: undefined, parts: root, whenFalse: [] }]
  for (const part of flat) {
    const top = levels.at(-1)
    if (top === undefined) break
    if (typeof part === 'string' || part.kind !== 'directive') top.parts.push(part)
    else if (part.word === 'if') levels.push(openIf(top, part))
    else if (part.word === 'for') levels.push(openFor(top, part))
    else if (part.word === 'else') {
      if (top.closedBy !== 'endif') throw new HclError('template "else" without "if"', undefined, part.line)
      top.parts = top.whenFalse
    } else {
      if (top.closedBy !== part.word)
        throw new HclError(`template "${part.word}" without its opening directive`, undefined, part.line)
      levels.pop()
    }
  }
  if (levels.length > 1) throw new HclError('template directive is not closed', undefined, line)
  return root
}

function openIf(top: Level, { expression, line }: Extract<Directive, { word: 'if' }>): Level {
  const level: Level = { closedBy: 'endif', parts: [], whenFalse: [] }
  top.parts.push({
    kind: 'template-if',
    condition: expression,
    whenTrue: level.parts,
    whenFalse: level.whenFalse,
    line,
  })
  return level
}

function openFor(top: Level, directive: Extract<Directive, { word: 'for' }>): Level {
  const level: Level = { closedBy: 'endfor', parts: [], whenFalse: [] }
  const { keyName, valueName, expression: collection, line } = directive
  top.parts.push({ kind: 'template-for', keyName, valueName, collection, body: level.parts, line })
  return level
}
