import { beforeEach, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { TELL_OWNER, makeRun, makeWorkflow } from '../../../../test/support/workflows.ts'

const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const NONE = { status: 404, message: 'There is no such workflow, or it is not for a project of yours: ask its author.' }
const HOOK = { id: 'call', type: 'webhook', target: 'https://hooks.example.com/services/T0/secret', value: '' } as const

const app = await createTestApp()
const { user, deps } = app
beforeEach(() => app.setTime('2026-11-02T10:00:00Z'))

const get = (caller: ReturnType<typeof user>, id: string) => caller.call('GET /workflows/{id}', { params: { id } })

describeEndpoint('GET /workflows', {
  200: () => {
    it('gives those of the caller and those for their projects in the order in which they run, in pages', async () => {
      const { developer, owner, outsider, project } = await makeCast(app)
      const hours = [6, 8, 8, 9]
      const ids: string[] = []
      for (const hour of hours) {
        const own = hour === 8
        const created_at = new Date(`2026-11-01T0${hour}:00:00Z`)
        ids.push(
          await makeWorkflow(deps, own ? owner : developer, {
            name: `At ${hour}`,
            created_at,
            project_id: own ? project.id : null,
          }),
        )
      }
      // Of others, and for all of their projects: no one else sees it.
      await makeWorkflow(deps, owner)
      await makeWorkflow(deps, outsider)
      const seen: string[] = []
      let path: string | undefined = '/api/workflows?limit=3'
      while (path !== undefined) {
        const response = await developer.send(path)
        expect(response.headers.get('x-total-count')).toBe('4')
        seen.push(...((await response.json()) as { id: string }[]).map((one) => one.id))
        path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
      }
      expect(seen).toEqual([ids[0], ...ids.slice(1, 3).toSorted(), ids[3]])
    })

    it('gives an administrator all of them', async () => {
      const { admin, developer } = await makeCast(app)
      const id = await makeWorkflow(deps, developer)
      const response = await admin.send('/api/workflows?limit=200')
      expect(((await response.json()) as { id: string }[]).map((one) => one.id)).toContain(id)
    })

    it('finds by trigger and by whether they are on', async () => {
      const caller = await user().ready()
      await makeWorkflow(deps, caller, { name: 'Off', enabled: false })
      await makeWorkflow(deps, caller, { name: 'On', trigger: 'on-approval' })
      const names = async (query: object) => (await caller.call('GET /workflows', { query })).map(({ name }) => name)
      expect(await names({ enabled: 'true' })).toEqual(['On'])
      expect(await names({ enabled: 'false' })).toEqual(['Off'])
      expect(await names({ trigger: 'on-approval' })).toEqual(['On'])
      expect(await names({ trigger: 'on-approval', enabled: 'false' })).toEqual([])
    })

    it('counts the runs whose conditions held, and names the newest of them', async () => {
      const { developer } = await makeCast(app)
      const id = await makeWorkflow(deps, developer)
      const other = await makeWorkflow(deps, developer)
      await makeRun(deps, id, null, { at: new Date('2026-11-01T08:00:00Z') })
      await makeRun(deps, id, null, { at: new Date('2026-11-01T09:00:00Z'), outcome: 'refused' })
      await makeRun(deps, id, null, { at: new Date('2026-11-01T10:00:00Z'), outcome: 'not-met' })
      const found = await developer.call('GET /workflows', {})
      const figures = new Map(found.map((one) => [one.id, [one.run_count, one.last_run]]))
      expect(figures.get(id)).toEqual([2, { at: '2026-11-01T09:00:00.000Z', outcome: 'refused' }])
      expect(figures.get(other)).toEqual([0, null])
    })

    it('says which contradict each other, of those that are on and that the reader sees', async () => {
      const { owner, developer, admin, project, outsider } = await makeCast(app)
      const approve = { trigger: 'on-deploy', actions: [{ id: 'a', type: 'approve', target: '', value: '' }] } as const
      const reject = { trigger: 'on-deploy', actions: [{ id: 'a', type: 'reject', target: '', value: '' }] } as const
      const one = await makeWorkflow(deps, owner, { ...approve, name: 'Yes', project_id: project.id })
      const all = await makeWorkflow(deps, owner, { ...reject, name: 'No' })
      await makeWorkflow(deps, owner, { ...reject, name: 'Off', project_id: project.id, enabled: false })
      await makeWorkflow(deps, outsider, { ...reject, name: 'Elsewhere' })
      const contradictions = async (caller: typeof owner, id: string) =>
        (await get(caller, id)).problems.filter(({ kind }) => kind === 'contradiction')
      expect(await contradictions(owner, one)).toEqual([
        {
          kind: 'contradiction',
          workflow_ids: [all],
          message:
            'This workflow approves the request, and "No" rejects the request at the same event: add a condition that keeps them apart, or turn one of them off.',
          code: 'workflows.contradicts-other',
          params: {
            own: { code: 'actions.approve.does', params: {} },
            workflow: 'No',
            other: { code: 'actions.reject.does', params: {} },
          },
        },
      ])
      // An administrator sees the one of the outsider, who is not in the project.
      expect((await contradictions(admin, one)).map(({ workflow_ids }) => workflow_ids)).toEqual([[all]])
      // A workflow for all projects of someone else is theirs alone.
      expect(await contradictions(developer, one)).toEqual([])
      expect((await contradictions(owner, all)).map(({ workflow_ids }) => workflow_ids)).toEqual([[one]])
    })
  },
  400: () => {
    it.each(['limit=0', 'cursor=nothing', 'trigger=sometimes', 'enabled=1'])('refuses %s', async (query) => {
      expect((await user().send(`/api/workflows?${query}`)).status).toBe(400)
    })
  },
})

describeEndpoint('GET /workflows/{id}', {
  200: () => {
    it('shows members of its project what it does, and shortens addresses to their host', async () => {
      const { project_admin, viewer, admin, project } = await makeCast(app)
      const id = await makeWorkflow(deps, project_admin, {
        project_id: project.id,
        actions: [TELL_OWNER, HOOK],
        sealed_webhook_secret: deps.seal.seal('x', 'x'),
      })
      const own = await get(project_admin, id)
      expect(own).toMatchObject({
        id,
        project: { id: project.id, name: 'Storefront' },
        author: { email: project_admin.email, name: project_admin.name },
        actions: [TELL_OWNER, HOOK],
        version: 1,
        has_webhook_secret: true,
        abilities: { 'workflow.read': true, 'workflow.update': true, 'workflow.run': true, 'workflow.delete': true },
        problems: [],
      })
      expect(await get(admin, id)).toEqual(own)
      const read = await get(viewer, id)
      expect(read).toMatchObject({
        actions: [TELL_OWNER, { ...HOOK, target: 'https://hooks.example.com/…' }],
        abilities: { 'workflow.read': true, 'workflow.update': false },
      })
      expect(JSON.stringify(read)).not.toContain('services/T0')
    })

    it('says what its author may not do by now', async () => {
      const { developer, viewer, outsider, project } = await makeCast(app)
      const does = (...types: readonly ('approve' | 'terminate' | 'scale' | 'notify' | 'request-approval')[]) =>
        types.map((type, index) => ({
          id: String(index),
          type,
          target: type === 'notify' ? 'owner' : '',
          value: type === 'scale' ? '0' : '',
        }))
      const rights = async (author: typeof developer, given: Parameters<typeof makeWorkflow>[2]) => {
        const found = await get(author, await makeWorkflow(deps, author, given))
        return found.problems.filter(({ kind }) => kind === 'rights').map(({ message }) => message)
      }
      expect(
        await rights(developer, { project_id: project.id, actions: does('approve', 'notify', 'request-approval') }),
      ).toEqual([
        `${developer.name}, who saved it, cannot approve or require an approval in the project Storefront with the role Developer: this is refused until someone who can saves the workflow.`,
      ])
      expect(await rights(developer, { project_id: project.id, actions: does('terminate', 'scale') })).toEqual([
        `${developer.name}, who saved it, can terminate or scale in the project Storefront only for environments that they own, because their role is Developer: everything else is refused.`,
      ])
      // For all of their projects it is enough that it works for something.
      expect(await rights(viewer, { actions: does('terminate', 'scale', 'notify') })).toEqual([])
      expect(await rights(outsider, { actions: does('notify') })).toEqual([
        `${outsider.name}, who saved it, is not in any project, so it does nothing: someone who is has to save it.`,
      ])
      expect(await rights(outsider, { project_id: project.id, actions: does('notify') })).toEqual([
        `${outsider.name}, who saved it, is not in the project Storefront, so it does nothing: someone who is has to save it.`,
      ])
    })

    it('says so of a disabled author', async () => {
      const { owner, admin } = await makeCast(app)
      const id = await makeWorkflow(deps, owner)
      await admin.call('POST /people/{id}/disable', { params: { id: owner.id } })
      expect((await get(admin, id)).problems.map(({ message }) => message)).toEqual([
        `The account of ${owner.name}, who saved it, is disabled, so all of its actions are refused: someone else has to save it.`,
      ])
    })
  },
  404: () => {
    it('hides those of others, and does not know what is not there', async () => {
      const { owner, developer } = await makeCast(app)
      const id = await makeWorkflow(deps, owner)
      for (const other of [id, UNKNOWN, 'nothing']) await expect(get(developer, other)).rejects.toMatchObject(NONE)
    })
  },
})
