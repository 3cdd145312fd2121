// What a stack's files declare: the types that a sandbox needs a schema for, the providers, the variables.
import { isSimulated } from '#domain/run/simulated-providers.ts'

/** More and larger files than a stack has: reading them would keep others waiting. */
const FILES_MAX = 500
const BYTES_MAX = 5_000_000

export interface StackVariable {
  readonly name: string
  /** As it is written, such as `list(string)`; empty when nothing is said. */
  readonly type: string
  readonly has_default: boolean
  /** Conditions of its validations, as they are written. */
  readonly conditions: readonly string[]
}

export interface StackContents {
  /** Of resources, data sources and ephemeral resources, in all folders. */
  readonly types: readonly string[]
  /** Sources of providers, such as `hashicorp/aws`. */
  readonly providers: readonly string[]
  /** Those of the root folder: what Terraform asks a person for. */
  readonly variables: readonly StackVariable[]
}

/** Blocks as Terraform's own parser gives them: a block of a kind is a list, in objects named by its labels. */
type Body = Readonly<Record<string, unknown>>

/**
 * Reads Terraform files by path.
 * @throws when a file is no Terraform, with its name and line, or when there is too much to read
 */
export async function readContents(files: Readonly<Record<string, string>>): Promise<StackContents> {
  const own = Object.entries(files).filter(([path]) => path.endsWith('.tf'))
  const bytes = own.reduce((sum, [, text]) => sum + text.length, 0)
  if (own.length > FILES_MAX || bytes > BYTES_MAX)
    throw new Error(`A stack has at most ${FILES_MAX} files with ${BYTES_MAX / 1_000_000} MB together.`)
  const types = new Set<string>()
  const providers = new Set<string>()
  const variables: StackVariable[] = []
  for (const [folder, texts] of foldersOf(own)) {
    const bodies = await Promise.all(texts.map(([path, text]) => parseFile(path, text)))
    const found = bodies.flatMap((body) => ['resource', 'data', 'ephemeral'].flatMap((kind) => namesOf(body[kind])))
    for (const type of found) types.add(type)
    for (const source of sourcesOf(bodies, found)) providers.add(source)
    if (folder === '') variables.push(...bodies.flatMap(variablesOf))
  }
  return { types: [...types].toSorted(), providers: [...providers].toSorted(), variables }
}

/** Sources of the providers of a stack that no sandbox can stand in for. */
export function listUnsimulated({ providers }: StackContents): string[] {
  return providers.filter((source) => !isSimulated(source))
}

/** A module is a folder: which provider a name stands for is said in each. */
function foldersOf(files: readonly (readonly [string, string])[]): Map<string, (readonly [string, string])[]> {
  const folders = new Map<string, (readonly [string, string])[]>()
  for (const file of files) {
    const folder = file[0].split('/').slice(0, -1).join('/')
    folders.set(folder, [...(folders.get(folder) ?? []), file])
  }
  return folders
}

async function parseFile(path: string, text: string): Promise<Body> {
  // It is compiled when it is first needed, which takes a moment.
  const { parse } = await import('@cdktf/hcl2json')
  return parse(path, text)
}

/** Sources as the folder declares them, and for every type of an undeclared provider the one Terraform assumes. */
function sourcesOf(bodies: readonly Body[], types: readonly string[]): string[] {
  const declared = new Map<string, string>()
  for (const terraform of bodies.flatMap((body) => bodiesOf(body['terraform'])))
    for (const required of bodiesOf(terraform['required_providers']))
      for (const [name, given] of Object.entries(required)) declared.set(name, sourceOf(name, given))
  const assumed = types
    .map((type) => type.split('_')[0] ?? '')
    .filter((name) => !declared.has(name))
    .map((name) => (name === 'terraform' ? 'terraform.io/builtin/terraform' : `hashicorp/${name}`))
  return [...declared.values(), ...assumed]
}

function sourceOf(name: string, given: unknown): string {
  const source = isBody(given) ? given['source'] : undefined
  return typeof source === 'string' ? source : `hashicorp/${name}`
}

function variablesOf(body: Body): StackVariable[] {
  const named = isBody(body['variable']) ? Object.entries(body['variable']) : []
  return named.flatMap(([name, blocks]) =>
    bodiesOf(blocks).map((block) => ({
      name,
      type: textOf(block['type']),
      has_default: 'default' in block,
      conditions: bodiesOf(block['validation']).map((one) => textOf(one['condition'])),
    })),
  )
}

/** Expressions come as templates: `${list(string)}`. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value.replace(/^\$\{([\s\S]*)\}$/, '$1') : ''
}

function namesOf(value: unknown): string[] {
  return isBody(value) ? Object.keys(value) : []
}

function bodiesOf(value: unknown): Body[] {
  if (Array.isArray(value)) return value.filter(isBody)
  return isBody(value) ? [value] : []
}

function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
