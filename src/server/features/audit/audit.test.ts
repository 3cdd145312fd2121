import { expect, it } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import { createTestApp, type Person } from '../../../../test/support/app.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { message } from '#words/message.ts'
import { say } from '#words/say.ts'
import { change, type AuditDraft } from '../../audit/change.ts'

const app = await createTestApp()
const { deps, user } = app
const admin = await user({ role: 'admin' }).ready()
const someone = await user().ready()

const ANNA = { id: admin.id, email: 'anna@example.com', name: 'Anna Weber' }
const BEN = { id: someone.id, email: 'ben@example.com', name: '=HYPERLINK("https://evil.example","click")' }

/** Four entries by two people, one a minute. */
const made: readonly (AuditDraft & { readonly at: string })[] = [
  {
    at: '2026-11-02T10:00:00.000Z',
    actor: ANNA,
    action: 'project.create',
    target: { type: 'project', id: 'p1', name: 'Storefront' },
    after: { name: 'Storefront' },
  },
  {
    at: '2026-11-02T10:01:00.000Z',
    actor: ANNA,
    action: 'project.update',
    target: { type: 'project', id: 'p1', name: '100 % shop' },
    after: { z: 1, a: 2 },
  },
  {
    at: '2026-11-02T10:02:00.000Z',
    actor: BEN,
    action: 'team.create',
    target: { type: 'team', id: 't1', name: 'Platform' },
    after: null,
  },
  {
    at: '2026-11-02T10:03:00.000Z',
    actor: BEN,
    action: 'session.create',
    target: { type: 'session', id: 's1', name: '@ben' },
    after: null,
  },
]
for (const { at, ...draft } of made) {
  app.setTime(at)
  await change(deps, { via: 'session' }, ({ record }) => Promise.resolve(record(draft)))
}

const seqs = (entries: readonly AuditEntry[]): number[] => entries.map(({ seq }) => seq)
const get = async (path: string, by: Person = admin): Promise<Response> => by.send(`/api/audit${path}`)

describeEndpoint('GET /audit', {
  200: () => {
    it('gives whole entries, newest first', async () => {
      const entries = await admin.call('GET /audit', {})
      expect(seqs(entries)).toEqual([4, 3, 2, 1])
      expect(entries[2]).toMatchObject({
        at: made[1]?.at,
        actor: ANNA,
        via: 'session',
        target: made[1]?.target,
        before: null,
        after: { z: 1, a: 2 },
      })
      expect(entries[2]?.previous_hash).toBe(entries[3]?.hash)
    })

    it.each([
      [{ search: 'STOREFRONT' }, [1]],
      [{ search: 'anna@' }, [2, 1]],
      [{ search: 'weber' }, [2, 1]],
      [{ search: '%' }, [2]],
      [{ search: '_' }, []],
      [{ search: '\\' }, []],
      [{ actor: 'Ben@Example.com' }, [4, 3]],
      [{ actor: 'ben' }, []],
      [{ action: 'project' }, [2, 1]],
      [{ action: 'project.update' }, [2]],
      [{ action: 'project_' }, []],
      [{ target_type: 'project', target_id: 'p1' }, [2, 1]],
      [{ target_id: 't1' }, [3]],
      [{ from: '2026-11-02T10:01:00Z', to: '2026-11-02T10:02:00Z' }, [3, 2]],
      [{ from: '0000-01-01T00:00:00Z', to: '9999-12-31T23:59:59Z' }, [4, 3, 2, 1]],
      [{ to: '0000-01-01T00:00:00Z' }, []],
    ])('finds by %j', async (query, expected) => {
      expect(seqs(await admin.call('GET /audit', { query }))).toEqual(expected)
    })

    it('gives pages, the total, and no entry twice while others come in', async () => {
      const first = await get('?limit=2&action=project')
      expect(first.headers.get('x-total-count')).toBe('2')
      expect(first.headers.get('link')).toBeNull()
      const page = await get('?limit=3')
      expect(page.headers.get('x-total-count')).toBe('4')
      const next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
      app.setTime('2026-11-02T10:04:00Z')
      await change(deps, { via: 'setup' }, ({ record }) =>
        Promise.resolve(record({ action: 'team.delete', target: { type: 'thing', id: '', name: '' } })),
      )
      expect(seqs((await (await admin.send(next)).json()) as AuditEntry[])).toEqual([1])
    })

    it('is open to a token that may read the administration', async () => {
      expect((await get('', admin.token(['administration:read']))).status).toBe(200)
    })
  },
  400: () => {
    it.each([
      'limit=0',
      'limit=201',
      'from=yesterday',
      'search=%00',
      'cursor=nothing',
      `cursor=${Buffer.from('["x","y"]').toString('base64url')}`,
      `cursor=${Buffer.from('[1.5,""]').toString('base64url')}`,
    ])('refuses %s', async (query) => {
      expect((await get(`?${query}`)).status).toBe(400)
    })
  },
  403: () => {
    it('is for administrators alone', async () => expect((await get('', someone)).status).toBe(403))
  },
})

