// What expressions of Terraform come to, as far as it is known before anything runs. Nothing is read, called or
// executed: what files, data sources or clouds would say is known after apply.
import { Unknown, refsOf } from '../cost/resources/unknown.ts'
import type { Expression, Step, TemplatePart } from './syntax/nodes.ts'
import { arithmetic } from './arithmetic.ts'
import { FUNCTIONS, type Fn } from './functions.ts'
import { isObject, TEXT_MAX, weightOf, WEIGHT_MAX } from './values.ts'

/** A resource, a data source or a module that an expression names. */
interface Thing {
  readonly address: string
  /** How many instances it has; undefined where that is not known. */
  readonly count: number | undefined
  /** Its instances where it has count, as a number, or for_each, by their keys; undefined for others. */
  readonly instances?: number | readonly string[] | undefined
}

/** What names mean where an expression stands. */
export interface Scope {
  /** The value of var.name, local.name, each.key and so on; undefined for another root. */
  readonly named: (root: string, name: string) => unknown
  /** What a reference to a resource, a data source or a module stands for. */
  readonly thing: (address: string) => Thing
  /** What a data source says, by its address such as data.aws_caller_identity.current, where that is known. */
  readonly data?: Readonly<Record<string, unknown>>
  /** Functions beside those that are always known. */
  readonly functions?: Readonly<Record<string, Fn>>
  readonly budget: Budget
}

/** What is left for a whole reading, so that it ends. */
export interface Budget {
  steps: number
  /** Expressions that may still be inside of each other, also through local values that name each other. */
  depth: number
}

/** Deeper than people nest, and far from the end of any stack. */
const DEPTH_MAX = 250

/** Looking at a value that is there already is that much less work than making one. */
const VALUES_PER_STEP = 10

/** The budget of one reading. @param steps expressions and values that it may look at */
export function budgetOf(steps: number): Budget {
  return { steps, depth: DEPTH_MAX }
}

const OWN_ROOTS = new Set(['var', 'local', 'each', 'count', 'path', 'terraform', 'self'])

/** The value of an expression; {@link Unknown} when it is known after apply. */
export function evaluate(expression: Expression, scope: Scope): unknown {
  const { budget } = scope
  budget.steps -= 1
  if (budget.steps < 0) return new Unknown()
  return withinBounds(
    deeper(budget, () => valueOf(expression, scope)),
    budget,
  )
}

/** A value as large as people write; what grows beyond is known to nobody. Looking at a large one takes steps. */
function withinBounds(value: unknown, budget: Budget): unknown {
  // Terraform refuses to divide by nothing and to make numbers of words.
  if (typeof value === 'number' && !Number.isFinite(value)) return new Unknown()
  const weight = weightOf(value)
  budget.steps -= Math.floor((weight ?? WEIGHT_MAX) / VALUES_PER_STEP)
  return weight === undefined ? new Unknown() : value
}

function valueOf(expression: Expression, scope: Scope): unknown {
  switch (expression.kind) {
    case 'literal':
    case 'text':
      return expression.value
    case 'template':
      return template(expression.parts, scope)
    case 'parentheses':
      return evaluate(expression.inner, scope)
    case 'tuple':
      return expression.items.map((item) => evaluate(item, scope))
    case 'object':
      return objectOf(
        expression.items.map(({ key, value }) => [evaluateKey(key, scope), evaluate(value, scope)] as const),
      )
    case 'conditional': {
      const condition = evaluate(expression.condition, scope)
      if (!(condition instanceof Unknown))
        return evaluate(isTrue(condition) ? expression.whenTrue : expression.whenFalse, scope)
      return unknownOf([condition, evaluate(expression.whenTrue, scope), evaluate(expression.whenFalse, scope)])
    }
    case 'unary': {
      const value = evaluate(expression.operand, scope)
      if (value instanceof Unknown) return value
      return expression.operator === '-' ? -Number(value) : !isTrue(value)
    }
    case 'binary':
      return binary(expression.operator, expression.left, expression.right, scope)
    case 'call':
      return call(expression.name, expression.args, expression.isExpanded, scope)
    case 'reference':
      return reference(expression.root, expression.steps, scope)
    case 'traversal':
      return walk(evaluate(expression.base, scope), expression.steps, scope)
    case 'for':
      return each(expression, scope)
  }
}

