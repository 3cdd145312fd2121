// "Did you mean …?": the nearest of the names that could have been meant.

/** The end of a message, or nothing when no name is near enough. */
export function suggest(name: string, names: Iterable<string>): string {
  let best: string | undefined
  let limit = Math.max(2, Math.floor(name.length / 4)) + 1
  for (const other of names) {
    if (Math.abs(other.length - name.length) >= limit) continue
    const distance = editDistance(name, other, limit)
    if (distance < limit) {
      best = other
      limit = distance
    }
  }
  return best === undefined ? '' : `; did you mean "${best}"?`
}

/** Characters to add, drop or change, at most a limit. */
function editDistance(one: string, other: string, limit: number): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    let lowest = i
    for (let j = 1; j <= other.length; j++) {
      const change = (before[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      const distance = Math.min((before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, change)
      row.push(distance)
      lowest = Math.min(lowest, distance)
    }
    if (lowest >= limit) return limit
    before = row
  }
  return before[other.length] ?? limit
}
