// Settings that lead a node to what it uses, gathered from all its targets.
import type { Expr, Value } from '../hcl/nodes.ts'
import type { Target } from './component.ts'

/**
 * The environment settings of an application, from the offers of everything it uses; never a secret. Where two
 * targets offer the same name, the first keeps it and the others get theirs with their label before it.
 */
export function environmentOf(targets: readonly Target[]): Record<string, Value> {
  const settings: Record<string, Value> = {}
  for (const { label, offer } of targets) {
    for (const [name, value] of Object.entries(offer.environment ?? {})) {
      settings[name in settings ? `${label.toUpperCase()}_${name}` : name] = value
    }
  }
  return settings
}

/** A value as parts of a text, for templates and heredocs. */
export function textParts(value: Value): readonly (string | Expr)[] {
  if (value !== null && typeof value === 'object' && 'kind' in value) {
    const node = value as { kind: unknown; parts?: readonly (string | Expr)[] }
    if (node.kind === 'expr') return [value as Expr]
    if ((node.kind === 'template' || node.kind === 'heredoc') && node.parts !== undefined) return node.parts
  }
  if (typeof value === 'object') throw new Error('A setting of an application is one value, not a list or an object')
  return [String(value)]
}
