// The reference modules: for each component of the catalogue one module on each
// cloud, variants of them, and edits that break them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import brokenModules from './fixtures/broken.json' with { type: 'json' }
import components from './fixtures/components.json' with { type: 'json' }
import variants from './fixtures/variants.json' with { type: 'json' }

const FIXTURES = join(import.meta.dirname, 'fixtures')

/** Files by their names. */
export type Files = Readonly<Record<string, string>>

/** What a component becomes for an environment, a region or an answer. */
interface Variant {
  /** Components of its module. */
  readonly with: readonly string[]
  /** Other variants of its module. */
  readonly variants?: readonly string[]
}

/** An edit of a reference module, and the finding that it must lead to. */
export interface Break {
  readonly component: string
  readonly text: string
  readonly replacement: string
  readonly code: string
  /** Part of the message. */
  readonly message: string
  /** True where Terraform itself finds it only when planning, because a value is not known before. */
  readonly onlyWhenPlanning?: boolean
}

export interface Cloud {
  readonly name: string
  /** By component, the other components that its module has. */
  readonly components: ReadonlyMap<string, readonly string[]>
  readonly variants: ReadonlyMap<string, Variant>
  readonly broken: readonly Break[]
}

function mapOf<Value>(record: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(record))
}

export const CLOUDS: readonly Cloud[] = [
  cloud('aws', components.aws, variants.aws, brokenModules.aws),
  cloud('azurerm', components.azurerm, variants.azurerm, brokenModules.azurerm),
  cloud('google', components.google, variants.google, brokenModules.google),
]

function cloud(
  name: string,
  ofComponents: Readonly<Record<string, readonly string[]>>,
  ofVariants: Readonly<Record<string, Variant>>,
  broken: readonly Break[],
): Cloud {
  return { name, components: mapOf(ofComponents), variants: mapOf(ofVariants), broken }
}

const read = new Map<string, string>()

/** A file of the fixtures. */
export function fixture(cloudName: string, name: string): string {
  const path = join(FIXTURES, cloudName, `${name}.tf`)
  const known = read.get(path) ?? readFileSync(path, 'utf8')
  read.set(path, known)
  return known
}

/** The module of a component: the base, what it needs, and itself. */
export function moduleOf({ name, components: needed }: Cloud, component: string): Files {
  const others = [...(needed.get(component) ?? []), ...(component === 'network' ? [] : [component])]
  return {
    'base.tf': fixture(name, 'base'),
    ...Object.fromEntries(others.map((one) => [`${one}.tf`, fixture(name, one)])),
  }
}

/** The module of a variant. */
export function variantOf({ name, variants: known }: Cloud, variant: string): Files {
  const { with: needed = [], variants: others = [] } = known.get(variant) ?? {}
  return {
    'base.tf': fixture(name, 'base'),
    ...Object.fromEntries(needed.map((one) => [`${one}.tf`, fixture(name, one)])),
    ...Object.fromEntries([...others, variant].map((one) => [`variant-${one}.tf`, variantText(name, one)])),
  }
}

/** The file of a variant. */
export function variantText(cloudName: string, variant: string): string {
  return fixture(cloudName, `variants/${variant}`)
}

/** Names of the variants that have a file. */
export function variantFiles(cloudName: string): string[] {
  return readdirSync(join(FIXTURES, cloudName, 'variants')).map((file) => file.replace(/\.tf$/, ''))
}

/** The module of a component, broken. @throws when the text to edit is not there */
export function breakModule(of: Cloud, { component, text, replacement }: Break): Files {
  const files = moduleOf(of, component)
  const name = component === 'network' ? 'base.tf' : `${component}.tf`
  const source = files[name] ?? ''
  if (!source.includes(text)) throw new Error(`${of.name} ${component}: the text to edit is gone: ${text}`)
  return { ...files, [name]: source.replace(text, () => replacement) }
}
