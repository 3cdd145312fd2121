// The files that a check is given: parsed once, and put together to modules.
import { posix } from 'node:path'
import { HclError } from '#engine/terraform/syntax/cursor.ts'
import type { Body } from '#engine/terraform/syntax/nodes.ts'
import { parseHcl } from '#engine/terraform/syntax/parser.ts'
import { folderOf, localSourceOf, type Module, type ModuleFile } from './module/module.ts'

/** A file of Terraform, parsed. */
export interface ParsedFile {
  /** From the root module, with slashes. */
  readonly path: string
  readonly source: string
  /** What it says, or why it does not parse. */
  readonly content: Body | HclError
}

/**
 * Parses the files whose names end with .tf.
 * @param files by their paths from the root module
 */
export function parseFiles(files: Readonly<Record<string, string>>): ParsedFile[] {
  return Object.entries(files).flatMap(([name, source]) => {
    const path = posix.normalize(name.replaceAll('\\', '/'))
    return path.endsWith('.tf') ? [{ path, source, content: parseOrError(source, path) }] : []
  })
}

function parseOrError(source: string, path: string): Body | HclError {
  try {
    return parseHcl(source, path)
  } catch (error) {
    if (error instanceof HclError) return error
    throw error
  }
}

/** A module with all of its files, also those that do not parse. */
export interface ReachedModule {
  readonly module: Module
  readonly files: readonly ParsedFile[]
}

/** The root module and those that it calls by a local path, directly or through others. */
export function findReachedModules(files: readonly ParsedFile[]): ReadonlyMap<string, ReachedModule> {
  const folders = Map.groupBy(files, ({ path }) => {
    const folder = posix.dirname(path)
    return folder === '.' ? '' : folder
  })
  const reached = new Map<string, ReachedModule>()
  const visit = (folder: string): void => {
    const inFolder = folders.get(folder)
    if (!inFolder || reached.has(folder)) return
    const module: Module = { folder, files: inFolder.flatMap(readable) }
    reached.set(folder, { module, files: inFolder })
    for (const call of module.files.flatMap(({ body }) => body.blocks.filter(({ type }) => type === 'module'))) {
      const source = localSourceOf(call)
      if (source !== undefined) visit(folderOf(folder, source))
    }
  }
  visit('')
  return reached
}

function readable({ path, content }: ParsedFile): ModuleFile[] {
  return content instanceof HclError ? [] : [{ path, body: content }]
}
