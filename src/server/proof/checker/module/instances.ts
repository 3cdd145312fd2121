// count and for_each: how many instances a resource or module has.
import type { Attribute, Body } from '#engine/terraform/syntax/nodes.ts'
import { findAttribute } from '#engine/terraform/syntax/visit.ts'
import { elementType, isList, isMapping, isUnknown, kindOf, typeText, type MaybeType } from '../types.ts'
import type { ModuleCheck, Scope } from './context.ts'
import { isNull } from './literals.ts'
import { findSensitiveKeys } from './taint.ts'

/** Checks count and for_each of a body. @returns the scope of what else is in it */
export function instanceScope(check: ModuleCheck, body: Body, outer: Scope): Scope {
  const count = findAttribute(body, 'count')
  const forEach = findAttribute(body, 'for_each')
  let scope = outer
  if (count && forEach)
    check.report.error('meta', forEach.line, outer.address, 'count and for_each cannot be used together')
  if (count) {
    checkCount(check, count, scope)
    scope = { ...scope, hasCount: true }
  }
  if (!forEach) return scope
  const type = checkForEach(check, forEach, scope)
  const eachType = isUnknown(type) ? undefined : kindOf(type) === 'set' ? 'string' : elementType(type)
  return { ...scope, hasEach: true, eachType }
}

function checkCount({ report, checkValue }: ModuleCheck, count: Attribute, scope: Scope): void {
  const { expression, line } = count
  const { address } = scope
  checkValue(expression, 'number', scope, { address, name: 'count' })
  if (expression.kind === 'unary' && expression.operator === '-') {
    const { operand } = expression
    const isConstant = operand.kind === 'literal' || operand.kind === 'text'
    if (isConstant && Number(operand.value) > 0) report.error('type', line, address, 'count is below 0')
  }
  if (isNull(count)) report.error('type', line, address, 'count is null')
}

function checkForEach(check: ModuleCheck, forEach: Attribute, scope: Scope): MaybeType {
  const { expression, line } = forEach
  const type = check.typeOf(expression, scope)
  const refuse = (message: string): void => check.report.error('type', line, scope.address, message)
  if (isNull(forEach)) refuse('for_each is null')
  else if (!isUnknown(type) && !isMapping(type) && kindOf(type) !== 'set') {
    const advice = isList(type) ? ' (use toset())' : ''
    refuse(`for_each needs a map or a set of strings, but has ${typeText(type)}${advice}`)
  } else if (typeof type === 'object' && type[0] === 'set' && !isUnknown(type[1]) && type[1] !== 'string')
    refuse(`for_each needs a set of strings, but has ${typeText(type)}`)
  const sensitive = findSensitiveKeys(check, expression)
  if (sensitive !== undefined) refuse(`for_each cannot use the sensitive value ${sensitive}`)
  return type
}
