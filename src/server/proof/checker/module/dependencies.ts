// Arguments that name whole objects: depends_on and provider.
import type { Body, Expression } from '#engine/terraform/syntax/nodes.ts'
import { findAttribute, referenceText } from '#engine/terraform/syntax/visit.ts'
import type { ModuleCheck, Scope } from './context.ts'

/** Checks depends_on of a body. */
export function checkDependsOn(check: ModuleCheck, body: Body, scope: Scope): void {
  const argument = findAttribute(body, 'depends_on')
  if (!argument) return
  const { expression, line } = argument
  if (expression.kind === 'tuple') for (const item of expression.items) checkDependency(check, item, scope)
  else check.report.error('type', line, scope.address, 'depends_on must be a list of references')
}

function checkDependency(check: ModuleCheck, item: Expression, scope: Scope): void {
  const { report } = check
  if (item.kind === 'text' && /^[\w-]+\.[\w.-]+$/.test(item.value)) {
    report.warn('deprecated', item.line, scope.address, `depends_on: write ${item.value} without quotes`)
    return
  }
  if (item.kind !== 'reference') {
    const message = 'depends_on takes references such as aws_vpc.main, not strings or expressions'
    report.error('reference', item.line, scope.address, message)
    return
  }
  const hasMode = item.root === 'data' || item.root === 'ephemeral' || item.root === 'resource'
  const whole = { ...item, steps: item.steps.slice(0, hasMode ? 2 : 1) }
  if (item.steps.slice(whole.steps.length).some(({ kind }) => kind !== 'index')) {
    const message = `depends_on must name a whole object, not an attribute: ${referenceText(item)}`
    report.error('reference', item.line, scope.address, message)
  }
  check.typeOf(whole, { ...scope, isDependency: true })
}

/** Checks the name of a provider configuration. @param line of what it is given to */
export function checkProviderName(check: ModuleCheck, expression: Expression, address: string, line: number): void {
  const { report, declared } = check
  const name =
    expression.kind === 'reference'
      ? referenceText(expression)
      : expression.kind === 'text'
        ? expression.value
        : undefined
  if (name === undefined)
    report.error('reference', line, address, 'provider must be a provider name, optionally with an alias')
  else if (name.includes('.') && !declared.configurations.has(name))
    report.error('undeclared', line, address, `provider configuration "${name}" is not declared`)
}
