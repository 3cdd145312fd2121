import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeAttempt, makeOutputs, makeState, stateText } from '../../../../test/support/attempts.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { auditOf, makeCompiledStack, makeEnvironment } from '../../../../test/support/things.ts'
import { environments } from '../../db/schema/environments.ts'
import { stateVersions } from '../../db/schema/states.ts'

const app = await createTestApp()
const { deps } = app
const { orm } = deps.database
const cast = await makeCast(app)

let id: string
beforeEach(async () => {
  app.setTime('2026-11-02T10:00:00Z')
  id = await makeEnvironment(deps, cast.project.id, cast.developer, { connection: 'sandbox' })
})

const nowhere = randomUUID()
const web = (values: Record<string, unknown>) => ({ 'aws_instance.web': { id: 'i-1', ...values } })
const version = (number: number | string) => ({ id, number: String(number) })
const three = async (): Promise<void> => {
  await makeState(deps, id, stateText(1, web({ size: 'small', password: 'canary-1' })))
  await makeState(deps, id, stateText(2, web({ size: 'large', password: 'canary-2' })))
  await makeState(deps, id, stateText(3))
}

describeEndpoint('GET /environments/{id}/states', {
  200: () => {
    it('lists the versions, newest first, with where they come from', async () => {
      const attempt = await makeAttempt(app, id)
      await makeState(deps, id, stateText(1, web({})), { run_id: attempt.run_id, attempt_id: attempt.id })
      await makeState(deps, id, stateText(2))
      await makeState(deps, id, stateText(2, web({})), { is_adopted: false })
      const found = await cast.viewer.call('GET /environments/{id}/states', { params: { id } })
      expect(found).toMatchObject([
        { number: 3, serial: 2, is_adopted: false, is_newest: false, run: null },
        { number: 2, serial: 2, is_adopted: true, is_newest: true, resource_count: 0, created_by: null },
        { number: 1, serial: 1, is_newest: false, run: { id: attempt.run_id }, attempt: 1, resource_count: 1 },
      ])
    })

    it('is read page by page', async () => {
      await three()
      const first = await cast.viewer.send(`/api/environments/${id}/states?limit=2`)
      expect(first.headers.get('x-total-count')).toBe('3')
      const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
      expect(await (await cast.viewer.send(next)).json()).toMatchObject([{ number: 1 }])
    })
  },
  400: () => {
    it('for a cursor of another list', async () => {
      expect((await cast.viewer.send(`/api/environments/${id}/states?cursor=x`)).status).toBe(400)
    })
  },
  404: () => {
    it('for an environment that is not there', async () => {
      const asked = cast.viewer.call('GET /environments/{id}/states', { params: { id: nowhere } })
      await expect(asked).rejects.toMatchObject({ status: 404 })
    })
  },
})

describeEndpoint('GET /environments/{id}/states/{number}/difference', {
  200: () => {
    it('compares with the version before, and with one that is named', async () => {
      await three()
      const path = 'GET /environments/{id}/states/{number}/difference'
      const before = await cast.viewer.call(path, { params: version(2) })
      expect(before).toMatchObject({ from: 1, to: 2, is_cut: false })
      expect(before.changes).toMatchObject([
        {
          address: 'aws_instance.web',
          action: 'update',
          attributes: [
            { path: 'size', before: { value: '"small"' }, after: { value: '"large"' } },
            { path: 'password', before: { hidden: 'sensitive' }, after: { hidden: 'sensitive' } },
          ],
        },
      ])
      const named = await cast.viewer.call(path, { params: version(3), query: { with: 1 } })
      expect(named).toMatchObject({ from: 1, to: 3, changes: [{ action: 'delete' }] })
      const first = await cast.viewer.call(path, { params: version(1) })
      expect(first).toMatchObject({ from: null, to: 1, changes: [{ action: 'create' }] })
      expect(JSON.stringify([before, named, first])).not.toContain('canary')
    })

    it('compares large ones in a thread of their own', async () => {
      const many = (size: string) =>
        Object.fromEntries(
          Array.from({ length: 2500 }, (_, index) => [`aws_instance.n${index}`, { size: size.repeat(150) }]),
        )
      await makeState(deps, id, stateText(1, many('a')))
      await makeState(deps, id, stateText(2, many('b')))
      const path = 'GET /environments/{id}/states/{number}/difference'
      const found = await cast.viewer.call(path, { params: version(2) })
      expect([found.changes.length, found.is_cut]).toEqual([2000, true])
    })
  },
  400: () => {
    it('for a number that is none', async () => {
      await three()
      expect((await cast.viewer.send(`/api/environments/${id}/states/2/difference?with=x`)).status).toBe(400)
    })
  },
  404: () => {
    it.each([9, 0, 'x', '1e1', '99999999999'])('for a version that is not there: %s', async (number) => {
      await three()
      const path = 'GET /environments/{id}/states/{number}/difference'
      await expect(cast.viewer.call(path, { params: version(number) })).rejects.toMatchObject({ status: 404 })
      await expect(cast.viewer.call(path, { params: version(1), query: { with: 77 } })).rejects.toMatchObject({
        status: 404,
      })
    })
  },
})

