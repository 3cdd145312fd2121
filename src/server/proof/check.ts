// The schema check itself, in the calling thread. The server calls it through
// prove.ts, which keeps this work off the thread that answers requests.
import { join } from 'node:path'
import { FILE_NAMES, type TerraformFiles } from '#engine/result.ts'
import type { Proof } from '#contract/proof.ts'
import { checkModule } from './checker/check-terraform.mjs'
import { parseHcl, type Body } from './checker/terraform/hcl.mjs'
import { Schemas } from './checker/terraform/schemas.mjs'

/** Name of the check in every proof; the functions and their signatures are those of this Terraform. */
export const CHECKER_NAME = 'Strata schema check (language of Terraform 1.11.4)'

// Read at the first check, then kept: a provider's schema is about 2 MB of JSON.
let loaded: Schemas | undefined

/** How thorough a check is. */
export interface CheckDepth {
  /** False leaves out the second opinion on syntax by Terraform's own parser. */
  readonly terraformParser?: boolean
}

/**
 * Checks generated files against the stored schemas of every provider version that their constraints admit.
 * @param moduleFiles files of custom components, by their path beside the others
 * @returns the findings; warnings of declarations that are not used count like any other
 * @throws when the stored schemas cannot be read
 */
export async function checkFiles(files: TerraformFiles, moduleFiles: Readonly<Record<string, string>> = {}, depth: CheckDepth = {}): Promise<Proof> {
  const startMs = performance.now()
  loaded ??= new Schemas(join(import.meta.dirname, 'schemas'))
  const names = Object.entries(FILE_NAMES)
  const own = Object.fromEntries(names.filter(([, name]) => name.endsWith('.tf')).map(([key, name]) => [name, files[key as keyof TerraformFiles]]))
  const module = { ...own, ...moduleFiles }
  const findings = await checkModule(module, {
    schemas: loaded,
    assets: new Set([...names.map(([, name]) => name), ...Object.keys(moduleFiles)]),
    ...(depth.terraformParser === false ? { hcl2json: false as const } : {}),
  })
  const elsewhere = modulesElsewhere(files.main_tf)
  return {
    checker: CHECKER_NAME,
    checked_files: Object.keys(module),
    ...(elsewhere.length > 0 && { not_checked: elsewhere }),
    providers: providersOf(module, loaded),
    errors: findings.filter((one) => one.severity === 'error'),
    warnings: findings.filter((one) => one.severity === 'warning'),
    duration_ms: Math.round((performance.now() - startMs) * 10) / 10,
  }
}

/** Every stored version that the required_providers blocks admit. A file that does not parse is a finding already. */
function providersOf(module: Record<string, string>, schemas: Schemas): Proof['providers'] {
  const wanted = Object.values(module).flatMap(requiredProviders)
  return wanted.flatMap(({ source, version }) => schemas.candidates(source, version).list.map((stored) => ({ source, version: stored.version })))
}

/** The modules of a file that lie in a registry or a Git repository: their arguments and outputs are not known here. */
function modulesElsewhere(text: string): string[] {
  if (!text.includes('\nmodule "')) return []
  const { blocks } = parseOrNothing(text)
  const found = blocks.flatMap((block): string[] => {
    const field = (name: string): unknown => block.body.attributes.find((one) => one.name === name)?.expr.v
    const [source, version] = [field('source'), field('version')]
    if (block.type !== 'module' || typeof source !== 'string' || source.startsWith('./')) return []
    return [`${typeof version === 'string' ? `${source} ${version}` : source}: not on this machine`]
  })
  return [...new Set(found)].toSorted()
}

/** What does not parse is a finding already. */
function parseOrNothing(text: string): Pick<Body, 'blocks'> {
  try {
    return parseHcl(text)
  } catch {
    return { blocks: [] }
  }
}

/** A provider as a required_providers block names it. */
export interface RequiredProvider {
  readonly name: string
  readonly source: string
  readonly version: string | undefined
}

/** The providers that a file requires; none when it does not parse. */
export function requiredProviders(text: string): RequiredProvider[] {
  if (!text.includes('required_providers')) return []
  const { blocks } = parseOrNothing(text)
  const settings = blocks
    .filter((block) => block.type === 'terraform')
    .flatMap((block) => block.body.blocks.filter((inner) => inner.type === 'required_providers'))
  return settings.flatMap((block) =>
    block.body.attributes.map(({ name, expr }) => {
      const field = (key: string): string | undefined => {
        const value = expr.items?.find((item) => item.key.v === key)?.value?.v
        return typeof value === 'string' ? value : undefined
      }
      return { name, source: field('source') ?? `hashicorp/${name}`, version: field('version') }
    }),
  )
}
