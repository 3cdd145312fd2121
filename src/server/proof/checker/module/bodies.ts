// Checks the body of a block against its schema, with the blocks in it.
import type { Attribute, Block, Body } from '#engine/terraform/syntax/nodes.ts'
import { findAttribute } from '#engine/terraform/syntax/visit.ts'
import { ownValue } from '../own-value.ts'
import {
  isReadOnly,
  schemaOfObject,
  settableNames,
  type BlockSchema,
  type NestedBlockSchema,
} from '../schemas/provider-schema.ts'
import { suggest } from '../suggestions.ts'
import { elementType, isList, isPrimitive, isUnknown, type MaybeType, type ObjectType, type Type } from '../types.ts'
import { checkArgument } from './arguments.ts'
import { withNames, type ModuleCheck, type Scope } from './context.ts'
import { isNull } from './literals.ts'
import { checkLooseBody, checkShape, NO_META, type MetaNames } from './shape.ts'

/** A body with what it is checked against. */
export interface BodyCheck {
  readonly body: Body
  readonly schema: BlockSchema
  /** For messages. */
  readonly address: string
  /** What Terraform itself understands in it. */
  readonly meta?: MetaNames
}

/** What a body has, by name. */
interface Contents {
  /** Names of its arguments and blocks. */
  readonly present: Set<string>
  /** How many blocks of a type it has. */
  readonly counts: Map<string, number>
  /** Types of its dynamic blocks. */
  readonly dynamic: Set<string>
}

/** Checks a body against a schema. */
export function checkBody(check: ModuleCheck, against: BodyCheck, outer: Scope): void {
  const { body, schema, meta = NO_META } = against
  const scope = schema.open ? { ...outer, isOpen: true } : outer
  const contents: Contents = { present: new Set(), counts: new Map(), dynamic: new Set() }
  for (const argument of body.attributes)
    if (!meta.attributes.includes(argument.name)) checkOneArgument(check, argument, { ...against, contents }, scope)
  for (const block of body.blocks) {
    if (meta.blocks.includes(block.type)) continue
    if (block.type === 'dynamic') checkDynamic(check, block, { ...against, contents }, scope)
    else checkOneBlock(check, block, { ...against, contents }, scope)
  }
  for (const [name, { required }] of Object.entries(schema.attributes ?? {})) {
    if (required && !contents.present.has(name))
      check.report.error('missing-argument', body.line, against.address, `missing required argument "${name}"`)
  }
  for (const [type, nested] of Object.entries(schema.block_types ?? {}))
    checkNumber(check, type, nested, { ...against, contents })
}

type OpenBody = BodyCheck & { readonly contents: Contents }

function checkOneArgument(check: ModuleCheck, argument: Attribute, at: OpenBody, scope: Scope): void {
  const { name, expression, line } = argument
  const { schema: block, address, contents } = at
  contents.present.add(name)
  const schema = ownValue(block.attributes, name)
  if (schema) return checkArgument(check, argument, { schema, block, address }, scope)
  check.typeOf(expression, scope)
  if (scope.isOpen) return
  if (ownValue(block.block_types, name)) {
    const message = `"${name}" is a block, not an argument: write ${name} { ... }`
    check.report.error('block-as-argument', line, address, message)
    contents.counts.set(name, 1)
    return
  }
  const names = [...settableNames(block.attributes), ...Object.keys(block.block_types ?? {})]
  check.report.error('unknown-argument', line, address, `unsupported argument "${name}"${suggest(name, names)}`)
}

function checkOneBlock(check: ModuleCheck, block: Block, at: OpenBody, scope: Scope): void {
  const { type, body, labels, line } = block
  const { schema, address, contents } = at
  contents.present.add(type)
  const before = contents.counts.get(type) ?? 0
  contents.counts.set(type, before + 1)
  const nested = ownValue(schema.block_types, type)
  const place = `${address}.${type}${nested?.max_items === 1 ? '' : `[${before}]`}`
  checkNested(check, { type, body, line, schema, address: place, parent: address }, scope)
  if (nested && nested.nesting_mode !== 'map' && labels.length > 0)
    check.report.error('labels', line, address, `block "${type}" takes no labels`)
}

function checkNumber({ report }: ModuleCheck, type: string, nested: NestedBlockSchema, at: OpenBody): void {
  const { body, address, contents } = at
  const count = contents.counts.get(type) ?? 0
  const isSingle = nested.nesting_mode === 'single' || nested.nesting_mode === 'group'
  const most = isSingle ? 1 : nested.max_items
  const least = nested.min_items ?? 0
  if (most && count > most) {
    const tooMany = body.blocks.filter((block) => block.type === type)[most]
    const message = `too many "${type}" blocks: at most ${most}, found ${count}`
    report.error('too-many-blocks', tooMany?.line ?? body.line, address, message)
  }
  if (count >= least || contents.dynamic.has(type)) return
  const isMissing = count === 0 && least === 1
  const few = `too few "${type}" blocks: at least ${least}, found ${count}`
  report.error('missing-block', body.line, address, isMissing ? `missing required block "${type}"` : few)
}