/** A value that is known after apply because these are. */
function unknownOf(values: readonly unknown[]): Unknown {
  return new Unknown([...new Set(values.flatMap((one) => [...refsOf(one)]))])
}

/** Keys of objects are names, also those of Object.prototype. */
function objectOf(entries: readonly (readonly [unknown, unknown])[]): unknown {
  const open = entries.filter(([key]) => key instanceof Unknown)
  if (open.length > 0) return unknownOf(entries.flat())
  return Object.fromEntries(entries.map(([key, value]) => [String(key), value]))
}

function evaluateKey(key: Expression, scope: Scope): unknown {
  return key.kind === 'reference' && key.steps.length === 0 ? key.root : evaluate(key, scope)
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true'
}

function template(parts: readonly TemplatePart[], scope: Scope): unknown {
  return deeper(scope.budget, () => filledIn(parts, scope))
}

/** What is a level deeper; unknown where that is too deep. */
function deeper(budget: Budget, make: () => unknown): unknown {
  if (budget.depth <= 0) return new Unknown()
  budget.depth -= 1
  const value = make()
  budget.depth += 1
  return value
}

function filledIn(parts: readonly TemplatePart[], scope: Scope): unknown {
  const values = parts.map((part): unknown => {
    if (typeof part === 'string') return part
    if (part.kind === 'template-for') return new Unknown()
    if (part.kind !== 'template-if') return evaluate(part, scope)
    const condition = evaluate(part.condition, scope)
    if (condition instanceof Unknown) return condition
    return template(isTrue(condition) ? part.whenTrue : part.whenFalse, scope)
  })
  const [only] = values
  if (values.length === 1) return only
  if (values.some((one) => one instanceof Unknown || typeof one === 'object')) return unknownOf(values)
  const texts = values.map(String)
  return texts.reduce((sum, one) => sum + one.length, 0) > TEXT_MAX ? new Unknown() : texts.join('')
}

function binary(operator: string, one: Expression, other: Expression, scope: Scope): unknown {
  const left = evaluate(one, scope)
  if (operator === '&&' && !(left instanceof Unknown) && !isTrue(left)) return false
  if (operator === '||' && !(left instanceof Unknown) && isTrue(left)) return true
  const right = evaluate(other, scope)
  if (operator === '&&' && !(right instanceof Unknown) && !isTrue(right)) return false
  if (operator === '||' && !(right instanceof Unknown) && isTrue(right)) return true
  if (left instanceof Unknown || right instanceof Unknown) return unknownOf([left, right])
  switch (operator) {
    case '==':
      return JSON.stringify(left) === JSON.stringify(right)
    case '!=':
      return JSON.stringify(left) !== JSON.stringify(right)
    case '&&':
    case '||':
      return operator === '&&' ? isTrue(left) && isTrue(right) : isTrue(left) || isTrue(right)
    default:
      return arithmetic(operator, Number(left), Number(right))
  }
}

function call(name: string, args: readonly Expression[], isExpanded: boolean, scope: Scope): unknown {
  const given = args.map((one) => evaluate(one, scope))
  const last = given.at(-1)
  const values = isExpanded && Array.isArray(last) ? [...given.slice(0, -1), ...(last as unknown[])] : given
  const known = [FUNCTIONS, scope.functions ?? {}].flatMap((all) => (Object.hasOwn(all, name) ? (all[name] ?? []) : []))
  const isOpen = values.some((one) => one instanceof Unknown)
  // What is unknown inside of a list does not change how long it is.
  const isText = ['join', 'jsonencode', 'sort', 'contains', 'compact', 'distinct', 'toset'].includes(name)
  const hasOpen = isText && values.some((one) => refsOf(one).length > 0 || hasUnknown(one))
  // One that is known later decides only where it is reached.
  if (name === 'try') {
    const at = values.findIndex((one) => one !== undefined)
    return at < 0 ? new Unknown() : values[at]
  }
  if (name === 'coalesce') return values.find((one) => one !== undefined && one !== null && one !== '') ?? new Unknown()
  const part = name === 'slice' ? partOf(values) : undefined
  if (part !== undefined) return part
  if (known.length === 0 || isOpen || hasOpen) return unknownOf(values)
  for (const one of known) {
    const value = one(values)
    if (value !== undefined) return value
  }
  return new Unknown()
}