describeEndpoint('GET /audit/verify', {
  200: () => {
    it('says that the chain is intact, and names what was altered', async () => {
      const { rows } = await deps.database.pool.query<{ total: number }>(
        'select count(*)::int as total from audit_entries',
      )
      expect(await admin.call('GET /audit/verify', {})).toEqual({
        is_intact: true,
        archived: 0,
        entries: rows[0]?.total,
        first_fault: null,
      })
      await deps.database.pool.query(`update audit_entries set actor_email = 'other@example.com' where seq = 2`)
      const verdict = await admin.call('GET /audit/verify', {})
      expect(verdict).toMatchObject({
        is_intact: false,
        first_fault: { seq: 2, reason: expect.stringContaining('altered'), code: 'audit.altered', params: {} },
      })
      expect(say(message('audit.altered'), 'de')).toBe(
        'Dieser Eintrag wurde verändert: Sein Hash gehört zu einem anderen Inhalt.',
      )
      await deps.database.pool.query(`update audit_entries set actor_email = $1 where seq = 2`, [ANNA.email])
      expect(await admin.call('GET /audit/verify', {})).toMatchObject({ is_intact: true })
    })
  },
  403: () => {
    it('is for administrators alone', async () => expect((await get('/verify', someone)).status).toBe(403))
  },
})

describeEndpoint('GET /audit/export.csv', {
  200: () => {
    it('gives a file, oldest first, in which no cell is a formula', async () => {
      const response = await get('/export.csv?to=2026-11-02T10:03:00Z')
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(response.headers.get('content-disposition')).toBe('attachment; filename="strata-audit-2026-11-02.csv"')
      const lines = (await response.text()).trimEnd().split('\n')
      expect(lines[0]).toBe(
        'seq,at,actor_id,actor_email,actor_name,via,ip,action,target_type,target_id,target_name,before,after,request_id,previous_hash,hash',
      )
      expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['1', '2', '3', '4'])
      expect(lines[2]).toContain(`project.update,project,p1,100 % shop,,"{""z"":1,""a"":2}",`)
      expect(lines[3]).toContain(`"'=HYPERLINK(""https://evil.example"",""click"")"`)
      expect(lines[4]).toContain(`,'@ben,`)
    })

    it('gives every entry of a long log once, in order', async () => {
      await change(deps, { via: 'scheduler' }, ({ record }) => {
        for (let index = 0; index < 1001; index++)
          record({ action: 'workflow.run', target: { type: 'thing', id: String(index), name: 'Thing' } })
        return Promise.resolve()
      })
      const lines = (await (await get('/export.csv?action=workflow')).text()).trimEnd().split('\n').slice(1)
      expect(lines.map((line) => Number(line.split(',')[9]))).toEqual(Array.from({ length: 1001 }, (_, index) => index))
    })
  },
  400: () => {
    it('refuses a time that is none', async () => expect((await get('/export.csv?from=yesterday')).status).toBe(400))
  },
  403: () => {
    it('is for administrators alone', async () => expect((await get('/export.csv', someone)).status).toBe(403))
  },
})

describeEndpoint('GET /audit/export.jsonl', {
  200: () => {
    it('gives the entries of the list, one a line, oldest first', async () => {
      const response = await get('/export.jsonl?action=project')
      expect(response.headers.get('content-disposition')).toBe('attachment; filename="strata-audit-2026-11-02.jsonl"')
      const lines = (await response.text()).trimEnd().split('\n')
      const listed = await admin.call('GET /audit', { query: { action: 'project' } })
      expect(lines.map((line): unknown => JSON.parse(line))).toEqual(listed.toReversed())
    })

    it('is empty when nothing fits', async () => {
      expect(await (await get('/export.jsonl?action=nothing')).text()).toBe('')
    })
  },
  400: () => {
    it('refuses a time that is none', async () => expect((await get('/export.jsonl?to=tomorrow')).status).toBe(400))
  },
  403: () => {
    it('is for administrators alone', async () => expect((await get('/export.jsonl', someone)).status).toBe(403))
  },
})
