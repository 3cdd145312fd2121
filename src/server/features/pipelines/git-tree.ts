// A tree of Git with some files put into it: what lies beside them stays.
import { readBlob, readTree, writeBlob, writeTree, type PromiseFsClient, type TreeEntry } from 'isomorphic-git'
import { message } from '#words/message.ts'
import { conflict } from '../../http/errors.ts'

export interface Repository {
  readonly fs: PromiseFsClient
  readonly gitdir: string
}

type Files = ReadonlyMap<string, string>

/**
 * Writes files into a tree.
 * @param base the tree that is there; undefined in an empty repository
 * @param files by path
 * @returns the id of the new tree, the same as before when nothing is new
 * @throws Refused with 409 where a folder is wanted and something else is there
 */
export async function withFiles(
  repository: Repository,
  base: string | undefined,
  files: Files,
  at = '',
): Promise<string> {
  const entries = new Map<string, TreeEntry>()
  if (base !== undefined)
    for (const entry of (await readTree({ ...repository, oid: base })).tree) entries.set(entry.path, entry)
  const inside = new Map<string, Map<string, string>>()
  for (const [path, text] of files) {
    const [name = '', ...rest] = path.split('/')
    const there = entries.get(name)
    if (rest.length > 0) {
      const folder = inside.get(name) ?? new Map<string, string>()
      inside.set(name, folder.set(rest.join('/'), text))
      continue
    }
    if (there && there.type !== 'blob') throw conflict(message('pipelines.path-is-folder', { path: `${at}${name}` }))
    const oid = await writeBlob({ ...repository, blob: new TextEncoder().encode(text) })
    entries.set(name, { path: name, mode: '100644', type: 'blob', oid })
  }
  for (const [name, folder] of inside) {
    const there = entries.get(name)
    if (there && there.type !== 'tree') throw conflict(message('pipelines.path-is-file', { path: `${at}${name}` }))
    entries.set(name, {
      path: name,
      mode: '040000',
      type: 'tree',
      oid: await withFiles(repository, there?.oid, folder, `${at}${name}/`),
    })
  }
  return writeTree({ ...repository, tree: [...entries.values()] })
}

/** The text of a file of a commit; undefined when there is none. */
export async function textAt(repository: Repository, commit: string, path: string): Promise<string | undefined> {
  try {
    const { blob } = await readBlob({ ...repository, oid: commit, filepath: path })
    return new TextDecoder().decode(blob)
  } catch {
    // There is none, or it is no file: withFiles says so.
    return undefined
  }
}