/** A part of a list that nobody knows yet is as long as it says. */
function partOf([all, from, to]: readonly unknown[]): unknown[] | undefined {
  const count = Number(to) - Number(from)
  if (!(all instanceof Unknown) || from instanceof Unknown || to instanceof Unknown) return undefined
  return count >= 0 && count <= SPLAT_MAX ? Array.from({ length: count }, () => new Unknown(all.refs)) : undefined
}

function hasUnknown(value: unknown): boolean {
  if (value instanceof Unknown) return true
  if (Array.isArray(value)) return value.some(hasUnknown)
  return isObject(value) && Object.values(value).some(hasUnknown)
}

function reference(root: string, steps: readonly Step[], scope: Scope): unknown {
  const [first, second] = steps
  if (first?.kind !== 'attribute') return walk(scope.named(root, ''), steps, scope)
  if (OWN_ROOTS.has(root)) return walk(scope.named(root, first.name), steps.slice(1), scope)
  const bound = scope.named(root, '')
  if (bound !== undefined) return walk(bound, steps, scope)
  const isOfKind = root === 'data' || root === 'ephemeral'
  const name = isOfKind && second?.kind === 'attribute' ? `.${second.name}` : ''
  const own = `${root}.${first.name}${name}`
  if (isOfKind && scope.data && Object.hasOwn(scope.data, own)) return walk(scope.data[own], steps.slice(2), scope)
  const { address, count, instances } = scope.thing(own)
  const after = steps[isOfKind ? 2 : 1]
  if (after === undefined && instances !== undefined) return wholeOf(address, instances)
  return after?.kind === 'splat' && count !== undefined
    ? Array.from({ length: Math.min(count, SPLAT_MAX) }, () => new Unknown([address]))
    : new Unknown([address])
}

/** All instances of a block: what they are is known later, how many there are is not. */
function wholeOf(address: string, instances: number | readonly string[]): unknown {
  const some = new Unknown([address])
  if (typeof instances === 'number') return Array.from({ length: Math.min(instances, SPLAT_MAX) }, () => some)
  return Object.fromEntries(instances.slice(0, SPLAT_MAX).map((key) => [key, some]))
}

/** More instances of one block than this are no configuration. */
const SPLAT_MAX = 1000

function walk(start: unknown, steps: readonly Step[], scope: Scope): unknown {
  let value = start
  for (const [at, step] of steps.entries()) {
    if (value === undefined || value instanceof Unknown) return value ?? new Unknown()
    if (step.kind === 'splat') {
      const rest = steps.slice(at + 1)
      const all: readonly unknown[] = Array.isArray(value) ? value : [value]
      return all.map((one) => deeper(scope.budget, () => walk(one, rest, scope)))
    }
    const key = step.kind === 'attribute' ? step.name : evaluate(step.index, scope)
    if (key instanceof Unknown) return unknownOf([value, key])
    value = Array.isArray(value)
      ? (value[Number(key)] as unknown)
      : isObject(value) && Object.hasOwn(value, String(key))
        ? value[String(key)]
        : undefined
  }
  return value
}

function each(expression: Extract<Expression, { kind: 'for' }>, scope: Scope): unknown {
  const all = evaluate(expression.collection, scope)
  if (all instanceof Unknown || typeof all !== 'object' || all === null) return unknownOf([all])
  const entries = Array.isArray(all) ? all.map((one, at) => [at, one] as const) : Object.entries(all)
  const found: (readonly [unknown, unknown])[] = []
  for (const [key, value] of entries) {
    const inner: Scope = {
      ...scope,
      named: (root, name) =>
        root === expression.valueName
          ? (value as unknown)
          : root === expression.keyName
            ? key
            : scope.named(root, name),
    }
    const condition = expression.condition === undefined ? true : evaluate(expression.condition, inner)
    if (condition instanceof Unknown) return unknownOf([all, condition])
    if (!isTrue(condition)) continue
    const made = evaluate(expression.value, inner)
    found.push([expression.key === undefined ? undefined : evaluate(expression.key, inner), made])
  }
  return expression.makes === 'tuple' ? found.map(([, value]) => value) : objectOf(found)
}
