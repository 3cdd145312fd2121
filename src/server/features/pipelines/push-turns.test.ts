// What a push does to everyone else.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { hasGit, startGitServer } from '../../../../test/support/git-server.ts'
import { make } from '../../../../test/support/make.ts'
import { proveNothing } from '../../../../test/support/things.ts'
import { createOutbound } from '../../outbound/outbound.ts'
import { closeThreads } from '../../threads/threads.ts'

const TOKEN = 'a-token-that-may-write'
const stack = make.stack({ name: 'Web shop' })

describe.skipIf(!hasGit)('pushes of several people', async () => {
  const app = await createTestApp({ prove: proveNothing, outbound: createOutbound({ allowsPrivate: true }) })
  const server = await startGitServer(TOKEN)
  const people = { ada: app.user({ name: 'Ada' }), ben: app.user({ name: 'Ben' }) }

  afterEach(() => {
    server.intercept = undefined
  })
  afterAll(async () => {
    await closeThreads()
    await server.close()
  })

  const push = (by: keyof typeof people, name: string, files: Readonly<Record<string, string>> = { 'a.md': 'A\n' }) => {
    const { url, folder } = server.create(name)
    server.commit(folder, 'main', files)
    return people[by].call('POST /git/push', { body: { stack, url, token: TOKEN } })
  }

  it('come one after the other for one person, and do not wait for those of another', async () => {
    await push('ada', 'warm')
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const asked: string[] = []
    server.intercept = (request, response) => {
      const name = /\/([\w-]+)\.git\/info\/refs\?service=git-upload-pack/.exec(request.url ?? '')?.[1]
      if (name === undefined) return false
      asked.push(name)
      if (name !== 'first') return false
      // It is refused once the others are through.
      void held.then(() => response.writeHead(502).end('busy'))
      return true
    }
    const first = push('ada', 'first').catch((error: unknown) => error)
    const second = push('ada', 'second')
    await expect.poll(() => asked).toContain('first')
    expect(await push('ben', 'other')).toMatchObject({ is_new_branch: true })
    expect(asked).not.toContain('second')
    release()
    expect(await first).toMatchObject({ status: 503 })
    expect(await second).toMatchObject({ is_new_branch: true })
  })

  it('leave the server free to answer while a large repository is unpacked', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`f/${index}.txt`, `${index} of many\n`.repeat(80_000)]),
    )
    const { url, folder } = server.create('large')
    server.commit(folder, 'main', files)
    // Processor time, because that does not depend on what else the machine does.
    const [own, all] = [process.threadCpuUsage(), process.cpuUsage()]
    await people.ada.call('POST /git/push', { body: { stack, url, token: TOKEN } })
    const onThisThread = process.threadCpuUsage(own).user
    expect(onThisThread).toBeLessThan(process.cpuUsage(all).user / 2)
  })
})
