// Walks the steps of a reference over the type of what it begins with.
import type { Expression, Step } from '#engine/terraform/syntax/nodes.ts'
import { suggest } from '../suggestions.ts'
import { elementType, isSequence, isUnknown, type MaybeType, type ObjectType, type Type } from '../types.ts'
import type { ModuleCheck, Scope } from './context.ts'

/** Where steps stand, and what they begin with. */
export interface StepsAt {
  readonly scope: Scope
  readonly line: number
  /** What is written before them. */
  readonly path: string
  /** True where try() and can() do not excuse what is not there. */
  readonly isStrict?: boolean
}

/** What a step leads to, or why it leads nowhere. */
type Outcome = { readonly type: MaybeType } | { readonly fault: string }

/** Checks steps. @returns the type of what they lead to; undefined when it is unknown or the steps are wrong */
export function typeAfterSteps(check: ModuleCheck, start: MaybeType, steps: readonly Step[], at: StepsAt): MaybeType {
  let type = start
  let { path } = at
  for (const [place, step] of steps.entries()) {
    if (step.kind === 'splat') {
      const element = isSequence(type) ? elementType(type) : isUnknown(type) ? undefined : type
      return ['list', typeAfterSteps(check, element, steps.slice(place + 1), { ...at, path: `${path}[*]` })]
    }
    if (step.kind === 'index') check.typeOf(step.index, at.scope)
    if (isUnknown(type)) type = undefined
    else {
      const outcome =
        step.kind === 'attribute' ? afterAttribute(type, step.name, path) : afterIndex(type, step.index, path, at.scope)
      if ('fault' in outcome) {
        if (!at.scope.isInTry || at.isStrict)
          check.report.error('unknown-attribute', at.line, at.scope.address, outcome.fault)
        return undefined
      }
      type = outcome.type
    }
    path += step.kind === 'attribute' ? `.${step.name}` : indexText(step.index)
  }
  return type
}

function afterAttribute(type: Type, name: string, path: string): Outcome {
  if (typeof type === 'string') return { fault: `${path} is a ${type}, so it has no attribute "${name}"` }
  switch (type[0]) {
    case 'object':
      return field(type, name, path)
    case 'map':
      return { type: type[1] }
    case 'set':
      return {
        fault: `${path} is a set, so it has no attribute "${name}"; use one(${path}).${name} or a for expression`,
      }
    case 'list':
    case 'tuple':
      return { fault: `${path} is a list, so it has no attribute "${name}"; use ${path}[0].${name}` }
  }
}

function afterIndex(type: Type, index: Expression, path: string, scope: Scope): Outcome {
  if (typeof type === 'string') return { fault: `${path} is a ${type}, so it takes no index` }
  const constant = index.kind === 'text' || index.kind === 'literal' ? index.value : undefined
  switch (type[0]) {
    case 'object':
      if (index.kind === 'text') return field(type, index.value, path)
      if (typeof constant === 'number') return { fault: `${path} is an object, so it takes no number index` }
      return { type: undefined }
    case 'map':
      return { type: type[1] }
    case 'list': {
      const isName = typeof constant === 'string' && !/^\d+$/.test(constant)
      return isName ? { fault: `${path} is a list: its index is a number` } : { type: type[1] }
    }
    case 'tuple': {
      if (typeof constant !== 'number') return { type: elementType(type) }
      const { length } = type[1]
      if (constant >= length && !scope.isInTry)
        return { fault: `${path} has only ${length} element${length === 1 ? '' : 's'}` }
      return { type: type[1][constant] }
    }
    case 'set':
      return { fault: `${path} is a set: its elements have no index (use one() or tolist())` }
  }
}

function field([, fields]: ObjectType, name: string, path: string): Outcome {
  if (Object.hasOwn(fields, name)) return { type: fields[name] }
  return { fault: `${path} has no attribute "${name}"${suggest(name, Object.keys(fields))}` }
}

function indexText(index: Expression): string {
  if (index.kind === 'text') return `["${index.value}"]`
  return index.kind === 'literal' ? `[${index.value}]` : '[...]'
}
