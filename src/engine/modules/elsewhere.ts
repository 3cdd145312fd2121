// Modules whose files are not part of a stack: Terraform fetches them.
import type { StackSpec } from '../stack/schema.ts'

/** The modules that a stack uses from a registry or from Git: each with its version, or its repository. */
export function modulesElsewhere({ nodes, modules = [] }: Pick<StackSpec, 'nodes' | 'modules'>): string[] {
  const used = new Set(nodes.map(({ type }) => type))
  const elsewhere = modules.flatMap(({ type, source }) => {
    if (!used.has(type) || source === undefined || source.kind === 'files') return []
    return [source.kind === 'registry' ? `${source.address} ${source.version}` : source.url]
  })
  return [...new Set(elsewhere)].toSorted()
}
