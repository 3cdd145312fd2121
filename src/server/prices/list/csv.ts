// Rows of comma-separated values as Amazon writes them: https://www.rfc-editor.org/rfc/rfc4180. A file of EC2 has some
// hundred MB, of which a thousandth is wanted: rows are put together line by line, and only those that can be wanted
// are taken apart.

/** Characters of a row: those of EC2 have some thousand. A quotation mark that nobody closes would collect the file. */
const ROW_MAX = 100_000

/**
 * Collects lines into rows: a line break inside of quotes is part of a value. A row that is too long stays open, and
 * nothing follows it.
 */
export function createRows(take: (row: string) => void): { line: (line: string) => void; isOpen: () => boolean } {
  let open: string | undefined
  return {
    line: (line) => {
      if (open !== undefined && open.length > ROW_MAX) return
      const row = open === undefined ? line : `${open}\n${line}`
      // What is open has an odd number of quotation marks: an odd number more closes it.
      if (isEven(line) === (open === undefined)) {
        open = undefined
        take(row.endsWith('\r') ? row.slice(0, -1) : row)
      } else open = row
    },
    isOpen: () => open !== undefined,
  }
}

/** Whether a line has an even number of quotation marks. */
function isEven(line: string): boolean {
  let even = true
  for (let at = line.indexOf('"'); at !== -1; at = line.indexOf('"', at + 1)) even = !even
  return even
}

/** The values of a row. */
export function valuesOf(row: string): readonly string[] {
  const values: string[] = []
  for (let at = 0; at <= row.length;) {
    if (row[at] !== '"') {
      const end = row.indexOf(',', at)
      values.push(row.slice(at, end === -1 ? undefined : end))
      at = end === -1 ? row.length + 1 : end + 1
      continue
    }
    let end = row.indexOf('"', at + 1)
    while (end !== -1 && row[end + 1] === '"') end = row.indexOf('"', end + 2)
    const last = end === -1 ? row.length : end
    values.push(row.slice(at + 1, last).replaceAll('""', '"'))
    at = last + 2
  }
  return values
}