describeEndpoint('POST /environments/{id}/states/{number}/file', {
  200: () => {
    it('gives it as it was written, and the audit log says who took it', async () => {
      await three()
      const path = `/api/environments/${id}/states/1/file`
      const answer = await cast.developer.send(path, { method: 'POST' })
      expect(answer.headers.get('content-disposition')).toBe('attachment; filename="shop-1.tfstate"')
      expect(await answer.text()).toBe(stateText(1, web({ size: 'small', password: 'canary-1' })))
      expect(await auditOf(deps, id)).toMatchObject([
        { action: 'environment.state-download', after: { version: 1, serial: 1 }, actor_email: cast.developer.email },
      ])
    })
  },
  404: () => {
    it('for a version that is not there', async () => {
      const asked = cast.developer.call('POST /environments/{id}/states/{number}/file', { params: version(1) })
      await expect(asked).rejects.toMatchObject({ status: 404 })
      expect(await auditOf(deps, id)).toEqual([])
    })
  },
})

describeEndpoint('POST /environments/{id}/states/{number}/rollback', {
  201: () => {
    const path = 'POST /environments/{id}/states/{number}/rollback'
    it('makes a version the newest again, under a higher serial', async () => {
      await three()
      const made = await cast.developer.call(path, { params: version(1), body: { reason: 'Deleted by accident.' } })
      expect(made).toMatchObject({
        number: 4,
        serial: 4,
        resource_count: 1,
        is_newest: true,
        reason: 'Deleted by accident.',
        created_by: { email: cast.developer.email },
      })
      const attempt = await makeAttempt(app, id)
      const state = await (await attempt.send('GET', `/state/${id}`)).text()
      expect(state).toBe(stateText(4, web({ size: 'small', password: 'canary-1' })))
      expect(await auditOf(deps, id)).toMatchObject([
        {
          action: 'environment.state-rollback',
          before: { version: 3 },
          after: { version: 4, from_version: 1, reason: 'Deleted by accident.' },
        },
      ])
    })

    it('makes count what came too late, in the lineage of what counts', async () => {
      await makeState(deps, id, stateText(5))
      await makeState(deps, id, stateText(9, web({}), { lineage: 'other' }), { is_adopted: false })
      const made = await cast.developer.call(path, { params: version(2), body: { reason: 'It is what is there.' } })
      expect(made).toMatchObject({ number: 3, serial: 10, is_adopted: true, is_newest: true })
      expect(made.lineage).not.toBe('other')
    })
  },
  400: () => {
    it('without a reason', async () => {
      await three()
      const asked = cast.developer.call('POST /environments/{id}/states/{number}/rollback', {
        params: version(1),
        body: { reason: ' ' },
      })
      await expect(asked).rejects.toMatchObject({ status: 400 })
    })
  },
  404: () => {
    it('for a version that is not there', async () => {
      const asked = cast.developer.call('POST /environments/{id}/states/{number}/rollback', {
        params: version(1),
        body: { reason: 'Gone.' },
      })
      await expect(asked).rejects.toMatchObject({ status: 404 })
    })
  },
  409: () => {
    const tryIt = async (number: number): Promise<unknown> => {
      const body = JSON.stringify({ reason: 'Why not.' })
      const headers = { 'content-type': 'application/json' }
      const path = `/api/environments/${id}/states/${number}/rollback`
      const answer = await cast.developer.send(path, { method: 'POST', headers, body })
      return [answer.status, ((await answer.json()) as { code: unknown }).code]
    }

    it('for the newest one', async () => {
      await three()
      expect(await tryIt(3)).toEqual([409, 'states.rollback-newest'])
    })

    it('for an environment that is deleted', async () => {
      const gone = await makeEnvironment(deps, cast.project.id, cast.developer, {
        connection: 'sandbox',
        status: 'deleted',
      })
      for (const serial of [1, 2]) await makeState(deps, gone, stateText(serial))
      const params = { id: gone, number: '1' }
      const call = cast.owner.call('POST /environments/{id}/states/{number}/rollback', {
        params,
        body: { reason: 'x' },
      })
      await expect(call).rejects.toMatchObject({ status: 409 })
    })

    it('while an operation or a run is under way', async () => {
      await three()
      await orm.update(environments).set({ operation: 'applying' }).where(eq(environments.id, id))
      expect(await tryIt(1)).toEqual([409, 'states.rollback-busy'])
      await orm.update(environments).set({ operation: 'none' }).where(eq(environments.id, id))
      await makeAttempt(app, id, { kind: 'check', phase: 'plan' })
      expect(await tryIt(1)).toEqual([409, 'states.rollback-busy'])
      expect(await orm.$count(stateVersions, eq(stateVersions.environment_id, id))).toBe(3)
    })
  },
})

