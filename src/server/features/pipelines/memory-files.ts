// The files of one clone, in memory: nothing of a repository ever lies on the
// disk of the server, and nothing has to be cleared away.
import type { PromiseFsClient } from 'isomorphic-git'
import { refuseLargePack } from './pack-limit.ts'

type Entry = { readonly kind: 'file'; readonly bytes: Uint8Array } | { readonly kind: 'folder' }

/** An empty file system, with what isomorphic-git asks of one: https://isomorphic-git.org/docs/en/fs */
export function memoryFiles(): PromiseFsClient {
  const entries = new Map<string, Entry>([['/', { kind: 'folder' }]])

  const get = (path: string): Entry => {
    const found = entries.get(clean(path))
    if (!found) throw failure('ENOENT', path)
    return found
  }
  const stat = async (path: string) => {
    const entry = get(path)
    const isFile = entry.kind === 'file'
    const size = entry.kind === 'file' ? entry.bytes.length : 0
    return {
      type: isFile ? 'file' : 'dir',
      mode: isFile ? 0o100644 : 0o040000,
      size,
      ino: 0,
      dev: 0,
      uid: 0,
      gid: 0,
      mtimeMs: 0,
      ctimeMs: 0,
      isFile: () => isFile,
      isDirectory: () => !isFile,
      isSymbolicLink: () => false,
    }
  }
  return {
    promises: {
      async readFile(path: string, options?: string | { encoding?: string }) {
        const entry = get(path)
        if (entry.kind === 'folder') throw failure('EISDIR', path)
        const encoding = typeof options === 'string' ? options : options?.encoding
        return encoding === undefined ? Buffer.from(entry.bytes) : Buffer.from(entry.bytes).toString('utf8')
      },
      async writeFile(path: string, data: string | Uint8Array) {
        const at = clean(path)
        if (get(parentOf(at)).kind !== 'folder') throw failure('ENOTDIR', path)
        // It is written before it is read.
        if (at.endsWith('.pack') && typeof data !== 'string') refuseLargePack(data)
        entries.set(at, {
          kind: 'file',
          bytes: typeof data === 'string' ? new TextEncoder().encode(data) : Uint8Array.from(data),
        })
      },
      async unlink(path: string) {
        get(path)
        entries.delete(clean(path))
      },
      async readdir(path: string) {
        if (get(path).kind !== 'folder') throw failure('ENOTDIR', path)
        const base = clean(path) === '/' ? '/' : `${clean(path)}/`
        return [...entries.keys()]
          .filter((one) => one !== '/' && one.startsWith(base) && !one.slice(base.length).includes('/'))
          .map((one) => one.slice(base.length))
      },
      async mkdir(path: string) {
        const at = clean(path)
        if (entries.has(at)) throw failure('EEXIST', path)
        get(parentOf(at))
        entries.set(at, { kind: 'folder' })
      },
      async rmdir(path: string) {
        get(path)
        entries.delete(clean(path))
      },
      stat,
      lstat: stat,
      async readlink(path: string) {
        throw failure('EINVAL', path)
      },
      async symlink(_target: string, path: string) {
        throw failure('EPERM', path)
      },
    },
  }
}

function clean(path: string): string {
  return `/${path
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/')}`
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 1))
}

function failure(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code })
}
