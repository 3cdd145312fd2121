// What was found where: places by kinds, with how much was looked through.
import type { Mark } from '../../test/support/secret-marks.ts'
import type { Finder } from './finder.ts'

/** A place that is looked at. */
export interface Place {
  readonly name: string
  /** Looks at one thing in it. @param label what it is, for what is found there */
  look(label: string, bytes: Buffer | string): void
}

interface Row extends Place {
  /** Fewer bytes than this were not looked at. */
  readonly leastBytes: number
  bytes: number
  /** What was found, and in which things. */
  readonly hits: Map<Mark, Set<string>>
}

export interface Table {
  /** Adds a place. @param leastBytes of which it holds at least so many, or was not looked at */
  place(name: string, leastBytes: number): Place
  /** The table as text, and a sentence for each thing that is wrong. */
  print(): { readonly lines: readonly string[]; readonly ok: number; readonly wrong: readonly string[] }
}

const isNotShownIn =
  (name: string) =>
  ({ shownIn = [] }: Mark): boolean =>
    !shownIn.includes(name)

/** Things that are named of one hit. */
const NAMED_MAX = 5

/**
 * Begins a table.
 * @param marks what may be nowhere
 * @param eye what lies in a log on purpose and is no secret: `eyes` name the places in which it has to be found
 */
export function createTable(
  finder: Finder,
  marks: readonly Mark[],
  { eye, eyes }: { readonly eye: Mark; readonly eyes: readonly string[] },
): Table {
  const rows: Row[] = []
  const kinds = [...new Set(marks.map(({ kind }) => kind))]
  return {
    place: (name, leastBytes) => {
      const row: Row = {
        name,
        leastBytes,
        bytes: 0,
        hits: new Map(),
        look: (label, given) => {
          const bytes = typeof given === 'string' ? Buffer.from(given) : given
          row.bytes += bytes.length
          for (const mark of [...finder.find(bytes)].filter(isNotShownIn(name)))
            row.hits.set(mark, (row.hits.get(mark) ?? new Set()).add(label))
        },
      }
      rows.push(row)
      return row
    },
    print: () => {
      const wrong: string[] = []
      let ok = 0
      const width = Math.max(...rows.map(({ name }) => name.length))
      const lines = [
        `${'place'.padEnd(width)} ${'bytes'.padStart(12)} ${kinds.map((_, at) => String(at + 1).padStart(3)).join('')}`,
      ]
      for (const { name, bytes, leastBytes, hits } of rows) {
        const counts = kinds.map((kind) => [...hits.keys()].filter((mark) => mark !== eye && mark.kind === kind).length)
        const cells = counts.map((count) => String(count).padStart(3)).join('')
        lines.push(`${name.padEnd(width)} ${bytes.toLocaleString('en').padStart(12)} ${cells}`)
        if (bytes < leastBytes) wrong.push(`${name}: not looked at, it has ${bytes} bytes`)
        else ok += counts.filter((count) => count === 0).length
        for (const [mark, labels] of hits)
          if (mark !== eye)
            wrong.push(`${name}: ${mark.kind}, ${mark.name}: ${[...labels].slice(0, NAMED_MAX).join(', ')}`)
        if (!eyes.includes(name)) continue
        if (hits.has(eye)) ok += 1
        else wrong.push(`${name}: what was put there on purpose is not found`)
      }
      for (const name of eyes) if (!rows.some((row) => row.name === name)) wrong.push(`${name}: there is no such place`)
      const legend = kinds.map((kind, at) => {
        const count = marks.filter((mark) => mark.kind === kind).length
        return `  ${String(at + 1).padStart(2)} ${kind} (${count})`
      })
      return { lines: [...lines, 'kinds, with how many secrets of each were looked for:', ...legend], ok, wrong }
    },
  }
}
