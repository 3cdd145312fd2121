// Terraform states: what a text has to be to be kept as one, and what is read of it.
import { z } from 'zod'
import { extentOf } from '#engine/nesting.ts'

/** A value of an attribute is hardly ever nested deeper than ten: a text with more is meant to exhaust the reader. */
const DEPTH_MAX = 100

const instance = z.object({
  index_key: z.union([z.string(), z.number()]).nullish(),
  /** Key of an object that waits to be destroyed beside the one that has replaced it. */
  deposed: z.string().nullish(),
  attributes: z.record(z.string(), z.unknown()).nullish(),
  sensitive_attributes: z.array(z.unknown()).nullish(),
  /** What its provider keeps for itself, in Base64. */
  private: z.string().nullish(),
})

const resource = z.object({
  module: z.string().optional(),
  mode: z.enum(['managed', 'data']),
  type: z.string(),
  name: z.string(),
  provider: z.string(),
  instances: z.array(instance),
})

const terraformState = z.object({
  version: z.literal(4),
  serial: z.int().min(0),
  lineage: z.string().regex(/^[\w.:-]{1,200}$/),
  resources: z.array(resource),
})

export type StateInstance = z.infer<typeof instance>
export type StateResource = z.infer<typeof resource>
export type TerraformState = z.infer<typeof terraformState>

/** Why a text is not kept as a state. */
export type StateProblem = 'not-json' | 'not-a-state' | 'encrypted' | 'version'

/**
 * Reads a state of Terraform's format 4.
 * https://developer.hashicorp.com/terraform/internals/json-format says that the format is for Terraform alone; it has
 * been the same since Terraform 0.12, and OpenTofu writes it too.
 */
export function parseState(
  text: string,
): { readonly ok: true; readonly state: TerraformState } | { readonly ok: false; readonly problem: StateProblem } {
  const no = (problem: StateProblem) => ({ ok: false, problem }) as const
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return no('not-json')
  }
  if (typeof value !== 'object' || value === null) return no('not-a-state')
  // What OpenTofu encrypts itself: https://opentofu.org/docs/language/state/encryption/
  if ('encrypted_data' in value || 'encryption_version' in value) return no('encrypted')
  if (!('version' in value) || !('serial' in value)) return no('not-a-state')
  if (value.version !== 4) return no('version')
  if (extentOf(value).depth > DEPTH_MAX) return no('not-a-state')
  const read = terraformState.safeParse(value)
  return read.success ? { ok: true, state: read.data } : no('not-a-state')
}

/** Every object of a state with its address. */
export function* instancesOf({ resources }: TerraformState): Generator<{
  readonly address: string
  readonly resource: StateResource
  readonly instance: StateInstance
}> {
  for (const one of resources)
    for (const object of one.instances) yield { address: addressOf(one, object), resource: one, instance: object }
}

/** How many objects Terraform manages by it. */
export function countManaged({ resources }: TerraformState): number {
  return resources.reduce((sum, { mode, instances }) => sum + (mode === 'managed' ? instances.length : 0), 0)
}

/** The address as Terraform writes it, such as `module.farm.aws_instance.web["a"]`. */
function addressOf({ module, mode, type, name }: StateResource, { index_key, deposed }: StateInstance): string {
  const before = `${module === undefined ? '' : `${module}.`}${mode === 'data' ? 'data.' : ''}`
  const key = typeof index_key === 'string' ? quoted(index_key) : index_key
  const index = key === undefined || key === null ? '' : `[${key}]`
  return `${before}${type}.${name}${index}${deposed ? ` (deposed ${deposed})` : ''}`
}

/** A text as HCL quotes it: there `${` and `%{` begin something else. */
function quoted(text: string): string {
  return JSON.stringify(text).replaceAll(/([$%])\{/g, '$1$1{')
}
