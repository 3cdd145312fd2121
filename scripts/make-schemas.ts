// Turns the output of `terraform providers schema -json` into the compact files
// in src/server/proof/schemas: without descriptions, one type on each line, and
// with blocks that are nested too deep to be worth their size left open, which
// means unchecked.
//   terraform providers schema -json > full.json
//   node scripts/run.mjs scripts/make-schemas.ts full.json OUT.json[.gz] [options]
//     --provider SOURCE,...      only these providers
//     --drop PREFIX,...          without types whose names begin so
//     --open-below TYPE=DEPTH,…  leaves the blocks of a type open below a depth
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import type {
  AttributeSchema,
  BlockSchema,
  NestedBlockSchema,
  ProviderSchema,
  TypeSchemas,
} from '../src/server/proof/checker/schemas/provider-schema.ts'

interface Document {
  readonly provider_schemas: Readonly<Record<string, Omit<ProviderSchema, 'version'>>>
}

const FLAGS = ['required', 'optional', 'computed', 'sensitive', 'deprecated', 'write_only'] as const
const SETS = ['resource_schemas', 'data_source_schemas', 'ephemeral_resource_schemas'] as const

const { values, positionals } = parseArgs({
  options: {
    provider: { type: 'string', default: '' },
    drop: { type: 'string', default: '' },
    'open-below': { type: 'string', default: '' },
  },
  allowPositionals: true,
})
const [input, output] = positionals
if (input === undefined || output === undefined) {
  console.error('usage: make-schemas.ts full.json OUT.json[.gz] [--provider …] [--drop …] [--open-below TYPE=DEPTH,…]')
  process.exit(2)
}

const listOf = (text: string): string[] => text.split(',').filter((part) => part !== '')
const only = listOf(values.provider)
const dropped = listOf(values.drop)
const openBelow = new Map(
  listOf(values['open-below']).map((part): [string, number] => {
    const [type = '', depth] = part.split('=')
    return [type, Number(depth)]
  }),
)

const document: Document = JSON.parse(readFileSync(input, 'utf8'))
const providers = Object.entries(document.provider_schemas).filter(
  ([source]) => only.length === 0 || only.includes(source),
)
const text = `{"format_version":"1.0","provider_schemas":{\n${providers
  .map(([source, provider]) => `${JSON.stringify(source)}:{\n${providerText(provider)}\n}`)
  .join(',\n')}\n}}\n`
JSON.parse(text)
writeFileSync(output, output.endsWith('.gz') ? gzipSync(text, { level: 9 }) : text)
console.log(`${output}: ${(text.length / 1e6).toFixed(2)} MB of JSON`)

function providerText(schema: Omit<ProviderSchema, 'version'>): string {
  const provider = `"provider":${schema.provider ? JSON.stringify(slimType(schema.provider)) : 'null'}`
  const sets = SETS.map((set) => `,${JSON.stringify(set)}:{\n${typesText(schema[set] ?? {})}}`)
  return [provider, ...sets].join('\n')
}

function typesText(types: TypeSchemas): string {
  const lines = Object.entries(types)
    .filter(([type]) => !dropped.some((prefix) => type.startsWith(prefix)))
    .toSorted(byName)
    .map(([type, schema]) => `${JSON.stringify(type)}:${JSON.stringify(slimType(schema, openBelow.get(type)))}`)
  return lines.map((line, at) => `${line}${at < lines.length - 1 ? ',' : ''}\n`).join('')
}

function slimType({ block }: { readonly block: BlockSchema }, depth?: number): { readonly block: BlockSchema } {
  return { block: slimBlock(block, depth) }
}

/** @param depth below which blocks are left open; undefined for none */
function slimBlock(block: BlockSchema, depth: number | undefined): BlockSchema {
  return {
    ...(block.deprecated && { deprecated: true }),
    ...(block.open && { open: true }),
    ...(block.attributes && { attributes: mapped(block.attributes, slimAttribute) }),
    ...(block.block_types && { block_types: mapped(block.block_types, (nested) => slimNested(nested, depth)) }),
  }
}

function slimNested(nested: NestedBlockSchema, depth: number | undefined): NestedBlockSchema {
  const isOpen = depth !== undefined && depth <= 1
  return {
    nesting_mode: nested.nesting_mode,
    block: isOpen ? { open: true } : slimBlock(nested.block ?? {}, depth === undefined ? undefined : depth - 1),
    ...(nested.min_items && { min_items: nested.min_items }),
    ...(nested.max_items && { max_items: nested.max_items }),
  }
}

function slimAttribute(attribute: AttributeSchema): AttributeSchema {
  const { type, nested_type: nested } = attribute
  return {
    ...(type !== undefined && { type }),
    ...(nested && {
      nested_type: { nesting_mode: nested.nesting_mode, attributes: mapped(nested.attributes ?? {}, slimAttribute) },
    }),
    ...Object.fromEntries(FLAGS.filter((flag) => attribute[flag]).map((flag) => [flag, true])),
  }
}

function mapped<Value>(record: Readonly<Record<string, Value>>, slim: (value: Value) => Value): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(record)
      .toSorted(byName)
      .map(([name, value]) => [name, slim(value)]),
  )
}

/** By code units, as in the files that exist. */
function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : Number(one > other)
}
