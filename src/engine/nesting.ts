// How deep and how large values are that people send: what goes through a value calls itself for each level.

/** Levels of lists and objects in a setting. Terraform files that people bring are read to the same depth. */
export const NESTING_MAX = 100

/** How many lists and objects lie inside each other, and how many values there are in all. */
export interface Extent {
  readonly depth: number
  readonly values: number
}

/** Measures a value as JSON has it. It calls itself for nothing, so that no depth is too much for it. */
export function extentOf(value: unknown): Extent {
  let depth = 0
  let values = 0
  const open: (readonly [unknown, number])[] = [[value, 0]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [one, level] = next
    values += 1
    if (typeof one !== 'object' || one === null) continue
    depth = Math.max(depth, level + 1)
    for (const inner of Array.isArray(one) ? one : Object.values(one)) open.push([inner, level + 1])
  }
  return { depth, values }
}

/** Whether a value is nested no deeper than {@link NESTING_MAX}. */
export function isFlatEnough(value: unknown): boolean {
  return extentOf(value).depth <= NESTING_MAX
}

/** The first line of a file on which brackets are nested too deep; those in texts count, because texts hold code. */
export function lineTooDeep(text: string): number | undefined {
  let depth = 0
  let line = 1
  for (const char of text) {
    if (char === '\n') line += 1
    else if ('([{'.includes(char)) depth += 1
    else if (')]}'.includes(char)) depth = Math.max(0, depth - 1)
    if (depth > NESTING_MAX) return line
  }
  return undefined
}
