// Checks calls of functions.
import { posix } from 'node:path'
import type { Call } from '#engine/terraform/syntax/nodes.ts'
import { constantOf, MODULE_PATH_MARK } from '../rules/constants.ts'
import type { FunctionSignature } from '../schemas/provider-schema.ts'
import { suggest } from '../suggestions.ts'
import { elementType, isPrimitive, isSequence, kindOf, typeText, unify, unifyAll, type MaybeType } from '../types.ts'
import type { ModuleCheck, Scope } from './context.ts'

/** Functions whose first argument is the path of a file. */
const FILE_FUNCTIONS: ReadonlySet<string> = new Set([
  'file',
  'filebase64',
  'filebase64sha256',
  'filebase64sha512',
  'filemd5',
  'filesha1',
  'filesha256',
  'filesha512',
  'templatefile',
])

/** Checks a call and its arguments. @returns the type of what it returns */
export function typeOfCall(check: ModuleCheck, call: Call, scope: Scope): MaybeType {
  const name = call.name.replace(/^core::/, '')
  const isExcusing = name === 'try' || name === 'can'
  const inner = isExcusing ? { ...scope, isInTry: true } : scope
  const signature = check.functions.get(name)
  if (!signature) {
    for (const arg of call.args) check.typeOf(arg, inner)
    if (!name.startsWith('provider::'))
      check.report.error(
        'function',
        call.line,
        scope.address,
        `there is no function named "${call.name}"${suggest(name, check.functions.keys())}`,
      )
    return undefined
  }
  checkCount(check, call, name, scope)
  const types = call.args.map((arg, at) => {
    const isExpanded = call.isExpanded && at === call.args.length - 1
    if (isExpanded || isExcusing) return check.typeOf(arg, inner)
    const wanted = signature.params[at] ?? signature.variadic ?? 'dynamic'
    const target = { address: scope.address, name: `${name}() argument ${at + 1}` }
    return check.checkValue(arg, wanted, inner, target) ?? check.report.quietly(() => check.typeOf(arg, inner))
  })
  const [first] = types
  if ((name === 'keys' || name === 'values') && (isSequence(first) || isPrimitive(first)))
    check.report.error('type', call.line, scope.address, `${name}() needs a map or object, but has ${typeText(first)}`)
  if (FILE_FUNCTIONS.has(name)) checkFile(check, call, scope)
  return returnType(call, name, types, signature)
}

function checkCount(check: ModuleCheck, call: Call, name: string, scope: Scope): void {
  const signature = check.functions.get(name)
  if (!signature) return
  const given = call.args.length
  const least = signature.params.length
  const isTooFew = given < least && !call.isExpanded
  if (!isTooFew && (given <= least || signature.variadic)) return
  const wanted = `${isTooFew && signature.variadic ? 'at least ' : ''}${least} argument${least === 1 ? '' : 's'}`
  check.report.error('function', call.line, scope.address, `${name}() takes ${wanted}, found ${given}`)
}

/** A file that a constant path names must be among the given files. */
function checkFile({ assets, declared, module, report }: ModuleCheck, call: Call, scope: Scope): void {
  const [first] = call.args
  if (!assets || !first || scope.isInTry) return
  const named = constantOf(declared, first)
  if (typeof named !== 'string' || named.startsWith('/') || named.startsWith('~')) return
  const isInModule = named.startsWith(MODULE_PATH_MARK)
  const path = posix.normalize(isInModule ? posix.join(module.folder, named.slice(1)) : named)
  if (!path.includes(MODULE_PATH_MARK) && !assets.has(path))
    report.error('file', call.line, scope.address, `${call.name}(): no file "${path}"`)
}

/** What a function returns; several return what they are given. */
function returnType(call: Call, name: string, types: readonly MaybeType[], signature: FunctionSignature): MaybeType {
  const [first, second, third] = types
  switch (name) {
    case 'toset':
      return ['set', elementType(first)]
    case 'tolist':
    case 'distinct':
    case 'reverse':
    case 'sort':
    case 'slice':
    case 'compact':
    case 'values':
      return ['list', elementType(first)]
    case 'tomap':
      return ['map', elementType(first)]
    case 'concat':
      return ['list', call.isExpanded ? undefined : unifyAll(types.map(elementType))]
    case 'merge':
      return mergedType(call, types)
    case 'keys':
      return ['list', 'string']
    case 'flatten':
    case 'setproduct':
      return ['list', undefined]
    case 'element':
    case 'one':
      return elementType(first)
    case 'lookup':
      return kindOf(first) === 'map' && third !== undefined ? unify(elementType(first), third) : undefined
    case 'zipmap':
      return ['map', elementType(second)]
    case 'setunion':
    case 'setintersection':
    case 'setsubtract':
      return ['set', call.isExpanded ? undefined : elementType(first)]
    case 'try':
    case 'coalesce':
      return call.isExpanded ? undefined : unifyAll(types)
    case 'sensitive':
    case 'nonsensitive':
    case 'ephemeralasnull':
      return first
    default:
      return signature.returns === 'dynamic' ? undefined : signature.returns
  }
}

function mergedType(call: Call, types: readonly MaybeType[]): MaybeType {
  if (call.isExpanded || types.length === 0) return ['map', undefined]
  const fields: [string, MaybeType][] = []
  for (const type of types) {
    if (typeof type !== 'object' || type[0] !== 'object') return ['map', undefined]
    fields.push(...Object.entries(type[1]))
  }
  return ['object', Object.fromEntries(fields)]
}
