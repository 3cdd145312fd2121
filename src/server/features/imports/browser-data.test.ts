import { expect, it } from 'vitest'
import { say } from '#words/say.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeTeam } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { auditOf } from '../../../../test/support/things.ts'

const KEY = 'POST /import/browser-data'
const { user, deps } = await createTestApp()

/** As the proof of concept kept it. */
const old = {
  savedTemplates: [
    {
      id: '1700000000001',
      name: 'Web shop',
      cloud: 'aws',
      createdAt: '2025-01-01',
      nodes: [
        { id: 'n3', component: { id: 'postgresql', type: 'database', name: 'PostgreSQL' }, position: 2 },
        { id: 'n1', component: { id: 'lb', type: 'network', name: 'Load Balancer' }, position: 0 },
        { id: 'n2', component: { id: 'virtual-machine', name: 'VM' }, position: 1 },
        { id: 'n4', component: 'Quantum Box', position: 3 },
        { id: 'n5', component: { id: 'custom-1', name: 'Queue' }, position: 4 },
      ],
    },
    {
      id: '1700000000002',
      name: 'Ours',
      cloud: 'azure',
      nodes: [{ id: 'a', component: 'redis' }],
      teamId: 'data-people',
    },
    { id: '1700000000003', name: 'Elsewhere', cloud: 'ibm', nodes: [] },
    { name: 'Without an id', cloud: 'gcp' },
  ],
  savedComponents: [
    {
      id: 'custom-1',
      name: 'Queue',
      description: 'Waits.',
      category: 'Compute',
      cloud: 'On-Prem',
      createdAt: '2025-01-01',
    },
    { id: 'custom-2', name: 'Strange', category: 'Magic', cloud: 'AWS' },
  ],
  teams: [{ id: 'data-people', name: 'Data People', description: 'Who count.', members: 3, owner: 'me' }],
  teamTemplates: {
    'data-people': [
      { id: '1700000000009', name: 'Of the team', cloud: 'Azure', nodes: [{ component: 'Object Storage' }] },
    ],
  },
  deployments: [{ id: 'd1', deploymentName: 'shop-prod', templateName: 'Web shop', status: 'pending' }],
}

