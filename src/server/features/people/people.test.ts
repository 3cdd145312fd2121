import { expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeEnvironment } from '../../../../test/support/things.ts'
import { makeProject } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { DAY_MS } from '#engine/durations.ts'

const NOW = new Date('2026-11-02T10:00:00Z')
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

const { user, deps } = await createTestApp()
const admin = () => user({ role: 'admin' })

/** A word that only these people have in their names, so that a test sees no one else's. */
let words = 0
const newWord = () => `Word${(words += 1)}x`

describeEndpoint('GET /people', {
  200: () => {
    it('gives what administrators need to know of a person', async () => {
      const owner = await user({
        name: 'Grace Hopper',
        last_active_at: ago(2),
        two_factor_enabled_at: ago(3),
        created_at: ago(9),
      }).ready()
      const project = await makeProject(deps, owner)
      await makeProject(deps, owner)
      for (const status of ['active', 'suspended', 'deleted'] as const)
        await makeEnvironment(deps, project.id, owner, { status })
      expect(await admin().call('GET /people', { query: { search: owner.email } })).toEqual([
        {
          id: owner.id,
          email: owner.email,
          name: 'Grace Hopper',
          role: 'user',
          status: 'active',
          two_factor_enabled: true,
          is_demo: false,
          sign_in_paused_until: null,
          is_self: false,
          project_count: 2,
          environment_count: 2,
          last_active_at: ago(2).toISOString(),
          created_at: ago(9).toISOString(),
        },
      ])
    })

    it('marks the caller, and a person who was never here', async () => {
      const caller = await admin().ready()
      expect(await caller.call('GET /people', { query: { search: caller.email } })).toMatchObject([
        { is_self: true, role: 'admin', last_active_at: null },
      ])
    })

    it('finds by a part of the name or the address, in any case, and takes every sign as it is', async () => {
      const word = newWord()
      const byName = await user({ name: `Ada ${word}_100%` }).ready()
      const byEmail = await user({ email: `${word.toLowerCase()}@example.com` }).ready()
      const find = async (search: string) =>
        (await admin().call('GET /people', { query: { search } })).map(({ id }) => id)
      expect((await find(word.toUpperCase())).toSorted()).toEqual([byName.id, byEmail.id].toSorted())
      expect(await find(`${word}_100%`)).toEqual([byName.id])
      for (const search of [`${word}%100`, `${word}__`, `${word}\\`, "' or true --"])
        expect(await find(search)).toEqual([])
    })

    it('filters by role and status', async () => {
      const word = newWord()
      const made = {
        admin: await user({ name: word, role: 'admin' }).ready(),
        user: await user({ name: word }).ready(),
        disabled: await user({ name: word, disabled_at: NOW }).ready(),
      }
      const find = async (query: { role?: 'admin' | 'user'; status?: 'active' | 'disabled' }) =>
        (await admin().call('GET /people', { query: { search: word, ...query } })).map(({ id }) => id).toSorted()
      expect(await find({ role: 'admin' })).toEqual([made.admin.id])
      expect(await find({ role: 'user' })).toEqual([made.user.id, made.disabled.id].toSorted())
      expect(await find({ status: 'disabled' })).toEqual([made.disabled.id])
      expect(await find({ role: 'user', status: 'active' })).toEqual([made.user.id])
    })

    it('pages newest first, also through people who came at the same time', async () => {
      const word = newWord()
      const ages = [1, 3, 3, 3, 5]
      for (const days of ages) await user({ name: word, created_at: ago(days) }).ready()
      const caller = admin()
      const seen: string[] = []
      let path: string | undefined = `/api/people?search=${word}&limit=2`
      for (let page = 0; path !== undefined; page++) {
        expect(page).toBeLessThan(3)
        const response = await caller.send(path)
        expect(response.headers.get('x-total-count')).toBe('5')
        seen.push(
          ...((await response.json()) as { id: string; created_at: string }[]).map(
            ({ id, created_at }) => `${created_at} ${id}`,
          ),
        )
        path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
      }
      expect(new Set(seen).size).toBe(5)
      expect(seen.map((text) => text.slice(0, 24))).toEqual(ages.map((days) => ago(days).toISOString()))
    })
  },
  400: () => {
    it.each(['role=owner', 'status=gone', `search=${'x'.repeat(101)}`, 'limit=0', 'cursor=nothing', 'search=%00'])(
      'refuses %s',
      async (query) => {
        expect((await admin().send(`/api/people?${query}`)).status).toBe(400)
      },
    )

    it('refuses a cursor of another list', async () => {
      const cursor = Buffer.from(JSON.stringify(['2026-11-02T10:00:00Z', 'no-id'])).toString('base64url')
      expect((await admin().send(`/api/people?cursor=${cursor}`)).status).toBe(400)
    })
  },
  403: () => {
    it('refuses a user, also by a token with the scope', async () => {
      expect((await user().send('/api/people')).status).toBe(403)
      expect((await user().token(['administration:write']).send('/api/people')).status).toBe(403)
    })
  },
})

describeEndpoint('GET /people/summary', {
  200: () => {
    it('counts', async () => {
      const caller = await admin().ready()
      const before = await caller.call('GET /people/summary', {})
      await user({ last_active_at: ago(6.9), two_factor_enabled_at: ago(1) }).ready()
      await user({ last_active_at: ago(7.1) }).ready()
      await user({ role: 'admin' }).ready()
      await user({ role: 'admin', disabled_at: ago(1) }).ready()
      await caller.call('POST /people/invitations', { body: { email: 'counted@example.com' } })
      expect(await caller.call('GET /people/summary', {})).toEqual({
        people: before.people + 4,
        active_this_week: before.active_this_week + 1,
        administrators: before.administrators + 1,
        with_two_factor: before.with_two_factor + 1,
        invitations: before.invitations + 1,
      })
    })
  },
  403: () => {
    it('refuses a user', async () => {
      expect((await user().send('/api/people/summary')).status).toBe(403)
    })
  },
})
