// Arguments that exclude each other, need each other, or of which one is required.
import type { Block, Body, Expression } from '#engine/terraform/syntax/nodes.ts'
import { findAttribute } from '#engine/terraform/syntax/visit.ts'
import type { GroupKind } from '../schemas/provider-schema.ts'

/** Whether an argument is set: `perhaps` when its value can be null, `unclear` when its block repeats. */
type Presence = 'set' | 'perhaps' | 'absent' | 'unclear'

/**
 * What a block does wrong by a rule about several of its arguments.
 * @param paths of the arguments, with dots between the names of blocks
 */
export function findGroupBreaches(block: Block, kind: GroupKind, paths: readonly string[]): string[] {
  const split = paths.map((path) => path.split('.'))
  if (!isInPlace(block.body, split)) return []
  const presences = split.map((path) => presenceOf(block.body, path))
  if (presences.includes('unclear')) return []
  const set = paths.filter((_, at) => presences[at] === 'set')
  const absent = paths.filter((_, at) => presences[at] === 'absent')
  const breaches: string[] = []
  const isExclusive = kind === 'only_one' || kind === 'exactly_one'
  const needsOne = kind === 'exactly_one' || kind === 'at_least_one'
  if (kind === 'conflict' && set.length === 2) breaches.push(`${listed(set)} cannot be used together`)
  if (isExclusive && set.length > 1) breaches.push(`only one of ${listed(paths)} can be given, found ${listed(set)}`)
  if (needsOne && absent.length === paths.length) breaches.push(`one of ${listed(paths)} is required`)
  if (kind === 'together' && set.length > 0 && absent.length > 0)
    breaches.push(`${listed(paths)} must be given together`)
  const [first] = paths
  if (kind === 'needs' && presences[0] === 'set' && absent.length > 0)
    breaches.push(`"${first}" needs ${listed(absent)}`)
  return breaches
}

function listed(paths: readonly string[]): string {
  return paths.map((path) => `"${path}"`).join(', ')
}

/** Rules on arguments of a nested block hold only where the block stands. */
function isInPlace(body: Body, paths: readonly (readonly string[])[]): boolean {
  const depth = Math.min(...paths.map((path) => path.length)) - 1
  for (let length = 1; length <= depth; length++) {
    const parent = paths[0]?.slice(0, length) ?? []
    if (!paths.every((path) => path.slice(0, length).join('.') === parent.join('.'))) break
    if (presenceOf(body, parent) !== 'set') return false
  }
  return paths.some((path) => path.length === 1 || presenceOf(body, path.slice(0, -1)) === 'set')
}

function presenceOf(body: Body, [name = '', ...rest]: readonly string[]): Presence {
  const blocks = body.blocks.filter(({ type }) => type === name)
  const isDynamic = body.blocks.some(({ type, labels }) => type === 'dynamic' && labels[0] === name)
  const [first, second] = blocks
  if (rest.length > 0) {
    if (isDynamic) return 'perhaps'
    if (second) return 'unclear'
    return first ? presenceOf(first.body, rest) : 'absent'
  }
  if (first) return 'set'
  if (isDynamic) return 'perhaps'
  const argument = findAttribute(body, name)
  return argument ? presenceOfValue(argument.expression) : 'absent'
}

/** What a resource gives is taken to be set; a variable can be null. */
const UNCERTAIN_ROOTS: ReadonlySet<string> = new Set(['var', 'local', 'each', 'module'])

function presenceOfValue(expression: Expression): Presence {
  switch (expression.kind) {
    case 'literal':
      return expression.value === null ? 'absent' : 'set'
    case 'text':
      return expression.value === '' ? 'perhaps' : 'set'
    case 'template':
      return 'set'
    case 'tuple':
    case 'object':
      return expression.items.length > 0 ? 'set' : 'perhaps'
    case 'parentheses':
      return presenceOfValue(expression.inner)
    case 'reference': {
      const isMany = expression.steps.some(({ kind }) => kind === 'splat')
      return UNCERTAIN_ROOTS.has(expression.root) || isMany ? 'perhaps' : 'set'
    }
    case 'traversal':
    case 'call':
    case 'for':
    case 'conditional':
    case 'binary':
    case 'unary':
      return 'perhaps'
  }
}
