// The form of values: what a provider's schema says of a resource, as one tree of attributes and blocks.

/** A type as Terraform writes it in JSON. */
export type CtyType =
  | 'string'
  | 'number'
  | 'bool'
  | 'dynamic'
  | readonly ['list' | 'set' | 'map', CtyType]
  | readonly ['object', Readonly<Record<string, CtyType>>, (readonly string[])?]
  | readonly ['tuple', readonly CtyType[]]

export interface AttributeSchema {
  readonly type?: CtyType
  readonly nested_type?: {
    readonly nesting_mode: 'single' | 'list' | 'set' | 'map'
    readonly attributes?: Readonly<Record<string, AttributeSchema>>
  }
  readonly required?: boolean
  readonly optional?: boolean
  readonly computed?: boolean
  readonly sensitive?: boolean
  readonly deprecated?: boolean
  readonly write_only?: boolean
}

export interface NestedBlockSchema {
  readonly nesting_mode: 'single' | 'group' | 'list' | 'set' | 'map'
  readonly block?: BlockSchema
  readonly min_items?: number
  readonly max_items?: number
}

export interface BlockSchema {
  readonly attributes?: Readonly<Record<string, AttributeSchema>>
  readonly block_types?: Readonly<Record<string, NestedBlockSchema>>
  readonly deprecated?: boolean
}

export type Shape =
  | { readonly kind: 'string' | 'number' | 'bool' | 'dynamic' }
  | { readonly kind: 'list' | 'set' | 'map'; readonly of: Shape }
  | { readonly kind: 'tuple'; readonly items: readonly Shape[] }
  | ObjectShape

export interface ObjectShape {
  readonly kind: 'object'
  readonly fields: ReadonlyMap<string, Field>
  /** A plain object type: none of its fields is the provider's to compute. */
  readonly isPlain: boolean
}

export interface Field {
  readonly shape: Shape
  readonly isBlock: boolean
  /** A block of which there is exactly one, never null. */
  readonly isGroup: boolean
  readonly isRequired: boolean
  readonly isComputed: boolean
  readonly isSensitive: boolean
  readonly isWriteOnly: boolean
}

const NOTHING_SPECIAL = {
  isBlock: false,
  isGroup: false,
  isRequired: false,
  isComputed: false,
  isSensitive: false,
  isWriteOnly: false,
}

/** The shape of a block: a resource, a data source, a provider's configuration. */
export function shapeOfBlock({ attributes = {}, block_types = {} }: BlockSchema): ObjectShape {
  const fields = new Map<string, Field>()
  for (const [name, attribute] of Object.entries(attributes)) fields.set(name, fieldOfAttribute(attribute))
  for (const [name, nested] of Object.entries(block_types)) {
    const inner = shapeOfBlock(nested.block ?? {})
    const mode = nested.nesting_mode
    fields.set(name, {
      ...NOTHING_SPECIAL,
      isBlock: true,
      isGroup: mode === 'group',
      isRequired: (nested.min_items ?? 0) > 0,
      shape: mode === 'single' || mode === 'group' ? inner : { kind: mode, of: inner },
    })
  }
  return { kind: 'object', fields, isPlain: false }
}

/** The shape of a plain type. */
export function shapeOfType(type: CtyType): Shape {
  if (typeof type === 'string') return { kind: type }
  if (type[0] === 'tuple') return { kind: 'tuple', items: type[1].map(shapeOfType) }
  if (type[0] !== 'object') return { kind: type[0], of: shapeOfType(type[1]) }
  const fields = Object.entries(type[1]).map(([name, one]): [string, Field] => [
    name,
    { ...NOTHING_SPECIAL, shape: shapeOfType(one) },
  ])
  return { kind: 'object', fields: new Map(fields), isPlain: true }
}

function fieldOfAttribute(attribute: AttributeSchema): Field {
  return {
    isBlock: false,
    isGroup: false,
    isRequired: attribute.required === true,
    isComputed: attribute.computed === true,
    isSensitive: attribute.sensitive === true,
    isWriteOnly: attribute.write_only === true,
    shape: attribute.nested_type ? shapeOfNested(attribute.nested_type) : shapeOfType(attribute.type ?? 'dynamic'),
  }
}

function shapeOfNested({ nesting_mode: mode, attributes = {} }: NonNullable<AttributeSchema['nested_type']>): Shape {
  const fields = Object.entries(attributes).map(([name, one]): [string, Field] => [name, fieldOfAttribute(one)])
  const object: ObjectShape = { kind: 'object', fields: new Map(fields), isPlain: false }
  return mode === 'single' ? object : { kind: mode, of: object }
}
