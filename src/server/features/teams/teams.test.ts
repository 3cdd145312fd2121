import { expect, it } from 'vitest'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeCast, makeTeam } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { auditOf, makeTemplate } from '../../../../test/support/things.ts'
import { writeCursor } from '../../http/paging.ts'

const app = await createTestApp()
const { user, deps } = app
const cast = await makeCast(app)
const { id } = cast.team
const params = { id }
const NO_TEAM = { status: 404, message: 'There is no such team, or you are not in it: ask its owner to add you.' }
const UNKNOWN_IDS = ['nothing', '99999999-9999-4999-8999-999999999999', "' or true --", '..']

let count = 0
const newName = (name = 'Team') => `${name} ${(count += 1)}`

async function founderOf(...names: readonly string[]): Promise<User> {
  const founder = user()
  for (const name of names) await founder.call('POST /teams', { body: { name } })
  return founder
}

describeEndpoint('POST /teams', {
  201: () => {
    it('makes a team of the caller, whose id is the name', async () => {
      const founder = await user({ name: 'Ada', last_active_at: new Date('2026-11-01T09:00:00Z') }).ready()
      const made = await founder.call('POST /teams', { body: { name: '  Data  Science ', description: ' Models ' } })
      expect(made).toEqual({
        id: 'data-science',
        name: 'Data  Science',
        description: 'Models',
        created_at: '2026-11-02T10:00:00.000Z',
        owner: founder.email,
        owner_name: 'Ada',
        member_count: 1,
        member_names: ['Ada'],
        template_count: 0,
        role: 'owner',
        abilities: {
          'team.read': true,
          'team.leave': true,
          'team.update': true,
          'team.delete': true,
          'team.members': true,
        },
        members: [
          {
            id: made.members[0]?.id,
            name: 'Ada',
            email: founder.email,
            role: 'owner',
            joined_at: '2026-11-02T10:00:00.000Z',
            last_active_at: '2026-11-01T09:00:00.000Z',
            is_self: true,
          },
        ],
        invitations: [],
      })
      expect(await founder.call('GET /teams/{id}', { params: { id: 'data-science' } })).toEqual(made)
      expect(await auditOf(deps, made.id)).toEqual([
        {
          action: 'team.create',
          actor_email: founder.email,
          before: null,
          after: { name: 'Data  Science', description: 'Models' },
        },
      ])
    })

    it.each([
      ['../../admin', 'admin'],
      ['<script>alert(1)</script>', 'script-alert-1-script'],
      ['Équipe', 'équipe'],
      ['a?b#c', 'a-b-c'],
    ])('makes of %j an id that an address can hold', async (name, made) => {
      const founder = user()
      expect(await founder.call('POST /teams', { body: { name } })).toMatchObject({ id: made, name })
      expect(await founder.call('GET /teams/{id}', { params: { id: made } })).toMatchObject({ name })
    })
  },
  400: () => {
    it.each([
      [{ name: ' ' }, 'Please enter a team name'],
      [{ name: 'x'.repeat(61) }, 'Use at most 60 characters.'],
      [{ name: '!!!' }, 'The name needs a letter or a digit, because the address of the team is derived from it.'],
      [{ name: '🚀' }, 'The name needs a letter or a digit, because the address of the team is derived from it.'],
    ])('refuses %j', async (body, message) => {
      await expect(user().call('POST /teams', { body })).rejects.toMatchObject({
        status: 400,
        problems: [{ field: 'name', message }],
      })
    })
  },
  409: () => {
    const taken = { status: 409, message: 'A team with this name already exists.' }
    it('refuses a name whose id is taken, whoever has it', async () => {
      const name = newName('Core Services')
      await founderOf(name)
      for (const same of [name, name.toUpperCase(), name.replaceAll(' ', '/')])
        await expect(user().call('POST /teams', { body: { name: same } })).rejects.toMatchObject(taken)
    })

    it('makes one of many at once', async () => {
      const founder = await user().ready()
      const name = newName()
      const done = await Promise.allSettled(
        Array.from({ length: 5 }, () => founder.call('POST /teams', { body: { name } })),
      )
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const one of done) if (one.status === 'rejected') expect(one.reason).toMatchObject(taken)
    })
  },
})

