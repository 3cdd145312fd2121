import { afterAll, afterEach, expect, it } from 'vitest'
import { FILE_NAMES } from '#engine/result.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { hasGit, startGitServer } from '../../../../test/support/git-server.ts'
import { make } from '../../../../test/support/make.ts'
import { auditOf, makeTemplate, proveNothing } from '../../../../test/support/things.ts'
import { createOutbound } from '../../outbound/outbound.ts'

const TOKEN = 'a-token-that-may-write'
const app = await createTestApp({ prove: proveNothing, outbound: createOutbound({ allowsPrivate: true }) })
/** As it is where no one allowed the own network. */
const closed = await createTestApp({ prove: proveNothing })
const server = hasGit ? await startGitServer(TOKEN) : undefined
const { user: person } = app

afterEach(() => {
  if (server) server.intercept = undefined
})
afterAll(() => server?.close())

let count = 0
/** The server and a repository in which someone has worked already. */
function repository(files: Readonly<Record<string, string>> = { 'README.md': 'Ours.\n', 'app/index.js': 'run()\n' }) {
  if (!server) throw new Error('There is no Git here.')
  const made = server.create(`shop-${++count}`)
  if (Object.keys(files).length > 0) server.commit(made.folder, 'main', files)
  return { ...made, server, git: (...args: string[]) => server.git(made.folder, ...args) }
}

const stack = make.stack({ name: 'Web shop' })
const push = (
  url: string,
  more: object = {},
  by = person({ name: 'Ada <Lovelace>', email: `ada-${++count}@example.com` }),
) => by.call('POST /git/push', { body: { stack, url, token: TOKEN, ...more } })
const refusal = (url: string, more: object = {}) =>
  push(url, more).then(
    () => undefined,
    (error: unknown) => error,
  )
const needsGit = it.skipIf(!hasGit)

