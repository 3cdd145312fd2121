// Values that nobody knows before Terraform applies.

/** A value that is known after apply, and the addresses of what it comes from. */
export class Unknown {
  readonly refs: readonly string[]

  constructor(refs: readonly string[] = []) {
    this.refs = refs
  }
}

/** The addresses that a value comes from, also inside lists and objects. */
export function refsOf(value: unknown): readonly string[] {
  const found: string[] = []
  const open = [value]
  while (open.length > 0) {
    const next = open.pop()
    if (next instanceof Unknown) found.push(...next.refs)
    else if (typeof next === 'object' && next !== null)
      for (const inner of Array.isArray(next) ? next : Object.values(next)) open.push(inner)
  }
  return found
}