describeEndpoint('GET /environments/{id}/resources', {
  200: () => {
    const path = 'GET /environments/{id}/resources'
    it('lists what there is with its component and what it costs', async () => {
      expect(await cast.viewer.call(path, { params: { id } })).toEqual([])
      const stack = await makeCompiledStack(deps)
      await orm.update(environments).set({ applied_compiled_id: stack.id }).where(eq(environments.id, id))
      const line = stack.result.cost_estimate.lines[0]
      if (!line) throw new Error('The stack of the tests costs nothing.')
      const named = stack.result.architecture.nodes.find(({ id: node }) => node !== line.node)
      if (!named) throw new Error('The stack of the tests has one component.')
      const ofComponent = `azurerm_part.${named.id.replaceAll('-', '_')}_extra`
      await makeState(
        deps,
        id,
        stateText(1, {
          [line.resource]: { id: 'db-1' },
          [ofComponent]: { id: 'p' },
          'azurerm_other.one': { id: 'o', password: 'canary' },
        }),
      )
      const found = await cast.viewer.call(path, { params: { id } })
      expect(found.find(({ address }) => address === line.resource)).toMatchObject({
        provider_id: 'db-1',
        provider: 'hashicorp/azurerm',
        node: line.node,
        component: line.component,
        lines: stack.result.cost_estimate.lines.filter(({ resource }) => resource === line.resource),
      })
      // What has no price of its own belongs to the component that its label names.
      expect(found.find(({ address }) => address === ofComponent)).toMatchObject({
        node: named.id,
        component: named.name,
        lines: [],
      })
      expect(found.find(({ address }) => address === 'azurerm_other.one')).toMatchObject({ node: null, lines: [] })
      expect(JSON.stringify(found)).not.toContain('canary')
    })

    it('is counted where the environment is shown', async () => {
      const held = async () => (await cast.viewer.call('GET /environments/{id}', { params: { id } })).held_resources
      expect(await held()).toBeNull()
      await makeState(deps, id, stateText(1, { 'aws_a.a': {} }))
      await makeState(deps, id, stateText(2, { 'aws_a.a': {}, 'aws_a.b': {} }))
      // One that came too late does not count.
      await makeState(deps, id, stateText(3, {}), { is_adopted: false })
      expect(await held()).toBe(2)
      expect(await cast.viewer.call(path, { params: { id } })).toHaveLength(2)
    })

    it('is read page by page', async () => {
      await makeState(deps, id, stateText(1, { 'aws_a.b': {}, 'aws_a.a': {}, 'aws_a.c': {} }))
      const first = await cast.viewer.send(`/api/environments/${id}/resources?limit=2`)
      expect(await first.clone().json()).toMatchObject([{ address: 'aws_a.a' }, { address: 'aws_a.b' }])
      const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
      expect(await (await cast.viewer.send(next)).json()).toMatchObject([{ address: 'aws_a.c' }])
    })
  },
  400: () => {
    it('for a cursor of another list', async () => {
      expect((await cast.viewer.send(`/api/environments/${id}/resources?cursor=x`)).status).toBe(400)
    })
  },
  404: () => {
    it('for an environment that is not there', async () => {
      const asked = cast.viewer.call('GET /environments/{id}/resources', { params: { id: nowhere } })
      await expect(asked).rejects.toMatchObject({ status: 404 })
    })
  },
})

