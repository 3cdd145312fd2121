// What changed between two texts, line by line, as people read it: the changed
// lines with a few around them.
import { structuredPatch } from 'diff'

/** Lines that stand around a change so that its place is known. */
const CONTEXT = 3

export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
  /** Its number in the text that has it: a removed line in the one before. */
  readonly number: number
}

export interface LineDiff {
  /** Parts of the texts, between which nothing changed. */
  readonly parts: readonly (readonly DiffLine[])[]
  readonly added: number
  readonly removed: number
}

/** Compares two texts. Equal texts have no parts. */
export function diffLines(before: string, after: string): LineDiff {
  const { hunks } = structuredPatch('', '', before, after, '', '', { context: CONTEXT })
  const parts = hunks.map(({ oldStart, newStart, lines }) => {
    let inOld = oldStart
    let inNew = newStart
    // A line such as "\ No newline at end of file" is of the format and not of the text.
    return lines
      .filter((line) => !line.startsWith('\\'))
      .map((line): DiffLine => {
        const text = line.slice(1)
        if (line.startsWith('+')) return { kind: 'added', text, number: inNew++ }
        if (line.startsWith('-')) return { kind: 'removed', text, number: inOld++ }
        inOld += 1
        return { kind: 'same', text, number: inNew++ }
      })
  })
  const count = (kind: DiffLine['kind']) => parts.flat().filter((line) => line.kind === kind).length
  return { parts, added: count('added'), removed: count('removed') }
}
