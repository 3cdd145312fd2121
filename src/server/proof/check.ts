// The schema check itself, in the calling thread. The server calls it through
// prove.ts, which keeps this work off the thread that answers requests.
import { FILE_NAMES, listFiles, type TerraformFiles } from '#engine/result.ts'
import type { SchemaProof } from '#contract/proof.ts'
import { checkParsed } from './checker/check-module.ts'
import { parseFiles, type ParsedFile } from './checker/files.ts'
import { HclError } from '#engine/terraform/syntax/cursor.ts'
import type { Body } from '#engine/terraform/syntax/nodes.ts'
import { findAttribute, textOf } from '#engine/terraform/syntax/visit.ts'
import { requiredIn, requirementOf } from './checker/module/declarations.ts'
import { Schemas } from './checker/schemas/schemas.ts'

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
export async function checkFiles(
  files: TerraformFiles,
  moduleFiles: Readonly<Record<string, string>> = {},
  depth: CheckDepth = {},
): Promise<SchemaProof> {
  const startMs = performance.now()
  loaded ??= new Schemas()
  const all = listFiles(files)
  const own = Object.fromEntries(all.filter(({ name }) => name.endsWith('.tf')).map(({ name, text }) => [name, text]))
  const module = { ...own, ...moduleFiles }
  const parsed = parseFiles(module)
  const findings = await checkParsed(parsed, {
    schemas: loaded,
    assets: new Set([...all.map(({ name }) => name), ...Object.keys(moduleFiles)]),
    ...(depth.terraformParser === false && { terraformParser: false }),
  })
  const elsewhere = modulesElsewhere(parsed.filter(({ path }) => path === FILE_NAMES.main_tf))
  return {
    checker: CHECKER_NAME,
    checked_files: Object.keys(module),
    ...(elsewhere.length > 0 && { not_checked: elsewhere }),
    providers: providersOf(parsed, loaded),
    errors: findings.filter((one) => one.severity === 'error'),
    warnings: findings.filter((one) => one.severity === 'warning'),
    duration_ms: Math.round((performance.now() - startMs) * 10) / 10,
  }
}

/** Every stored version that the required_providers blocks admit. */
function providersOf(files: readonly ParsedFile[], schemas: Schemas): SchemaProof['providers'] {
  return files
    .flatMap(requiredProvidersOf)
    .flatMap(({ source, version }) =>
      schemas.findCandidates(source, version).versions.map((stored) => ({ source, version: stored.version })),
    )
}

/** The modules of files that are in a registry or a Git repository: their arguments and outputs are not known here. */
function modulesElsewhere(files: readonly ParsedFile[]): string[] {
  const blocks = files.flatMap((file) => bodyOf(file).blocks)
  const found = blocks.flatMap((block): string[] => {
    const field = (name: string): string | undefined => textOf(findAttribute(block.body, name)?.expression)
    const [source, version] = [field('source'), field('version')]
    if (block.type !== 'module' || source === undefined || source.startsWith('./')) return []
    return [`${version === undefined ? source : `${source} ${version}`}: not on this machine`]
  })
  return [...new Set(found)].toSorted()
}

/** A file that does not parse is a finding already: here it is empty. */
function bodyOf({ content }: ParsedFile): Pick<Body, 'blocks'> {
  return content instanceof HclError ? { blocks: [] } : content
}

/** A provider as a required_providers block names it. */
export interface RequiredProvider {
  readonly name: string
  readonly source: string
  readonly version: string | undefined
}

/** The providers that a file requires; none when it does not parse. */
export function requiredProviders(text: string): RequiredProvider[] {
  return parseFiles({ 'provider.tf': text }).flatMap(requiredProvidersOf)
}

function requiredProvidersOf(file: ParsedFile): RequiredProvider[] {
  return requiredIn(bodyOf(file)).map(({ name, expression }) => ({ name, ...requirementOf(name, expression) }))
}
