// Loads the stored provider schemas and finds the versions that a module admits.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { FunctionSignature, ProviderSchema, Rules } from './provider-schema.ts'
import { compareVersions, satisfies } from './versions.ts'

const SCHEMA_FOLDER = join(import.meta.dirname, '../../schemas')

/** Name of the provider that is part of Terraform. */
export const BUILTIN_SOURCE = 'terraform.io/builtin/terraform'

const BUILTIN: ProviderSchema = {
  version: 'builtin',
  resource_schemas: {
    terraform_data: {
      block: {
        attributes: {
          id: { type: 'string', computed: true },
          input: { type: 'dynamic', optional: true },
          output: { type: 'dynamic', computed: true },
          triggers_replace: { type: 'dynamic', optional: true },
        },
      },
    },
  },
  data_source_schemas: {
    terraform_remote_state: {
      block: {
        attributes: {
          backend: { type: 'string', required: true },
          config: { type: 'dynamic', optional: true },
          defaults: { type: 'dynamic', optional: true },
          outputs: { type: 'dynamic', computed: true },
          workspace: { type: 'string', optional: true },
        },
      },
    },
  },
}

/** A version of a provider whose schema is stored. */
export interface StoredVersion {
  readonly version: string
  /** File of its schema; absent for the provider that is part of Terraform. */
  readonly file?: string
  /** File of its value rules. */
  readonly rules?: string
  readonly leftOut?: readonly string[]
}

/** The stored versions that a constraint admits. */
export interface Candidates {
  /** False when no stored version satisfies the constraint and `versions` holds the nearest one. */
  readonly isExact: boolean
  /** The newest first; empty for a provider of which nothing is stored. */
  readonly versions: readonly StoredVersion[]
}

interface Index {
  readonly providers: Readonly<Record<string, readonly StoredVersion[]>>
}

interface SchemaFile {
  readonly provider_schemas: Readonly<Record<string, Omit<ProviderSchema, 'version'>>>
}

interface RuleFile {
  readonly resources: Readonly<Record<string, Rules>>
}

/** The schemas of a folder. Each file is read when it is first needed, and then kept. */
export class Schemas {
  /** By the name of the function. */
  readonly functions: ReadonlyMap<string, FunctionSignature>
  readonly #folder: string
  readonly #stored: ReadonlyMap<string, readonly StoredVersion[]>
  readonly #providers = new Map<string, ProviderSchema>()
  readonly #schemaFiles = new Map<string, SchemaFile>()
  readonly #ruleFiles = new Map<string, RuleFile>()

  /** @throws when the folder has no index */
  constructor(folder: string = SCHEMA_FOLDER) {
    this.#folder = folder
    const index: Index = this.#read('index.json')
    const functions: { function_signatures: Record<string, FunctionSignature> } = this.#read('functions.json')
    this.functions = new Map(Object.entries(functions.function_signatures))
    const newestFirst = (versions: readonly StoredVersion[]): readonly StoredVersion[] =>
      versions.toSorted((one, other) => compareVersions(other.version, one.version))
    this.#stored = new Map(Object.entries(index.providers).map(([source, versions]) => [source, newestFirst(versions)]))
  }

  /**
   * The stored versions of a provider.
   * @param constraint what they have to satisfy; without one the newest
   */
  findCandidates(source: string, constraint: string | undefined): Candidates {
    if (source === BUILTIN_SOURCE) return { isExact: true, versions: [{ version: 'builtin' }] }
    const stored = this.#stored.get(source)
    const newest = stored?.[0]
    if (!stored || !newest) return { isExact: false, versions: [] }
    if (!constraint) return { isExact: true, versions: [newest] }
    const versions = stored.filter(({ version }) => satisfies(version, constraint))
    if (versions.length > 0) return { isExact: true, versions }
    // None fits: the same major version is the nearest.
    const major = /\d+/.exec(constraint)?.[0]
    return { isExact: false, versions: [stored.find(({ version }) => version.split('.')[0] === major) ?? newest] }
  }

  /** @throws when a file that the index names is missing */
  load(source: string, stored: StoredVersion): ProviderSchema {
    if (stored.file === undefined) return BUILTIN
    const key = `${source}@${stored.version}`
    const known = this.#providers.get(key)
    if (known) return known
    const made: ProviderSchema = {
      version: stored.version,
      ...(stored.leftOut && { leftOut: stored.leftOut }),
      ...this.#readOnce(this.#schemaFiles, stored.file).provider_schemas[`registry.terraform.io/${source}`],
      ...(stored.rules !== undefined && { rules: this.#readOnce(this.#ruleFiles, stored.rules).resources }),
    }
    this.#providers.set(key, made)
    return made
  }

  #readOnce<Content>(known: Map<string, Content>, file: string): Content {
    const before = known.get(file)
    if (before !== undefined) return before
    const content: Content = this.#read(file)
    known.set(file, content)
    return content
  }

  /** The files are the project's own: their shapes are those of provider-schema.ts. */
  #read<Content>(file: string): Content {
    const bytes = readFileSync(join(this.#folder, file))
    return JSON.parse((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'))
  }
}