describeEndpoint('GET /environments/{id}/outputs', {
  200: () => {
    const read = () => cast.viewer.call('GET /environments/{id}/outputs', { params: { id } })
    it('lists them, and hides the values of sensitive ones', async () => {
      expect(await read()).toEqual([])
      await makeOutputs(deps, id, {
        url: { value: 'https://x', type: 'string' },
        key: { value: 'canary', sensitive: true },
      })
      expect(await read()).toMatchObject([
        { name: 'key', is_sensitive: true, value: null },
        { name: 'url', is_sensitive: false, value: '"https://x"' },
      ])
    })

    it('are those of the newest apply; what cannot be read changes nothing', async () => {
      await makeOutputs(deps, id, { old: { value: 1 } })
      await makeOutputs(deps, id, { zone: { value: ['a'] }, none: { value: null } })
      for (const unreadable of ['{', '[]', { 'a\0': { value: 1 } }, { a: 1 }])
        expect(await makeOutputs(deps, id, unreadable)).toBe(false)
      expect((await read()).map(({ name, value }) => [name, value])).toEqual([
        ['none', 'null'],
        ['zone', '["a"]'],
      ])
      expect(await makeOutputs(deps, id, {})).toBe(true)
      expect(await read()).toEqual([])
    })

    it('are sealed in the database', async () => {
      await makeOutputs(deps, id, { key: { value: 'canary-of-outputs', sensitive: true } })
      const found = await deps.database.pool.query(
        `select 1 from environment_outputs as row where row::text like '%canary%'`,
      )
      expect(found.rowCount).toBe(0)
    })
  },
  404: () => {
    it('for an environment that is not there', async () => {
      const asked = cast.viewer.call('GET /environments/{id}/outputs', { params: { id: nowhere } })
      await expect(asked).rejects.toMatchObject({ status: 404 })
    })
  },
})

describeEndpoint('POST /environments/{id}/outputs/{name}/show', {
  200: () => {
    it('shows a sensitive value, and each look is in the audit log without it', async () => {
      await makeOutputs(deps, id, { key: { value: 'canary', sensitive: true } })
      const look = () =>
        cast.developer.call('POST /environments/{id}/outputs/{name}/show', { params: { id, name: 'key' } })
      expect(await look()).toEqual({ name: 'key', value: '"canary"' })
      await look()
      const entries = await auditOf(deps, id)
      expect(entries).toMatchObject([
        { action: 'environment.output-show', after: { output: 'key' }, actor_email: cast.developer.email },
        { action: 'environment.output-show' },
      ])
      expect(JSON.stringify(entries)).not.toContain('canary')
    })
  },
  404: () => {
    it('for an output that is not there', async () => {
      const params = { id, name: 'key' }
      const asked = cast.developer.call('POST /environments/{id}/outputs/{name}/show', { params })
      await expect(asked).rejects.toMatchObject({ status: 404 })
    })
  },
})
