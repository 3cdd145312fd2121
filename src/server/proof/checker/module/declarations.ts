// What a module declares, by name.
import type { Reporter } from '../finding.ts'
import type { Attribute, Block, Body } from '#engine/terraform/syntax/nodes.ts'
import { findAttribute, findField, textOf } from '#engine/terraform/syntax/visit.ts'
import type { Mode, Module } from './module.ts'

interface Place {
  readonly file: string
  readonly line: number
}

export type DeclaredBlock = Block & Place
export type DeclaredLocal = Attribute & Place

export interface DeclaredObject extends DeclaredBlock {
  readonly hasCount: boolean
  readonly hasForEach: boolean
}

/** A provider as required_providers names it. */
export interface RequiredProvider {
  readonly source: string
  readonly version: string | undefined
  readonly line: number
}

export interface Declarations {
  readonly variables: ReadonlyMap<string, DeclaredBlock>
  readonly locals: ReadonlyMap<string, DeclaredLocal>
  readonly modules: ReadonlyMap<string, DeclaredBlock>
  /** By mode, then by type and name. */
  readonly objects: Readonly<Record<Mode, ReadonlyMap<string, DeclaredObject>>>
  /** Provider configurations: names, with a dot before the alias. */
  readonly configurations: ReadonlyMap<string, Place>
  /** By the name that the module gives the provider. */
  readonly required: ReadonlyMap<string, RequiredProvider>
}

/** Collects the declarations of a module and reports those that are made twice. */
export function collectDeclarations(module: Module, report: Reporter): Declarations {
  const collector = new Collector(report)
  for (const { path, body } of module.files) {
    report.file = path
    for (const block of body.blocks) collector.add(block)
  }
  return collector
}

class Collector implements Declarations {
  readonly variables = new Map<string, DeclaredBlock>()
  readonly locals = new Map<string, DeclaredLocal>()
  readonly modules = new Map<string, DeclaredBlock>()
  readonly objects = {
    resource: new Map<string, DeclaredObject>(),
    data: new Map<string, DeclaredObject>(),
    ephemeral: new Map<string, DeclaredObject>(),
  }
  readonly configurations = new Map<string, Place>()
  readonly required = new Map<string, RequiredProvider>()
  readonly #outputs = new Map<string, DeclaredBlock>()
  readonly #report: Reporter

  constructor(report: Reporter) {
    this.#report = report
  }

  add(block: Block): void {
    const [name] = block.labels
    switch (block.type) {
      case 'variable':
        if (name) this.#put(this.variables, name, block, 'variable')
        break
      case 'output':
        if (name) this.#put(this.#outputs, name, block, 'output')
        break
      case 'module':
        if (name) this.#put(this.modules, name, block, 'module call')
        break
      case 'locals':
        for (const local of block.body.attributes) this.#put(this.locals, local.name, local, 'local value')
        break
      case 'resource':
      case 'data':
      case 'ephemeral':
        this.#addObject(block.type, block)
        break
      case 'check':
        for (const inner of block.body.blocks)
          if (inner.type === 'data' && inner.labels.length === 2) this.#addObject('data', inner)
        break
      case 'provider':
        this.#addConfiguration(block)
        break
      case 'terraform':
        for (const inner of block.body.blocks) if (inner.type === 'required_providers') this.#addRequired(inner.body)
        break
      default:
    }
  }

  #put<Declared extends { readonly line: number }>(
    known: Map<string, Declared & Place>,
    key: string,
    declared: Declared,
    description: string,
  ): void {
    const before = known.get(key)
    if (!before) known.set(key, { ...declared, file: this.#report.file })
    else
      this.#report.error(
        'duplicate',
        declared.line,
        key,
        `duplicate ${description} "${key}": already declared at ${before.file}:${before.line}`,
      )
  }

  #addObject(mode: Mode, block: Block): void {
    const [type, name] = block.labels
    if (!type || !name) return
    const hasCount = findAttribute(block.body, 'count') !== undefined
    const hasForEach = findAttribute(block.body, 'for_each') !== undefined
    this.#put<Omit<DeclaredObject, 'file'>>(
      this.objects[mode],
      `${type}.${name}`,
      { ...block, hasCount, hasForEach },
      mode,
    )
  }

  #addConfiguration({ labels: [name], body, line }: Block): void {
    if (!name) return
    const alias = textOf(findAttribute(body, 'alias')?.expression)
    const key = alias === undefined ? name : `${name}.${alias}`
    this.#put(this.configurations, key, { line }, 'provider configuration')
  }

  #addRequired(body: Body): void {
    for (const { name, expression, line } of body.attributes) {
      const aliases = findField(expression, 'configuration_aliases')
      for (const alias of aliases?.kind === 'tuple' ? aliases.items : []) {
        if (alias.kind !== 'reference') continue
        const [step] = alias.steps
        if (step?.kind === 'attribute')
          this.#put(this.configurations, `${alias.root}.${step.name}`, { line }, 'provider configuration')
      }
      const { source, version } = requirementOf(name, expression)
      this.required.set(name, { source: source.replace(/^registry\.terraform\.io\//, ''), version, line })
    }
  }
}

/** The source and version of an entry of required_providers. */
export function requirementOf(
  name: string,
  expression: Attribute['expression'],
): { readonly source: string; readonly version: string | undefined } {
  return {
    source: textOf(findField(expression, 'source')) ?? `hashicorp/${name}`,
    version: textOf(expression) ?? textOf(findField(expression, 'version')),
  }
}

/** The entries of the required_providers blocks of a file. */
export function requiredIn(body: Pick<Body, 'blocks'>): readonly Attribute[] {
  return body.blocks
    .filter(({ type }) => type === 'terraform')
    .flatMap((block) => block.body.blocks.filter(({ type }) => type === 'required_providers'))
    .flatMap((block) => block.body.attributes)
}
