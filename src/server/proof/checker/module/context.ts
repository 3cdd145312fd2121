// What the parts of a module's check need of each other.
import type { Reporter } from '../finding.ts'
import type { Expression } from '#engine/terraform/syntax/nodes.ts'
import type { AttributeSchema, FunctionSignature, NestedType } from '../schemas/provider-schema.ts'
import type { MaybeType } from '../types.ts'
import type { Declarations } from './declarations.ts'
import type { Mode, Module } from './module.ts'
import type { Providers } from './providers.ts'

/** Where an expression stands, and what it can refer to there. */
export interface Scope {
  /** Of the declaration, for messages. */
  readonly address: string
  /** Variables of `for` expressions and dynamic blocks, with their types. */
  readonly names: ReadonlyMap<string, MaybeType>
  readonly hasCount: boolean
  readonly hasEach: boolean
  /** Type of `each.value`. */
  readonly eachType?: MaybeType
  readonly hasSelf: boolean
  readonly selfType?: MaybeType
  /** Set inside a resource, a data source or an ephemeral resource. */
  readonly mode?: Mode
  /** Attributes of the resource itself, not of a block in it. */
  readonly rootAttributes?: Readonly<Record<string, AttributeSchema>>
  /** True where ephemeral values can go. */
  readonly takesEphemeral?: boolean
  /** True in a block whose schema is not stored completely. */
  readonly isOpen?: boolean
  /** True inside try() and can(), which take references to what is not there. */
  readonly isInTry?: boolean
  /** True in depends_on, which names whole objects. */
  readonly isDependency?: boolean
}

/** What takes a value: the rest of a message about it. */
export interface Target {
  /** Address of the block. */
  readonly address: string
  /** Name of the argument. */
  readonly name: string
  /** Schema of its fields. */
  readonly nested?: NestedType | undefined
}

/** The check of one module. */
export interface ModuleCheck {
  readonly module: Module
  /** All modules that were given, by their folder. */
  readonly modules: ReadonlyMap<string, Module>
  readonly report: Reporter
  readonly declared: Declarations
  readonly providers: Providers
  readonly functions: ReadonlyMap<string, FunctionSignature>
  /** False leaves value rules out. */
  readonly hasRules: boolean
  /** Paths of all files; undefined when they are not known. */
  readonly assets: ReadonlySet<string> | undefined
  /** Addresses of what something refers to. */
  readonly used: Set<string>
  readonly types: NamedTypes
  /** Checks an expression. @returns its type */
  readonly typeOf: (expression: Expression, scope: Scope) => MaybeType
  /** Checks an expression that has to become a value of a type. @returns its type, where that is known */
  readonly checkValue: (expression: Expression, wanted: MaybeType, scope: Scope, target: Target) => MaybeType
}

/** Types of declarations, found when they are first referred to. */
export interface NamedTypes {
  readonly variables: Map<string, MaybeType>
  readonly locals: Map<string, MaybeType>
}

/** A scope in which nothing but declarations can be referred to. */
export function scopeOf(address: string, more: Partial<Scope> = {}): Scope {
  return { address, names: new Map(), hasCount: false, hasEach: false, hasSelf: false, ...more }
}

/** The same scope with further names. */
export function withNames(scope: Scope, names: Iterable<readonly [string, MaybeType]>): Scope {
  return { ...scope, names: new Map([...scope.names, ...names]) }
}
