// What of a plan decides its price: the values of every resource that will be there, without those that are secret,
// and which arguments refer to which resource. The server prices it and keeps the prices alone.
import { z } from 'zod'
import type { Masker } from './mask.ts'

const side = z.unknown().optional()
const change = z.object({
  before: side,
  after: side,
  after_unknown: side,
  before_sensitive: side,
  after_sensitive: side,
})
const resourceChange = z.object({
  address: z.string(),
  mode: z.string(),
  type: z.string(),
  module_address: z.string().optional(),
  deposed: z.string().optional(),
  change,
})
const heldResource = z.object({
  address: z.string(),
  mode: z.string(),
  type: z.string(),
  values: side,
  sensitive_values: side,
})
type Change = z.infer<typeof resourceChange>

const plan = z.object({
  format_version: z.string(),
  resource_changes: z.array(resourceChange).optional(),
  resource_drift: z.array(resourceChange).optional(),
  prior_state: z.object({ values: z.object({ root_module: side }).optional() }).optional(),
  configuration: z.object({ root_module: side }).optional(),
})

/** Modules nest in modules, and blocks in blocks, at most. */
const DEPTH_MAX = 40

/**
 * The part of a plan's JSON from which its price is computed, in the same form.
 * @param whole as `terraform show -json` prints it
 * @throws for what is no plan
 */
export function planForPrice(whole: unknown, masker: Masker): string {
  const { format_version, resource_changes, resource_drift = [], prior_state, configuration } = plan.parse(whole)
  // A plan that only refreshes plans no resource: what is there is what it found.
  const changes = resource_changes ?? heldBy(prior_state?.values?.root_module)
  return JSON.stringify({
    format_version,
    resource_changes: masker.maskValue(changes.filter(isManaged).map((one) => withoutSecrets(one))),
    resource_drift: masker.maskValue(resource_drift.filter(isManaged).map((one) => withoutSecrets(one))),
    configuration: { root_module: moduleOutline(configuration?.root_module, 0) },
  })
}

const isManaged = ({ mode }: Change): boolean => mode === 'managed'

function withoutSecrets({ change: body, ...facts }: Change): Change {
  const { before, after, after_unknown, before_sensitive, after_sensitive } = body
  return {
    ...facts,
    change: {
      before: without(before, before_sensitive),
      after: without(after, after_sensitive),
      after_unknown,
    },
  }
}

/** A value without what its marks call sensitive. */
function without(value: unknown, mark: unknown): unknown {
  if (mark === true) return undefined
  if (typeof mark !== 'object' || mark === null || typeof value !== 'object' || value === null) return value
  const marks = mark as Readonly<Record<string, unknown>>
  if (Array.isArray(value)) return value.map((one: unknown, at) => without(one, marks[at]))
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, without(one, marks[name])]))
}

/** The resources of a state, as changes that change nothing. */
function heldBy(root: unknown): Change[] {
  const held = z.object({
    address: z.string().optional(),
    resources: z.array(heldResource).optional(),
    child_modules: z.array(z.unknown()).optional(),
  })
  const found: Change[] = []
  const open = [root]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { address: module_address, resources = [], child_modules = [] } = held.parse(next)
    for (const { address, mode, type, values, sensitive_values } of resources)
      found.push({
        address,
        mode,
        type,
        module_address,
        change: { before: undefined, after: values, after_sensitive: sensitive_values },
      })
    open.push(...child_modules)
  }
  return found
}

/** Which arguments a module writes, and what they refer to; never what they are. */
function moduleOutline(module: unknown, depth: number): unknown {
  const { resources, module_calls } = fieldsOf(module)
  if (depth > DEPTH_MAX) return {}
  return {
    resources: (Array.isArray(resources) ? resources : []).map((one: unknown) => {
      const { address, expressions } = fieldsOf(one)
      return { address, expressions: expressionOutline(expressions, 0) }
    }),
    module_calls: Object.fromEntries(
      Object.entries(fieldsOf(module_calls)).map(([name, call]) => [
        name,
        { module: moduleOutline(fieldsOf(call)['module'], depth + 1) },
      ]),
    ),
  }
}

function expressionOutline(expression: unknown, depth: number): unknown {
  if (depth > DEPTH_MAX) return {}
  if (Array.isArray(expression)) return expression.map((one: unknown) => expressionOutline(one, depth + 1))
  return Object.fromEntries(
    Object.entries(fieldsOf(expression)).map(([name, one]) => [
      name,
      name === 'references' ? one : name === 'constant_value' ? null : expressionOutline(one, depth + 1),
    ]),
  )
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
