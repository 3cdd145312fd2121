// The token that writes to a repository: used once, and found nowhere afterwards.
import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { hasGit, startGitServer } from '../../../../test/support/git-server.ts'
import { make } from '../../../../test/support/make.ts'
import { proveNothing } from '../../../../test/support/things.ts'
import { createOutbound } from '../../outbound/outbound.ts'

const TOKEN = 'CANARY-b7f0c2d9e4a1'
const app = await createTestApp({ prove: proveNothing, outbound: createOutbound({ allowsPrivate: true }) })
const stack = make.stack({ name: 'Web shop' })

describe.skipIf(!hasGit)('the token', () => {
  it('appears nowhere, not even where the other side repeats it', async () => {
    const git = await startGitServer(TOKEN)
    const { url, folder } = git.create('shop')
    const push = (given: object) => app.user().call('POST /git/push', { body: { stack, url, token: TOKEN, ...given } })
    const refusal = (given: object) =>
      push(given).then(
        () => undefined,
        (error: unknown) => error,
      )
    const answers: unknown[] = [await push({})]
    const basic = Buffer.from(`git:${TOKEN}`).toString('base64')
    writeFileSync(`${folder}/hooks/update`, `#!/bin/sh\necho "${TOKEN}" >&2\nexit 1\n`, { mode: 0o755 })
    answers.push(await refusal({ stack: { ...stack, environment_type: 'production' } }))
    // A server that wants to see it in the answer, by each way that text takes.
    const line = (text: string): string => (text.length + 4).toString(16).padStart(4, '0') + text
    for (const status of [200, 400, 403, 404, 500]) {
      git.intercept = (_, response) =>
        Boolean(
          response
            .writeHead(status, TOKEN, { 'content-type': 'text/plain', 'x-token': TOKEN })
            .end(`${TOKEN} ${basic}`),
        )
      answers.push(await refusal({}))
    }
    git.intercept = (request, response) => {
      if (request.method !== 'POST' || !request.url?.endsWith('git-receive-pack')) return false
      const report = `${line('unpack ok\n')}${line(`ng refs/heads/strata ${TOKEN} ${basic}\n`)}0000`
      response
        .writeHead(200, { 'content-type': 'application/x-git-receive-pack-result' })
        .end(`${line(`\u0001${report}`)}0000`)
      return true
    }
    const echoed = await refusal({ stack: { ...stack, environment_type: 'production' } })
    expect(echoed).toMatchObject({ status: 409, message: expect.stringContaining('***') })
    answers.push(echoed)
    const tables = await app.deps.database.pool.query<{ row: string }>(
      'select row_to_json(a)::text as row from audit_entries a',
    )
    // It was really sent.
    expect(git.received.some((headers) => headers.includes(basic))).toBe(true)
    const texts = {
      answers: JSON.stringify(
        answers.map((one) => (one instanceof Error ? [one.message, one.stack, Object.entries(one)] : one)),
      ),
      log: JSON.stringify(app.logged),
      tables: tables.rows.map(({ row }) => row).join('\n'),
    }
    for (const [place, text] of Object.entries(texts)) {
      expect(text.length).toBeGreaterThan(100)
      expect([place, [TOKEN, basic].filter((secret) => text.includes(secret))]).toEqual([place, []])
    }
    await git.close()
  })
})
