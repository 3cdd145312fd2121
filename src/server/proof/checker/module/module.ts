// A module: the files of one folder.
import { posix } from 'node:path'
import type { Block, Body } from '#engine/terraform/syntax/nodes.ts'
import { findAttribute, textOf } from '#engine/terraform/syntax/visit.ts'

/** The files of one folder. */
export interface Module {
  /** Path below the root module, which has ''. */
  readonly folder: string
  readonly files: readonly ModuleFile[]
}

export interface ModuleFile {
  readonly path: string
  readonly body: Body
}

/** What a block declares: a resource, a data source or an ephemeral resource. */
export type Mode = 'resource' | 'data' | 'ephemeral'

/** The local path that a module call names; undefined for a registry or a repository. */
export function localSourceOf(call: Pick<Block, 'body'>): string | undefined {
  const source = textOf(findAttribute(call.body, 'source')?.expression)
  return source !== undefined && /^\.\.?\//.test(source) ? source : undefined
}

/** The folder that a local path leads to. */
export function folderOf(from: string, source: string): string {
  const folder = posix.normalize(posix.join(from, source))
  return folder === '.' ? '' : folder.replace(/\/$/, '')
}
