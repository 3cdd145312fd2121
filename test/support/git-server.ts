// A real Git server over HTTP: Git's own http-backend behind a server that asks
// for a token. https://git-scm.com/docs/git-http-backend
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether this machine has Git; tests that need it are left out by name otherwise. */
export const hasGit = spawnSync('git', ['--version']).status === 0

export interface GitServer {
  /** Makes an empty repository. @returns its address and its folder */
  create(name: string): { readonly url: string; readonly folder: string }
  /** Commits files to a branch of a repository, as someone else would. @returns the commit */
  commit(folder: string, branch: string, files: Readonly<Record<string, string>>): string
  /** What Git prints. */
  git(folder: string, ...args: readonly string[]): string
  /** What is sent instead of an answer of Git; undefined lets it answer. */
  intercept: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined
  /** Every header and body that came in. */
  readonly received: string[]
  readonly origin: string
  close(): Promise<void>
}

/** Git without the settings of whoever runs the tests. */
const ENV = {
  PATH: process.env['PATH'] ?? '',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  HOME: tmpdir(),
}
const WHO = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.com']

/** Starts a server whose repositories take a token. */
export async function startGitServer(token: string): Promise<GitServer> {
  const root = mkdtempSync(join(tmpdir(), 'strata-git-'))
  const git = (folder: string, ...args: readonly string[]): string =>
    execFileSync('git', [...WHO, ...args], { cwd: folder, env: ENV, encoding: 'utf8', stdio: 'pipe' }).trim()
  const empty = join(root, 'empty.git')
  execFileSync('git', ['init', '--quiet', '--bare', '--template=', '--initial-branch=main', empty], { env: ENV })
  git(empty, 'config', 'http.receivepack', 'true')
  mkdirSync(join(empty, 'hooks'))
  const server = createServer((request, response) => {
    made.received.push(JSON.stringify(request.headers))
    if (made.intercept?.(request, response)) return
    const [, given = ''] = (request.headers.authorization ?? '').split(' ')
    const password = Buffer.from(given, 'base64').toString('utf8').split(':').slice(1).join(':')
    if (password !== token) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="Git"' }).end('no')
      return
    }
    answer(root, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const made: GitServer = {
    origin,
    received: [],
    intercept: undefined,
    git,
    create(name) {
      const folder = join(root, `${name}.git`)
      cpSync(empty, folder, { recursive: true })
      return { url: `${origin}/${name}.git`, folder }
    },
    commit(folder, branch, files) {
      const ref = `refs/heads/${branch}`
      const hasRef = (one: string) => existsSync(join(folder, one))
      // Another branch begins where the main one is.
      const parent = [ref, 'refs/heads/main'].find(hasRef)
      const commit = [
        `commit ${ref}`,
        'committer Somebody <somebody@example.com> now',
        data('By hand'),
        ...(parent === undefined ? [] : [`from ${parent}^0`]),
        ...Object.entries(files).flatMap(([path, text]) => [`M 100644 inline ${path}`, data(text)]),
      ]
      // One process for all of it: https://git-scm.com/docs/git-fast-import
      execFileSync('git', ['fast-import', '--quiet', '--date-format=now'], {
        cwd: folder,
        env: ENV,
        input: `${commit.join('\n')}\n`,
        stdio: 'pipe',
      })
      return readFileSync(join(folder, ref), 'utf8').trim()
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(root, { recursive: true, force: true })
    },
  }
  return made
}

/** A text as fast-import takes it. */
function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}`
}

/** Hands a request to Git as a web server does: https://www.rfc-editor.org/rfc/rfc3875 */
function answer(root: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const child = spawn('git', ['http-backend'], {
    env: {
      ...ENV,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      REQUEST_METHOD: request.method ?? 'GET',
      PATH_INFO: pathname,
      QUERY_STRING: searchParams.toString(),
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      CONTENT_LENGTH: request.headers['content-length'] ?? '',
      REMOTE_USER: 'somebody',
      REMOTE_ADDR: '127.0.0.1',
    },
  })
  request.pipe(child.stdin)
  child.stdin.on('error', () => undefined)
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.on('close', () => {
    const all = Buffer.concat(chunks)
    const end = all.indexOf('\r\n\r\n')
    const headers = all
      .subarray(0, end)
      .toString('utf8')
      .split('\r\n')
      .map((line) => line.split(': '))
    const status = Number(headers.find(([name]) => name === 'Status')?.[1]?.split(' ')[0] ?? 200)
    response.writeHead(
      status,
      Object.fromEntries(headers.filter(([name]) => name !== 'Status').map(([name = '', value = '']) => [name, value])),
    )
    response.end(all.subarray(end + 4))
  })
}
