// Values that a person typed, as values of Terraform's tree.
import { x, type Value } from '../hcl/nodes.ts'

/**
 * A JSON value as one that is printed literally. The tree tells its own nodes from objects by `kind`: an object of a
 * person that has such a field must not become code, so that field's text is in an expression of its own.
 */
export function literal(value: unknown): Value {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (Array.isArray(value)) return value.map(literal)
  if (typeof value !== 'object') return null
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      key === 'kind' && typeof one === 'string' ? x`${one}` : literal(one),
    ]),
  )
}
