// Walks through the tree of a file.
import type { Attribute, Body, Call, Expression, Reference, Step, TemplateFor, TemplateIf } from './nodes.ts'

/** Everything that an expression is made of. */
export type Node = Expression | TemplateIf | TemplateFor

/** The argument of a body by its name. */
export function findAttribute(body: Pick<Body, 'attributes'>, name: string): Attribute | undefined {
  return body.attributes.find((one) => one.name === name)
}

/** Visits what an expression is made of directly, in the order of the text. */
export function eachChild(node: Node, visit: (child: Node) => void): void {
  switch (node.kind) {
    case 'literal':
    case 'text':
      return
    case 'parentheses':
      return visit(node.inner)
    case 'unary':
      return visit(node.operand)
    case 'template':
      return node.parts.forEach((part) => typeof part !== 'string' && visit(part))
    case 'template-if':
      visit(node.condition)
      return [...node.whenTrue, ...node.whenFalse].forEach((part) => typeof part !== 'string' && visit(part))
    case 'template-for':
      visit(node.collection)
      return node.body.forEach((part) => typeof part !== 'string' && visit(part))
    case 'tuple':
      return node.items.forEach((item) => visit(item))
    case 'object':
      return node.items.forEach(({ key, value }) => {
        visit(key)
        visit(value)
      })
    case 'for':
      for (const part of [node.collection, node.key, node.value, node.condition]) if (part) visit(part)
      return
    case 'conditional':
      visit(node.condition)
      visit(node.whenTrue)
      return visit(node.whenFalse)
    case 'binary':
      visit(node.left)
      return visit(node.right)
    case 'call':
      return node.args.forEach((arg) => visit(arg))
    case 'traversal':
      visit(node.base)
      return eachIndex(node.steps, visit)
    case 'reference':
      return eachIndex(node.steps, visit)
  }
}

function eachIndex(steps: readonly Step[], visit: (child: Node) => void): void {
  for (const step of steps) if (step.kind === 'index') visit(step.index)
}

/** Visits every reference in an expression. */
export function eachReference(node: Node, visit: (reference: Reference) => void): void {
  if (node.kind === 'reference') visit(node)
  eachChild(node, (child) => eachReference(child, visit))
}

/** Visits every call of a function in an expression. */
export function eachCall(node: Node, visit: (call: Call) => void): void {
  if (node.kind === 'call') visit(node)
  eachChild(node, (child) => eachCall(child, visit))
}

/** Visits the references of a body that make it depend on something. */
export function eachDependency(body: Pick<Body, 'attributes' | 'blocks'>, visit: (reference: Reference) => void): void {
  for (const { name, expression } of body.attributes)
    if (name !== 'provider' && name !== 'ignore_changes') eachReference(expression, visit)
  for (const block of body.blocks) eachDependency(block.body, visit)
}

/** A reference as it is written, expressions inside it as `...`. */
export function referenceText({ root, steps }: Reference): string {
  return root + steps.map(stepText).join('')
}

function stepText(step: Step): string {
  if (step.kind === 'attribute') return `.${step.name}`
  if (step.kind === 'splat') return '[*]'
  if (step.index.kind === 'literal') return `[${step.index.value}]`
  return step.index.kind === 'text' ? `["${step.index.value}"]` : '[...]'
}

/** The value of an argument that is a plain string; undefined for any other expression. */
export function textOf(expression: Expression | undefined): string | undefined {
  return expression?.kind === 'text' ? expression.value : undefined
}

/** A field of an object with constant keys. */
export function findField(expression: Expression | undefined, name: string): Expression | undefined {
  if (expression?.kind !== 'object') return undefined
  return expression.items.find(({ key }) => textOf(key) === name)?.value
}