describeEndpoint('POST /git/push', {
  200: () => {
    needsGit('makes a branch with the files in a folder, and leaves the rest as it is', async () => {
      const { url, git } = repository()
      app.setTime('2026-11-05T09:30:00Z')
      const ada = await person({ name: 'Ada <Lovelace>', email: 'ada@example.com' }).ready()
      const outcome = await push(url, { folder: '/infra/web/', branch: 'infra/web', message: 'Add the shop' }, ada)
      const files = Object.values(FILE_NAMES).map((name) => `infra/web/${name}`)
      expect(outcome).toMatchObject({ branch: 'infra/web', is_new_branch: true, web_url: null })
      expect(outcome.files).toEqual(files.toSorted())
      expect(git('rev-parse', 'infra/web')).toBe(outcome.commit)
      expect(git('ls-tree', '-r', '--name-only', 'infra/web').split('\n').toSorted()).toEqual(
        ['README.md', 'app/index.js', ...files].toSorted(),
      )
      expect(git('show', 'infra/web:infra/web/main.tf')).toContain('resource "')
      expect(git('log', '-1', '--format=%an|%ae|%cn|%at|%s|%P', 'infra/web')).toBe(
        `Ada  Lovelace|ada@example.com|Ada  Lovelace|${Date.parse('2026-11-05T09:30:00Z') / 1000}|Add the shop|${git('rev-parse', 'main')}`,
      )
      expect(git('fsck', '--strict')).not.toMatch(/error/)
    })

    needsGit('adds to a branch that is there, with its parents kept', async () => {
      const {
        url,
        git,
        folder,
        server: { commit },
      } = repository()
      const first = await push(url, { branch: 'strata' })
      commit(folder, 'strata', { 'notes.txt': 'Mine.\n' })
      const second = await push(url, { branch: 'strata', stack: { ...stack, environment_type: 'production' } })
      expect(second).toMatchObject({ is_new_branch: false })
      expect(git('show', 'strata:notes.txt')).toBe('Mine.')
      expect(git('rev-list', '--count', 'strata')).toBe('4')
      expect(git('merge-base', '--is-ancestor', first.commit ?? '', 'strata')).toBe('')
      expect(git('fsck', '--strict')).not.toMatch(/error/)
    })

    needsGit('begins an empty repository', async () => {
      const { url, git } = repository({})
      const { commit, is_new_branch } = await push(url, { branch: 'main' })
      expect(is_new_branch).toBe(true)
      expect(git('rev-list', '--parents', 'main')).toBe(commit)
    })

    needsGit('goes on in a repository that has no other branch, and in one whose main branch is another', async () => {
      const { url, git } = repository({})
      await push(url, { branch: 'strata' })
      const { commit } = await push(url, { branch: 'strata', stack: { ...stack, environment_type: 'production' } })
      expect(git('rev-parse', 'strata')).toBe(commit)
      expect(git('rev-list', '--count', 'strata')).toBe('2')
      git('symbolic-ref', 'HEAD', 'refs/heads/strata')
      await push(url, { branch: 'other', folder: 'infra' })
      expect(git('merge-base', '--is-ancestor', 'strata', 'other')).toBe('')
    })

    needsGit('commits nothing, and says so, when the branch has exactly these files', async () => {
      const { url, git } = repository()
      const ada = await person().ready()
      const { commit } = await push(url, {}, ada)
      expect(await push(url, {}, ada)).toMatchObject({ commit: null, is_new_branch: false })
      expect(git('rev-parse', 'strata')).toBe(commit)
      expect(await auditOf(app.deps, url)).toHaveLength(1)
    })

    needsGit.each(['github-actions', 'gitlab-ci', 'azure-devops'] as const)(
      'adds the pipeline of %s',
      async (pipeline) => {
        const { url, git } = repository()
        const { files } = await push(url, { pipeline, folder: 'infra' })
        const path = {
          'github-actions': '.github/workflows/web-shop-pipeline.yml',
          'gitlab-ci': 'infra/.gitlab-ci.yml',
          'azure-devops': 'infra/azure-pipelines.yml',
        }[pipeline]
        expect(files).toEqual(expect.arrayContaining([path, 'infra/backend.tf', 'infra/PIPELINE.md']))
        expect(git('show', `strata:${path}`)).toContain('infra')
      },
    )

    needsGit('keeps the backend that a pipeline or a person has filled in, unless it brings another', async () => {
      const { url, git, folder, server } = repository()
      await push(url, { folder: 'infra' })
      expect(git('show', 'strata:infra/backend.tf')).not.toMatch(/^terraform/m)
      await push(url, { folder: 'infra', pipeline: 'gitlab-ci' })
      const filled = git('show', 'strata:infra/backend.tf')
      expect(filled).toMatch(/^terraform \{\n {2}backend "/m)
      const again = await push(url, { folder: 'infra', stack: { ...stack, environment_type: 'production' } })
      expect(git('show', 'strata:infra/backend.tf')).toBe(filled)
      expect(again.files).not.toContain('infra/backend.tf')
      server.commit(folder, 'strata', { 'infra/backend.tf': 'terraform {\n  cloud {}\n}\n' })
      await push(url, { folder: 'infra', stack })
      expect(git('show', 'strata:infra/backend.tf')).toBe('terraform {\n  cloud {}\n}')
    })

    needsGit('pushes a pipeline that comments prices, where it is asked to', async () => {
      const { url, git } = repository()
      await push(url, { pipeline: 'github-actions', price_comment: { max_increase: 40 } })
      const file = git('ls-tree', '-r', '--name-only', 'strata', '.github/workflows').trim()
      expect(git('show', `strata:${file}`)).toContain('by more than 40 USD a month, the limit of this pipeline')
      expect(git('show', 'strata:PIPELINE.md')).toContain('## The price of a change')
    })

    needsGit('pushes a template', async () => {
      const { url } = repository()
      const ada = person()
      const template_id = await makeTemplate(app.deps, ada)
      const body = { template_id, url, token: TOKEN }
      expect(await ada.call('POST /git/push', { body })).toMatchObject({ is_new_branch: true })
    })

    needsGit('is written down with the repository, the branch and the commit', async () => {
      const { url } = repository()
      const ada = await person().ready()
      const { commit, files } = await push(url, {}, ada)
      expect(await auditOf(app.deps, url)).toEqual([
        { action: 'git.push', actor_email: ada.email, before: null, after: { branch: 'strata', commit, files } },
      ])
    })
  },

  400: () => {
    it.each([
      ['https://ada:secret@git.example.com/shop.git', 'Leave the user name and the password out'],
      ['http://git.example.com/shop.git', 'begins with https://'],
      ['ssh://git@git.example.com/shop.git', 'begins with https://'],
      ['file:///etc/passwd', 'begins with https://'],
      ['git.example.com/shop', 'begins with https://'],
      ['https://git.example.com/', 'address of a repository'],
      ['https://git.example.com/shop.git?token=x', 'begins with ? or #'],
    ])('refuses the address %s', async (url, reason) => {
      expect(await refusal(url)).toMatchObject({
        status: 400,
        problems: [{ field: 'url', message: expect.stringContaining(reason) }],
      })
    })

    it.each([
      'https://127.0.0.1/shop.git',
      'https://2130706433/shop.git',
      'https://[::1]/shop.git',
      'https://[::ffff:10.0.0.1]/shop.git',
      'https://10.1.2.3/shop.git',
      'https://169.254.169.254/latest/meta-data',
      'https://localhost/shop.git',
      'https://git.localhost/shop.git',
      'https://intranet/shop.git',
    ])('does not call %s, which is not of the internet', async (url) => {
      const call = closed.user().call('POST /git/push', { body: { stack, url, token: TOKEN } })
      await expect(call).rejects.toMatchObject({
        status: 400,
        problems: [{ field: 'url', message: expect.stringContaining('STRATA_PRIVATE_ADDRESSES') }],
      })
    })

    it.each([
      ['branch', '../main'],
      ['branch', 'a b'],
      ['branch', '-x'],
      ['branch', 'main.lock'],
      ['branch', 'refs/./x'],
      ['folder', '../outside'],
      ['folder', 'a/../../b'],
      ['folder', '.git/hooks'],
      ['folder', 'a/.GIT'],
      ['folder', 'a$(id)'],
      ['folder', 'a//b'],
    ])('refuses the %s %s', async (field, value) => {
      expect(await refusal('https://git.example.com/shop.git', { [field]: value })).toMatchObject({
        status: 400,
        problems: [{ field }],
      })
    })

    it('names what is missing, what is too much and what does not compile', async () => {
      const url = 'https://git.example.com/shop.git'
      expect(await refusal(url, { stack: undefined })).toMatchObject({
        status: 400,
        problems: [{ field: 'template_id' }],
      })
      expect(await refusal(url, { answers: make.answers() })).toMatchObject({
        status: 400,
        problems: [{ field: 'answers' }],
      })
      expect(await refusal(url, { stack: make.stack({ nodes: [{ id: 'a', type: 'teleporter' }] }) })).toMatchObject({
        status: 400,
      })
    })

    needsGit('says that the token is not accepted', async () => {
      const { url } = repository()
      const call = person().call('POST /git/push', { body: { stack, url, token: 'wrong' } })
      await expect(call).rejects.toMatchObject({
        status: 400,
        problems: [{ field: 'token', message: expect.stringContaining('does not accept this token') }],
      })
    })

    needsGit('says that the token may only read', async () => {
      const { url, git } = repository()
      git('config', 'http.receivepack', 'false')
      expect(await refusal(url)).toMatchObject({
        status: 400,
        problems: [{ field: 'token', message: expect.stringContaining('cannot write') }],
      })
    })

    needsGit('says that there is no repository, or none of Git', async () => {
      const { server: git } = repository()
      expect(await refusal(`${git.origin}/nothing.git`)).toMatchObject({
        status: 400,
        problems: [{ field: 'url', message: expect.stringContaining('no repository') }],
      })
      git.intercept = (_, response) =>
        Boolean(response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome</html>'))
      expect(await refusal(`${git.origin}/page`)).toMatchObject({
        status: 400,
        problems: [{ field: 'url', message: expect.stringContaining('not answer like a Git repository') }],
      })
    })

    needsGit('follows no redirect, and sends nothing to where one leads', async () => {
      const { server: git, url } = repository()
      const other = await startGitServer(TOKEN)
      git.intercept = (request, response) =>
        Boolean(response.writeHead(302, { location: `${other.origin}${request.url ?? ''}` }).end())
      expect(await refusal(url)).toMatchObject({
        status: 400,
        problems: [{ field: 'url', message: expect.stringContaining('redirects to another address') }],
      })
      expect(other.received).toEqual([])
      await other.close()
    })
  },

  404: () => {
    it('refuses a result and a template that are not there', async () => {
      const nothing = '99999999-9999-4999-8999-999999999999'
      const url = 'https://git.example.com/shop.git'
      expect(await refusal(url, { stack: undefined, result_id: nothing })).toMatchObject({ status: 404 })
      expect(await refusal(url, { stack: undefined, template_id: nothing })).toMatchObject({ status: 404 })
    })
  },

  409: () => {
    needsGit('says why the other side does not take the branch', async () => {
      const { url, git, folder } = repository()
      const { writeFileSync } = await import('node:fs')
      writeFileSync(`${folder}/hooks/update`, '#!/bin/sh\necho "protected" >&2\nexit 1\n', { mode: 0o755 })
      expect(await refusal(url)).toMatchObject({
        status: 409,
        message: expect.stringMatching(/did not take the branch strata: hook declined\. Push to another branch/),
      })
      expect(git('branch', '--list')).not.toContain('strata')
    })

    needsGit('never pushes by force: what came in between stays', async () => {
      const { url, folder, git, server: made } = repository()
      await push(url)
      let hers = ''
      made.intercept = (request) => {
        if (hers === '' && request.url?.includes('service=git-receive-pack')) {
          hers = 'under way'
          hers = made.commit(folder, 'strata', { 'hers.txt': 'Hers.\n' })
        }
        return false
      }
      expect(await refusal(url, { stack: { ...stack, environment_type: 'production' } })).toMatchObject({
        status: 409,
        message: expect.stringContaining('has moved since'),
      })
      expect(git('rev-parse', 'strata')).toBe(hers)
    })

    needsGit('does not replace a file by a folder, nor a pipeline that somebody wrote', async () => {
      const { url } = repository({ infra: 'A file.\n', '.gitlab-ci.yml': 'build:\n  script: [make]\n' })
      expect(await refusal(url, { folder: 'infra' })).toMatchObject({
        status: 409,
        message: expect.stringContaining('infra is not a folder'),
      })
      expect(await refusal(url, { pipeline: 'gitlab-ci' })).toMatchObject({
        status: 409,
        message: expect.stringContaining('.gitlab-ci.yml of its own'),
      })
    })
  },

  503: () => {
    it('says that nothing listens, or that there is no such host', async () => {
      expect(await refusal('http://127.0.0.1:1/shop.git')).toMatchObject({
        status: 503,
        message: '127.0.0.1:1 cannot be reached: nothing listens there.',
      })
      expect(await refusal('https://git.invalid/shop.git')).toMatchObject({
        status: 503,
        message: expect.stringContaining('git.invalid cannot be reached'),
      })
    })

    needsGit('says that the other side is not able to answer', async () => {
      const { server: git, url } = repository()
      git.intercept = (_, response) => Boolean(response.writeHead(502).end('busy'))
      expect(await refusal(url)).toMatchObject({ status: 503, message: expect.stringContaining('(502)') })
    })
  },
})
