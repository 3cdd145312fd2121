// The blocks `check`, `moved`, `import` and `removed`.
import type { Block } from '#engine/terraform/syntax/nodes.ts'
import { findAttribute, referenceText } from '#engine/terraform/syntax/visit.ts'
import { scopeOf, type ModuleCheck } from './context.ts'
import { checkCondition, checkRequired, checkShape } from './shape.ts'

/** Checks the assertions of a `check` block; its data sources are checked like any others. */
export function checkCheck(check: ModuleCheck, { body }: Block, name: string): void {
  const address = `check.${name}`
  checkShape(check, body, address, { attributes: [], blocks: ['data', 'assert'] })
}

/** Checks one assertion of a `check` block. */
export function checkAssertion(check: ModuleCheck, block: Block, name: string): void {
  const address = `check.${name}`
  checkCondition(check, block, address, scopeOf(address))
}

/** Checks a `moved` block. */
export function checkMoved(check: ModuleCheck, block: Block): void {
  checkShape(check, block.body, 'moved', { attributes: ['from', 'to'], blocks: [] })
  for (const name of ['from', 'to']) checkRequired(check, block, 'moved', name)
}

/** Checks an `import` block. */
export function checkImport(check: ModuleCheck, block: Block): void {
  const { report, declared } = check
  const { body } = block
  checkShape(check, body, 'import', { attributes: ['to', 'id', 'for_each', 'provider', 'identity'], blocks: [] })
  const target = checkRequired(check, block, 'import', 'to')
  if (target?.expression.kind === 'reference' && target.expression.root !== 'module') {
    const { root, steps } = target.expression
    const [first] = steps
    const key = `${root}.${first?.kind === 'attribute' ? first.name : ''}`
    if (!declared.objects.resource.has(key))
      report.warn('undeclared', target.line, 'import', `target ${referenceText(target.expression)} is not declared`)
  }
  if (!findAttribute(body, 'identity')) checkRequired(check, block, 'import', 'id')
  for (const name of ['id', 'for_each']) {
    const argument = findAttribute(body, name)
    if (argument) check.typeOf(argument.expression, scopeOf('import', { hasEach: true }))
  }
}

/** Checks a `removed` block. */
export function checkRemoved(check: ModuleCheck, block: Block): void {
  checkShape(check, block.body, 'removed', { attributes: ['from'], blocks: ['lifecycle', 'provisioner', 'connection'] })
  checkRequired(check, block, 'removed', 'from')
}
