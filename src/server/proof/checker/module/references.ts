// Checks references: what they name has to be declared and has to have what they read of it.
import type { FindingCode } from '../finding.ts'
import type { Reference } from '#engine/terraform/syntax/nodes.ts'
import { findAttribute, referenceText } from '#engine/terraform/syntax/visit.ts'
import { suggest } from '../suggestions.ts'
import type { MaybeType } from '../types.ts'
import type { ModuleCheck, Scope } from './context.ts'
import type { DeclaredBlock } from './declarations.ts'
import { folderOf, localSourceOf } from './module.ts'
import { typeOfObjectReference } from './object-references.ts'
import { typeAfterSteps } from './steps.ts'
import { localType, variableType } from './type-constraints.ts'

/** A reference and where it stands. */
interface Place {
  readonly check: ModuleCheck
  readonly reference: Reference
  readonly scope: Scope
}

/** Checks a reference. @returns the type of what it leads to */
export function typeOfReference(check: ModuleCheck, reference: Reference, scope: Scope): MaybeType {
  const place: Place = { check, reference, scope }
  const { root, steps, line } = reference
  if (scope.names.has(root)) return walk(place, scope.names.get(root), root, 0)
  switch (root) {
    case 'var':
      return typeOfVariable(place)
    case 'local':
      return typeOfLocal(place)
    case 'each':
      return typeOfEach(place)
    case 'count':
    case 'path':
    case 'terraform':
      return typeOfBuiltIn(place, root)
    case 'self':
      if (scope.hasSelf) return walk(place, scope.selfType, 'self', 0)
      return refuse(place, 'self can be used only in provisioner, connection and postcondition blocks')
    case 'module':
      return typeOfModule(place)
    case 'data':
    case 'ephemeral':
    case 'resource': {
      const [type, name] = steps
      if (type?.kind !== 'attribute' || name?.kind !== 'attribute')
        return refuse(place, `"${root}" must be followed by a type and a name`)
      const object = { mode: root, type: type.name, name: name.name, steps: steps.slice(2), line }
      return typeOfObjectReference(check, object, scope)
    }
    case 'template':
    case 'lazy':
    case 'arg':
      return refuse(place, `"${root}" is reserved`)
    default: {
      const [name] = steps
      if (name?.kind !== 'attribute') return refuse(place, invalidReference(reference))
      const object = { mode: 'resource' as const, type: root, name: name.name, steps: steps.slice(1), line }
      return typeOfObjectReference(check, object, scope)
    }
  }
}

function invalidReference(reference: Reference): string {
  const expected = 'expected var., local., module., data. or a resource type with a name'
  const quotes = reference.steps.length > 0 ? '' : ` (a string must be in quotes: "${reference.root}")`
  return `invalid reference "${referenceText(reference)}": ${expected}${quotes}`
}

function refuse({ check, reference, scope }: Place, message: string, code: FindingCode = 'reference'): undefined {
  check.report.error(code, reference.line, scope.address, message)
}

/**
 * Checks the steps of a reference.
 * @param path what stands before them
 * @param skipped how many of the steps are part of the path
 */
function walk({ check, reference, scope }: Place, start: MaybeType, path: string, skipped: number): MaybeType {
  return typeAfterSteps(check, start, reference.steps.slice(skipped), { scope, line: reference.line, path })
}

/** The first step as a name; reports what is missing when it is none. */
function firstName(place: Place, description: string): string | undefined {
  const [first] = place.reference.steps
  if (first?.kind === 'attribute') return first.name
  return refuse(place, `"${place.reference.root}" must be followed by ${description}`)
}

function typeOfVariable(place: Place): MaybeType {
  const { check } = place
  const name = firstName(place, 'a variable name')
  if (name === undefined) return undefined
  check.used.add(`var.${name}`)
  const { variables } = check.declared
  if (!variables.has(name))
    return refuse(place, `variable "${name}" is not declared${suggest(name, variables.keys())}`, 'undeclared')
  return walk(place, variableType(check, name), `var.${name}`, 1)
}

