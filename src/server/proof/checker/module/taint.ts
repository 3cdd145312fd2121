// Finds sensitive and ephemeral values that flow to where they must not.
import type { Expression, Reference, Step } from '#engine/terraform/syntax/nodes.ts'
import {
  eachChild,
  findAttribute,
  findField,
  referenceText,
  textOf,
  type Node,
} from '#engine/terraform/syntax/visit.ts'
import { ownValue } from '../own-value.ts'
import type { BlockSchema } from '../schemas/provider-schema.ts'
import type { ModuleCheck } from './context.ts'
import { isTrue } from './literals.ts'

export type Taint = 'sensitive' | 'ephemeral'

/** Functions whose result does not have the taint of what they are given. */
const CLEANERS: Readonly<Record<Taint, ReadonlySet<string>>> = {
  sensitive: new Set(['nonsensitive', 'issensitive', 'can']),
  ephemeral: new Set(['ephemeralasnull', 'can', 'issensitive']),
}

/** Local values that contain each other end here. */
const DEPTH_MAX = 10

/** Roots of references that are never sensitive. */
const CLEAN_ROOTS: ReadonlySet<string> = new Set(['each', 'count', 'self', 'path', 'terraform', 'module', 'ephemeral'])

/** What is looked for, and the local values that were looked at. */
interface Search {
  readonly check: ModuleCheck
  readonly taint: Taint
  readonly seen: Set<string>
}

/** The first thing in an expression that is sensitive, or ephemeral; undefined when nothing is. */
export function findTaint(check: ModuleCheck, expression: Expression, taint: Taint): string | undefined {
  return search({ check, taint, seen: new Set() }, expression, true)
}

/** @param isWhole true when the expression is all of a value, rather than part of a larger expression */
function search(found: Search, node: Node, isWhole: boolean): string | undefined {
  const { taint } = found
  if (node.kind === 'call') {
    if (CLEANERS[taint].has(node.name)) return undefined
    if (taint === 'sensitive' && node.name === 'sensitive') return 'sensitive()'
  }
  let result = node.kind === 'reference' ? taintOfReference(found, node, isWhole) : undefined
  eachChild(node, (child) => (result ??= search(found, child, false)))
  return result
}

function taintOfReference(found: Search, reference: Reference, isWhole: boolean): string | undefined {
  const { check, taint } = found
  const { root, steps } = reference
  if (root === 'var') {
    const name = nameOf(steps[0])
    const variable = check.declared.variables.get(name)
    return variable && isTrue(findAttribute(variable.body, taint)) ? `var.${name}` : undefined
  }
  if (root === 'local') return taintOfLocal(found, steps)
  if (taint === 'ephemeral') return root === 'ephemeral' ? referenceText(reference) : undefined
  return CLEAN_ROOTS.has(root) ? undefined : sensitiveObject(check, reference, isWhole)
}

/** Only the part of an object that the steps select counts. */
function taintOfLocal(found: Search, [first, ...rest]: readonly Step[]): string | undefined {
  const name = nameOf(first)
  const local = found.check.declared.locals.get(name)
  if (!local || found.seen.has(name)) return undefined
  found.seen.add(name)
  let { expression } = local
  for (const step of rest) {
    const key = step.kind === 'attribute' ? step.name : step.kind === 'index' ? textOf(step.index) : undefined
    const field = key === undefined ? undefined : findField(expression, key)
    if (!field) break
    expression = field
  }
  return search(found, expression, true) === undefined ? undefined : `local.${name}`
}

function sensitiveObject(check: ModuleCheck, reference: Reference, isWhole: boolean): string | undefined {
  const { root, steps } = reference
  const mode = root === 'data' ? 'data' : 'resource'
  const hasMode = root === 'data' || root === 'resource'
  const [type, name] = hasMode ? [nameOf(steps[0]), nameOf(steps[1])] : [root, nameOf(steps[0])]
  const object = check.declared.objects[mode].get(`${type}.${name}`)
  if (!object) return undefined
  let block: BlockSchema | undefined = check.report.quietly(() =>
    check.providers.findType(mode, type, object.body),
  )?.block
  let isPart = false
  for (const step of steps.slice(hasMode ? 2 : 1)) {
    if (step.kind !== 'attribute' || !block) continue
    isPart = true
    const attribute = ownValue(block.attributes, step.name)
    if (attribute) return attribute.sensitive ? referenceText(reference) : undefined
    block = ownValue(block.block_types, step.name)?.block
  }
  const hasSensitive = Object.values(block?.attributes ?? {}).some(({ sensitive }) => sensitive)
  return !isPart && isWhole && hasSensitive ? referenceText(reference) : undefined
}

function nameOf(step: Step | undefined): string {
  return step?.kind === 'attribute' ? step.name : ''
}

/** What makes the keys of a collection sensitive; its values can be. */
export function findSensitiveKeys(check: ModuleCheck, expression: Expression, depth = 0): string | undefined {
  if (depth > DEPTH_MAX) return undefined
  const inner = (part: Expression): string | undefined => findSensitiveKeys(check, part, depth + 1)
  switch (expression.kind) {
    case 'parentheses':
      return inner(expression.inner)
    case 'conditional':
      return inner(expression.condition) ?? inner(expression.whenTrue) ?? inner(expression.whenFalse)
    case 'object':
      return firstOf(expression.items, ({ key }) => findTaint(check, key, 'sensitive'))
    case 'for':
      return inner(expression.collection) ?? (expression.key && findTaint(check, expression.key, 'sensitive'))
    case 'call':
      return expression.name === 'merge' ? firstOf(expression.args, inner) : findTaint(check, expression, 'sensitive')
    case 'reference': {
      const { root, steps } = expression
      const local = root === 'local' && steps.length === 1 ? check.declared.locals.get(nameOf(steps[0])) : undefined
      if (local) return inner(local.expression)
      if (root !== 'var' && root !== 'local' && steps.length <= 1) return undefined
      return taintOfReference({ check, taint: 'sensitive', seen: new Set() }, expression, false)
    }
    case 'literal':
    case 'text':
    case 'template':
    case 'traversal':
    case 'tuple':
    case 'binary':
    case 'unary':
      return undefined
  }
}

function firstOf<Part>(parts: readonly Part[], find: (part: Part) => string | undefined): string | undefined {
  for (const part of parts) {
    const found = find(part)
    if (found !== undefined) return found
  }
  return undefined
}
