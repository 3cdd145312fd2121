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

const QUOTE = 0x22

/** What a type is. */
export type TypeKind = keyof typeof KINDS
export const TYPE_KINDS = ['resource', 'data', 'ephemeral'] as const satisfies readonly TypeKind[]

interface Index {
  readonly providers: Readonly<Record<string, readonly { readonly version: string; readonly file: string }[]>>
}

/** The part of a file that is about one provider, and where in it each type stands. */
interface ProviderText {
  readonly bytes: Buffer
  readonly provider: BlockSchema
  readonly places: Readonly<Record<TypeKind, ReadonlyMap<string, number>>>
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
    // A provider's types begin with its name, and those of google-beta with that of google.
    if (!type.startsWith(`${name.replace('-beta', '')}_`)) return undefined
    const { bytes, places } = this.#text(name)
    const place = places[kind].get(type)
    return place === undefined ? undefined : parseLine(bytes, place)
  }

  /** Names of all types of a provider. */
  typesOf(name: string): string[] {
    const { places } = this.#text(name)
    return [...new Set(TYPE_KINDS.flatMap((kind) => [...places[kind].keys()]))]
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
      places: {
        resource: placesOf(bytes, KINDS.resource),
        data: placesOf(bytes, KINDS.data),
        ephemeral: placesOf(bytes, KINDS.ephemeral),
      },
    }
    this.#texts.set(name, text)
    return text
  }
}

/** Where the types of a kind stand: each on a line of its own, the last before a closing bracket. */
function placesOf(bytes: Buffer, heading: string): Map<string, number> {
  const places = new Map<string, number>()
  const start = bytes.indexOf(heading)
  if (start < 0) return places
  let from = bytes.indexOf('\n', start + 1) + 1
  while (from > 0 && bytes[from] === QUOTE) {
    places.set(bytes.toString('latin1', from + 1, bytes.indexOf(QUOTE, from + 1)), from)
    from = bytes.indexOf('\n', from) + 1
  }
  return places
}

/** One type stands on one line: its name, a colon, its schema, and a comma but at the end. */
function parseLine(bytes: Buffer, from: number): BlockSchema {
  const end = bytes.indexOf('\n', from)
  const line = bytes.toString('utf8', from, end < 0 ? bytes.length : end)
  const text = line.slice(line.indexOf(':') + 1).replace(/,$/, '')
  const { block }: { block: BlockSchema } = JSON.parse(text) ?? { block: {} }
  return block
}