function typeOfLocal(place: Place): MaybeType {
  const { check } = place
  const name = firstName(place, 'a local value name')
  if (name === undefined) return undefined
  check.used.add(`local.${name}`)
  const { locals } = check.declared
  if (!locals.has(name))
    return refuse(place, `local value "${name}" is not declared${suggest(name, locals.keys())}`, 'undeclared')
  return walk(place, localType(check, name), `local.${name}`, 1)
}

function typeOfEach(place: Place): MaybeType {
  const name = firstName(place, 'key or value')
  if (name === undefined) return undefined
  if (!place.scope.hasEach) return refuse(place, `each.${name} can be used only where for_each is set`)
  if (name === 'key') return walk(place, 'string', 'each.key', 1)
  if (name === 'value') return walk(place, place.scope.eachType, 'each.value', 1)
  return refuse(place, `each has no attribute "${name}"`, 'unknown-attribute')
}

function typeOfBuiltIn(place: Place, root: 'count' | 'path' | 'terraform'): MaybeType {
  const [first] = place.reference.steps
  const name = first?.kind === 'attribute' ? first.name : ''
  if (root === 'count') {
    if (name !== 'index') return refuse(place, 'count has only the attribute "index"', 'unknown-attribute')
    return place.scope.hasCount ? 'number' : refuse(place, 'count.index can be used only where count is set')
  }
  if (root === 'path') {
    if (name === 'module' || name === 'root' || name === 'cwd') return 'string'
    return refuse(place, `path has no attribute "${name}"; use module, root or cwd`, 'unknown-attribute')
  }
  if (name === 'workspace') return 'string'
  if (name === 'applying') return 'bool'
  return refuse(place, `terraform has no attribute "${name}"; use workspace`, 'unknown-attribute')
}

/** The types of a module's outputs are not known; their names are those of a local module. */
function typeOfModule(place: Place): undefined {
  const { check, reference } = place
  const name = firstName(place, 'a module name')
  if (name === undefined) return
  const call = check.declared.modules.get(name)
  if (call) checkModuleRead(place, call, `module.${name}`)
  else {
    const near = suggest(name, check.declared.modules.keys())
    check.report.error('undeclared', reference.line, place.scope.address, `module "${name}" is not declared${near}`)
  }
}

function checkModuleRead(place: Place, call: DeclaredBlock, name: string): void {
  const { check, reference, scope } = place
  const [, first, second] = reference.steps
  const repeatedBy = ['count', 'for_each'].find((meta) => findAttribute(call.body, meta))
  if (first?.kind === 'index') {
    if (repeatedBy === undefined) refuse(place, `${name} has no count or for_each, so it takes no index`)
    check.typeOf(first.index, scope)
  } else if (repeatedBy !== undefined && first?.kind === 'attribute') {
    const example = `${name}[${repeatedBy === 'count' ? '0' : '"key"'}].${first.name}`
    refuse(place, `${name} has ${repeatedBy} set: use an index, as in ${example}`)
  }
  const hasIndex = first?.kind === 'index' || first?.kind === 'splat'
  const output = hasIndex ? second : first
  const outputs = outputsOf(check, call)
  if (outputs && output?.kind === 'attribute' && !outputs.has(output.name))
    refuse(place, `${name} has no output "${output.name}"${suggest(output.name, outputs)}`, 'unknown-attribute')
  walk(place, undefined, name, hasIndex ? 3 : 2)
}

/** Names of the outputs of a local module; undefined for a module that was not given. */
function outputsOf({ module, modules }: ModuleCheck, call: DeclaredBlock): ReadonlySet<string> | undefined {
  const source = localSourceOf(call)
  const child = source === undefined ? undefined : modules.get(folderOf(module.folder, source))
  if (!child) return undefined
  const outputs = child.files.flatMap(({ body }) => body.blocks.filter(({ type }) => type === 'output'))
  return new Set(outputs.flatMap(({ labels }) => labels.slice(0, 1)))
}
