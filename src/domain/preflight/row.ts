// What of a type of resource is looked at before an apply: one row of the table of its cloud.

/** Rights that a type takes, by the names that its cloud has for them. */
export interface Rights {
  /** To look at it, as a plan does. */
  readonly plan: readonly string[]
  /** To create, change and delete it; whoever applies also looks at it. */
  readonly apply: readonly string[]
}

/** Rights with one service: names of its actions, separated by spaces. */
export function rights(service: string, plan: string, apply = ''): Rights {
  const of = (actions: string): string[] => (actions === '' ? [] : actions.split(' ').map((one) => `${service}:${one}`))
  return { plan: of(plan), apply: of(apply) }
}

/** Rights with several services. */
export function allOf(...some: readonly Rights[]): Rights {
  return { plan: some.flatMap(({ plan }) => plan), apply: some.flatMap(({ apply }) => apply) }
}

/** Types for which a table has no row, and the rights of the others without repetitions. */
export function rightsOf(
  table: Readonly<Record<string, Rights>>,
  types: Iterable<string>,
): Rights & { readonly unknown: readonly string[] } {
  const known: Rights[] = []
  const unknown: string[] = []
  for (const type of types) {
    const row = Object.hasOwn(table, type) ? table[type] : undefined
    if (row) known.push(row)
    else unknown.push(type)
  }
  const { plan, apply } = allOf(...known)
  return { plan: sorted(plan), apply: sorted([...plan, ...apply]), unknown: unknown.toSorted() }
}

function sorted(all: readonly string[]): string[] {
  return [...new Set(all)].toSorted()
}