describeEndpoint('GET /teams', {
  200: () => {
    it('gives everyone the teams that they are in, and administrators all', async () => {
      for (const [who, role] of [
        [cast.owner, 'owner'],
        [cast.developer, 'member'],
      ] as const)
        expect(await who.call('GET /teams', {})).toMatchObject([
          { id, role, member_count: 2, abilities: { 'team.update': role === 'owner' } },
        ])
      expect(await cast.outsider.call('GET /teams', {})).toEqual([])
      const all = await cast.admin.call('GET /teams', { query: { limit: 200 } })
      expect(all.find((team) => team.id === id)).toMatchObject({ role: null, abilities: { 'team.delete': true } })
      expect(all.length).toBeGreaterThan(1)
    })

    it('counts members and templates, and names the first five', async () => {
      const founder = user({ name: 'Zoe' })
      const team = await makeTeam(deps, founder)
      for (const [index, name] of ['Eve', 'Dan', 'Cat', 'Bob', 'Ann', 'Last'].entries()) {
        app.setTime(`2026-11-02T10:00:0${index + 1}Z`)
        await founder.call('POST /teams/{id}/members', {
          params: { id: team.id },
          body: { email: (await user({ name }).ready()).email },
        })
      }
      for (let number = 0; number < 2; number++) await makeTemplate(deps, founder, { team_id: team.id })
      expect(await founder.call('GET /teams', {})).toMatchObject([
        { member_count: 7, member_names: ['Zoe', 'Eve', 'Dan', 'Cat', 'Bob'], template_count: 2 },
      ])
      app.setTime('2026-11-02T10:00:00Z')
    })

    it('sorts by name, walks by cursor and finds texts as they are meant', async () => {
      const names = ['bravo', 'Alpha', 'Charlie 100%', 'delta'].map((name) => newName(name))
      const founder = await founderOf(...names)
      const walked: string[] = []
      let path: string | undefined = '/api/teams?limit=3'
      while (path !== undefined) {
        const response: Response = await founder.send(path)
        expect(response.headers.get('x-total-count')).toBe('4')
        walked.push(...((await response.json()) as { name: string }[]).map(({ name }) => name))
        path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
      }
      expect(walked).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
      const found = async (search: string) =>
        (await founder.call('GET /teams', { query: { search } })).map(({ name }) => name)
      expect(await found('LPH')).toEqual([names[1]])
      expect(await found('0%')).toEqual([names[2]])
      expect(await found('_')).toEqual([])
    })
  },
  400: () => {
    it.each(['nonsense', writeCursor([7, 'a']), writeCursor(['a\0', 'a']), writeCursor(['a', 'a\0'])])(
      'refuses the cursor %s',
      async (cursor) => {
        await expect(user().call('GET /teams', { query: { cursor } })).rejects.toMatchObject({
          status: 400,
          problems: [{ field: 'cursor' }],
        })
      },
    )
  },
})

describeEndpoint('GET /teams/{id}', {
  200: () => {
    it('says to each member who is in it and what they may do', async () => {
      for (const [who, role] of [
        [cast.owner, 'owner'],
        [cast.developer, 'member'],
        [cast.admin, null],
      ] as const) {
        const team = await who.call('GET /teams/{id}', { params })
        expect(team).toMatchObject({ role, abilities: { 'team.read': true, 'team.members': role !== 'member' } })
        expect(new Map(team.members.map(({ email, is_self }) => [email, is_self]))).toEqual(
          new Map([
            [cast.owner.email, who === cast.owner],
            [cast.developer.email, who === cast.developer],
          ]),
        )
      }
    })
  },
  404: () => {
    it('hides it from a person who is not in it', async () => {
      for (const who of [cast.viewer, cast.outsider])
        await expect(who.call('GET /teams/{id}', { params })).rejects.toMatchObject(NO_TEAM)
    })
    it.each(UNKNOWN_IDS.slice(0, 3))('does not know %j', async (unknown) => {
      for (const who of [cast.owner, cast.admin])
        await expect(who.call('GET /teams/{id}', { params: { id: unknown } })).rejects.toMatchObject(NO_TEAM)
    })
  },
})

