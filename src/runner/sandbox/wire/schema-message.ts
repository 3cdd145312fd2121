// A provider's schema as the protocol carries it.
import type { AttributeSchema, BlockSchema, NestedBlockSchema } from '../shape.ts'

type Wire = Readonly<Record<string, unknown>>

/** The schema of a resource, a data source or a provider; the stored ones all count as version 0. */
export function schemaMessage(block: BlockSchema): Wire {
  return { version: 0, block: blockMessage(block) }
}

function blockMessage({ attributes = {}, block_types = {}, deprecated }: BlockSchema): Wire {
  return {
    attributes: Object.entries(attributes).map(([name, one]) => attributeMessage(name, one)),
    block_types: Object.entries(block_types).map(([name, one]) => nestedMessage(name, one)),
    ...(deprecated && { deprecated: true }),
  }
}

function attributeMessage(name: string, attribute: AttributeSchema): Wire {
  const { type, nested_type: nested } = attribute
  return {
    name,
    ...(nested
      ? {
          nested_type: {
            attributes: Object.entries(nested.attributes ?? {}).map(([inner, one]) => attributeMessage(inner, one)),
            nesting: nested.nesting_mode.toUpperCase(),
          },
        }
      : { type: Buffer.from(JSON.stringify(type ?? 'dynamic')) }),
    required: attribute.required ?? false,
    optional: attribute.optional ?? false,
    computed: attribute.computed ?? false,
    sensitive: attribute.sensitive ?? false,
    deprecated: attribute.deprecated ?? false,
    write_only: attribute.write_only ?? false,
  }
}

function nestedMessage(name: string, { nesting_mode, block, min_items, max_items }: NestedBlockSchema): Wire {
  return {
    type_name: name,
    block: blockMessage(block ?? {}),
    nesting: nesting_mode.toUpperCase(),
    min_items: min_items ?? 0,
    max_items: max_items ?? 0,
  }
}
