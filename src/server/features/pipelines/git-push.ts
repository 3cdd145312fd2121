// Files become a commit on a branch of someone's repository: the newest state
// is fetched, the files are put into its tree, the commit is pushed. Never by force.
import {
  addRemote,
  commit as writeCommit,
  fetch,
  init,
  listServerRefs,
  push,
  readCommit,
  writeRef,
  type HttpClient,
} from 'isomorphic-git'
import { message as sentence } from '#words/message.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import { conflict } from '../../http/errors.ts'
import { memoryFiles } from './memory-files.ts'
import { textAt, withFiles, type Repository } from './git-tree.ts'
import { ANSWER_MAX_BYTES } from './pack-limit.ts'
import { refusalOf } from './push-refusals.ts'
import { MINUTE_MS } from '#engine/durations.ts'

export interface PushRequest {
  readonly url: URL
  readonly branch: string
  /** By path in the repository. */
  readonly files: ReadonlyMap<string, string>
  /** Files that replace only what has this text in it: others' work is not overwritten. */
  readonly guarded: { readonly path: string; readonly mark: string } | undefined
  /** Paths of files that stay as they are where the repository has them. */
  readonly kept: readonly string[]
  readonly message: string
  readonly author: { readonly name: string; readonly email: string }
  readonly now: Date
  readonly username: string
  readonly token: string
}

export interface PushOutcome {
  /** Null when the branch has exactly these files already. */
  readonly commit: string | null
  readonly is_new_branch: boolean
  /** Paths of the files that the branch has of this push. */
  readonly written: readonly string[]
}

/** Longer no one waits for an answer. */
const TIMEOUT_MS = MINUTE_MS

/**
 * Pushes files.
 * @throws Refused with 400 for an address or a token that is not right, 409 when the repository does not take it, 503
 * when it cannot be reached
 */
export async function pushFiles(outbound: Outbound, request: PushRequest): Promise<PushOutcome> {
  try {
    return await pushOnce(httpOf(outbound, AbortSignal.timeout(TIMEOUT_MS)), request)
  } catch (error) {
    throw refusalOf(error, request)
  }
}

async function pushOnce(http: HttpClient, request: PushRequest): Promise<PushOutcome> {
  const { branch, guarded, kept, message, token, username, now } = request
  const files = new Map(request.files)
  const url = request.url.href.replace(/\/+$/, '')
  const ref = `refs/heads/${branch}`
  const remote = { http, url, onAuth: () => ({ username, password: token }), onAuthFailure: () => ({ cancel: true }) }
  const repository: Repository = { fs: memoryFiles(), gitdir: '/git' }
  await init({ ...repository, bare: true, defaultBranch: 'main' })
  await addRemote({ ...repository, remote: 'origin', url })

  // The old protocol: every host speaks it, and it says what HEAD means.
  const refs = await listServerRefs({ ...remote, protocolVersion: 1, symrefs: true })
  const isNew = !refs.some((one) => one.ref === ref)
  const head = refs.find((one) => one.ref === 'HEAD')
  const from = isNew
    ? (head?.target ?? refs.find((one) => one.oid === head?.oid && one.ref.startsWith('refs/heads/'))?.ref)
    : ref
  const base = refs.find((one) => one.ref === from)?.oid
  if (from !== undefined && base !== undefined) {
    const withHead = head ? http : headed(http, from)
    await fetch({
      ...repository,
      ...remote,
      http: withHead,
      ref: from.replace('refs/heads/', ''),
      depth: 1,
      singleBranch: true,
      tags: false,
    })
  }
  if (base !== undefined && guarded) {
    const there = await textAt(repository, base, guarded.path)
    if (there !== undefined && !there.includes(guarded.mark)) {
      throw conflict(sentence('pipelines.file-there', { path: guarded.path }))
    }
  }
  for (const path of kept)
    if (base !== undefined && (await textAt(repository, base, path)) !== undefined) files.delete(path)
  const before = base === undefined ? undefined : (await readCommit({ ...repository, oid: base })).commit.tree
  const tree = await withFiles(repository, before, files)
  const written = [...files.keys()]
  if (tree === before) return { commit: null, is_new_branch: false, written }

  const who = { ...request.author, timestamp: Math.floor(now.getTime() / 1000), timezoneOffset: 0 }
  const parent = base === undefined ? [] : [base]
  if (base !== undefined) await writeRef({ ...repository, ref, value: base, force: true })
  const oid = await writeCommit({ ...repository, ref, tree, parent, message, author: who, committer: who })
  await push({ ...repository, ...remote, ref, remoteRef: ref, force: false })
  return { commit: oid, is_new_branch: isNew, written }
}

/** The transport of isomorphic-git over the guarded connection. */
function httpOf(outbound: Outbound, signal: AbortSignal): HttpClient {
  return {
    async request({ url, method = 'GET', headers = {}, body }) {
      const sent = body === undefined ? undefined : await gather(body)
      const answer = await outbound.send(new URL(url), {
        method,
        headers,
        body: sent,
        signal,
        maxBytes: ANSWER_MAX_BYTES,
      })
      return {
        url,
        method,
        headers: { ...answer.headers },
        statusCode: answer.status,
        statusMessage: answer.statusText,
        body: once(answer.body),
      }
    },
  }
}

/**
 * Of a repository whose HEAD means a branch that is not there yet, hosts do not list HEAD, and isomorphic-git ends
 * looking for it. Its list is given one, which nothing here reads.
 */
function headed(http: HttpClient, ref: string): HttpClient {
  return {
    async request(request) {
      const answer = await http.request(request)
      if (!request.url.endsWith('/info/refs?service=git-upload-pack') || answer.statusCode !== 200) return answer
      const text = Buffer.from(await gather(answer.body ?? [])).toString('latin1')
      // The first line of the list ends in what the host can do:
      // https://git-scm.com/docs/gitprotocol-pack#_reference_discovery
      const more = text.replace(/[0-9a-f]{4}([0-9a-f]{40} [^\0\n]+\0[^\n]*)\n/, (_, line: string) => {
        const longer = `${line} symref=HEAD:${ref}\n`
        return `${(longer.length + 4).toString(16).padStart(4, '0')}${longer}`
      })
      return { ...answer, body: once(Buffer.from(more, 'latin1')) }
    },
  }
}

async function gather(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function* once(bytes: Uint8Array): AsyncIterableIterator<Uint8Array> {
  yield bytes
}