describeEndpoint('PUT /teams/{id}', {
  200: () => {
    it('changes what is given, keeps the id, and writes down what changed', async () => {
      const name = newName()
      const founder = await founderOf(name)
      const [team] = await founder.call('GET /teams', {})
      const own = { id: team?.id ?? '' }
      expect(await founder.call('PUT /teams/{id}', { params: own, body: { name: ' Renamed ' } })).toMatchObject({
        ...own,
        name: 'Renamed',
        description: '',
      })
      expect(await founder.call('PUT /teams/{id}', { params: own, body: { description: 'Text' } })).toMatchObject({
        name: 'Renamed',
        description: 'Text',
      })
      await founder.call('PUT /teams/{id}', { params: own, body: { name: 'Renamed' } })
      expect((await auditOf(deps, own.id)).slice(1)).toEqual([
        { action: 'team.update', actor_email: founder.email, before: { name }, after: { name: 'Renamed' } },
        {
          action: 'team.update',
          actor_email: founder.email,
          before: { description: '' },
          after: { description: 'Text' },
        },
      ])
    })

    it('is for administrators too', async () => {
      expect(await cast.admin.call('PUT /teams/{id}', { params, body: { description: 'By Root' } })).toMatchObject({
        description: 'By Root',
      })
    })
  },
  400: () => {
    it.each([{ name: '' }, { owner: 'me@example.com' }, { id: 'other' }])('refuses %j', async (body) => {
      const headers = { 'content-type': 'application/json' }
      expect(
        (await cast.owner.send(`/api/teams/${id}`, { method: 'PUT', headers, body: JSON.stringify(body) })).status,
      ).toBe(400)
    })
  },
  403: () => {
    it('is not for members', async () => {
      await expect(cast.developer.call('PUT /teams/{id}', { params, body: { name: 'Ours' } })).rejects.toMatchObject({
        status: 403,
      })
    })
  },
  404: () => {
    it('hides it from a person who is not in it', async () => {
      await expect(cast.outsider.call('PUT /teams/{id}', { params, body: { name: 'Ours' } })).rejects.toMatchObject(
        NO_TEAM,
      )
    })
  },
})

describeEndpoint('DELETE /teams/{id}', {
  204: () => {
    it('deletes it for everyone, with its invitations, and leaves templates to their owners', async () => {
      const founder = user()
      const member = user()
      const team = await makeTeam(deps, founder, member)
      await makeTemplate(deps, member, { team_id: team.id })
      await cast.admin.call('POST /teams/{id}/members', {
        params: { id: team.id },
        body: { email: 'soon@example.com' },
      })
      await founder.call('DELETE /teams/{id}', { params: { id: team.id } })
      for (const who of [founder, member, cast.admin])
        await expect(who.call('GET /teams/{id}', { params: { id: team.id } })).rejects.toMatchObject(NO_TEAM)
      const { rows: kept } = await deps.database.pool.query('select team_id from templates where owner_id = $1', [
        member.id,
      ])
      expect(kept).toEqual([{ team_id: null }])
      const { rows: invitations } = await deps.database.pool.query(
        `select 1 from invitations where email = 'soon@example.com'`,
      )
      expect(invitations).toEqual([])
      expect((await auditOf(deps, team.id)).at(-1)).toMatchObject({
        action: 'team.delete',
        before: { name: 'Platform' },
        after: null,
      })
    })
  },
  403: () => {
    it('is not for members', async () => {
      await expect(cast.developer.call('DELETE /teams/{id}', { params })).rejects.toMatchObject({ status: 403 })
    })
  },
  404: () => {
    it('hides it from a person who is not in it', async () => {
      await expect(cast.outsider.call('DELETE /teams/{id}', { params })).rejects.toMatchObject(NO_TEAM)
      expect(await cast.owner.call('GET /teams/{id}', { params })).toMatchObject(params)
    })
  },
})
