// Reads single types out of the stored provider schemas: parsing all 1,500 of AWS would take longer than a plan.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { SIMULATED_VERSIONS } from './replace.ts'
import type { BlockSchema } from './shape.ts'

const KINDS = {
  resource: '\n,"resource_schemas":{',
  data: '\n,"data_source_schemas":{',
  ephemeral: '\n,"ephemeral_resource_schemas":{',
} as const

/** What a type is. */
export type TypeKind = keyof typeof KINDS
export const TYPE_KINDS = ['resource', 'data', 'ephemeral'] as const satisfies readonly TypeKind[]

interface Index {
  readonly providers: Readonly<Record<string, readonly { readonly version: string; readonly file: string }[]>>
}

/** The part of a file that is about one provider, and where in it each kind of type begins. */
interface ProviderText {
  readonly bytes: Buffer
  readonly provider: BlockSchema
  readonly starts: Readonly<Record<TypeKind, number>>
}

/** The stored schemas of a folder. A file is read when a provider in it is first asked for. */
export class SchemaFiles {
  readonly #folder: string
  readonly #index: Index
  readonly #texts = new Map<string, ProviderText>()

  /** @throws when the folder has no index */
  constructor(folder: string) {
    this.#folder = folder
    this.#index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'))
  }

  /** The schema of a provider's own configuration. @param name such as `aws` */
  providerBlock(name: string): BlockSchema {
    return this.#text(name).provider
  }

  /** The schema of a type; undefined when the provider has none of that name. */
  find(name: string, kind: TypeKind, type: string): BlockSchema | undefined {
    const { bytes, starts } = this.#text(name)
    const at = bytes.indexOf(`\n${JSON.stringify(type)}:{`, starts[kind])
    const end = Math.min(...Object.values(starts).filter((start) => start > starts[kind]), bytes.length)
    if (starts[kind] < 0 || at < 0 || at >= end) return undefined
    return parseLine(bytes, at + 1)
  }

  #text(name: string): ProviderText {
    const known = this.#texts.get(name)
    if (known) return known
    const source = `hashicorp/${name}`
    const stored = this.#index.providers[source] ?? []
    const { file } = stored.find(({ version }) => version === SIMULATED_VERSIONS[source]) ?? stored[0] ?? {}
    if (file === undefined) throw new Error(`No schema of the provider ${source} is stored.`)
    const whole = gunzipSync(readFileSync(join(this.#folder, file)))
    const start = whole.indexOf(`"registry.terraform.io/${source}":{`)
    const next = whole.indexOf('\n"registry.terraform.io/', start + 1)
    const bytes = whole.subarray(start, next < 0 ? whole.length : next)
    const text: ProviderText = {
      bytes,
      provider: parseLine(bytes, bytes.indexOf('\n"provider":') + 1),
      starts: {
        resource: bytes.indexOf(KINDS.resource),
        data: bytes.indexOf(KINDS.data),
        ephemeral: bytes.indexOf(KINDS.ephemeral),
      },
    }
    this.#texts.set(name, text)
    return text
  }
}

/** One type stands on one line: its name, a colon, its schema, and a comma but at the end. */
function parseLine(bytes: Buffer, from: number): BlockSchema {
  const end = bytes.indexOf('\n', from)
  const line = bytes.toString('utf8', from, end < 0 ? bytes.length : end)
  const text = line.slice(line.indexOf(':') + 1).replace(/,$/, '')
  const { block }: { block: BlockSchema } = JSON.parse(text) ?? { block: {} }
  return block
}
