// The arguments and nested blocks of a block, as far as they are known before anything runs.
import { Unknown } from '../cost/resources/unknown.ts'
import { evaluate, type Scope } from './evaluate.ts'
import type { Body, Expression } from './syntax/nodes.ts'

/** What Terraform itself reads of a block. */
const META = new Set(['count', 'for_each', 'depends_on', 'provider', 'providers', 'lifecycle'])

/** The expression of an argument; undefined when the block has none with this name. */
export function expressionOf(body: Body, name: string): Expression | undefined {
  return body.attributes.find((one) => one.name === name)?.expression
}

/** What an argument comes to; undefined when the block has none with this name. */
export function argument(body: Body, name: string, scope: Scope): unknown {
  const expression = expressionOf(body, name)
  return expression === undefined ? undefined : evaluate(expression, scope)
}

/** Arguments and nested blocks, without those that Terraform itself reads. */
export function valuesOf(body: Body, scope: Scope): Record<string, unknown> {
  const entries: [string, unknown][] = body.attributes
    .filter(({ name }) => !META.has(name))
    .map(({ name, expression }) => [name, evaluate(expression, scope)])
  const nested = new Map<string, unknown[] | Unknown>()
  const add = (name: string, values: readonly unknown[] | Unknown): void => {
    const before = nested.get(name) ?? []
    nested.set(name, before instanceof Unknown || values instanceof Unknown ? new Unknown() : [...before, ...values])
  }
  for (const block of body.blocks) {
    if (block.type === 'dynamic') add(block.labels[0] ?? '', dynamic(block.labels[0] ?? '', block.body, scope))
    else if (!META.has(block.type)) add(block.type, [valuesOf(block.body, scope)])
  }
  return Object.fromEntries([...entries, ...nested])
}

function dynamic(name: string, body: Body, scope: Scope): readonly unknown[] | Unknown {
  const all = argument(body, 'for_each', scope)
  const content = body.blocks.find(({ type }) => type === 'content')
  if (content === undefined || all === undefined) return []
  if (all instanceof Unknown || typeof all !== 'object' || all === null) return new Unknown()
  const named = expressionOf(body, 'iterator')
  const iterator = named?.kind === 'reference' ? named.root : name
  const entries = Array.isArray(all) ? all.map((one, at) => [at, one] as const) : Object.entries(all)
  return entries.map(([key, value]) =>
    valuesOf(content.body, {
      ...scope,
      named: (root, step) => (root === iterator ? { key, value: value as unknown } : scope.named(root, step)),
    }),
  )
}