describeEndpoint('POST /import/browser-data', {
  200: () => {
    it('takes over teams, components and templates, and says what it left out and why', async () => {
      const caller = await user().ready()
      const taken = await caller.call(KEY, { body: old })
      expect(taken).toMatchObject({ templates: 4, components: 1, teams: 1 })
      expect(taken.skipped).toMatchObject([
        {
          kind: 'component',
          name: 'Strange',
          reason: 'Its category "Magic" does not exist here: create it again in the library.',
        },
        { kind: 'node', name: 'Web shop: Quantum Box', reason: 'There is no component "Quantum Box".' },
        { kind: 'template', name: 'Elsewhere', reason: 'Its cloud "ibm" is none of Azure, AWS and GCP.' },
        {
          kind: 'deployment',
          name: 'shop-prod',
          reason: 'It was only a record: nothing of it ever ran. Deploy the template to make an environment of it.',
        },
      ])
      expect(taken.skipped.map(({ messages }) => messages.map((one) => say(one, 'fr')).join(' ')).slice(0, 2)).toEqual([
        'Sa catégorie "Magic" n’existe pas ici : créez-le à nouveau dans la bibliothèque.',
        'Il n’existe pas de composant « Quantum Box ».',
      ])
      const templates = await caller.call('GET /templates', {})
      expect(Object.fromEntries(templates.map(({ name, cloud, team_name }) => [name, [cloud, team_name]]))).toEqual({
        'Of the team': ['azure', 'Data People'],
        Ours: ['azure', 'Data People'],
        'Web shop': ['aws', null],
        'Without an id': ['gcp', null],
      })
      const shop = await caller.call('GET /templates/{id}', {
        params: { id: templates.find(({ name }) => name === 'Web shop')?.id ?? '' },
      })
      const [module] = shop.stack.modules ?? []
      expect(module).toMatchObject({ name: 'Queue', description: 'Waits.', category: 'compute', cloud: 'on-prem' })
      // In the order of the chain, connected as the builder connects what goes without saying.
      expect(shop.component_types).toEqual(['load-balancer', 'vm', 'postgresql', module?.type])
      expect(shop.stack.connections).toEqual([
        { from: 'load-balancer', to: 'vm' },
        { from: 'vm', to: 'postgresql' },
      ])
      const [team] = await caller.call('GET /teams', {})
      expect(team).toMatchObject({
        id: 'data-people',
        name: 'Data People',
        description: 'Who count.',
        role: 'owner',
        template_count: 2,
      })
      expect(await auditOf(deps, shop.id)).toMatchObject([
        { action: 'template.create', after: { component_count: 4, imported_from: 'browser data' } },
      ])
      expect(await auditOf(deps, 'data-people')).toMatchObject([{ action: 'team.create', actor_email: caller.email }])
    })

    it('takes nothing twice, also not at the same time, and what was deleted stays so', async () => {
      const caller = user()
      const body = {
        savedTemplates: old.savedTemplates,
        savedComponents: [old.savedComponents[0] ?? { name: '' }],
        teams: [{ name: 'Twice' }],
      }
      const all = await Promise.all([
        caller.call(KEY, { body }),
        caller.call(KEY, { body }),
        caller.call(KEY, { body }),
      ])
      const sum = (field: 'templates' | 'components' | 'teams') => all.reduce((total, one) => total + one[field], 0)
      expect([sum('templates'), sum('components'), sum('teams')]).toEqual([3, 1, 1])
      const templates = await caller.call('GET /templates', {})
      expect(templates).toHaveLength(3)
      for (const { id } of templates) await caller.call('DELETE /templates/{id}', { params: { id } })
      await caller.call('DELETE /teams/{id}', { params: { id: 'twice' } })
      expect(await caller.call(KEY, { body })).toMatchObject({ templates: 0, components: 0, teams: 0 })
      expect(await caller.call('GET /templates', {})).toEqual([])
      // Another person has a browser of their own.
      expect(await user().call(KEY, { body })).toMatchObject({ templates: 3, components: 1, teams: 1 })
    })

    it('knows a component again that was taken over before', async () => {
      const caller = user()
      const component = { id: 'c', name: 'Queue', category: 'Storage' }
      await caller.call(KEY, { body: { savedComponents: [component] } })
      const body = {
        savedComponents: [component],
        savedTemplates: [{ id: 't', name: 'Web', cloud: 'gcp', nodes: [{ component: 'queue' }] }],
      }
      expect(await caller.call(KEY, { body })).toEqual({ templates: 1, components: 0, teams: 0, skipped: [] })
    })

    it('uses a team that the caller is in, and makes personal what belongs to one of others', async () => {
      const caller = user()
      const others = await makeTeam(deps, user())
      const own = await makeTeam(deps, user(), caller)
      const body = {
        teams: [{ id: 'old', name: others.id }],
        teamTemplates: {
          old: [{ id: '1', name: 'Lost', cloud: 'aws' }],
          [own.id]: [{ id: '2', name: 'Kept', cloud: 'aws' }],
        },
      }
      const taken = await caller.call(KEY, { body })
      expect(taken).toMatchObject({ templates: 2, teams: 0 })
      expect(taken.skipped).toMatchObject([
        {
          kind: 'team',
          name: others.id,
          reason:
            'A team of this name exists already, and you are not in it: ask its owner to add you, and import again.',
        },
        { kind: 'sharing', name: 'Lost', reason: 'It is yours alone now: you are in no team that was called "old".' },
      ])
      const templates = await caller.call('GET /templates', {})
      expect(Object.fromEntries(templates.map(({ name, team_id }) => [name, team_id]))).toEqual({
        Kept: own.id,
        Lost: null,
      })
    })

    it('leaves out what the cloud or the stack cannot take, by the words of the builder', async () => {
      const nodes = ['vnet', 'VPC', 'Managed Identity', {}, 7].map((component) => ({ component }))
      const { skipped, templates } = await user().call(KEY, {
        body: { savedTemplates: [{ name: 'Net', cloud: 'aws', nodes }] },
      })
      expect(templates).toBe(1)
      expect(skipped.map(({ kind, name }) => [kind, name])).toEqual([
        ['node', 'Net: VPC'],
        ['node', 'Net: Managed Identity'],
        ['node', 'Net: a node'],
        ['node', 'Net: 7'],
      ])
      expect(skipped[0]?.reason).toContain('A stack has one VNet')
      expect(skipped[1]?.reason).toContain('not available on AWS')
    })

    it('says what no name can be made of', async () => {
      const body = {
        savedTemplates: [{ name: ' ' }],
        savedComponents: [{ name: 'x'.repeat(81), category: 'Storage' }],
        teams: [{ name: '!!!' }],
      }
      expect(await user().call(KEY, { body })).toMatchObject({
        templates: 0,
        components: 0,
        teams: 0,
        skipped: [
          { kind: 'component', name: 'x'.repeat(81), reason: 'Use at most 80 characters.' },
          { kind: 'template', name: ' ', reason: 'Name is required' },
          { kind: 'team', name: '!!!', reason: 'Its name has no letter or digit of which an address could be made.' },
        ],
      })
    })

    it('makes no team for a token that may not', async () => {
      const program = user().token(['templates:write'])
      const taken = await program.call(KEY, {
        body: { teams: [{ name: 'By a program' }], savedTemplates: [{ name: 'Web' }] },
      })
      expect(taken).toMatchObject({
        templates: 1,
        teams: 0,
        skipped: [{ kind: 'team', reason: expect.stringContaining('teams:write') as string }],
      })
    })
  },
  400: () => {
    it.each([{ savedTemplates: {} }, { savedTemplates: [{}] }, { other: [] }])('refuses %j', async (body) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      expect((await user().send('/api/import/browser-data', init)).status).toBe(400)
    })
  },
})
