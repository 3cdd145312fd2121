// The settings that lead an application to what it uses.
import type { Target } from '../../components/component.ts'
import type { Expr, Value } from '../../hcl/nodes.ts'

/**
 * Settings of all targets under one roof. A name that two targets offer keeps the first one's value; the others'
 * get the target's label in front, such as POSTGRESQL_ORDERS_DATABASE_HOST.
 */
export function environmentOf(targets: readonly Target[]): Record<string, Value> {
  const all: Record<string, Value> = {}
  for (const target of targets) {
    for (const [name, value] of Object.entries(target.offer.environment ?? {})) {
      all[name in all ? `${target.label.toUpperCase()}_${name}` : name] = value
    }
  }
  return all
}

/** A reference that a target offers under a name; undefined when it has none. */
export function refOf(target: Target, name: string): Expr | undefined {
  const value = target.offer.refs?.[name]
  const isExpr = typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'expr'
  return isExpr ? (value as Expr) : undefined
}
