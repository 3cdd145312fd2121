// Checks expressions and finds their types.
import { constantMismatch, mismatch } from '../conversions.ts'
import type {
  Binary,
  Conditional,
  Expression,
  For,
  ObjectNode,
  Template,
  TemplatePart,
  Unary,
} from '#engine/terraform/syntax/nodes.ts'
import {
  elementType,
  isList,
  isMapping,
  isPrimitive,
  typeText,
  unify,
  type MaybeType,
  type Primitive,
} from '../types.ts'
import { withNames, type ModuleCheck, type Scope } from './context.ts'
import { typeOfCall } from './functions.ts'
import { typeOfReference } from './references.ts'
import { typeAfterSteps } from './steps.ts'

/** Checks an expression. @returns its type */
export function typeOfExpression(check: ModuleCheck, expression: Expression, scope: Scope): MaybeType {
  switch (expression.kind) {
    case 'literal':
      return literalType(expression.value)
    case 'text':
      return 'string'
    case 'parentheses':
      return check.typeOf(expression.inner, scope)
    case 'template':
      return typeOfTemplate(check, expression, scope)
    case 'tuple':
      return ['tuple', expression.items.map((item) => check.typeOf(item, scope))]
    case 'object':
      return typeOfObject(check, expression, scope)
    case 'for':
      return typeOfFor(check, expression, scope)
    case 'conditional':
      return typeOfConditional(check, expression, scope)
    case 'binary':
      return typeOfBinary(check, expression, scope)
    case 'unary':
      return typeOfUnary(check, expression, scope)
    case 'call':
      return typeOfCall(check, expression, scope)
    case 'traversal': {
      const { base, steps, line } = expression
      return typeAfterSteps(check, check.typeOf(base, scope), steps, { scope, line, path: '(expression)' })
    }
    case 'reference':
      return typeOfReference(check, expression, scope)
  }
}

function literalType(value: number | boolean | null): MaybeType {
  if (value === null) return 'null'
  return typeof value === 'boolean' ? 'bool' : 'number'
}

function typeOfTemplate(check: ModuleCheck, { parts }: Template, scope: Scope): MaybeType {
  const [only] = parts
  // "${x}" has the type of x.
  if (parts.length === 1 && only !== undefined && isExpression(only)) return check.typeOf(only, scope)
  checkParts(check, parts, scope)
  return 'string'
}

function isExpression(part: TemplatePart): part is Expression {
  return typeof part !== 'string' && part.kind !== 'template-if' && part.kind !== 'template-for'
}

function checkParts(check: ModuleCheck, parts: readonly TemplatePart[], scope: Scope): void {
  for (const part of parts) {
    if (typeof part === 'string') continue
    if (part.kind === 'template-if') {
      check.typeOf(part.condition, scope)
      checkParts(check, part.whenTrue, scope)
      checkParts(check, part.whenFalse, scope)
    } else if (part.kind === 'template-for') {
      const element = elementType(check.typeOf(part.collection, scope))
      const names: [string, MaybeType][] = [[part.valueName, element]]
      if (part.keyName !== undefined) names.push([part.keyName, undefined])
      checkParts(check, part.body, withNames(scope, names))
    } else checkInterpolation(check, part, scope)
  }
}

function checkInterpolation(check: ModuleCheck, part: Expression, scope: Scope): void {
  const type = check.typeOf(part, scope)
  const { report } = check
  const problem = mismatch(type, 'string')
  if (problem !== undefined)
    report.error('type', part.line, scope.address, `cannot use this value in a string template: ${problem}`)
  if (type === 'null') report.error('type', part.line, scope.address, 'cannot use null in a string template')
}

function typeOfObject(check: ModuleCheck, { items }: ObjectNode, scope: Scope): MaybeType {
  const fields: [string, MaybeType][] = []
  for (const { key, value } of items) {
    if (key.kind !== 'text') check.typeOf(key, scope)
    const type = check.typeOf(value, scope)
    if (key.kind === 'text') fields.push([key.value, type])
  }
  const isKnown = items.every(({ key }) => key.kind === 'text')
  return isKnown ? ['object', Object.fromEntries(fields)] : ['map', undefined]
}

function typeOfFor(check: ModuleCheck, expression: For, scope: Scope): MaybeType {
  const { keyName, valueName, key, value, condition, line } = expression
  const collection = check.typeOf(expression.collection, scope)
  if (isPrimitive(collection))
    check.report.error('type', line, scope.address, `a for expression needs a collection, but has ${collection}`)
  const names: [string, MaybeType][] = [[valueName, elementType(collection)]]
  if (keyName !== undefined) {
    const keyType = isList(collection) ? 'number' : isMapping(collection) ? 'string' : undefined
    names.push([keyName, keyType])
  }
  const inner = withNames(scope, names)
  if (key) check.typeOf(key, inner)
  const type = check.typeOf(value, inner)
  if (condition) check.checkValue(condition, 'bool', inner, { address: scope.address, name: 'if' })
  if (expression.makes === 'tuple') return ['list', type]
  return ['map', expression.isGrouped ? ['list', type] : type]
}

function typeOfConditional(
  check: ModuleCheck,
  { condition, whenTrue, whenFalse, line }: Conditional,
  scope: Scope,
): MaybeType {
  const type = check.typeOf(condition, scope)
  if (condition.kind !== 'text' && mismatch(type, 'bool') !== undefined)
    check.report.error('type', line, scope.address, `the condition must be a bool, but is ${typeText(type)}`)
  return unify(check.typeOf(whenTrue, scope), check.typeOf(whenFalse, scope))
}

const COMPARISONS: ReadonlySet<string> = new Set(['<', '>', '<=', '>='])
const LOGIC: ReadonlySet<string> = new Set(['&&', '||'])
const EQUALITY: ReadonlySet<string> = new Set(['==', '!='])

function typeOfBinary(check: ModuleCheck, { operator, left, right, line }: Binary, scope: Scope): MaybeType {
  const operands = [left, right].map((operand) => ({ operand, type: check.typeOf(operand, scope) }))
  if (EQUALITY.has(operator)) return 'bool'
  const needed = LOGIC.has(operator) ? 'bool' : 'number'
  for (const { operand, type } of operands) {
    const problem =
      operand.kind === 'text' || operand.kind === 'literal'
        ? constantMismatch(operand.value, needed)
        : mismatch(type, needed)
    if (problem !== undefined) check.report.error('type', line, scope.address, `operator ${operator}: ${problem}`)
  }
  return needed === 'number' && !COMPARISONS.has(operator) ? 'number' : 'bool'
}

function typeOfUnary(check: ModuleCheck, { operator, operand, line }: Unary, scope: Scope): MaybeType {
  const type = check.typeOf(operand, scope)
  const needed: Primitive = operator === '!' ? 'bool' : 'number'
  const problem = operand.kind === 'text' ? constantMismatch(operand.value, needed) : mismatch(type, needed)
  if (problem !== undefined) check.report.error('type', line, scope.address, `operator ${operator}: ${problem}`)
  return needed
}
