// Versions of providers and the constraints on them.

const OPERATORS = ['=', '!=', '>=', '<=', '>', '<', '~>'] as const
const PIECE = /^\s*(=|!=|>=|<=|>|<|~>)?\s*v?(\d+(?:\.\d+){0,2})(-[0-9A-Za-z.-]+)?\s*$/

interface Constraint {
  readonly operator: (typeof OPERATORS)[number]
  readonly version: string
  /** How many numbers the version was given with. */
  readonly numbers: number
}

type Numbers = readonly [major: number, minor: number, patch: number]

/** Whether a text is a version constraint, such as `>= 6.0, < 8.0`. */
export function isConstraint(text: string): boolean {
  return parseConstraint(text) !== undefined
}

function parseConstraint(text: string): Constraint[] | undefined {
  const constraints: Constraint[] = []
  for (const piece of text.split(',')) {
    const found = PIECE.exec(piece)
    const version = found?.[2]
    if (version === undefined) return undefined
    const operator = OPERATORS.find((one) => one === found?.[1]) ?? '='
    constraints.push({ operator, version, numbers: version.split('.').length })
  }
  return constraints
}

/** Whether a version is one that a constraint admits; false when the text is no constraint. */
export function satisfies(version: string, constraint: string): boolean {
  return parseConstraint(constraint)?.every((one) => admits(one, version)) ?? false
}

function admits({ operator, version: wanted, numbers }: Constraint, version: string): boolean {
  const order = compareVersions(version, wanted)
  switch (operator) {
    case '=':
      return order === 0
    case '!=':
      return order !== 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '~>': {
      // ~> a.b.c keeps a.b; ~> a.b and ~> a keep a.
      const kept = numbersOf(wanted).slice(0, Math.max(1, numbers - 1))
      const given = numbersOf(version)
      return order >= 0 && kept.every((number, at) => number === given[at])
    }
  }
}

/** Orders versions: below 0 when the first is the older one. What follows a dash does not count. */
export function compareVersions(one: string, other: string): number {
  const [major, minor, patch] = numbersOf(one)
  const [otherMajor, otherMinor, otherPatch] = numbersOf(other)
  return Math.sign(major - otherMajor || minor - otherMinor || patch - otherPatch)
}

function numbersOf(version: string): Numbers {
  const [major = 0, minor = 0, patch = 0] = (version.split('-')[0] ?? '').split('.').map(Number)
  return [major, minor, patch]
}