/** A block inside a body, also one that a dynamic block makes. */
interface NestedBlock {
  readonly type: string
  readonly body: Body
  readonly line: number
  /** Schema of the body that contains it. */
  readonly schema: BlockSchema
  readonly address: string
  /** Address of the body that contains it. */
  readonly parent: string
}

function checkNested(check: ModuleCheck, nested: NestedBlock, scope: Scope): void {
  const { report } = check
  const { type, body, line, schema, address, parent } = nested
  const block = ownValue(schema.block_types, type)
  if (block) {
    if (block.block?.deprecated || block.deprecated)
      report.warn('deprecated', line, parent, `block "${type}" is deprecated`)
    return checkBody(check, { body, schema: block.block ?? {}, address }, scope)
  }
  const attribute = ownValue(schema.attributes, type)
  if (!attribute) {
    const names = [...Object.keys(schema.block_types ?? {}), ...settableNames(schema.attributes)]
    if (!scope.isOpen) report.error('unknown-block', line, parent, `unsupported block "${type}"${suggest(type, names)}`)
    return checkLooseBody(check, body, scope)
  }
  const object = attribute.nested_type ? undefined : objectOf(attribute.type)
  if (!object) {
    report.error('argument-as-block', line, parent, `"${type}" is an argument, not a block: write ${type} = ...`)
    return checkLooseBody(check, body, scope)
  }
  if (isReadOnly(attribute))
    return report.error('computed-only', line, parent, `"${type}" is set by the provider and cannot be configured`)
  if (attribute.deprecated) report.warn('deprecated', line, parent, `"${type}" is deprecated`)
  return checkBody(check, { body, schema: schemaOfObject(object), address }, scope)
}

/** The objects of a list or set, which older providers also take as blocks. */
function objectOf(type: Type | undefined): ObjectType | undefined {
  if (typeof type !== 'object' || (type[0] !== 'list' && type[0] !== 'set')) return undefined
  const [, element] = type
  return typeof element === 'object' && element[0] === 'object' ? element : undefined
}

function checkDynamic(check: ModuleCheck, block: Block, at: OpenBody, outer: Scope): void {
  const { report } = check
  const [type] = block.labels
  if (type === undefined || block.labels.length !== 1)
    return report.error('labels', block.line, at.address, 'a dynamic block takes one label, the block type it makes')
  at.contents.dynamic.add(type)
  at.contents.present.add(type)
  const address = `${at.address}.dynamic.${type}`
  checkShape(check, block.body, address, { attributes: ['for_each', 'iterator', 'labels'], blocks: ['content'] })
  const value = checkIterated(check, block, address, outer)
  const iterator = iteratorOf(check, block, address) ?? type
  const contents = block.body.blocks.filter((inner) => inner.type === 'content')
  if (contents.length !== 1) {
    const message = `a dynamic block needs exactly one content block, found ${contents.length}`
    report.error('missing-block', contents[1]?.line ?? block.line, address, message)
  }
  const scope = withNames(outer, [[iterator, value]])
  for (const { body } of contents)
    checkNested(check, { type, body, line: block.line, schema: at.schema, address, parent: at.address }, scope)
}

/** Checks for_each of a dynamic block. @returns the type of its iterator */
function checkIterated(check: ModuleCheck, { body, line }: Block, address: string, scope: Scope): MaybeType {
  const forEach = findAttribute(body, 'for_each')
  if (!forEach) {
    check.report.error('missing-argument', line, address, 'missing required argument "for_each"')
    return ['object', { key: 'dynamic', value: 'dynamic' }]
  }
  const type = check.typeOf(forEach.expression, scope)
  if (isPrimitive(type) || isNull(forEach))
    check.report.error(
      'type',
      forEach.line,
      address,
      `for_each needs a collection, but has ${isPrimitive(type) ? type : 'null'}`,
    )
  const element = isUnknown(type) ? undefined : elementType(type)
  return ['object', { key: isList(type) ? 'number' : 'dynamic', value: element ?? 'dynamic' }]
}

function iteratorOf(check: ModuleCheck, { body }: Block, address: string): string | undefined {
  const iterator = findAttribute(body, 'iterator')
  if (!iterator) return undefined
  const { expression, line } = iterator
  if (expression.kind === 'reference' && expression.steps.length === 0) return expression.root
  check.report.error('type', line, address, 'iterator must be a name')
  return undefined
}
