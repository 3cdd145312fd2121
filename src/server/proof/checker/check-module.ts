// Checks Terraform modules against stored provider schemas, without the
// providers. It finds what `terraform validate` finds from schemas and
// references, and type errors that Terraform reports only while planning.
import { parseFiles, findReachedModules, type ParsedFile } from './files.ts'
import type { Finding } from './finding.ts'
import { HclError } from '#engine/terraform/syntax/cursor.ts'
import { checkOneModule } from './module/check.ts'
import { requiredIn, requirementOf } from './module/declarations.ts'
import type { Module } from './module/module.ts'
import { Schemas } from './schemas/schemas.ts'
import { isConstraint } from './schemas/versions.ts'
import { readAgain } from './second-opinion.ts'

export interface CheckOptions {
  /** Without them those in src/server/proof/schemas, which are read once. */
  readonly schemas?: Schemas
  /** False leaves out the second opinion on syntax by Terraform's own parser. */
  readonly terraformParser?: boolean
  /** False leaves the value rules out. */
  readonly rules?: boolean
  /** Paths of all files of the modules: what file() and its like name is then looked for. */
  readonly assets?: ReadonlySet<string>
}

/**
 * Checks a module and those below it that it calls by a local path.
 * @param files by their paths from the root module
 * @returns findings in the order of the files and their lines
 */
export function checkModule(files: Readonly<Record<string, string>>, options: CheckOptions = {}): Promise<Finding[]> {
  return checkParsed(parseFiles(files), options)
}

let storedSchemas: Schemas | undefined

/** Checks files that are parsed already. */
export async function checkParsed(files: readonly ParsedFile[], options: CheckOptions = {}): Promise<Finding[]> {
  const schemas = options.schemas ?? (storedSchemas ??= new Schemas())
  const reached = findReachedModules(files)
  const reachedFiles = [...reached.values()].flatMap((one) => one.files)
  const syntax = reachedFiles.flatMap(syntaxFindings)
  if (options.terraformParser !== false)
    syntax.push(...(await readAgain(reachedFiles)).map(({ path, line, message }) => syntaxFinding(path, line, message)))
  const modules = new Map([...reached].map(([folder, { module }]) => [folder, module]))
  const rounds = Array.from({ length: countRounds(modules, schemas) }, (_, round) => {
    const versions = new Map<string, string>()
    const input = { modules, schemas, round, versions, hasRules: options.rules !== false, assets: options.assets }
    return { findings: [...modules.values()].flatMap((module) => checkOneModule({ ...input, module })), versions }
  })
  return [...syntax, ...mergeRounds(rounds)].toSorted(
    (one, other) =>
      one.file.localeCompare(other.file) || one.line - other.line || one.message.localeCompare(other.message),
  )
}

function syntaxFindings({ path, content }: ParsedFile): Finding[] {
  return content instanceof HclError ? [syntaxFinding(path, content.line, content.message)] : []
}

function syntaxFinding(file: string, line: number, message: string): Finding {
  return { severity: 'error', code: 'syntax', file, line, address: '', message }
}

/** A module is checked once for each stored version of a provider that its constraints admit. */
function countRounds(modules: ReadonlyMap<string, Module>, schemas: Schemas): number {
  const required = [...modules.values()].flatMap(({ files }) => files.flatMap(({ body }) => requiredIn(body)))
  const counts = required.map(({ name, expression }) => {
    const { source, version } = requirementOf(name, expression)
    if (expression.kind !== 'object' || version === undefined || !isConstraint(version)) return 1
    return schemas.findCandidates(source, version).versions.length
  })
  return Math.max(1, ...counts)
}

interface Round {
  readonly findings: readonly Finding[]
  /** The version of each provider. */
  readonly versions: ReadonlyMap<string, string>
}

/** Findings of all rounds; those that not every round has name the versions with which they hold. */
function mergeRounds(rounds: readonly Round[]): Finding[] {
  const found = new Map<string, { readonly finding: Finding; readonly rounds: Set<Round> }>()
  for (const round of rounds) {
    for (const finding of round.findings) {
      const key = [finding.file, finding.line, finding.address, finding.message].join('\0')
      const before = found.get(key)
      if (before) before.rounds.add(round)
      else found.set(key, { finding, rounds: new Set([round]) })
    }
  }
  return [...found.values()].map(({ finding, rounds: where }) => {
    if (where.size === rounds.length) return finding
    const others = rounds.filter((round) => !where.has(round))
    return { ...finding, message: `${finding.message} (with ${versionsThatDiffer(where, others).join(', ')})` }
  })
}

/** Provider versions of some rounds that not all others had too. */
function versionsThatDiffer(where: ReadonlySet<Round>, others: readonly Round[]): string[] {
  const tags = new Set<string>()
  for (const { versions } of where) {
    for (const [source, version] of versions) {
      if (others.some((other) => other.versions.get(source) !== version))
        tags.add(`${source.split('/').at(-1)} ${version}`)
    }
  }
  return [...tags]
}
