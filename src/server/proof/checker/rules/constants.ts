// Values of expressions, as far as they are known without running Terraform.
import type { Call, Expression, ObjectNode, Reference, Step, Template } from '#engine/terraform/syntax/nodes.ts'
import { findAttribute } from '#engine/terraform/syntax/visit.ts'
import type { Declarations } from '../module/declarations.ts'

export type Constant = string | number | boolean | null

/** Stands at the beginning of a path in the module, for `path.module`. */
export const MODULE_PATH_MARK = '\0'

/** A value that an expression can have. */
export interface KnownValue {
  readonly value: Exclude<Constant, null>
  /** True when it comes from the default of a variable, which can be replaced. */
  readonly isAssumed: boolean
}

/** The fields of an object, which are looked at when they are needed. */
type LazyObject = ReadonlyMap<string, Expression>
type Value = Constant | LazyObject | undefined

/** More nested expressions than this are taken to be unknown, so that local values can refer to each other. */
const DEPTH_MAX = 20

/** The values that an expression can have: both branches of a conditional, every element of a list. */
export function knownValues(declared: Declarations, expression: Expression): KnownValue[] {
  return valuesOf(declared, expression, expression.kind === 'text')
}

function valuesOf(declared: Declarations, expression: Expression, isWritten: boolean): KnownValue[] {
  if (expression.kind === 'conditional')
    return [...valuesOf(declared, expression.whenTrue, false), ...valuesOf(declared, expression.whenFalse, false)]
  if (expression.kind === 'parentheses') return knownValues(declared, expression.inner)
  if (expression.kind === 'tuple') return expression.items.flatMap((item) => knownValues(declared, item))
  const evaluation = new Evaluation(declared)
  const value = evaluation.evaluate(expression, 0)
  // An empty string counts where it is written out. One that comes from a variable or a conditional often means "not
  // set".
  if (value === undefined || value === null || isObject(value) || (value === '' && !isWritten)) return []
  return [{ value, isAssumed: evaluation.isAssumed }]
}

/** The constant that an expression has; undefined when it is not known. Variables count with their defaults. */
export function constantOf(declared: Declarations, expression: Expression): Constant | undefined {
  const value = new Evaluation(declared).evaluate(expression, 0)
  return isObject(value) ? undefined : value
}

function isObject(value: Value): value is LazyObject {
  return typeof value === 'object' && value !== null
}

class Evaluation {
  /** True once the default of a variable was used. */
  isAssumed = false
  readonly #declared: Declarations

  constructor(declared: Declarations) {
    this.#declared = declared
  }

  evaluate(expression: Expression, depth: number): Value {
    if (depth > DEPTH_MAX) return undefined
    const inner = depth + 1
    switch (expression.kind) {
      case 'literal':
      case 'text':
        return expression.value
      case 'parentheses':
        return this.evaluate(expression.inner, inner)
      case 'template':
        return this.#template(expression, inner)
      case 'object':
        return this.#object(expression, inner)
      case 'conditional': {
        const condition = this.evaluate(expression.condition, inner)
        if (typeof condition !== 'boolean') return undefined
        return this.evaluate(condition ? expression.whenTrue : expression.whenFalse, inner)
      }
      case 'binary': {
        if (expression.operator !== '==' && expression.operator !== '!=') return undefined
        const left = this.evaluate(expression.left, inner)
        const right = this.evaluate(expression.right, inner)
        if (!isScalar(left) || !isScalar(right)) return undefined
        return (left === right) === (expression.operator === '==')
      }
      case 'unary': {
        const value = this.evaluate(expression.operand, inner)
        if (expression.operator === '!') return typeof value === 'boolean' ? !value : undefined
        return typeof value === 'number' ? -value : undefined
      }
      case 'call':
        return this.#call(expression, inner)
      case 'reference':
        return this.#reference(expression, inner)
      case 'traversal':
        return this.#walk(this.evaluate(expression.base, inner), expression.steps, inner)
      case 'tuple':
      case 'for':
        return undefined
    }
  }

  #template({ parts }: Template, depth: number): Value {
    let text = ''
    for (const part of parts) {
      if (typeof part !== 'string' && (part.kind === 'template-if' || part.kind === 'template-for')) return undefined
      const value = typeof part === 'string' ? part : this.evaluate(part, depth)
      if (!isScalar(value)) return undefined
      text += String(value)
    }
    return text
  }

  #object({ items }: ObjectNode, depth: number): Value {
    const fields = new Map<string, Expression>()
    for (const { key, value } of items) {
      const name = this.evaluate(key, depth)
      if (name === undefined || isObject(name)) return undefined
      fields.set(String(name), value)
    }
    return fields
  }

  #call({ name, args }: Call, depth: number): Value {
    const values = args.map((arg) => this.evaluate(arg, depth))
    if (!values.every(isScalar)) return undefined
    const [first = '', second, third] = values
    const text = String(first)
    switch (name) {
      case 'lower':
        return text.toLowerCase()
      case 'upper':
        return text.toUpperCase()
      case 'tostring':
        return text
      case 'replace': {
        // Between slashes it is a regular expression.
        const isPlain = values.length === 3 && !/^\/.*\/$/.test(String(second))
        return isPlain ? text.replaceAll(String(second), String(third)) : undefined
      }
      case 'substr':
        if (typeof second !== 'number' || typeof third !== 'number' || second < 0) return undefined
        return text.slice(second, third < 0 ? undefined : second + third)
      case 'trimsuffix': {
        const suffix = String(second)
        return text.endsWith(suffix) ? text.slice(0, text.length - suffix.length) : first
      }
      default:
        return undefined
    }
  }

  #reference({ root, steps }: Reference, depth: number): Value {
    const [first, ...rest] = steps
    if (first?.kind !== 'attribute') return undefined
    if (root === 'path') return first.name === 'module' ? `${MODULE_PATH_MARK}.` : undefined
    if (root === 'local') {
      const local = this.#declared.locals.get(first.name)
      return local && this.#walk(this.evaluate(local.expression, depth), rest, depth)
    }
    const variable = root === 'var' ? this.#declared.variables.get(first.name) : undefined
    const initial = variable && findAttribute(variable.body, 'default')
    if (!initial) return undefined
    this.isAssumed = true
    return this.#walk(this.evaluate(initial.expression, depth), rest, depth)
  }

  #walk(start: Value, steps: readonly Step[], depth: number): Value {
    let value = start
    for (const step of steps) {
      if (!isObject(value)) return undefined
      const name = this.#nameOf(step, depth)
      const field = name === undefined ? undefined : value.get(name)
      if (!field) return undefined
      value = this.evaluate(field, depth)
    }
    return isObject(value) && steps.length > 0 ? undefined : value
  }

  #nameOf(step: Step, depth: number): string | undefined {
    if (step.kind === 'attribute') return step.name
    const index = step.kind === 'index' ? this.evaluate(step.index, depth) : undefined
    return index === undefined || isObject(index) ? undefined : String(index)
  }
}

function isScalar(value: Value): value is string | number | boolean {
  return value !== undefined && value !== null && !isObject(value)
}
