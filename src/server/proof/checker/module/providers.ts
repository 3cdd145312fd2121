// The schemas of the providers that a module uses.
import type { Reporter } from '../finding.ts'
import type { Body } from '#engine/terraform/syntax/nodes.ts'
import { findAttribute, findField, textOf } from '#engine/terraform/syntax/visit.ts'
import { ownValue } from '../own-value.ts'
import type { BlockSchema, ProviderSchema, TypeSchemas } from '../schemas/provider-schema.ts'
import { BUILTIN_SOURCE, type Schemas } from '../schemas/schemas.ts'
import { isConstraint } from '../schemas/versions.ts'
import { requiredIn, type RequiredProvider } from './declarations.ts'
import type { Mode, Module } from './module.ts'

/** What is stored of the type of a resource. */
export interface TypeLookup {
  readonly provider: ProviderSchema
  /** All types of the same mode. */
  readonly types: TypeSchemas
  /** Undefined when the provider has no such type. */
  readonly block: BlockSchema | undefined
}

interface Context {
  readonly schemas: Schemas
  readonly report: Reporter
  readonly module: Module
  readonly root: Module | undefined
  readonly required: ReadonlyMap<string, RequiredProvider>
  /** Which of the stored versions that a constraint admits is taken, from 0 for the newest. */
  readonly round: number
  /** Notes the version that was taken of each provider. */
  readonly versions: Map<string, string>
}

/** Finds schemas by the names that a module gives its providers. */
export class Providers {
  readonly #context: Context
  readonly #known = new Map<string, ProviderSchema | undefined>()
  /** Providers that were reported already. */
  readonly #reported = new Set<string>()

  constructor(context: Context) {
    this.#context = context
  }

  /** The schema of a provider; undefined, and reported once, when nothing is stored of it. */
  find(name: string): ProviderSchema | undefined {
    if (!this.#known.has(name)) this.#known.set(name, this.#load(name))
    return this.#known.get(name)
  }

  /** The provider of a resource: its `provider` argument, or the first word of its type. */
  nameFor(type: string, body: Body): string {
    const given = findAttribute(body, 'provider')?.expression
    if (given?.kind === 'reference') return given.root
    const text = given?.kind === 'text' ? given.value.split('.')[0] : type.split('_')[0]
    return text ?? ''
  }

  /** The schema of a resource; undefined when nothing is stored that its type could be checked against. */
  findType(mode: Mode, type: string, body: Body): TypeLookup | undefined {
    const provider = this.find(type === 'terraform_data' ? 'terraform' : this.nameFor(type, body))
    if (!provider) return undefined
    const types = typesOf(provider, mode)
    const block = ownValue(types, type)?.block
    if (!block && provider.leftOut?.some((start) => type.startsWith(start))) return undefined
    return { provider, types, block }
  }

  #load(name: string): ProviderSchema | undefined {
    const { schemas, report, required, round, versions } = this.#context
    const requirement = required.get(name)
    const source = name === 'terraform' ? BUILTIN_SOURCE : (requirement?.source ?? `hashicorp/${name}`)
    const constraint = requirement?.version ?? this.#rootConstraint(source)
    const usable = constraint !== undefined && isConstraint(constraint) ? constraint : undefined
    const { isExact, versions: stored } = schemas.findCandidates(source, usable)
    const chosen = stored[Math.min(round, stored.length - 1)]
    const note = (message: string): void => {
      if (!this.#reported.has(source)) report.warn('no-schema', requirement?.line ?? 0, `provider.${name}`, message)
      this.#reported.add(source)
    }
    if (!chosen) {
      note(`no schema is stored for provider ${source}; its blocks are not checked`)
      return undefined
    }
    versions.set(source, chosen.version)
    if (!isExact) note(`no stored schema of ${source} satisfies "${constraint}"; checked against ${chosen.version}`)
    return schemas.load(source, chosen)
  }

  /** What the root module asks of a provider that this module does not name a version for. */
  #rootConstraint(source: string): string | undefined {
    const { module, root } = this.#context
    if (module.folder === '') return undefined
    for (const { body } of root?.files ?? []) {
      for (const { name, expression } of requiredIn(body)) {
        if ((textOf(findField(expression, 'source')) ?? `hashicorp/${name}`) === source)
          return textOf(findField(expression, 'version'))
      }
    }
    return undefined
  }
}

function typesOf(provider: ProviderSchema, mode: Mode): TypeSchemas {
  switch (mode) {
    case 'resource':
      return provider.resource_schemas ?? {}
    case 'data':
      return provider.data_source_schemas ?? {}
    case 'ephemeral':
      return provider.ephemeral_resource_schemas ?? {}
  }
}
