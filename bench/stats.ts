// Times, and what is told of them.

/** The value below which a share of the samples lies. @param share from 0 to 1 */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** A row of the report: what was measured, the figure, and the aim when there is one. */
export interface Row {
  readonly what: string
  readonly figure: string
  readonly aim?: string
  /** False when an aim is missed. */
  readonly isMet?: boolean
}

/** Prints rows as a table. */
export function printRows(title: string, rows: readonly Row[]): void {
  console.log(`\n${title}`)
  const width = Math.max(...rows.map((row) => row.what.length))
  for (const { what, figure, aim, isMet } of rows) {
    const verdict = aim === undefined ? '' : `   aim ${aim}${isMet ? '' : '   MISSED'}`
    console.log(`  ${what.padEnd(width)}  ${figure}${verdict}`)
  }
}

/** Milliseconds in a form that keeps small figures readable. */
export function ms(value: number): string {
  return `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`
}
