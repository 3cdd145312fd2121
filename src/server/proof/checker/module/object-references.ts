// Checks references to resources, data sources and ephemeral resources.
import type { Step } from '#engine/terraform/syntax/nodes.ts'
import { ownValue } from '../own-value.ts'
import { blockType, type BlockSchema } from '../schemas/provider-schema.ts'
import { suggest } from '../suggestions.ts'
import type { MaybeType, Type } from '../types.ts'
import type { ModuleCheck, Scope } from './context.ts'
import type { DeclaredObject } from './declarations.ts'
import type { Mode } from './module.ts'
import { typeAfterSteps } from './steps.ts'

/** A reference to an object, with the steps that follow its name. */
export interface ObjectReference {
  readonly mode: Mode
  readonly type: string
  readonly name: string
  readonly steps: readonly Step[]
  readonly line: number
}

/** The address of a resource; data sources and ephemeral resources say what they are. */
export function addressOf(mode: Mode, type: string, name: string): string {
  return mode === 'resource' ? `${type}.${name}` : `${mode}.${type}.${name}`
}

/** Checks a reference to an object. @returns the type of what it leads to */
export function typeOfObjectReference(check: ModuleCheck, reference: ObjectReference, scope: Scope): MaybeType {
  const { mode, type, name, steps, line } = reference
  const address = addressOf(mode, type, name)
  check.used.add(address)
  const object = check.declared.objects[mode].get(`${type}.${name}`)
  if (!object) {
    reportUndeclared(check, reference, scope)
    for (const step of steps) if (step.kind === 'index') check.typeOf(step.index, scope)
    return undefined
  }
  const block = check.report.quietly(() => check.providers.findType(mode, type, object.body))?.block
  if (scope.isDependency) return undefined
  if (address === scope.address && mode !== 'ephemeral')
    check.report.error('reference', line, scope.address, `${address} cannot refer to itself`)
  const instance = instanceOf(check, object, { reference, address, scope, block })
  if (!instance) return undefined
  if (block && !block.open) warnDeprecated(check, block, { ...reference, steps: instance.steps }, scope)
  return typeAfterSteps(check, instance.type, instance.steps, { scope, line, path: address, isStrict: true })
}

function reportUndeclared(check: ModuleCheck, { mode, type, name, line }: ObjectReference, scope: Scope): void {
  const { objects } = check.declared
  const key = `${type}.${name}`
  const advice =
    mode === 'resource' && objects.data.has(key)
      ? '; there is a data source with this name (use data.)'
      : suggest(key, objects[mode].keys())
  const what = mode === 'data' ? 'data source' : mode
  check.report.error('undeclared', line, scope.address, `${what} "${key}" is not declared${advice}`)
}

interface Read {
  readonly reference: ObjectReference
  readonly address: string
  readonly scope: Scope
  readonly block: BlockSchema | undefined
}

/** What the steps read of: one instance, or all of them. */
interface Instance {
  readonly type: MaybeType
  readonly steps: readonly Step[]
}

/** Checks the index of an object that has count or for_each; undefined when it is wrong. */
function instanceOf(check: ModuleCheck, object: DeclaredObject, read: Read): Instance | undefined {
  const { reference, address, scope, block } = read
  const { steps, line } = reference
  const [first] = steps
  const type: Type | undefined = block && !block.open ? blockType(block) : undefined
  const refuse = (message: string): undefined => {
    check.report.error('reference', line, scope.address, message)
  }
  if (!object.hasCount && !object.hasForEach) {
    if (first?.kind !== 'index') return { type, steps }
    refuse(`${address} has no count or for_each, so it takes no index`)
    check.typeOf(first.index, scope)
    return undefined
  }
  if (first?.kind === 'attribute') {
    const [meta, index] = object.hasCount ? ['count', 'count.index'] : ['for_each', 'each.key']
    return refuse(`${address} has ${meta} set: use an index, as in ${address}[${index}].${first.name}`)
  }
  if (first?.kind === 'splat' && object.hasForEach && steps.length > 1)
    return refuse(
      `${address} has for_each set, so it is a map: a splat does not work on it (use values(${address})[*])`,
    )
  if (first?.kind !== 'index') return { type: type && [object.hasCount ? 'list' : 'map', type], steps }
  checkIndex(check, object, first, read)
  return { type, steps: steps.slice(1) }
}

function checkIndex(
  check: ModuleCheck,
  object: DeclaredObject,
  { index }: Extract<Step, { kind: 'index' }>,
  { reference, address, scope }: Read,
): void {
  const type = check.typeOf(index, scope)
  if (scope.isInTry) return
  const isNumberText = index.kind === 'text' && /^\d+$/.test(index.value)
  if (object.hasCount && type === 'string' && !isNumberText)
    check.report.error('type', reference.line, scope.address, `${address} has count set: its index is a number`)
  if (object.hasForEach && index.kind === 'literal')
    check.report.error('type', reference.line, scope.address, `${address} has for_each set: its index is a string key`)
}

function warnDeprecated(check: ModuleCheck, root: BlockSchema, reference: ObjectReference, scope: Scope): void {
  let block: BlockSchema | undefined = root
  for (const step of reference.steps) {
    if (step.kind !== 'attribute') continue
    const attribute = ownValue(block.attributes, step.name)
    if (attribute) {
      const address = addressOf(reference.mode, reference.type, reference.name)
      const message = `${address}: attribute "${step.name}" is deprecated`
      if (attribute.deprecated) check.report.warn('deprecated', reference.line, scope.address, message)
      return
    }
    block = ownValue(block.block_types, step.name)?.block
    if (!block) return
  }
}
