// The stored schema of a provider, as the files in src/server/proof/schemas hold
// it: what `terraform providers schema -json` prints, without its descriptions.
import type { ObjectType, Type } from '../types.ts'

export interface ProviderSchema {
  readonly version: string
  /** Beginnings of the names of types that are not stored. */
  readonly leftOut?: readonly string[]
  readonly provider?: { readonly block: BlockSchema } | null
  readonly resource_schemas?: TypeSchemas
  readonly data_source_schemas?: TypeSchemas
  readonly ephemeral_resource_schemas?: TypeSchemas
  /** By resource type, with `data.` before a data source; `provider` for the provider itself. */
  readonly rules?: Readonly<Record<string, Rules>>
}

export type TypeSchemas = Readonly<Record<string, { readonly block: BlockSchema }>>

export interface BlockSchema {
  readonly attributes?: Readonly<Record<string, AttributeSchema>>
  readonly block_types?: Readonly<Record<string, NestedBlockSchema>>
  readonly deprecated?: boolean
  /** True for a block whose contents are not stored and not checked. */
  readonly open?: boolean
}

export interface AttributeSchema {
  readonly type?: Type
  readonly nested_type?: NestedType
  readonly required?: boolean
  readonly optional?: boolean
  readonly computed?: boolean
  readonly sensitive?: boolean
  readonly deprecated?: boolean
  readonly write_only?: boolean
}

/** An attribute that is an object, or a collection of objects, with a schema of its own. */
export interface NestedType {
  readonly nesting_mode: 'single' | 'list' | 'set' | 'map'
  readonly attributes?: Readonly<Record<string, AttributeSchema>>
}

export interface NestedBlockSchema {
  readonly nesting_mode: 'single' | 'group' | 'list' | 'set' | 'map'
  readonly block?: BlockSchema
  readonly min_items?: number
  readonly max_items?: number
  readonly deprecated?: boolean
}

/** What a schema does not say: values that the provider refuses, and arguments that exclude or need each other. */
export interface Rules {
  /** By path through the blocks, with dots between the names. */
  readonly values?: Readonly<Record<string, ValueRule>>
  readonly groups?: readonly (readonly [kind: GroupKind, paths: readonly string[]])[]
  /** Blocks that a provider's configuration must have. */
  readonly required_blocks?: readonly string[]
}

export type GroupKind = 'conflict' | 'only_one' | 'exactly_one' | 'at_least_one' | 'together' | 'needs'

export interface ValueRule {
  readonly enum?: readonly (string | number)[]
  /** True when capital letters do not matter in `enum`. */
  readonly ci?: boolean
  /** Smallest and largest number; null for no limit. */
  readonly range?: readonly [minimum: number, maximum: number | null]
  /** A regular expression of Go. */
  readonly re?: string
  readonly name?: NameRule
}

/** The shape of a name. Characters beyond lowercase letters are given as A (uppercase), 0 (digits) or themselves. */
export interface NameRule {
  readonly min?: number
  readonly max?: number
  readonly chars?: string
  readonly start?: string
  readonly end?: string
  /** True when two dashes can follow each other. */
  readonly dbl?: boolean
}

export interface FunctionSignature {
  readonly params: readonly Type[]
  /** The type of any further arguments. */
  readonly variadic?: Type
  readonly returns: Type
}

/** Whether only the provider sets the value. */
export function isReadOnly({ computed, optional, required }: AttributeSchema): boolean {
  return computed === true && !optional && !required
}

/** Names of the attributes that a configuration can set. */
export function settableNames(attributes: BlockSchema['attributes'] = {}): string[] {
  return Object.entries(attributes)
    .filter(([, { optional, required }]) => optional || required)
    .map(([name]) => name)
}

// Types are made once for each part of a stored schema.
const attributeTypes = new WeakMap<NestedType, Type>()
const blockTypes = new WeakMap<BlockSchema, Type>()
const objectSchemas = new WeakMap<ObjectType, BlockSchema>()

/** The type of the values that an attribute takes and gives. */
export function attributeType({ type, nested_type: nested }: AttributeSchema): Type {
  if (type !== undefined) return type
  if (!nested) return 'dynamic'
  const known = attributeTypes.get(nested)
  if (known !== undefined) return known
  const fields = Object.entries(nested.attributes ?? {})
  const object: ObjectType = [
    'object',
    Object.fromEntries(fields.map(([name, field]) => [name, attributeType(field)])),
    fields.filter(([, field]) => !field.required).map(([name]) => name),
  ]
  const made: Type = nested.nesting_mode === 'single' ? object : [nested.nesting_mode, object]
  attributeTypes.set(nested, made)
  return made
}

/** The type that references to a resource, or to a block in it, see. */
export function blockType(block: BlockSchema): Type {
  if (block.open) return 'dynamic'
  const known = blockTypes.get(block)
  if (known !== undefined) return known
  const attributes = Object.entries(block.attributes ?? {}).map(([name, attribute]): [string, Type] => [
    name,
    attributeType(attribute),
  ])
  const blocks = Object.entries(block.block_types ?? {}).map(([name, nested]): [string, Type] => {
    const inner = blockType(nested.block ?? {})
    const { nesting_mode: mode } = nested
    return [name, mode === 'single' || mode === 'group' ? inner : [mode, inner]]
  })
  const made: Type = ['object', Object.fromEntries([...attributes, ...blocks])]
  blockTypes.set(block, made)
  return made
}

/** The schema of an object of an older provider that can also be written as a block. */
export function schemaOfObject(object: ObjectType): BlockSchema {
  const known = objectSchemas.get(object)
  if (known) return known
  const fields = Object.entries(object[1]).map(([name, type]): [string, AttributeSchema] => [
    name,
    { type: type ?? 'dynamic', optional: true },
  ])
  const made: BlockSchema = { attributes: Object.fromEntries(fields) }
  objectSchemas.set(object, made)
  return made
}
