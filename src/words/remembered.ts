// Texts of numbers that come again: a price of the book stands in many lines, and formatting takes ten times as long
// as looking up.

/** Few enough to weigh nothing, and more than the lines of a large stack have. */
const TEXTS_MAX = 1000

/** The same function, which remembers the texts of the last numbers. */
export function remembered(textOf: (value: number) => string): (value: number) => string {
  const known = new Map<number, string>()
  return (value) => {
    const before = known.get(value)
    // A map does not tell -0 from 0; people see a sign.
    if (before !== undefined && value !== 0) return before
    const text = textOf(value)
    if (known.size >= TEXTS_MAX) known.clear()
    known.set(value, text)
    return text
  }
}
